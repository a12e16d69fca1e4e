#include "world/travel/carry.hpp"

#include <array>
#include <utility>

#include "base/checkpoint.hpp"
#include "world/places/positions.hpp"
#include "world/travel/convoy.hpp"

namespace hitmask::detail::world::travel {

namespace {

using motion::PieceLengths;
using queries::can_be_pushed;

/// One move of a platform.
class Haul : Convoy {
 public:
  Haul(const Scene& scene, const Finder& finder, Point goal, const Respond& respond,
       CarryMemory& memory, bool details) noexcept
      : Convoy(scene, finder, goal, respond, memory, details) {}

  [[nodiscard]] BodyMove go() {
    memory_.clear();
    find_riders(scene_, finder_, course_.path().delta, surroundings_, memory_);
    report_overlapped();
    bool may_be_free = true;
    while (!course_.is_over()) {
      rounds_.pass();
      if (may_be_free) go_freely();
      if (!course_.is_over()) may_be_free = try_step();
    }
    finish_reports();
    return {course_.position_at(course_.at()), memory_.reports.size(), course_.steps()};
  }

 private:
  // ------------------------------------------------------- pushing

  /// Adds a body that a step pushes. Of several that push it, the platform counts, else the lowest.
  void enqueue(BodyIndex body, BodyIndex by) {
    Traveller* its = memory_.find(body);
    if (its == nullptr) {
      its = &memory_.travellers.add(body, false);
      its->stray = memory_.strays.add(bodies_, body, {});
    }
    if (!its->is_pushed) {
      its->is_pushed = its->moves = true;
      its->by = by;
      memory_.queue.push_back(body);
    } else if (its->by != platform_) {
      its->by = std::min(its->by, by);
    }
  }
  void clear_queue() noexcept {
    for (const BodyIndex i : memory_.queue) {
      Traveller& its = *memory_.find(i);
      its.is_pushed = its.moves = its.touches = false;
    }
    memory_.queue.clear();
  }

  /// Finds what the platform itself pushes. Returns false if a body stops it.
  bool meet(const Moment& now, bool riders_only) {
    find_met(platform_, now.step);
    memory_.crossed.clear();
    for (const BodyIndex i : memory_.found) {
      if (riders_only && !is_rider(i)) continue;
      const Response response = response_to(i);
      if (response == Response::cross) memory_.crossed.push_back(i);
      if (!is_stop(response)) continue;
      if (can_be_pushed(bodies_, i)) {
        enqueue(root_of(bodies_, i), platform_);
        if (response == Response::touch) traveller_of(i)->touches = true;
        continue;
      }
      report_met(i, now);
      course_.stop(now.axis, response);
      return false;
    }
    return true;
  }
  /// Finds what the pushed bodies push in turn. Returns false if one of them cannot give way.
  bool spread(const Moment& now, bool riders_only) {
    bool is_free = true;
    for (std::size_t k = 0; k < memory_.queue.size(); ++k) {
      const BodyIndex i = memory_.queue[k];
      if (!riders_only && leaves_world(i, now.step)) {
        is_free = false;
        report_passenger(i, Passenger::crushed, now);
      }
      find_met(i, now.step);
      for (const BodyIndex met : memory_.found) {
        if (riders_only && !is_rider(met)) continue;
        if (can_be_pushed(bodies_, met)) {
          enqueue(root_of(bodies_, met), i);
          continue;
        }
        is_free = false;
        report_passenger(i, Passenger::crushed, now, scene_.id(met));
      }
    }
    return is_free;
  }
  [[nodiscard]] Response response_to_crush() noexcept {
    const bool touches =
        std::ranges::any_of(memory_.queue, [&](BodyIndex i) { return memory_.find(i)->touches; });
    return touches ? Response::touch : Response::slide;
  }
  /// Finds and reports what a step pushes. Returns false if the step is not possible.
  bool push(const Moment& now, bool riders_only) {
    if (!meet(now, riders_only)) return false;
    if (!spread(now, riders_only)) {
      course_.stop(now.axis, response_to_crush());
      return false;
    }
    for (const BodyIndex i : memory_.crossed) {
      report_met(i, now);
      memory_.answers.find(i)->is_passed = true;
    }
    for (const BodyIndex i : memory_.queue) report_pushed(i, memory_.find(i)->by, now);
    return true;
  }

