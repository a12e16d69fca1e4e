// Batches of moves. Equal to one move after the other, whatever the number of lanes: moves that
// cannot meet are made at the same time.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "parallel/pieces.hpp"
#include "world/places/positions.hpp"
#include "world/travel/batches.hpp"
#include "world/travel/carry.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::Bounds;

// Of the pieces that lanes share.
constexpr std::size_t moves_per_piece = 64;
constexpr std::size_t saved_per_piece = 1024;
/// Each asks whether the call shall end: see base/checkpoint.hpp.
constexpr std::uint32_t moves_per_question = 16;

[[nodiscard]] BodyMove move_or_carry(Scene& scene, CarryMemory& memory, const Finder& finder,
                                     Point goal, const Respond& respond) {
  if (!is_carrying(scene, *finder.mover)) return move(scene, finder, goal, respond, nullptr);
  const BodyMove moved = carry(scene, finder, goal, respond, memory, false);
  put_travellers(scene, memory);
  return moved;
}

void move_one_by_one(Scene& scene, CarryMemory& memory, const Batch& batch,
                     std::span<BodyMove> moves, const QueryFilter& filter) {
  const Respond respond(batch.response);
  base::Checkpoints<moves_per_question> checkpoints;
  for (std::size_t k = 0; k < batch.size(); ++k, checkpoints.pass()) {
    const BodyIndex i = batch.body(k);
    // A body that occurs twice, or was carried, may now be too far away.
    moves[k] = check_move(scene, i, batch.goals[k]) == WorldError::none
                   ? move_or_carry(scene, memory, {filter, i}, batch.goals[k], respond)
                   : BodyMove{scene.bodies.position(i)};
    set_position(scene, i, moves[k].position);
    put_recent(scene);
  }
}

/// Makes moves whose reach is known. Corners and bounds change at once; the rest of the world
/// learns of it at the end.
class KnownMoves {
 public:
  KnownMoves(Scene& scene, BatchMemory& memory, const Batch& batch, std::span<BodyMove> moves,
             const QueryFilter& filter) noexcept
      : scene_(scene),
        memory_(memory),
        batch_(batch),
        moves_(moves),
        filter_(filter),
        respond_(batch.response),
        has_static_(filter.include_static && scene.bodies.is_static != 0) {}

  /// Returns false if memory ran out or the call is to end. Nothing has moved then.
  [[nodiscard]] bool run() {
    save_places();
    if (may_use_lanes())
      make_groups();
    else
      make_all([](std::size_t k) { return k; }, 0, batch_.size());
    if (has_failed_) return restore_places(), false;
    note_moves();
    return true;
  }

  [[nodiscard]] bool is_stopped() const noexcept { return is_stopped_; }

 private:
  void save_places() {
    auto* const before = memory_.before.renew(batch_.size());
    const auto save = [&](std::size_t from, std::size_t to, unsigned) {
      for (std::size_t k = from; k < to; ++k) {
        const BodyIndex i = batch_.body(k);
        before[k] = {scene_.bodies.bounds[i], scene_.bodies.corners[i]};
      }
    };
    parallel::run_in_parts(scene_.definition.executor, batch_.size(), saved_per_piece, save);
  }
  void restore_places() noexcept {
    for (std::size_t k = 0; k < batch_.size(); ++k) {
      const BodyIndex i = batch_.body(k);
      std::tie(scene_.bodies.bounds[i], scene_.bodies.corners[i]) =
          std::tie(memory_.before[k].bounds, memory_.before[k].corner);
    }
  }
  /// In the order of the batch, as if the bodies had moved one by one.
  void note_moves() noexcept {
    for (std::size_t k = 0; k < batch_.size(); ++k) {
      const BodyIndex i = batch_.body(k);
      if (scene_.bodies.corners[i] != memory_.before[k].corner)
        note_move(scene_, i, memory_.before[k].bounds);
    }
    put_recent(scene_);
  }

  /// A search for static bodies that wait for their index also reads the bounds of moving ones.
  [[nodiscard]] bool may_use_lanes() const noexcept {
    const Executor* const executor = scene_.definition.executor;
    return executor != nullptr && executor->lanes() > 1 &&
           (!has_static_ || scene_.index_of(true).waiting.empty());
  }

  /// One group after the other, each on all lanes. Moves of a group neither read nor write what
  /// another one writes.
  void make_groups() {
    memory_.reach.sort_into_groups();
    for (std::size_t number = 0; number < memory_.reach.groups(); ++number) {
      const auto group = memory_.reach.group(number);
      const auto move_at = [&](std::size_t place) { return group[place]; };
      if (group.size() < 2 * moves_per_piece) {
        make_all(move_at, 0, group.size());
        continue;
      }
      parallel::run_in_parts(
          scene_.definition.executor, group.size(), moves_per_piece,
          [&](std::size_t from, std::size_t to, unsigned) { make_all(move_at, from, to); });
    }
  }

