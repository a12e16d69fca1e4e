// Setting positions, the most frequent call of a game.
#include "world/places/positions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/compiler.hpp"
#include "base/scoped_flag.hpp"
#include "parallel/pieces.hpp"
#include "world/bodies/checks.hpp"
#include "world/places/rows.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::places {

namespace {

constexpr std::uint32_t row = row_length;

/// A fast pre-check for is_row().
bool may_be_row(const BodyId* bodies) noexcept {
  return bodies[row - 1].slot - bodies[0].slot == row - 1;
}

/// Cells::left_cell() for a cell with this mask.
bool is_other_cell(std::uint32_t mask, const Bounds& before, const Bounds& after) noexcept {
  return ((static_cast<std::uint32_t>(before.left ^ after.left) |
           static_cast<std::uint32_t>(before.top ^ after.top)) &
          mask) != 0;
}

/// note_move() for many bodies, with all pointers as members. Byte stores may alias anything, so
/// storing flags through the world would force reloads for every body.
class ChangeNotes {
 public:
  /// There must be enough capacity at `changed` for all bodies that will be noted, and at `strays`
  /// for all that may leave their cells.
  ChangeNotes(Scene& scene, BodyIndex* changed, BodyIndex* strays) noexcept
      : scene_(&scene),
        flags_(scene.bodies.flags.data()),
        masks_(scene.cells.masks()),
        changed_(changed),
        strays_(strays),
        moving_(scene.index_of(false).waiting.end()),
        static_(scene.index_of(true).waiting.end()) {}

  void note(BodyIndex i) noexcept {
    const std::uint8_t flags = flags_[i];
    constexpr std::uint8_t tested = flag::is_static | flag::changed | flag::waits_moving;
    // The usual case if all bodies move in every frame.
    if ((flags & tested) == flag::waits_moving) [[likely]] {
      *changed_++ = i;
      flags_[i] = flags | flag::changed;
    } else {
      note_any(i, flags);
    }
  }
  /// Whether a row consists of moving bodies that have not been noted, the usual case if all move
  /// in every frame.
  [[nodiscard]] bool are_new(BodyIndex first) const noexcept {
    constexpr std::uint8_t tested = flag::is_static | flag::changed | flag::waits_moving;
    return (row_of(first) & in_each(tested)) == in_each(flag::waits_moving);
  }
  /// Requires are_new(first).
  void note_row(BodyIndex first) noexcept {
    for (BodyIndex k = 0; k < row; ++k) changed_[k] = first + k;
    changed_ += row;
    const std::uint64_t flags = row_of(first) | in_each(flag::changed);
    std::memcpy(flags_ + first, &flags, sizeof flags);
  }
  [[nodiscard]] const std::uint32_t* masks(BodyIndex first) const noexcept {
    return masks_ + first;
  }
  void note_left_cells(BodyIndex first, const LeftCells& left) noexcept {
    strays_ = left.list(first, strays_);
  }
  void note_cell(BodyIndex i, const Bounds& before, const Bounds& after) noexcept {
    if (is_other_cell(masks_[i], before, after)) *strays_++ = i;
  }
  [[nodiscard]] BodyIndex* changed_end() const noexcept { return changed_; }
  [[nodiscard]] BodyIndex* strays_end() const noexcept { return strays_; }
  void finish() const noexcept {
    scene_->bodies.changed.set_end(changed_);
    scene_->index_of(false).waiting.set_end(moving_);
    scene_->index_of(true).waiting.set_end(static_);
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t in_each(std::uint8_t byte) noexcept {
    return 0x0101'0101'0101'0101U * byte;
  }
  [[nodiscard]] std::uint64_t row_of(BodyIndex first) const noexcept {
    std::uint64_t flags = 0;
    std::memcpy(&flags, flags_ + first, sizeof flags);
    return flags;
  }

  void note_any(BodyIndex i, std::uint8_t flags) noexcept {
    const bool is_static = (flags & flag::is_static) != 0;
    const std::uint8_t waiting = waits_flag(is_static);
    if ((flags & flag::changed) == 0) *changed_++ = i;
    if ((flags & waiting) == 0) *(is_static ? static_ : moving_)++ = i;
    flags_[i] = flags | flag::changed | waiting;
  }

  Scene* scene_;
  std::uint8_t* flags_;
  const std::uint32_t* masks_;
  BodyIndex* changed_;
  BodyIndex* strays_;
  BodyIndex* moving_;
  BodyIndex* static_;
};

/// Moves a row of bodies if all are moving, have bounds, and have not been noted.
inline bool move_as_row(const BodyId* bodies, const Point* to, Point* positions, Bounds* bounds,
                        ChangeNotes& notes) noexcept {
  const BodyIndex first = bodies[0].slot - 1;
  if (!may_be_row(bodies) || !is_row(bodies) || !notes.are_new(first)) return false;
  LeftCells left;
  const RowMove moved = move_boxes(bounds + first, positions + first, to, notes.masks(first), left);
  if (moved == RowMove::none) return false;
  if (left.any) notes.note_left_cells(first, left);
  if (moved == RowMove::all) {
    notes.note_row(first);
  } else {
    for (BodyIndex k = 0; k < row; ++k)
      if (positions[first + k] != to[k]) notes.note(first + k);
  }
  std::memcpy(positions + first, to, row * sizeof(Point));
  return true;
}

/// For worlds that do not wrap, where bounds move with the position. Takes and returns the notes by
/// value, so that they stay in registers.
ChangeNotes move_flat(Scene& scene, std::span<const BodyId> bodies, std::span<const Point> to,
                      ChangeNotes notes) noexcept {
  Point* const positions = scene.bodies.corners.data();
  Bounds* const bounds = scene.bodies.bounds.data();
  for (std::size_t k = 0; k < bodies.size();) {
    const std::size_t end = std::min(k + row, bodies.size());
    if (end - k == row && move_as_row(&bodies[k], &to[k], positions, bounds, notes)) k = end;
    for (; k < end; ++k) {
      const BodyIndex i = bodies[k].slot - 1;
      if (positions[i] == to[k]) continue;  // games may set all positions in every frame
      const Bounds before = bounds[i];
      if (!is_nowhere(before)) shift(bounds[i], positions[i], to[k]);
      positions[i] = to[k];
      notes.note_cell(i, before, bounds[i]);
      notes.note(i);
    }
  }
  return notes;
}

/// Checks moves, a row at a time if possible. Looks for the exact error only after a check has
/// failed.
class MoveCheck {
 public:
  explicit MoveCheck(const Scene& scene) noexcept
      : scene_(scene),
        names_(scene.bodies.names.data()),
        slots_(scene.bodies.slots()),
        number_(scene.bodies.number) {}

