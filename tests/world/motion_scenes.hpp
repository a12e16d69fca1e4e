// Small worlds with all kinds of bodies, and the naive oracle of motion.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "reference/world_motion_oracle.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {

/// Results are compared as text, which also shows the difference.
inline std::string text_of(Point point) {
  return "(" + std::to_string(point.x) + ", " + std::to_string(point.y) + ")";
}
inline std::string text_of(const std::optional<Point>& point) {
  return point ? text_of(*point) : "none";
}
inline std::string text_of(const Contact& contact) {
  std::string text =
      "contact of " + std::to_string(contact.area) + " from " + text_of(contact.first) + " in";
  for (const std::int32_t number : {contact.box.x, contact.box.y, contact.box.w, contact.box.h})
    text += " " + std::to_string(number);
  for (const std::int64_t number :
       {contact.sum_x, contact.sum_y, contact.gradient_x, contact.gradient_y})
    text += " " + std::to_string(number);
  return text;
}
inline std::string text_of(const Normal& normal) {
  return "normal " + std::to_string(normal.x) + " " + std::to_string(normal.y) +
         (normal.reliable ? "" : " unreliable");
}
inline std::string text_of(const BodySweep& sweep) {
  return std::to_string(sweep.steps) + " steps to " + text_of(sweep.last_free) + ", blocked at " +
         text_of(sweep.first_blocked) + " by " + std::to_string(sweep.body.slot) +
         (sweep.started_overlapping ? " from the start, " : ", ") + text_of(sweep.contact);
}
inline std::string text_of(const std::optional<BodyRayHit>& ray) {
  if (!ray) return "nothing";
  return std::to_string(ray->body.slot) + " at " + text_of(ray->hit.pixel) + " by face " +
         std::to_string(static_cast<int>(ray->hit.face)) + " after " +
         std::to_string(ray->hit.steps) + ", " + text_of(ray->hit.normal);
}
inline std::string text_of(const BodyHit& hit) {
  return std::to_string(hit.body.slot) + " response " +
         std::to_string(static_cast<int>(hit.response)) + " on " +
         (hit.axis == Axis::x ? "x" : "y") + " after " + std::to_string(hit.steps) + " at " +
         text_of(hit.position) + " pixel " + text_of(hit.pixel) +
         (hit.overlapping ? " overlapping, " : ", ") + text_of(hit.contact) + ", " +
         text_of(hit.normal);
}
inline std::string text_of(const BodyMove& move, const std::vector<BodyHit>& hits) {
  std::string text = std::to_string(move.steps) + " steps to " + text_of(move.position) + ", " +
                     std::to_string(move.hits) + " hits\n";
  for (const BodyHit& hit : hits) text += "  " + text_of(hit) + "\n";
  return text;
}
inline std::string text_of(const reference::MoveAnswer& answer) {
  return text_of(BodyMove{{static_cast<std::int32_t>(answer.position.x),
                           static_cast<std::int32_t>(answer.position.y)},
                          answer.hits.size(),
                          answer.steps},
                 answer.hits);
}

inline std::string text_of_passenger(const BodyHit& hit) {
  static constexpr std::array names{"", " carried", " pushed", " left", " crushed"};
  return text_of(hit) + names[static_cast<std::size_t>(hit.passenger)] + " moved " +
         text_of(hit.moved) + " by " + std::to_string(hit.by.slot);
}
inline std::string text_of_carrying(Point position, std::int64_t steps,
                                    const std::vector<BodyHit>& hits) {
  std::string text = std::to_string(steps) + " steps to " + text_of(position) + "\n";
  for (const BodyHit& hit : hits) text += "  " + text_of_passenger(hit) + "\n";
  return text;
}

/// The area of a scene.
struct Stage {
  const char* name;
  std::int32_t period_x, period_y;
  Box arena;
  std::int32_t largest;  // sides of bodies
};
inline constexpr std::array stages{
    Stage{"plain", 0, 0, {-20, -10, 60, 40}, 12},
    Stage{"crowd", 0, 0, {0, 0, 12, 12}, 4},
    Stage{"round in x", 40, 0, {-50, 0, 120, 30}, 14},
    Stage{"round in y", 0, 24, {-5, -50, 40, 100}, 14},
    Stage{"round in both", 32, 20, {-100, -100, 200, 200}, 12},
    Stage{"tiny", 7, 5, {-20, -20, 40, 40}, 5},
    Stage{"one column", 1, 9, {-5, -20, 10, 40}, 6},
    Stage{"end of the world", 0, 0, {end_position - 40, min_position, 40, 40}, 14},
};

inline Point random_point(const Box& within, Random& random) {
  const std::int32_t x = within.x + random.between(0, within.w - 1);
  return {x, within.y + random.between(0, within.h - 1)};
}