  // ------------------------------------------------------- carrying

  /// Finds what is in the way of the riders that are not pushed.
  void find_obstructions(Point step) {
    memory_.obstructions.clear();
    for (const Traveller& rider : memory_.travellers) {
      if (!rider.rides || rider.is_pushed) continue;
      // Its own name stands for the end of the world.
      if (leaves_world(rider.body, step)) memory_.obstructions.push_back({rider.body, rider.body});
      find_met(rider.body, step);
      for (const BodyIndex met : memory_.found) memory_.obstructions.push_back({rider.body, met});
    }
  }
  [[nodiscard]] bool is_in_the_way(const Obstruction& one) noexcept {
    const Traveller* const met = traveller_of(one.met);
    return one.met == one.rider || met == nullptr || !met->moves;
  }
  /// Marks the riders that move and rest on the platform, or on others that do. `pushed`: those
  /// that are pushed count as resting.
  void find_held(bool pushed) {
    memory_.reached.clear();
    for (Traveller& one : memory_.travellers) {
      one.is_held = one.rides && pushed && one.is_pushed;
      if (one.is_held) memory_.reached.push_back(&one);
    }
    const auto hold = [&](std::size_t from, std::size_t to) {
      for (const Support& support : std::span(memory_.supports).subspan(from, to - from)) {
        Traveller& rider = *memory_.find(support.rider);
        if (rider.is_held || !rider.rides || !rider.moves) continue;
        rider.is_held = true;
        memory_.reached.push_back(&rider);
      }
    };
    hold(0, memory_.on_platform);
    for (std::size_t k = 0; k < memory_.reached.size(); ++k)
      hold(memory_.reached[k]->first_rest, memory_.reached[k]->end_rest);
  }
  /// Counts for each rider on how much of what moves it rests.
  void count_supports() noexcept {
    for (Traveller& one : memory_.travellers) one.held_by = 0;
    for (const Support& support : memory_.supports)
      if (support.on == platform_ || memory_.rides(support.on))
        ++memory_.find(support.rider)->held_by;
  }
  void stay(Traveller& rider) {
    if (rider.moves) memory_.reached.push_back(&rider);
    rider.moves = false;
  }
  /// The riders that stay because others do: those behind them, and those that rest on them alone.
  void stay_with_others() {
    for (std::size_t k = 0; k < memory_.reached.size(); ++k) {
      const Traveller& one = *memory_.reached[k];
      for (const Obstruction& after :
           std::ranges::equal_range(memory_.behind, one.body, {}, &Obstruction::met))
        stay(*memory_.find(after.rider));
      for (std::uint32_t on_it = one.first_rest; on_it < one.end_rest; ++on_it) {
        Traveller& rider = *memory_.find(memory_.supports[on_it].rider);
        if (--rider.held_by == 0 && rider.rides && !rider.is_pushed) stay(rider);
      }
    }
    memory_.reached.clear();
  }
  /// Sorts the obstructions: some riders stay at once, others if what they meet does.
  void sort_obstructions() {
    memory_.behind.clear();
    for (const Obstruction& one : memory_.obstructions)
      if (is_in_the_way(one))
        stay(*memory_.find(one.rider));
      else if (is_rider(one.met))
        memory_.behind.push_back({one.rider, root_of(bodies_, one.met)});
    std::ranges::sort(memory_.behind, {}, &Obstruction::met);
  }
  /// Marks the riders that follow a step: as many as can. Only riders that rest on each other in a
  /// circle need a second round.
  void find_followers(Point step) {
    find_obstructions(step);
    for (Traveller& one : memory_.travellers)
      if (one.rides) one.moves = true;
    count_supports();
    memory_.reached.clear();
    sort_obstructions();
    do {
      stay_with_others();
      find_held(true);
      memory_.reached.clear();
      for (Traveller& one : memory_.travellers)
        if (one.rides && !one.is_held) stay(one);
    } while (!memory_.reached.empty());
  }
  [[nodiscard]] BodyId blocker_of(BodyIndex rider) noexcept {
    BodyId lowest;
    for (const Obstruction& one :
         std::ranges::equal_range(memory_.obstructions, rider, {}, &Obstruction::rider))
      if (one.met != rider && is_in_the_way(one) && (!lowest || scene_.id(one.met) < lowest))
        lowest = scene_.id(one.met);
    return lowest;
  }
  void leave(Traveller& rider, const Moment& now, BodyId by) {
    report_passenger(rider.body, Passenger::left, now, by);
    rider.moved = moved();
    rider.rides = rider.moves = false;
    rider.stray = memory_.strays.add(bodies_, rider.body, rider.moved);
    is_told_ = {};
  }
  void follow(const Moment& now) {
    for (Traveller& one : memory_.travellers) {
      if (one.rides && !one.moves) leave(one, now, blocker_of(one.body));
      if (one.rides && !one.is_pushed) report_passenger(one.body, Passenger::carried, now);
    }
    for (const BodyIndex i : memory_.queue) {
      Traveller& one = *memory_.find(i);
      if (one.rides) continue;
      one.moved = one.moved + WidePoint(now.step);
      memory_.strays.move(bodies_, one.body, one.stray, one.moved);
    }
    course_.step();
    find_held(false);
    for (Traveller& one : memory_.travellers)
      if (one.rides && !one.is_held) leave(one, now, {});
  }

