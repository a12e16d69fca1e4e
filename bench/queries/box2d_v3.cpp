// Box2D v3's world, or for moving bodies its tree alone, whichever is faster.
#include <array>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>
#include <box2d/box2d.h>

#include "queries/asking.hpp"
#include "queries/rivals.hpp"
#include "support/tuning.hpp"
#include "world/pairs.hpp"

namespace hitmask::bench {

namespace {

b2Vec2 vector_of(std::int32_t x, std::int32_t y) {
  return {static_cast<float>(x), static_cast<float>(y)};
}

/// Closed edges half a pixel inside a half-open box: the boxes of whole pixels that they meet are
/// those that share a pixel with it.
b2AABB inside_of(const Box& box) {
  constexpr float half = 0.5F;
  const b2Vec2 low = vector_of(box.x, box.y);
  const b2Vec2 high = vector_of(box.x + box.w, box.y + box.h);
  return {{low.x + half, low.y + half}, {high.x - half, high.y - half}};
}

/// Bodies by their own edges, or circles: the test after a search among enlarged boxes.
class ExactBodies {
 public:
  explicit ExactBodies(const QueryScene& scene) : discs_(scene.discs) {
    for (const Box& box : scene.world.boxes) edges_.push_back(edges_of(box));
  }

  void move(std::uint32_t body, Point position) noexcept { move_to(edges_[body], position); }
  [[nodiscard]] const Edges& edges(std::uint32_t body) const noexcept { return edges_[body]; }

  [[nodiscard]] bool meet(std::uint32_t body, const Box& box) const noexcept {
    const Edges& edges = edges_[body];
    if (!share_area(edges, edges_of(box))) return false;
    if (!discs_) return true;
    const float radius = 0.5F * static_cast<float>(edges.right - edges.left);
    const b2Vec2 centre = {static_cast<float>(edges.left) + radius,
                           static_cast<float>(edges.top) + radius};
    const b2Vec2 low = vector_of(box.x, box.y);
    const b2Vec2 high = vector_of(box.x + box.w, box.y + box.h);
    return b2DistanceSquared(centre, b2Clamp(centre, low, high)) <= radius * radius;
  }

  [[nodiscard]] bool meet(std::uint32_t body, Point pixel) const noexcept {
    const Edges& edges = edges_[body];
    if (pixel.x < edges.left || pixel.x >= edges.right || pixel.y < edges.top ||
        pixel.y >= edges.bottom)
      return false;
    if (!discs_) return true;
    const std::int32_t diameter = edges.right - edges.left;
    const std::int32_t dx = 2 * (pixel.x - edges.left) + 1 - diameter;
    const std::int32_t dy = 2 * (pixel.y - edges.top) + 1 - diameter;
    return dx * dx + dy * dy <= diameter * diameter;
  }

 private:
  bool discs_;
  std::vector<Edges> edges_;
};

// -------------------------------------------------------------------------------------- world

enum class Update : std::uint8_t {
  none_inserted,    // static bodies, one inserted after the other
  none_rebuilt,     // static bodies, whose tree is then built anew
  transform,        // b2Body_SetTransform
  step,             // kinematic bodies with a velocity, b2World_Step
  tree_reinserted,  // the tree alone: b2DynamicTree_MoveProxy
  tree_enlarged,    // the tree alone: b2DynamicTree_EnlargeProxy, then a partial rebuild
  tree_built,       // the tree alone, built anew in every frame
};

bool uses_tree_alone(Update update) { return update >= Update::tree_reinserted; }

/// For a world `pixels` is how many make a metre. Box2D enlarges moving boxes by a twentieth of a
/// metre, but at most by a sixteenth of their diagonal. For a tree it is the margin itself.
struct Box2dSetting {
  Update update;
  float pixels;
  [[nodiscard]] std::string name() const {
    constexpr std::array names = {"inserted",   "rebuilt",       "SetTransform", "Step",
                                  "tree moved", "tree enlarged", "tree built"};
    return std::string(names[static_cast<std::size_t>(update)]) + ", " +
           std::to_string(static_cast<int>(pixels)) +
           (uses_tree_alone(update) ? " px margin" : " px/m");
  }
};

/// With a margin below half a pixel the boxes that the tree finds are the answer.
constexpr float tight = 2;

constexpr Box2dSetting settings_at_rest[] = {{Update::none_inserted, tight},
                                             {Update::none_rebuilt, tight}};
constexpr Box2dSetting settings_in_motion[] = {
    {Update::transform, tight},   {Update::transform, 20},
    {Update::transform, 60},      {Update::transform, 100},
    {Update::step, tight},        {Update::step, 20},
    {Update::step, 60},           {Update::step, 100},
    {Update::tree_reinserted, 4}, {Update::tree_reinserted, 16},
    {Update::tree_enlarged, 0},   {Update::tree_enlarged, 4},
    {Update::tree_enlarged, 8},   {Update::tree_enlarged, 16},
    {Update::tree_enlarged, 32},  {Update::tree_enlarged, 64},
    {Update::tree_built, 0}};

class Box2dWorld {
 public:
  Box2dWorld(const QueryScene& scene, const Box2dSetting& setting)
      : scene_(scene), setting_(setting), exact_(scene) {
    b2SetLengthUnitsPerMeter(setting.pixels);
    world_ = b2CreateWorld(&definition());
    for (std::uint32_t body = 0; body < scene.world.boxes.size(); ++body) add(body);
    if (setting.update == Update::none_rebuilt) b2World_RebuildStaticTree(world_);
  }
  ~Box2dWorld() { b2DestroyWorld(world_); }
  Box2dWorld(const Box2dWorld&) = delete;
  Box2dWorld& operator=(const Box2dWorld&) = delete;