inline Filter random_filter(Random& random) {
  static constexpr std::array layers{1U, 2U, 3U, 0xFFFF'FFFFU};
  static constexpr std::array groups{0, 0, 1, -1};
  if (!random.one_in(3)) return {};
  const std::uint32_t layer = random.pick(layers);
  const std::uint32_t collides_with = random.pick(layers);
  return {layer, collides_with, random.pick(groups)};
}

/// Rotated about its centre, perhaps scaled and mirrored; unchanged where it does not fit the
/// world.
inline void turn(BodyDefinition& body, const Stage& stage, Random& random) {
  TransformParts parts;
  parts.pivot_x = body.shape.size().width / 2.0;
  parts.pivot_y = body.shape.size().height / 2.0;
  parts.angle = Angle::fraction(static_cast<std::uint32_t>(random.next()));
  parts.scale_x = random.between(1, 6) / 4.0;
  parts.flip_x = random.one_in(2);
  const auto look = reference::look_of(body.shape, Transform(parts));
  if ((stage.period_x == 0 || look->size.width <= stage.period_x) &&
      (stage.period_y == 0 || look->size.height <= stage.period_y))
    body.transform = Transform(parts);
}

inline BodyDefinition random_body(const Stage& stage, Random& random) {
  static constexpr std::array sides{Face::left, Face::right, Face::top, Face::bottom};
  const auto side = [&](std::int32_t period) {
    const std::int32_t most = period != 0 ? std::min(period, stage.largest) : stage.largest;
    return random.between(1, most);
  };
  BodyDefinition body;
  const std::int32_t width = side(stage.period_x);
  body.shape = Size{width, side(stage.period_y)};
  if (!random.one_in(3)) {
    const Pattern pattern =
        random.one_in(4) ? random.pick(slope_patterns) : random.pick(all_patterns);
    body.shape = share(painted<Mask>(pattern, body.shape.size(), random));
  }
  body.position = random_point(stage.arena, random);
  if (random.one_in(4)) body.one_way = random.pick(sides);
  body.is_static = random.one_in(3);
  body.enabled = !random.one_in(8);
  body.is_sensor = random.one_in(6);
  body.filter = random_filter(random);
  if (!body.shape.is_box() && random.one_in(4)) turn(body, stage, random);
  return body;
}

/// A world and its copy for the oracle.
class Scene {
 public:
  Scene(const Stage& stage, const std::vector<BodyDefinition>& bodies)
      : world_(definition(stage)), stage_(stage) {
    for (const BodyDefinition& body : bodies) ids_.push_back(added(world_, body));
  }

  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] const Stage& stage() const { return stage_; }
  [[nodiscard]] const std::vector<BodyId>& ids() const { return ids_; }
  [[nodiscard]] reference::WorldMotion oracle() const {
    std::vector<reference::MotionBody> bodies;
    for (const BodyId id : ids_)
      if (world_.check(id)) bodies.push_back(reference::motion_body(world_, id));
    return {std::move(bodies), {world_.definition().period_x, world_.definition().period_y}};
  }

 private:
  static WorldDefinition definition(const Stage& stage) {
    WorldDefinition definition;
    definition.period_x = stage.period_x;
    definition.period_y = stage.period_y;
    return definition;
  }

  World world_;
  Stage stage_;
  std::vector<BodyId> ids_;
};

/// The body that all are attached to, or itself.
inline BodyId root_in(const World& world, BodyId body) {
  while (const auto parent = world.parent(body)) body = *parent;
  return body;
}

/// Attaches some to the first body, to each other and to others.
inline void attach_randomly(Scene& scene, Random& random) {
  for (std::size_t k = 1; k < scene.ids().size(); ++k) {
    if (random.one_in(2)) continue;
    const Point offset{random.between(-9, 9), random.between(-9, 9)};
    const BodyId parent = scene.ids()[random.one_in(2) ? 0 : random.index(k)];
    // Refused if it is too large for a world that wraps around.
    static_cast<void>(scene.world().attach(scene.ids()[k], parent, {offset, !random.one_in(4)}));
  }
}

inline QueryFilter random_query(const std::vector<BodyId>& ids, Random& random) {
  QueryFilter query;
  if (!random.one_in(3)) return query;
  const Filter layers = random_filter(random);
  query.layer = layers.layer;
  query.collides_with = layers.collides_with;
  query.include_static = !random.one_in(4);
  query.include_moving = !random.one_in(4);
  query.include_sensors = !random.one_in(3);
  if (random.one_in(3)) query.exclude = random.pick(ids);
  return query;
}

/// Always the same response for the same body.
class Responses {
 public:
  explicit Responses(std::uint64_t seed) : seed_(seed) {}
  Response operator()(BodyId id) const {
    static constexpr std::array all{Response::ignore, Response::touch,  Response::slide,
                                    Response::slide,  Response::cross,  Response::bounce,
                                    Response::bounce, Response::bounce, Response::cross};
    return Random(seed_ ^ id.slot).pick(all);
  }

 private:
  std::uint64_t seed_;
};

}  // namespace hitmask::support