  // ------------------------------------------------------- steps

  [[nodiscard]] Moment now() const noexcept {
    const Axis axis = course_.next_axis();
    return {axis, course_.step_on(axis), course_.tries(), course_.steps(), course_.at()};
  }
  /// Takes one step, or is stopped. Returns whether the next ones may be free.
  bool try_step() {
    const Moment step = now();
    bool is_free = true;
    if (push(step, false)) {
      find_followers(step.step);
      is_free = std::ranges::all_of(memory_.queue, [&](BodyIndex i) { return is_rider(i); });
      follow(step);
    } else {
      is_told_ = {};
    }
    if (!is_free) look_ahead_ = few_steps;
    clear_queue();
    return is_free;
  }

  /// One-way riders may block the platform, and so may bodies attached to riders that cannot be
  /// pushed. Only single steps take care of that.
  [[nodiscard]] bool has_blocking_riders() const noexcept {
    const auto blocks = [&](BodyIndex i) {
      return !can_be_pushed(bodies_, i) && may_enter(bodies_.records[i].one_way, course_.path());
    };
    return std::ranges::any_of(memory_.travellers, [&](const Traveller& one) {
      bool found = one.rides && blocks(one.body);
      if (one.rides)
        for_each_below(bodies_, one.body, [&](BodyIndex i) { found = found || blocks(i); });
      return found;
    });
  }
  [[nodiscard]] PieceLengths piece_lengths() const noexcept {
    const Path& path = course_.path();
    const PieceLengths even =
        motion::even_pieces(path, queries::rounds_of(path, bodies_.periods) + 1);
    return {std::min(look_ahead_, even.length), even.length};
  }
  /// Where everything repeats, or the path ends.
  [[nodiscard]] std::int64_t last_to_test() const noexcept {
    const Path& path = course_.path();
    const std::int64_t left = path.steps() - course_.walk().steps();
    std::int64_t period = left;
    if (path.delta.y == 0 && bodies_.periods.x != 0) period = bodies_.periods.x;
    if (path.delta.x == 0 && bodies_.periods.y != 0) period = bodies_.periods.y;
    return course_.walk().steps() + std::min(left, period);
  }
  /// The area that one of the group covers between two places of the platform.
  [[nodiscard]] WideBounds passed_by(BodyIndex i, WidePoint from, WidePoint to) const noexcept {
    const WidePoint away = WidePoint(bodies_.corners[i]) - bodies_.corners[platform_];
    return passed_between(overlap::solid_box_of(bodies_.shape_view(i)), from + away, to + away);
  }
  /// The same for a body of the group with its parts.
  [[nodiscard]] WideBounds passed_by_all(BodyIndex top, WidePoint from, WidePoint to) const {
    WideBounds area{};
    for_each_part(bodies_, top,
                  [&](BodyIndex i) { area = united_bounds(area, passed_by(i, from, to)); });
    return area;
  }
  /// Whether nothing else is near the rest of the way: the usual case.
  [[nodiscard]] bool is_alone() {
    if (!memory_.strays.empty()) return false;
    const WidePoint from = course_.at();
    const WidePoint to = course_.path().offset + course_.path().delta;
    WideBounds area = passed_by_all(platform_, from, to);
    for (const Traveller& rider : memory_.travellers) {
      if (last_in_world(rider.body, course_.walk()) < course_.path().steps()) return false;
      area = united_bounds(area, passed_by_all(rider.body, from, to));
    }
    return surroundings_.has_only(area, [&](BodyIndex i) { return is_platform(i) || is_rider(i); });
  }
  /// Goes on as long as the group meets nothing.
  void go_freely() {
    if (has_blocking_riders()) return;
    if (is_alone()) return go_together(course_.path().walk_at(course_.path().end()));
    const std::int64_t end = last_to_test();
    PieceLengths lengths = piece_lengths();
    Staircase from = course_.walk();
    while (true) {
      Staircase to = from;
      to.advance(std::min(lengths.length, end - from.steps()));
      const std::int64_t last = free_until(from, to);
      if (last < to.steps()) {
        from.advance(last - from.steps());
        return go_together(from);
      }
      if (to.steps() == end) return go_together(course_.path().walk_at(course_.path().end()));
      from = to;
      lengths.grow();
      rounds_.pass();
    }
  }
  /// The last step from one place to another before which the group meets nothing.
  [[nodiscard]] std::int64_t free_until(const Staircase& from, const Staircase& to) {
    std::int64_t last = to.steps();
    const auto look = [&](BodyIndex top) {
      const WidePoint away = WidePoint(bodies_.corners[top]) - bodies_.corners[platform_];
      const places::BoxList* const near =
          around(top, course_.path().wide_at(from) + away, course_.path().wide_at(to) + away);
      for_each_part(bodies_, top, [&](BodyIndex part) {
        if (last > from.steps()) last = first_meeting_of(part, near, from, to, last);
      });
    };
    look(platform_);
    for (const Traveller& one : memory_.travellers) {
      if (!one.rides) continue;
      last = std::min(last, last_in_world(one.body, from));
      look(one.body);
    }
    return last;
  }
  /// The same for a part of one of the group. `near`: what is around all of its parts.
  [[nodiscard]] std::int64_t first_meeting_of(BodyIndex a, const places::BoxList* near,
                                              const Staircase& from, const Staircase& to,
                                              std::int64_t last) {
    const Path& path = course_.path();
    const Path its{path.offset + WidePoint(bodies_.corners[a]) - bodies_.corners[platform_],
                   path.delta};
    const WideBounds passed = passed_by(a, path.wide_at(from), path.wide_at(to));
    Finder finder = finder_for(a);
    finder.known = surroundings_.known_in(passed);
    finder.near = near;
    LineWalk line(scene_, bodies_.shape_view(a), finder);
    line.push_with(bodies_.records[a].one_way);
    const auto note = [&](BodyIndex i, const Staircase& walk) {
      const bool counts = line.side_of(i) != Face::none || !overlapped_at_start(a, i);
      if (counts) last = std::min(last, std::max(walk.steps() - 1, from.steps()));
    };
    line.find_met(its, {from, last}, passed, memory_.met, [&](BodyIndex i) {
      return is_platform(i) || traveller_of(i) != nullptr || (is_platform(a) && is_passed(i));
    });
    for (const Met& met : memory_.met.items()) note(met.body, met.walk);
    for_each_stray(finder, passed, [&](BodyIndex i) {
      if (is_platform(a) && is_passed(i)) return;
      const WidePoint back = WidePoint{} - traveller_of(i)->moved;
      const auto walk =
          line.first_met(i, {its.offset + back, its.delta}, {from, last}, shifted_by(passed, back));
      if (walk) note(i, *walk);
    });
    return last;
  }
  /// The last step before a rider would leave the world.
  [[nodiscard]] std::int64_t last_in_world(BodyIndex rider, const Staircase& from) const noexcept {
    const Path& path = course_.path();
    const WidePoint at = WidePoint(bodies_.position(rider)) + path.offset - start_;
    const auto room = [](std::int64_t from_here, std::int64_t by) {
      return by < 0 ? from_here - min_position : end_position - 1 - from_here;
    };
    std::int64_t last = path.steps();
    if (bodies_.periods.x == 0 && path.across() > room(at.x, path.delta.x))
      last = from.first_with(room(at.x, path.delta.x) + 1, 0).all() - 1;
    if (bodies_.periods.y == 0 && path.down() > room(at.y, path.delta.y))
      last = std::min(last, from.first_with(0, room(at.y, path.delta.y) + 1).all() - 1);
    return last;
  }

