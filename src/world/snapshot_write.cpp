// Snapshots to bytes.
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/container.hpp"
#include "base/fail.hpp"
#include "base/numerals.hpp"
#include "hitmask/world.hpp"
#include "sheet/format.hpp"
#include "sheet/mask_bytes.hpp"
#include "sheet/mask_pool.hpp"
#include "terrain/tree.hpp"
#include "world/distinct_bytes.hpp"
#include "world/snapshot_format.hpp"
#include "world/snapshot_state.hpp"

namespace hitmask {

namespace detail::world::saved {

namespace {

using base::NumeralWriter;
using bodies::BodyIndex;
using bodies::Columns;
using bodies::Link;
using bodies::no_body;
using bodies::no_shape;
using bodies::Record;
using bodies::StoredShape;
using Bytes = std::vector<std::uint8_t>;

std::uint32_t count_of(std::size_t size) noexcept { return static_cast<std::uint32_t>(size); }

/// Room for records at the end.
NumeralWriter grown(Bytes& bytes, std::size_t more) {
  bytes.resize(bytes.size() + more);
  return NumeralWriter(bytes.data() + bytes.size() - more);
}

void append(Bytes& bytes, std::span<const std::uint8_t> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

/// Gives masks their numbers in the file, in the order in which they are asked for; equal ones
/// have the same.
class MaskNumbers {
 public:
  explicit MaskNumbers(KnownMasks known) {
    for (const auto& mask : known)
      if (mask != nullptr) known_.push_back({hash_of(*mask), mask.get()});
    std::ranges::sort(known_, {}, &Known::hash);
  }

  [[nodiscard]] std::uint32_t of(const std::shared_ptr<const Mask>& mask) {
    const std::uint32_t in_pool = pool_.number_of_equal(mask);
    if (in_pool < numbers_.size()) return numbers_[in_pool];
    const bool is_new_known = is_known(*pool_[in_pool]);
    auto& list = is_new_known ? left_out_ : embedded_;
    numbers_.push_back(count_of(list.size()) + (is_new_known ? first_known : 0));
    list.push_back(pool_[in_pool].get());
    return numbers_.back();
  }
  [[nodiscard]] const base::Vector<const Mask*>& embedded() const noexcept { return embedded_; }
  [[nodiscard]] const base::Vector<const Mask*>& left_out() const noexcept { return left_out_; }

 private:
  struct Known {
    std::uint64_t hash;
    const Mask* mask;
  };

  /// The first of those with its hash is the one that a reader finds.
  [[nodiscard]] bool is_known(const Mask& mask) const {
    if (known_.empty()) return false;
    const auto found = std::ranges::lower_bound(known_, hash_of(mask), {}, &Known::hash);
    return found != known_.end() && *found->mask == mask;
  }

  base::Vector<Known> known_;
  sheet::MaskPool pool_;
  base::Vector<std::uint32_t> numbers_;  // by number in the pool
  base::Vector<const Mask*> embedded_;
  base::Vector<const Mask*> left_out_;
};

/// Gives terrains their numbers, and collects the bytes of their chunks.
class TerrainNumbers {
 public:
  explicit TerrainNumbers(MaskNumbers& masks) noexcept : masks_(masks) {}

  [[nodiscard]] std::uint32_t of(const Terrain& terrain) {
    const TerrainOptions& options = terrain.options();
    std::uint64_t hard = 0;
    for (std::size_t i = 0; i < options.materials.size(); ++i)
      hard |= std::uint64_t{options.materials[i].hard ? 1U : 0U} << i;
    const std::uint64_t neighbours = options.neighbours == Neighbours::eight ? 8 : 4;
    return terrains_.number_of(chunks_of(terrain), neighbours << 32 | hard);
  }

  void write_terrains(Bytes& bytes) const {
    for (std::size_t i = 0; i < terrains_.size(); ++i)
      grown(bytes, terrain_bytes)
          .put(static_cast<std::uint32_t>(terrains_.more(i) >> 32),
               static_cast<std::uint32_t>(terrains_.more(i)),
               count_of(terrains_[i].size() / chunk_bytes));
  }
  [[nodiscard]] std::span<const std::uint8_t> chunks() const noexcept { return terrains_.all(); }
  [[nodiscard]] std::span<const std::uint8_t> layers() const noexcept { return layers_.all(); }

 private:
  /// Their records, from the top left on.
  [[nodiscard]] std::span<const std::uint8_t> chunks_of(const Terrain& terrain) {
    base::Vector<const terrain::Chunk*> chunks;
    terrain::for_each_chunk(terrain::Access::tree(terrain).get(),
                            [&](const terrain::Chunk& chunk) { chunks.push_back(&chunk); });
    std::ranges::sort(chunks, {}, [](const terrain::Chunk* chunk) {
      return std::uint64_t{chunk->square.row} << 32 | chunk->square.column;
    });
    records_.clear();
    for (const terrain::Chunk* const chunk : chunks) {
      const std::uint32_t layers = number_of(chunk->layers);
      grown(records_, chunk_bytes).put(chunk->place().x, chunk->place().y, layers);
    }
    return records_;
  }

  [[nodiscard]] std::uint32_t number_of(const terrain::Layers& layers) {
    std::array<std::uint8_t, layers_bytes> record;
    NumeralWriter out(record.data());
    for (const terrain::Layer& layer : layers) out.put(number_of(layer));
    return layers_.number_of(record);
  }
  /// The pool of masks lives no longer than the terrain, so it need not own the pixels.
  [[nodiscard]] std::uint32_t number_of(const terrain::Layer& layer) {
    if (layer.is_none()) return layer_none;
    if (layer.is_full()) return layer_all;
    return masks_.of({std::shared_ptr<const Mask>(), &layer.block()->mask});
  }

  MaskNumbers& masks_;
  DistinctBytes terrains_;  // records of their chunks, and options
  DistinctBytes layers_;
  Bytes records_;
};

class SnapshotWriter {
 public:
  SnapshotWriter(const SnapshotState& state, const SnapshotSaving& saving)
      : state_(state),
        bodies_(state.columns),
        saving_(saving),
        masks_(saving.known_masks),
        terrains_(masks_),
        container_(format, section_count) {
    bodies::ShapeNumber highest = 0;
    for (const auto& one : state.shapes) highest = std::max(highest, one.number);
    shapes_.resize(std::size_t{highest} + 1);
    for (const auto& one : state.shapes) shapes_[one.number].shape = &one.shape;
    container_.reserve(bodies_.slots() * (slot_bytes + free_bytes) +
                       state.contacts.pairs.size() * pair_bytes + 4096);
  }

  [[nodiscard]] Result<Bytes> write() {
    grown(container_.begin(section_world), world_bytes)
        .put(bodies_.periods.x, bodies_.periods.y, state_.angle_steps);
    if (Result<void> status = write_slots(container_.begin(section_slots)); !status)
      return status.error();
    Bytes& bytes = container_.begin(section_free);
    for (const BodyIndex i : bodies_.free) grown(bytes, free_bytes).put(i + 1);
    write_placements();
    write_components();
    write_attachments(container_.begin(section_attachments));
    container_.begin(section_contacts);
    for (const BodyPair& pair : state_.contacts.pairs) write_pair(bytes, pair.a, pair.b);
    container_.begin(section_resting);
    for (const RestingPair& pair : state_.resting) write_pair(bytes, pair.body, pair.ground);
    write_shapes();
    write_own();
    container_.begin(section_words);
    for (const Mask* const mask : masks_.embedded()) sheet::append_words(bytes, *mask);
    return container_.finish();
  }

 private:
  /// A shape of the snapshot, and what it is in the file once a body needs it.
  struct FileShape {
    const StoredShape* shape = nullptr;
    bool is_known = false;
    ShapeKind kind = kind_box;
    std::uint32_t first = 0;   // width or number
    std::uint32_t second = 0;  // height
  };

  [[nodiscard]] Result<void> write_slots(Bytes& bytes) {
    const std::size_t start = bytes.size();
    bytes.resize(start + bodies_.slots() * slot_bytes);
    for (BodyIndex i = 0; i < bodies_.slots(); ++i) {
      std::uint8_t* const at = bytes.data() + start + i * slot_bytes;
      const auto flags =
          static_cast<std::uint8_t>((bodies_.flags[i] & (saved_flags & ~saved_sensor)) |
                                    (bodies_.has(i, bodies::flag::is_sensor) ? saved_sensor : 0));
      NumeralWriter out(at);
      out.put(bodies_.generation(i), flags);
      if (!bodies_.has(i, bodies::flag::alive)) continue;
      const FileShape* const shape = file_shape(i);
      if (shape == nullptr)
        return Error{ErrorCode::argument, "body " + std::to_string(i + 1) + ": " + why_};
      write_body(out, i, *shape);
    }
    return {};
  }

  void write_body(NumeralWriter& out, BodyIndex i, const FileShape& shape) const noexcept {
    const Record& record = bodies_.records[i];
    const Point position = bodies_.position(i);
    out.put(static_cast<std::uint8_t>(record.details), static_cast<std::uint8_t>(record.one_way),
            static_cast<std::uint8_t>(shape.kind), std::uint16_t{0}, position.x, position.y);
    out.put(record.filter.layer, record.filter.collides_with, record.filter.group);
    out.put(shape.first, shape.second, bodies_.users[i]);
  }

  /// Null, with the reason in why_, if its mask cannot be saved as it is.
  [[nodiscard]] const FileShape* file_shape(BodyIndex i) {
    const bodies::ShapeNumber number = bodies_.records[i].shape;
    if (number == no_shape) {
      plain_.first = static_cast<std::uint32_t>(bodies_.sizes[i].width);
      plain_.second = static_cast<std::uint32_t>(bodies_.sizes[i].height);
      return &plain_;
    }
    FileShape& its = shapes_[number];
    if (its.is_known) return &its;
    if (its.shape->is_raster()) {
      const FileShape* const source = known(shapes_[its.shape->source]);
      if (source == nullptr) return nullptr;
      const StoredShape* const raster = its.shape;
      its = *source;
      its.shape = raster;
      return &its;
    }
    return known(its);
  }

  [[nodiscard]] const FileShape* known(FileShape& its) {
    if (its.is_known) return &its;
    const StoredShape& shape = *its.shape;
    if (shape.is_box) {
      its.first = static_cast<std::uint32_t>(shape.mask->width());
      its.second = static_cast<std::uint32_t>(shape.mask->height());
    } else if (shape.chunks != nullptr) {
      its.kind = kind_terrain;
      its.first = terrains_.of(*shape.chunks->terrain());
    } else {
      const bool is_current =
          !shape.is_outdated && (shape.revision == mask::Access::revision(*shape.mask) ||
                                 shape.hash == hash_of(*shape.mask));
      if (!is_current) {
        why_ =
            "the pixels of its mask changed after it was set: set it again, then take the snapshot";
        return nullptr;
      }
      its.kind = kind_mask;
      its.first = masks_.of(shape.mask);
    }
    its.is_known = true;
    return &its;
  }

  /// Of a body in a tree: relative to its parent.
  [[nodiscard]] Transform own_transform(BodyIndex i) const noexcept {
    return is_in_tree(bodies_, i) ? bodies::own_transform(bodies_, i) : bodies_.transform(i);
  }

  void write_placements() {
    Bytes& bytes = container_.begin(section_origins);
    const bool any = bodies_.placements.any();
    for (BodyIndex i = 0; any && i < bodies_.slots(); ++i)
      if (const auto* const its = bodies_.placements.find(i); its != nullptr)
        if (its->origin != Point{})
          grown(bytes, origin_bytes).put(i + 1, its->origin.x, its->origin.y);
    container_.begin(section_transforms);
    const bool any_transform = any || bodies_.own_transforms.any();
    for (BodyIndex i = 0; any_transform && i < bodies_.slots(); ++i) {
      const Transform t = own_transform(i);
      if (t == Transform{}) continue;
      NumeralWriter out = grown(bytes, transform_bytes);
      out.put(i + 1);
      for (const double part : {t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y})
        out.put(bits_of(part));
    }
  }

  void write_components() {
    Bytes& bytes = container_.begin(section_movers);
    const bool movers = bodies_.movers.any();
    for (BodyIndex i = 0; movers && i < bodies_.slots(); ++i)
      if (const BodyMover* const its = bodies_.movers.find(i)) write_mover(bytes, i, *its);
    container_.begin(section_carriers);
    const bool carriers = bodies_.carriers.any();
    for (BodyIndex i = 0; carriers && i < bodies_.slots(); ++i)
      if (const BodyCarrier* const its = bodies_.carriers.find(i))
        grown(bytes, carrier_bytes).put(i + 1, its->surface_x.count(), its->surface_y.count());
  }

  /// A ground that is no body any more counts as none, as World::mover() has it.
  void write_mover(Bytes& bytes, BodyIndex i, const BodyMover& mover) const {
    const bool has_ground = mover.ground && is_alive(bodies_, mover.ground->body);
    const Ground ground = has_ground ? *mover.ground : Ground{};
    const auto flags = static_cast<std::uint8_t>((has_ground ? ground_exists : 0) |
                                                 (ground.normal.reliable ? ground_reliable : 0));
    grown(bytes, mover_bytes)
        .put(i + 1, mover.step_up, mover.step_down, mover.corner_correction, mover.remainder_x,
             mover.remainder_y, static_cast<std::uint8_t>(mover.gravity), flags)
        .put(ground.body.generation, ground.body.slot, ground.normal.x, ground.normal.y,
             bits_of(ground.slope));
  }

  void write_attachments(Bytes& bytes) const {
    const bool any = bodies_.links.any();
    for (BodyIndex i = 0; any && i < bodies_.slots(); ++i) {
      const Link* const its = bodies_.links.find(i);
      if (its == nullptr || its->parent == no_body) continue;
      grown(bytes, attachment_bytes)
          .put(i + 1, its->parent + 1, its->offset.x, its->offset.y,
               (its->solid ? attached_solid : 0U) | (its->enabled ? attached_enabled : 0U));
    }
  }

  static void write_pair(Bytes& bytes, BodyId a, BodyId b) {
    grown(bytes, pair_bytes).put(a.slot, b.slot, a.generation, b.generation);
  }

  void write_shapes() {
    terrains_.write_terrains(container_.begin(section_terrains));
    Bytes& bytes = container_.begin(section_chunks);
    append(bytes, terrains_.chunks());
    append(container_.begin(section_layers), terrains_.layers());
    container_.begin(section_known);
    for (const Mask* const mask : masks_.left_out())
      grown(bytes, known_bytes).put(hash_of(*mask), mask->width(), mask->height());
    container_.begin(section_masks);
    for (const Mask* const mask : masks_.embedded()) sheet::append_mask(bytes, *mask);
  }

  /// What belongs to the caller.
  void write_own() {
    Bytes& bytes = container_.begin(section_players);
    for (const Player& player : saving_.players)
      grown(bytes, player_bytes)
          .put(player.animation, player.speed, player.time, player.repeats, player.time_fraction,
               player.finished ? std::uint32_t{1} : std::uint32_t{0});
    container_.begin(section_user);
    append(bytes, saving_.user);
  }

  const SnapshotState& state_;
  const Columns& bodies_;
  const SnapshotSaving& saving_;
  MaskNumbers masks_;
  TerrainNumbers terrains_;
  base::ContainerWriter container_;
  base::Vector<FileShape> shapes_;  // by number in the snapshot
  FileShape plain_;
  const char* why_ = "";
};

}  // namespace

}  // namespace detail::world::saved

Result<std::vector<std::uint8_t>> to_bytes(const Snapshot& snapshot, const SnapshotSaving& saving) {
  const auto* const state = detail::world::Access::state(snapshot);
  if (state == nullptr) return Error{ErrorCode::argument, "the snapshot is empty"};
  std::optional<Result<std::vector<std::uint8_t>>> result;
  const bool has_memory = detail::base::has_memory_to_run(
      [&] { result = detail::world::saved::SnapshotWriter(*state, saving).write(); });
  if (!has_memory) return Error{ErrorCode::memory, "out of memory"};
  return *std::move(result);
}

}  // namespace hitmask
