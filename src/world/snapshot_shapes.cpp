#include "world/snapshot_shapes.hpp"

#include <algorithm>
#include <utility>

#include "sheet/loaded_masks.hpp"

namespace hitmask::detail::world::saved {

Result<void> SavedShapes::load() {
  Result<void> status = sheet::load_masks(embedded_, sections_.bytes(section_masks),
                                          sections_.bytes(section_words), nullptr, loading_.trust);
  if (!status) return status;
  layer_of_mask_.resize(embedded_.size() + sections_.count(section_known));
  return find_known();
}

/// By hash, in a sorted list of those that the caller has.
Result<void> SavedShapes::find_known() {
  if (sections_.count(section_known) == 0) return {};
  base::Vector<std::pair<std::uint64_t, std::size_t>> hashes;
  for (std::size_t i = 0; i < loading_.known_masks.size(); ++i)
    if (loading_.known_masks[i] != nullptr)
      hashes.emplace_back(hash_of(*loading_.known_masks[i]), i);
  std::ranges::sort(hashes);
  for (std::size_t i = 0; i < sections_.count(section_known); ++i) {
    if (!distinct_known_.add(sections_.records(section_known, i)))
      return wrong_one("known mask ", i, "it is there twice");
    base::Numerals numbers = sections_.record(section_known, i);
    const auto hash = numbers.next<std::uint64_t>();
    const Size size{numbers.next_int(), numbers.next_int()};
    const auto found =
        std::ranges::lower_bound(hashes, std::pair<std::uint64_t, std::size_t>(hash, 0));
    const bool is_there = found != hashes.end() && found->first == hash &&
                          loading_.known_masks[found->second]->size() == size;
    if (!is_there)
      return Error{ErrorCode::argument, "the mask with the hash " + std::to_string(hash) +
                                            " is neither in the bytes nor among the known masks"};
    known_.push_back(loading_.known_masks[found->second]);
  }
  return {};
}

std::shared_ptr<const Mask> SavedShapes::mask(std::uint32_t number, const char*& why) {
  const bool is_known = number >= first_known;
  const std::uint32_t place = is_known ? number - first_known : number;
  const std::size_t count = is_known ? known_.size() : embedded_.size();
  std::uint32_t& used = is_known ? used_known_ : used_embedded_;
  if (place == used && place < count) ++used;
  if (place >= used) {
    why = "its mask does not exist or is not in order";
    return nullptr;
  }
  return is_known ? known_[place] : embedded_[place];
}

std::shared_ptr<const Terrain> SavedShapes::terrain(std::uint32_t number, const char*& why) {
  if (number == terrains_.size() && number < sections_.count(section_terrains))
    why = read_terrain();
  else if (number >= terrains_.size())
    why = "its terrain does not exist or is not in order";
  return why == nullptr ? terrains_[number] : nullptr;
}

const char* SavedShapes::read_terrain() {
  base::Numerals numbers = sections_.record(section_terrains, terrains_.size());
  const std::uint32_t neighbours = numbers.next();
  const std::uint32_t hard = numbers.next();
  const std::uint32_t count = numbers.next();
  if (neighbours != 4 && neighbours != 8) return "its terrain has neither 4 nor 8 neighbours";
  if (hard >> material_count != 0) return "its terrain has unknown materials";
  TerrainOptions options;
  options.neighbours = neighbours == 4 ? Neighbours::four : Neighbours::eight;
  for (std::size_t i = 0; i < options.materials.size(); ++i)
    options.materials[i].hard = (hard >> i & 1) != 0;
  if (count > sections_.count(section_chunks) - next_chunk_) return "its chunks are cut short";
  const std::uint64_t more = std::uint64_t{neighbours} << 32 | hard;
  if (!distinct_terrains_.add(sections_.records(section_chunks, next_chunk_, count), more))
    return "another body has an equal terrain of another number";
  base::Vector<terrain::Replacement> chunks;
  chunks.reserve(count);
  if (const char* const why = read_chunks(count, chunks)) return why;
  terrains_.push_back(std::allocate_shared<const Terrain>(base::Allocator<Terrain>(),
                                                          terrain::terrain_of(options, chunks)));
  return nullptr;
}

/// From the top left on.
const char* SavedShapes::read_chunks(std::size_t count, base::Vector<terrain::Replacement>& into) {
  std::int64_t last = -1;
  for (std::size_t i = 0; i < count; ++i, ++next_chunk_) {
    base::Numerals numbers = sections_.record(section_chunks, next_chunk_);
    const Point place{numbers.next_int(), numbers.next_int()};
    const std::uint32_t layers = numbers.next();
    constexpr std::int32_t most = terrain::chunks_to_reach;
    if (place.x < -most || place.x >= most || place.y < -most || place.y >= most)
      return "a chunk is too far away";
    const terrain::Square square = terrain::square_of(place);
    const std::int64_t order = std::int64_t{square.row} << 32 | square.column;
    if (order <= last) return "its chunks are not in order";
    last = order;
    if (const char* const why = use_layers(layers)) return why;
    into.push_back({square, terrain::make_chunk(place, terrain::Layers(layers_[layers]))});
  }
  return nullptr;
}

const char* SavedShapes::use_layers(std::uint32_t number) {
  if (number < layers_.size()) return nullptr;
  if (number != layers_.size() || number >= sections_.count(section_layers))
    return "the layers of a chunk do not exist or are not in order";
  if (!distinct_layers_.add(sections_.records(section_layers, number)))
    return "two chunks have equal layers of different numbers";
  base::Numerals numbers = sections_.record(section_layers, number);
  terrain::Layers layers;
  for (terrain::Layer& layer : layers)
    if (const char* const why = read_layer(numbers.next(), layer)) return why;
  if (const char* const why = terrain::wrong_about(layers)) return why;
  layers_.push_back(std::move(layers));
  return nullptr;
}

const char* SavedShapes::read_layer(std::uint32_t number, terrain::Layer& into) {
  if (number == layer_none) return nullptr;
  if (number == layer_all) {
    into = terrain::Layer::all();
    return nullptr;
  }
  const char* why = nullptr;
  const std::shared_ptr<const Mask> pixels = mask(number, why);
  if (pixels == nullptr) return why;
  if (pixels->size() != terrain::chunk_size) return "the mask of a chunk has another size";
  const std::size_t place =
      number >= first_known ? embedded_.size() + (number - first_known) : number;
  terrain::Layer& made = layer_of_mask_[place];
  if (made.is_none()) made = terrain::layer_of(*pixels);
  if (made.is_none() || made.is_full()) return "the mask of a chunk is empty or full";
  into = made;
  return nullptr;
}

Result<void> SavedShapes::check_that_all_is_used() const {
  if (used_embedded_ != embedded_.size() || used_known_ != known_.size())
    return wrong_bytes("there are masks that no body has");
  if (terrains_.size() != sections_.count(section_terrains) ||
      next_chunk_ != sections_.count(section_chunks) ||
      layers_.size() != sections_.count(section_layers))
    return wrong_bytes("there are terrains, chunks or layers that no body has");
  return {};
}

}  // namespace hitmask::detail::world::saved