  /// Returns the first error of a batch.
  [[nodiscard]] WorldError run(std::span<const BodyId> bodies,
                               std::span<const Point> to) const noexcept {
    for (std::size_t k = 0; k < bodies.size();) {
      if (k + row <= bodies.size() && is_good_row(&bodies[k], &to[k])) {
        k += row;
        continue;
      }
      const std::size_t end = std::min(k + row, bodies.size());
      for (; k < end; ++k)
        if (const WorldError error = check(bodies[k], to[k]); error != WorldError::none)
          return error;
    }
    return WorldError::none;
  }

  /// Whether a row of ids names living bodies in consecutive slots, with valid new positions.
  [[nodiscard]] bool is_good_row(const BodyId* bodies, const Point* to) const noexcept {
    const std::size_t first = std::size_t{bodies[0].slot} - 1;  // null: out of range
    return may_be_row(bodies) && first < slots_ && slots_ - first >= row &&
           places::is_good_row(bodies, to, names_ + first, number_);
  }

 private:
  [[nodiscard]] WorldError check(BodyId body, Point to) const noexcept {
    const BodyIndex i = body.slot - 1;  // null becomes an index out of range
    if (i >= slots_ || body.world != number_ || names_[i] != name_of(body))
      return bodies::reason_against(scene_.bodies, body);
    return bodies::is_position(to) ? WorldError::none : WorldError::position;
  }
  [[nodiscard]] static std::uint32_t name_of(BodyId body) noexcept {
    return static_cast<std::uint32_t>(body.value());
  }
  const Scene& scene_;
  const std::uint32_t* names_;
  std::size_t slots_;
  std::uint16_t number_;
};

/// Puts bodies that left their cells into the right ones.
void put_strays(Scene& scene, std::span<const BodyIndex> strays) noexcept {
  for (const BodyIndex i : strays) scene.cells.move(i, scene.bodies.bounds[i]);
}

/// Queries look at each recently changed body, so there must not be too many.
void put_recent_of_batch(Scene& scene) noexcept {
  for (const bool is_static : {false, true})
    if (scene.index_of(is_static).recent_ones().size() > scene.most_recent_of_batch())
      put_recent(scene, is_static);
}

/// Moves a batch in parts, so that there is room for all bodies that leave their cells, also if one
/// occurs many times.
void move_in_parts(Scene& scene, std::span<const BodyId> bodies,
                   std::span<const Point> to) noexcept {
  BodyIndex* const strays = scene.strays.begin();
  const std::size_t most = scene.strays.capacity();
  for (std::size_t from = 0; from < bodies.size(); from += most) {
    const std::size_t count = std::min(most, bodies.size() - from);
    const ChangeNotes notes = move_flat(scene, bodies.subspan(from, count), to.subspan(from, count),
                                        {scene, scene.bodies.changed.end(), strays});
    notes.finish();
    put_strays(scene, {strays, notes.strays_end()});
  }
  put_recent_of_batch(scene);
}

/// Moves a large batch of moving bodies in consecutive slots that have not been noted, on all lanes
/// of the executor. No two lanes access the same body.
class SharedMoves {
 public:
  SharedMoves(Scene& scene, std::span<const BodyId> bodies, std::span<const Point> to) noexcept
      : scene_(scene), bodies_(bodies), to_(to), piece_((bodies.size() / pieces / row + 1) * row) {}