  template <class Found>
  void ask(Asked asked, std::size_t question, Found& found) const {
    switch (asked) {
      case Asked::ray: ask_ray(scene_.rays[question], found); break;
      case Asked::ray_all: ask_ray_all(scene_.rays[question], found); break;
      case Asked::point: ask_area(scene_.points[question], pixel_at(question), found); break;
      case Asked::box:
        ask_area(scene_.boxes[question], inside_of(scene_.boxes[question]), found);
        break;
    }
  }

  void place(const std::vector<Point>& positions) {
    b2SetLengthUnitsPerMeter(setting_.pixels);
    if (setting_.update == Update::step)
      step_to(positions);
    else
      set_transforms(positions);
  }

 private:
  static const b2WorldDef& definition() {
    static b2WorldDef definition;
    definition = b2DefaultWorldDef();
    definition.gravity = {0, 0};
    definition.enableSleep = false;
    definition.enableContinuous = false;
    definition.maximumLinearSpeed = 1e6F;
    return definition;
  }

  /// Shapes are numbered in the order in which they are made, so their ids are the bodies' numbers.
  static std::uint32_t number(b2ShapeId shape) {
    return static_cast<std::uint32_t>(shape.index1) - 1;
  }

  void add(std::uint32_t body) {
    const Box& box = scene_.world.boxes[body];
    b2BodyDef definition = b2DefaultBodyDef();
    definition.type = setting_.update < Update::transform ? b2_staticBody : b2_kinematicBody;
    definition.position = vector_of(box.x, box.y);
    bodies_.push_back(b2CreateBody(world_, &definition));
    if (number(add_shape(bodies_.back(), box)) != body)
      throw std::runtime_error("box2d_v3: shapes are not numbered in order");
  }

  b2ShapeId add_shape(b2BodyId body, const Box& box) const {
    b2ShapeDef definition = b2DefaultShapeDef();
    definition.updateBodyMass = false;
    const b2Vec2 half = b2MulSV(0.5F, vector_of(box.w, box.h));
    if (scene_.discs) {
      const b2Circle circle = {half, half.x};
      return b2CreateCircleShape(body, &definition, &circle);
    }
    const b2Polygon polygon = b2MakeOffsetBox(half.x, half.y, half, b2Rot_identity);
    return b2CreatePolygonShape(body, &definition, &polygon);
  }

  template <class Found>
  void ask_ray(const RayQuestion& ray, Found& found) const {
    const b2RayResult result =
        b2World_CastRayClosest(world_, middle(ray.from), delta(ray), b2DefaultQueryFilter());
    if (result.hit) found(number(result.shapeId));
  }

  template <class Found>
  void ask_ray_all(const RayQuestion& ray, Found& found) const {
    const auto collect = [](b2ShapeId shape, b2Pos, b2Vec2, float, void* context) {
      (*static_cast<Found*>(context))(number(shape));
      return 1.0F;
    };
    b2World_CastRay(world_, middle(ray.from), delta(ray), b2DefaultQueryFilter(), collect, &found);
  }

  /// Boxes that are hardly enlarged need no further test.
  template <class Area, class Found>
  void ask_area(const Area& area, const b2AABB& searched, Found& found) const {
    struct Context {
      const ExactBodies& exact;
      const Area& area;
      Found& found;
    } context{exact_, area, found};
    const auto tested = [](b2ShapeId shape, void* user) {
      const Context& to = *static_cast<Context*>(user);
      if (to.exact.meet(number(shape), to.area)) to.found(number(shape));
      return true;
    };
    const auto all = [](b2ShapeId shape, void* user) {
      static_cast<Context*>(user)->found(number(shape));
      return true;
    };
    if (scene_.discs || setting_.pixels > tight)
      b2World_OverlapAABB(world_, {0, 0}, searched, b2DefaultQueryFilter(), tested, &context);
    else
      b2World_OverlapAABB(world_, {0, 0}, searched, b2DefaultQueryFilter(), all, &context);
  }

  static b2Vec2 middle(Point pixel) {
    return b2Add(vector_of(pixel.x, pixel.y), b2Vec2{0.5F, 0.5F});
  }
  static b2Vec2 delta(const RayQuestion& ray) {
    return vector_of(ray.to.x - ray.from.x, ray.to.y - ray.from.y);
  }
  [[nodiscard]] b2AABB pixel_at(std::size_t question) const {
    const Point point = scene_.points[question];
    return inside_of({point.x, point.y, 1, 1});
  }

