// Batches of moves. Equal to one move after the other, whatever the number of lanes: moves are
// computed ahead in parallel, and once more where an earlier one got in the way.
#include <algorithm>
#include <array>

#include "base/fail.hpp"
#include "parallel/pieces.hpp"
#include "world/places/positions.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::Bounds;
using bodies::is_nowhere;

/// Moves computed ahead. More would be in each other's way more often; fewer would be done before
/// the other threads wake up.
constexpr std::size_t most_ahead = 256;
constexpr std::size_t moves_per_piece = 16;
/// Groups that are not computed ahead after one in which that was in vain.
constexpr std::size_t groups_to_wait = 16;

/// Where a body will get to, if no body in `searched` moves before.
struct Plan {
  bool is_made;
  Point from;
  BodyMove move;
  Bounds searched;
};

/// The areas that bodies left and entered. Marks the squares that they cover in a table, several
/// squares to a bit, so that most questions need no comparison of boxes.
class Disturbed {
 public:
  explicit Disturbed(const Periods& periods) noexcept : periods_(periods) {}

  void clear() noexcept {
    count_ = 0;
    bits_.fill(0);
    compares_all_ = periods_.any();  // copies of a body would be in other squares
  }
  void add(const Bounds& before, const Bounds& after) noexcept {
    if (is_nowhere(before)) return;
    if (!periods_.any() && overlaps(before, after)) return add(united(before, after));
    add(before);
    add(after);
  }
  [[nodiscard]] bool meets(const Bounds& box) const noexcept {
    if (is_nowhere(box) || (!compares_all_ && !is_marked(box))) return false;
    return std::any_of(areas_.data(), areas_.data() + count_,
                       [&](const Bounds& area) { return boxes_meet(box, area, periods_); });
  }

 private:
  static constexpr int square_shift = 5;
  static constexpr std::int64_t most_squares = 64;
  static constexpr std::size_t places = 1 << 16;

  void add(const Bounds& area) noexcept {
    areas_[count_++] = area;
    const bool is_small = for_each_square(area, [this](std::uint32_t place) {
      bits_[place / 64] |= std::uint64_t{1} << place % 64;
      return true;
    });
    compares_all_ = compares_all_ || !is_small;
  }

  /// Returns false if there are too many squares, or when visit(place) does.
  template <class Visit>
  static bool for_each_square(const Bounds& box, const Visit& visit) noexcept {
    const std::int64_t left = box.left >> square_shift;
    const std::int64_t top = box.top >> square_shift;
    const std::int64_t right = (box.right - 1) >> square_shift;
    const std::int64_t bottom = (box.bottom - 1) >> square_shift;
    if ((right - left + 1) * (bottom - top + 1) > most_squares) return false;
    for (std::int64_t y = top; y <= bottom; ++y)
      for (std::int64_t x = left; x <= right; ++x)
        if (!visit((static_cast<std::uint32_t>(x) * 0x9E37'79B1U +
                    static_cast<std::uint32_t>(y) * 0x85EB'CA6BU) >>
                   16))
          return false;
    return true;
  }
  [[nodiscard]] bool is_marked(const Bounds& box) const noexcept {
    return !for_each_square(
        box, [this](std::uint32_t place) { return (bits_[place / 64] >> place % 64 & 1) == 0; });
  }

  const Periods& periods_;
  std::array<Bounds, 2 * most_ahead> areas_;
  std::array<std::uint64_t, places / 64> bits_;
  std::size_t count_ = 0;
  bool compares_all_ = false;  // whatever the table says
};

class Batch {
 public:
  Batch(Scene& scene, std::span<const BodyId> bodies, std::span<const Point> goals,
        std::span<BodyMove> moves, Response response, const QueryFilter& filter) noexcept
      : scene_(scene),
        bodies_(bodies),
        goals_(goals),
        moves_(moves),
        respond_(response),
        filter_(filter) {}