  /// Returns false and changes nothing if the batch does not qualify.
  bool run() noexcept {
    const Executor* const executor = scene_.definition.executor;
    const auto& changed = scene_.bodies.changed;
    if (executor == nullptr || executor->lanes() < 2 || bodies_.size() < worth_sharing ||
        changed.capacity() - changed.size() < bodies_.size() ||
        scene_.strays.capacity() < bodies_.size())
      return false;
    for_each_piece([this](std::size_t from, std::size_t to) { return are_good(from, to); });
    if (!std::ranges::all_of(results_, [](std::size_t good) { return good != 0; })) return false;
    for_each_piece([this](std::size_t from, std::size_t to) { return move(from, to); });
    close_gaps();
    return true;
  }

 private:
  static constexpr std::size_t pieces = 16;
  static constexpr std::size_t worth_sharing = 16'384;

  template <class Each>
  void for_each_piece(const Each& each) noexcept {
    const base::ScopedFlag searching(scene_.searching);  // the user's executor may call back
    parallel::run_pieces(scene_.definition.executor, pieces, [&](std::size_t piece, unsigned) {
      const std::size_t from = std::min(piece * piece_, bodies_.size());
      results_[piece] = each(from, std::min(from + piece_, bodies_.size()));
    });
  }
  [[nodiscard]] std::size_t are_good(std::size_t from, std::size_t to) const noexcept {
    const MoveCheck check(scene_);
    const ChangeNotes notes(scene_, nullptr, nullptr);
    for (; from < to; from += row) {
      // The last row may be shorter; it then starts earlier and overlaps the previous one.
      const std::size_t start = std::min(from, bodies_.size() - row);
      if (bodies_[start].slot != bodies_[0].slot + start ||
          !check.is_good_row(&bodies_[start], &to_[start]) ||
          !notes.are_new(bodies_[start].slot - 1))
        return 0;
    }
    return 1;
  }
  /// Notes changed bodies at the place they would have if all bodies changed. Returns how many did.
  std::size_t move(std::size_t from, std::size_t to) noexcept {
    if (from == to) return 0;
    BodyIndex* const changed = scene_.bodies.changed.end() + from;
    BodyIndex* const strays = scene_.strays.begin() + from;
    const std::size_t count = to - from;
    const ChangeNotes notes = move_flat(scene_, bodies_.subspan(from, count),
                                        to_.subspan(from, count), {scene_, changed, strays});
    stray_ends_[from / piece_] = notes.strays_end();
    return static_cast<std::size_t>(notes.changed_end() - changed);
  }
  void close_gaps() noexcept {
    BodyIndex* const first = scene_.bodies.changed.end();
    BodyIndex* end = first;
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      BodyIndex* const from = first + std::min(piece * piece_, bodies_.size());
      end = std::move(from, from + results_[piece], end);
      const BodyIndex* const strays = scene_.strays.begin() + (from - first);
      if (stray_ends_[piece] != nullptr) put_strays(scene_, {strays, stray_ends_[piece]});
    }
    scene_.bodies.changed.set_end(end);
  }