  void set_transforms(const std::vector<Point>& positions) {
    for (std::uint32_t body = 0; body < positions.size(); ++body) {
      const Point position = positions[body];
      b2Body_SetTransform(bodies_[body], vector_of(position.x, position.y), b2Rot_identity);
      exact_.move(body, position);
    }
  }

  /// In steps of one second, so that velocities are whole pixels and nothing is rounded.
  void step_to(const std::vector<Point>& positions) {
    for (std::uint32_t body = 0; body < positions.size(); ++body) {
      const Point position = positions[body];
      const Edges& edges = exact_.edges(body);
      b2Body_SetLinearVelocity(bodies_[body],
                               vector_of(position.x - edges.left, position.y - edges.top));
      exact_.move(body, position);
    }
    b2World_Step(world_, 1, 1);
  }

  const QueryScene& scene_;
  Box2dSetting setting_;
  ExactBodies exact_;
  b2WorldId world_{};
  std::vector<b2BodyId> bodies_;
};

// --------------------------------------------------------------------------------------- tree

/// b2DynamicTree without a world around it; for boxes in moving worlds.
class Box2dTree {
 public:
  Box2dTree(const QueryScene& scene, const Box2dSetting& setting)
      : scene_(scene), setting_(setting), exact_(scene) {
    tree_ = b2DynamicTree_Create(static_cast<int>(scene.world.boxes.size()));
    for (std::uint32_t body = 0; body < scene.world.boxes.size(); ++body)
      proxies_.push_back(b2DynamicTree_CreateProxy(&tree_, enlarged(body), 1, body));
    b2DynamicTree_Rebuild(&tree_, true);
  }
  ~Box2dTree() { b2DynamicTree_Destroy(&tree_); }
  Box2dTree(const Box2dTree&) = delete;
  Box2dTree& operator=(const Box2dTree&) = delete;

  template <class Found>
  void ask(Asked, std::size_t question, Found& found) const {
    struct Context {
      const ExactBodies& exact;
      const Box& box;
      Found& found;
    } context{exact_, scene_.boxes[question], found};
    const auto visit = [](int, std::uint64_t body, void* user) {
      const Context& to = *static_cast<Context*>(user);
      const auto number = static_cast<std::uint32_t>(body);
      if (to.exact.meet(number, to.box)) to.found(number);
      return true;
    };
    b2DynamicTree_Query(&tree_, inside_of(context.box), 1, visit, &context);
  }

  void place(const std::vector<Point>& positions) {
    for (std::uint32_t body = 0; body < positions.size(); ++body) move(body, positions[body]);
    if (setting_.update != Update::tree_reinserted)
      b2DynamicTree_Rebuild(&tree_, setting_.update == Update::tree_built);
  }

 private:
  [[nodiscard]] b2AABB enlarged(std::uint32_t body) const {
    const Edges& edges = exact_.edges(body);
    const b2Vec2 margin = {setting_.pixels, setting_.pixels};
    return {b2Sub(vector_of(edges.left, edges.top), margin),
            b2Add(vector_of(edges.right, edges.bottom), margin)};
  }

  void move(std::uint32_t body, Point position) {
    exact_.move(body, position);
    const Edges& edges = exact_.edges(body);
    const b2AABB box = {vector_of(edges.left, edges.top), vector_of(edges.right, edges.bottom)};
    if (b2AABB_Contains(b2DynamicTree_GetAABB(&tree_, proxies_[body]), box)) return;
    if (setting_.update == Update::tree_reinserted)
      b2DynamicTree_MoveProxy(&tree_, proxies_[body], enlarged(body));
    else
      b2DynamicTree_EnlargeProxy(&tree_, proxies_[body], enlarged(body));
  }

  const QueryScene& scene_;
  Box2dSetting setting_;
  ExactBodies exact_;
  b2DynamicTree tree_{};
  std::vector<int> proxies_;
};

constexpr std::size_t trial_passes = 8;

Contender named(Contender contender, const Box2dSetting& setting) {
  contender.settings = setting.name();
  return contender;
}

}  // namespace

Contender enter_box2d_v3(const QueryScene& scene, Asked asked) {
  const auto attempt = [&](const Box2dSetting& setting) {
    return enter_asking("box2d_v3", scene, asked, std::make_shared<Box2dWorld>(scene, setting));
  };
  const Box2dSetting best =
      quickest(std::span<const Box2dSetting>(settings_at_rest), trial_passes, attempt);
  return named(attempt(best), best);
}

Contender enter_box2d_v3_frames(const QueryScene& scene, std::size_t queries) {
  const auto attempt = [&](const Box2dSetting& setting) {
    if (uses_tree_alone(setting.update))
      return enter_moved("box2d_v3", scene, queries, std::make_shared<Box2dTree>(scene, setting));
    return enter_moved("box2d_v3", scene, queries, std::make_shared<Box2dWorld>(scene, setting));
  };
  constexpr std::size_t frames = 60;
  const Box2dSetting best =
      quickest(std::span<const Box2dSetting>(settings_in_motion), frames, attempt);
  return named(attempt(best), best);
}

}  // namespace hitmask::bench