  [[nodiscard]] std::size_t size() const noexcept { return bodies_.size(); }
  [[nodiscard]] BodyIndex body(std::size_t k) const noexcept { return bodies_[k].slot - 1; }
  [[nodiscard]] Plan plan(std::size_t k) const {
    const Point from = scene_.bodies.position(body(k));
    Plan plan{true, from, {from}, bodies::nowhere};
    if (check_move(scene_, body(k), goals_[k]) != WorldError::none) return plan;
    bodies::WideBounds searched{};
    plan.move = move(scene_, body(k), goals_[k], filter_, respond_, nullptr, &searched);
    plan.searched = canonical(searched, scene_.bodies.periods);
    return plan;
  }
  void commit(std::size_t k, const Plan& plan) noexcept {
    moves_[k] = plan.move;
    set_position(scene_, body(k), plan.move.position);
  }

  void move_one_by_one(std::size_t from, std::size_t to) {
    for (std::size_t k = from; k < to; ++k) {
      commit(k, plan(k));
      put_recent(scene_);
    }
  }

 private:
  Scene& scene_;
  const std::span<const BodyId> bodies_;
  const std::span<const Point> goals_;
  const std::span<BodyMove> moves_;
  const Respond respond_;
  const QueryFilter& filter_;
};

/// Moves a group at a time: first computes all of its moves in parallel, then makes them in order.
class PlannedBatch {
 public:
  PlannedBatch(Scene& scene, Batch& batch) noexcept
      : scene_(scene), batch_(batch), disturbed_(scene.bodies.periods) {}

  void run() {
    std::size_t groups_left = 0;  // to wait
    for (std::size_t from = 0; from < batch_.size(); from += most_ahead) {
      const std::size_t to = std::min(from + most_ahead, batch_.size());
      if (groups_left > 0) {
        --groups_left;
        batch_.move_one_by_one(from, to);
        continue;
      }
      make_plans(from, to);
      if (follow_plans(from, to) * 2 > to - from) groups_left = groups_to_wait;
    }
  }

 private:
  void make_plans(std::size_t from, std::size_t to) noexcept {
    parallel::run_in_parts(scene_.definition.executor, to - from, moves_per_piece,
                           [&](std::size_t first, std::size_t last, unsigned) {
                             for (std::size_t k = first; k < last; ++k) make_plan(k, from + k);
                           });
  }
  /// If memory runs out, the move is computed again when it is its turn.
  void make_plan(std::size_t place, std::size_t k) noexcept {
    plans_[place].is_made = false;
    static_cast<void>(base::has_memory_for([&] { plans_[place] = batch_.plan(k); }));
  }

  /// Returns how many plans were in vain.
  std::size_t follow_plans(std::size_t from, std::size_t to) {
    disturbed_.clear();
    std::size_t in_vain = 0;
    for (std::size_t k = from; k < to; ++k) {
      const BodyIndex i = batch_.body(k);
      Plan& plan = plans_[k - from];
      if (is_outdated(plan, i)) {
        ++in_vain;
        plan = batch_.plan(k);
      }
      const Bounds before = scene_.bodies.bounds[i];
      batch_.commit(k, plan);
      if (before != scene_.bodies.bounds[i]) disturbed_.add(before, scene_.bodies.bounds[i]);
    }
    put_recent(scene_);
    return in_vain;
  }
  [[nodiscard]] bool is_outdated(const Plan& plan, BodyIndex i) const noexcept {
    return !plan.is_made || plan.from != scene_.bodies.position(i) ||
           disturbed_.meets(plan.searched);
  }

  Scene& scene_;
  Batch& batch_;
  Disturbed disturbed_;
  std::array<Plan, most_ahead> plans_;
};

}  // namespace

void move_many(Scene& scene, std::span<const BodyId> bodies, std::span<const Point> goals,
               std::span<BodyMove> moves, Response response, const QueryFilter& filter) {
  constexpr std::size_t worth_planning = 64;
  const Executor* const executor = scene.definition.executor;
  Batch batch(scene, bodies, goals, moves, response, filter);
  if (executor == nullptr || executor->lanes() < 2 || filter.accept != nullptr ||
      bodies.size() < worth_planning)
    return batch.move_one_by_one(0, bodies.size());
  PlannedBatch(scene, batch).run();
}

}  // namespace hitmask::detail::world::travel