  template <class MoveAt>
  void make_all(const MoveAt& move_at, std::size_t from, std::size_t to) noexcept {
    const bool is_done = base::has_memory_for([&] {
      for (std::size_t place = from; place < to && !has_failed_; ++place) {
        make(move_at(place));
        if (place % moves_per_question == 0 && base::should_stop())
          is_stopped_ = has_failed_ = true;
      }
    });
    if (!is_done) has_failed_ = true;
  }
  void make(std::size_t k) {
    const BodyIndex i = batch_.body(k);
    if (has_static_ || !memory_.reach.near(k).empty())
      moves_[k] = move_among_near(k);
    else
      moves_[k] = free_move(i, batch_.goals[k]);
    places::put_at(scene_.bodies, i, scene_.bodies.corner_at(i, moves_[k].position));
  }
  /// The bodies in reach of a move, once each.
  void find_near(std::size_t k, base::SmallList<BodyIndex>& near) const {
    for (const BodyIndex i : memory_.reach.near(k)) near.push(i);
    if (scene_.bodies.periods.any()) remove_duplicates(near);
    if (!has_static_) return;
    queries::for_each_of_kind(scene_, true, memory_.reach.area(batch_.body(k)),
                              [&](BodyIndex i) { return near.push(i), true; });
  }
  static void remove_duplicates(base::SmallList<BodyIndex>& list) {
    std::ranges::sort(list.items());
    list.shrink(
        static_cast<std::size_t>(std::ranges::unique(list.items()).begin() - list.items().begin()));
  }

  [[nodiscard]] BodyMove free_move(BodyIndex i, Point goal) const noexcept {
    const WidePoint by = WidePoint(goal) - scene_.bodies.position(i);
    return {goal, 0, std::abs(by.x) + std::abs(by.y)};
  }
  [[nodiscard]] BodyMove move_among_near(std::size_t k) const {
    base::SmallList<BodyIndex> near;
    find_near(k, near);
    if (near.size() == 0) return free_move(batch_.body(k), batch_.goals[k]);
    const std::span<const BodyIndex> all = near.items();
    return move(scene_, Finder{filter_, batch_.body(k), &all}, batch_.goals[k], respond_, nullptr);
  }

  Scene& scene_;
  BatchMemory& memory_;
  const Batch& batch_;
  const std::span<BodyMove> moves_;
  const QueryFilter& filter_;
  const Respond respond_;
  const bool has_static_;
  std::atomic<bool> has_failed_ = false;  // out of memory, or stopped
  std::atomic<bool> is_stopped_ = false;  // tasks must not throw: the call ends after them
};

/// What is attached to a body moves with it, so others must see that at once.
bool moves_trees(const Scene& scene, const Batch& batch) noexcept {
  return scene.bodies.links.any() && std::ranges::any_of(batch.bodies, [&](BodyId body) {
           return is_in_tree(scene.bodies, body.slot - 1);
         });
}

/// Whether finding the reach of all bodies costs less than a query per move.
bool is_worth_knowing(const Scene& scene, std::size_t moves) noexcept {
  constexpr std::size_t fewest = 16;
  constexpr std::size_t bodies_per_move = 16;
  return moves >= fewest && moves * bodies_per_move >= scene.bodies.slots();
}

/// A body that carries moves others, as far as the batch does not know.
bool has_carriers(const Scene& scene, const Batch& batch) noexcept {
  if (!scene.bodies.carriers.any()) return false;
  for (std::size_t k = 0; k < batch.size(); ++k)
    if (is_carrying(scene, batch.body(k))) return true;
  return false;
}

}  // namespace

void move_many(Scene& scene, BatchMemory& memory, const Batch& batch, std::span<BodyMove> moves,
               const QueryFilter& filter) {
  // The caller's function must not be called on other threads or in another order.
  if (filter.accept == nullptr && is_worth_knowing(scene, batch.size()) &&
      !moves_trees(scene, batch) && !has_carriers(scene, batch)) {
    bool is_done = false, is_stopped = false;
    const bool has_memory = base::has_memory_for([&] {
      if (!memory.reach.find(scene, batch)) return;
      KnownMoves known(scene, memory, batch, moves, filter);
      is_done = known.run();
      is_stopped = known.is_stopped();
    });
    if (is_stopped) base::fail_interrupted();
    if (has_memory && is_done) return;
  }
  move_one_by_one(scene, memory.carrying, batch, moves, filter);
}

}  // namespace hitmask::detail::world::travel
