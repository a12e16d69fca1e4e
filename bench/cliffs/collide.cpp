// World::move of every body in a loop. The bodies live in groups of a hundred, too far apart to
// meet, so one world of all groups and one world for each group end in the same positions.
#include <algorithm>
#include <chrono>
#include <memory>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

constexpr std::size_t group_size = 100;
constexpr std::int32_t group_stride = 2048;  // a group takes about 1,150 px
constexpr double partners = 0.5;
constexpr std::int32_t fastest = 4;

/// A body's course: it turns back at the edges of its group's square.
struct Course {
  Point position;
  Point pace;
  Box room;  ///< of its positions
};

Point random_pace(Random& random) {
  return {random.between(-fastest, fastest), random.between(-fastest, fastest)};
}

struct Group {
  std::vector<Box> boxes;
  std::vector<Course> courses;
};

Group make_group(std::size_t number) {
  constexpr std::size_t groups_in_a_row = 10;
  Random random(number);
  std::vector<Size> sizes(group_size);
  for (Size& size : sizes) size = {random.between(16, 64), random.between(16, 64)};
  const BoxWorld world = make_world_of(sizes, random.next(), partners);
  const Point corner{static_cast<std::int32_t>(number % groups_in_a_row) * group_stride,
                     static_cast<std::int32_t>(number / groups_in_a_row) * group_stride};
  Group group;
  for (const Box& box : world.boxes) {
    group.boxes.push_back({box.x + corner.x, box.y + corner.y, box.w, box.h});
    group.courses.push_back({{box.x + corner.x, box.y + corner.y},
                             random_pace(random),
                             {corner.x, corner.y, world.side - box.w, world.side - box.h}});
  }
  return group;
}

/// A world of some groups.
class CollidingWorld {
 public:
  CollidingWorld() = default;
  /// Moves all bodies in one call.
  explicit CollidingWorld(Executor* executor)
      : world_(WorldDefinition{.executor = executor}), in_one_call_(true) {}

  void add(const Group& group) {
    for (std::size_t index = 0; index < group.boxes.size(); ++index) {
      BodyDefinition body;
      body.shape = Size{group.boxes[index].w, group.boxes[index].h};
      body.position = group.courses[index].position;
      const Result<BodyId, WorldError> added = world_.add(body);
      if (!added) throw std::runtime_error("hitmask: a body was refused");
      ids_.push_back(*added);
      courses_.push_back(group.courses[index]);
    }
    first_ = courses_;
  }

  void frame() {
    if (in_one_call_)
      move_all();
    else
      for (std::size_t index = 0; index < ids_.size(); ++index) move(index);
    require(world_.step());
  }

  void restart() {
    courses_ = first_;
    for (std::size_t index = 0; index < ids_.size(); ++index)
      require(world_.set_position(ids_[index], courses_[index].position));
    require(world_.step());
  }

  void tell(std::vector<std::int64_t>& answers) const {
    for (const Course& course : courses_)
      answers.push_back(packed(course.position.x, course.position.y));
  }

 private:
  void move(std::size_t index) {
    const Point goal = goal_of(courses_[index]);
    const Result<BodyMove, WorldError> moved = world_.move(ids_[index], goal);
    if (!moved) throw std::runtime_error("hitmask: a move was refused");
    follow(courses_[index], goal, moved->position);
  }
  void move_all() {
    goals_.clear();
    for (const Course& course : courses_) goals_.push_back(goal_of(course));
    moves_.resize(goals_.size());
    require(world_.move(ids_, goals_, moves_));
    for (std::size_t index = 0; index < ids_.size(); ++index)
      follow(courses_[index], goals_[index], moves_[index].position);
  }

  static Point goal_of(const Course& course) {
    return {course.position.x + course.pace.x, course.position.y + course.pace.y};
  }
  static void follow(Course& course, Point goal, Point reached) {
    course.position = reached;
    turn(course.pace.x, course.position.x, goal.x, course.room.x, course.room.w);
    turn(course.pace.y, course.position.y, goal.y, course.room.y, course.room.h);
  }

  /// Back where it was blocked, and at the edges.
  static void turn(std::int32_t& pace, std::int32_t position, std::int32_t goal, std::int32_t low,
                   std::int32_t length) {
    const bool leaves = position + pace < low || position + pace > low + length;
    if (position != goal || leaves) pace = -pace;
  }

  World world_;
  bool in_one_call_ = false;
  std::vector<BodyId> ids_;
  std::vector<Course> courses_;
  std::vector<Course> first_;
  std::vector<Point> goals_;
  std::vector<BodyMove> moves_;
};

using Worlds = std::vector<CollidingWorld>;

Contender enter(std::string name, const std::shared_ptr<Worlds>& worlds) {
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [worlds] {
    for (CollidingWorld& world : *worlds) world.frame();
  };
  contender.answers = [worlds] {
    constexpr int checked_frames = 3;
    std::vector<std::int64_t> answers;
    for (CollidingWorld& world : *worlds) {
      world.restart();
      for (int frame = 0; frame < checked_frames; ++frame) world.frame();
      world.tell(answers);
    }
    return answers;
  };
  return contender;
}

Contender enter_worlds(std::string name, std::size_t bodies, std::size_t groups_in_world) {
  const std::size_t groups = bodies / group_size;
  const auto worlds = std::make_shared<Worlds>(groups / groups_in_world);
  for (std::size_t number = 0; number < groups; ++number)
    (*worlds)[number / groups_in_world].add(make_group(number));
  return enter(std::move(name), worlds);
}

/// In the time of the wall clock: the work of all threads counts once.
Contender enter_by_the_clock(std::string name, std::size_t bodies, CollidingWorld world) {
  const auto worlds = std::make_shared<Worlds>();
  worlds->push_back(std::move(world));
  for (std::size_t number = 0; number < bodies / group_size; ++number)
    worlds->front().add(make_group(number));
  Contender contender = enter(std::move(name), worlds);
  contender.timed_elsewhere = [pass = contender.pass](std::size_t passes) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t done = 0; done < passes; ++done) pass();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start)
        .count();
  };
  return contender;
}

}  // namespace

void measure_collide_many(Run& run) {
  constexpr int size = 10'000;
  if (!run.wants("collide_many", size)) return;
  ThreadExecutor threads(2);
  run.measure("collide_many", size,
              std::vector{enter_by_the_clock("two threads", size, CollidingWorld(&threads)),
                          enter_by_the_clock("one_thread", size, CollidingWorld(nullptr)),
                          enter_by_the_clock("loop", size, CollidingWorld())},
              few_rounds(run.options().rounds));
}

void measure_collide(Run& run) {
  for (const int size : {300, 1'000, 3'000, 10'000}) {
    if (!run.wants("collide", size) || (run.options().quick && size > 1'000)) continue;
    const auto bodies = static_cast<std::size_t>(size);
    run.measure("collide", size,
                std::vector{enter_worlds("hitmask", bodies, bodies / group_size),
                            enter_worlds("small_worlds", bodies, 1)},
                few_rounds(run.options().rounds));
  }
}

}  // namespace hitmask::bench