  Scene& scene_;
  const std::span<const BodyId> bodies_;
  const std::span<const Point> to_;
  const std::size_t piece_;                    // moves per piece, in whole rows
  std::array<std::size_t, pieces> results_{};  // of each piece
  std::array<const BodyIndex*, pieces> stray_ends_{};
};

bool has_child(const Scene& scene, std::span<const BodyId> bodies) noexcept {
  const std::uint8_t* const roles = scene.bodies.roles.data();
  return std::ranges::any_of(
      bodies, [&](BodyId body) { return roles[body.slot - 1] == bodies::role::child; });
}

/// Moves bodies with all that is attached to them, in worlds where bounds move with the position.
/// Lists them first, so that trees in consecutive slots move as rows.
class TreeMoves {
 public:
  explicit TreeMoves(Scene& scene) noexcept
      : scene_(scene), corners_(scene.bodies.corners.data()) {}

  /// None of the bodies is attached.
  void run(std::span<const BodyId> bodies, std::span<const Point> to) noexcept {
    const std::uint8_t* const roles = scene_.bodies.roles.data();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const BodyIndex root = bodies[k].slot - 1;
      const std::uint8_t role = roles[root];
      if (count_ > most - bodies::role::largest_run) flush();
      if (role == bodies::role::root || is_far(corners_[root]) || is_far(to[k])) {
        flush();
        set_position(scene_, root, to[k]);
      } else {
        push_run(root, std::max<std::size_t>(role, 1), to[k]);
      }
    }
    flush();
  }

 private:
  static constexpr std::size_t most = 512;

  /// Bounds of what is attached to it may be clamped to int32.
  [[nodiscard]] static bool is_far(Point at) noexcept {
    return std::max(at.x, at.y) > end_position - 2 * max_origin;
  }
  void push_run(BodyIndex root, std::size_t size, Point to) noexcept {
    const Point by{to.x - corners_[root].x, to.y - corners_[root].y};
    for (std::size_t k = 0; k < size; ++k) {
      slots_[count_ + k].slot = root + static_cast<BodyIndex>(k) + 1;
      to_[count_ + k] = {corners_[root + k].x + by.x, corners_[root + k].y + by.y};
    }
    count_ += size;
  }
  HITMASK_NOINLINE void flush() noexcept {
    move_in_parts(scene_, std::span(slots_).first(count_), std::span(to_).first(count_));
    count_ = 0;
  }

  Scene& scene_;
  const Point* const corners_;
  std::size_t count_ = 0;
  std::array<BodyId, most> slots_;  // without generations
  std::array<Point, most> to_;
};

}  // namespace

bool are_alive(const Scene& scene, std::span<const BodyId> bodies) noexcept {
  const bodies::Store& store = scene.bodies;
  const auto is_living = [&](const BodyId* ids) {
    const std::size_t first = std::size_t{ids[0].slot} - 1;  // null: out of range
    return may_be_row(ids) && first < store.slots() && store.slots() - first >= row &&
           is_living_row(ids, store.names.data() + first, store.number);
  };
  for (std::size_t k = 0; k < bodies.size();) {
    const std::size_t end = std::min(k + row, bodies.size());
    if (end - k == row && is_living(&bodies[k])) k = end;
    for (; k < end; ++k)
      if (!is_alive(store, bodies[k])) return false;
  }
  return true;
}

void take_along(Scene& scene, BodyIndex root) noexcept {
  const Point from = scene.bodies.position(root);
  for_each_below(scene.bodies, root, [&](BodyIndex i) {
    set_own_position(scene, i, from + scene.bodies.links.find(i)->at);
  });
}

WorldError set_positions(Scene& scene, std::span<const BodyId> bodies,
                         std::span<const Point> to) noexcept {
  const bool one_by_one = scene.bodies.periods.any() || scene.bodies.placements.any();
  const bool has_trees = scene.bodies.links.any();
  if (!one_by_one && !has_trees && SharedMoves(scene, bodies, to).run()) return WorldError::none;
  if (const WorldError error = MoveCheck(scene).run(bodies, to); error != WorldError::none)
    return error;
  if (has_trees && has_child(scene, bodies)) return WorldError::attached;
  if (one_by_one) {
    for (std::size_t k = 0; k < bodies.size(); ++k) set_position(scene, bodies[k].slot - 1, to[k]);
  } else if (has_trees) {
    TreeMoves(scene).run(bodies, to);
  } else {
    move_in_parts(scene, bodies, to);
  }
  return WorldError::none;
}

}  // namespace hitmask::detail::world::places