  /// Moves the group, which meets nothing but itself.
  void go_together(const Staircase& to) {
    const Staircase from = course_.walk();
    if (to.steps() == from.steps()) return;
    const auto first_on = [&](Axis axis) {
      const bool on_x = axis == Axis::x;
      return from.first_with(from.i() + (on_x ? 1 : 0), from.j() + (on_x ? 0 : 1)).all() - 1;
    };
    const Axis first = course_.next_axis();
    const Axis second = first == Axis::x ? Axis::y : Axis::x;
    tell_group(first, from.steps());
    if (to.i() > from.i() && to.j() > from.j()) tell_group(second, first_on(second));
    course_.go_to(to);
  }
  /// Reports what a step on an axis does to the riders. It does the same each time, until there are
  /// fewer.
  void tell_group(Axis axis, std::int64_t steps) {
    bool& is_told = is_told_[axis == Axis::x ? 0 : 1];
    if (std::exchange(is_told, true) || memory_.travellers.size() == memory_.strays.size()) return;
    Staircase walk = course_.walk();
    walk.advance(steps - walk.steps());
    const std::int64_t ahead = steps - course_.walk().steps();
    const Moment then{axis, course_.step_on(axis), course_.tries() + ahead, course_.steps() + ahead,
                      course_.path().wide_at(walk)};
    push(then, true);
    for (const Traveller& one : memory_.travellers)
      if (one.rides && !one.is_pushed) report_passenger(one.body, Passenger::carried, then);
    clear_queue();
  }

  static constexpr std::int64_t few_steps = 16;

  std::int64_t look_ahead_ = std::int64_t{1} << 40;
  std::array<bool, 2> is_told_{};  // whether steps on x, and on y, are reported
  base::Checkpoints<64> rounds_;
};

}  // namespace

BodyMove carry(const Scene& scene, const Finder& finder, Point goal, const Respond& respond,
               CarryMemory& memory, bool details) {
  return Haul(scene, finder, goal, respond, memory, details).go();
}

void put_travellers(Scene& scene, const CarryMemory& memory) noexcept {
  for (const Traveller& one : memory.travellers) {
    const WidePoint to = WidePoint(scene.bodies.position(one.body)) + one.moved;
    set_position(scene, one.body, queries::first_copy_of(to, scene.bodies.periods));
  }
}

}  // namespace hitmask::detail::world::travel
