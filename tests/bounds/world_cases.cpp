// Worlds and pairs. Functions for one body are called once for each body, so that what grows with
// the number of bodies shows.
#include <vector>

#include "bounds/world_calls.hpp"
#include "hitmask/pairs.hpp"

namespace hitmask::cost {

namespace {

const WorldCase cases[] = {
    {"PairFinder::find",
     [](In in, Meter& m) {
       std::vector<Box> boxes;
       for (const BodyDefinition& body : in.bodies)
         boxes.push_back(
             {body.position.x, body.position.y, body.shape.size().width, body.shape.size().height});
       for (const BroadPhase method : {BroadPhase::automatic, BroadPhase::partition}) {
         PairFinder finder(method);
         m([&] { keep(finder.find(boxes, [](std::span<const IndexPair>) {})); });
       }
     }},
    {"World::add(BodyDefinition)",
     [](In in, Meter& m) {
       World world;
       m([&] {
         for (const BodyDefinition& body : in.bodies) keep(world.add(body));
       });
     }},
    {"World::add(span<BodyDefinition>, span<BodyId>)",
     [](In in, Meter& m) {
       World world;
       std::vector<BodyId> ids(in.bodies.size());
       m([&] { keep(world.add(in.bodies, ids)); });
     }},
    {"World::remove",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         for (const BodyId id : scene.ids) keep(scene.world.remove(id));
       });
       once(in, m, [](Scene& scene) { keep(scene.world.remove(scene.ids)); });
     }},
    {"World::set_position(BodyId, Point)",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.set_position(id, {5, 5}); });
     }},
    {"World::set_position(span<BodyId>, span<Point>)",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         const std::vector<Point> points(scene.ids.size(), Point{7, 7});
         keep(scene.world.set_position(scene.ids, points));
       });
     }},
    {"World::set_shape(BodyId, Shape)",
     [](In in, Meter& m) {
       for_each_id(in, m,
                   [](World& world, BodyId id) { return world.set_shape(id, Shape(Size{9, 9})); });
     }},
    {"World::set_shape(span<BodyId>, span<Shape>)",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         const std::vector<Shape> shapes(scene.ids.size(), Shape(Size{9, 9}));
         keep(scene.world.set_shape(scene.ids, shapes));
       });
     }},
    {"World::set_transform(BodyId, Transform)",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) {
         return world.set_transform(id, TransformParts{.angle = Angle::degrees(30)});
       });
     }},
    {"World::set_transform(span<BodyId>, span<Transform>)",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         const std::vector<Transform> transforms(scene.ids.size(),
                                                 TransformParts{.angle = Angle::degrees(40)});
         keep(scene.world.set_transform(scene.ids, transforms));
       });
     }},
    {"World::set_one_way",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_one_way(scene.ids, Face::top)); });
     }},
    {"World::set_static",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_static(scene.ids, true)); });
     }},
    {"World::set_sensor",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_sensor(scene.ids, true)); });
     }},
    {"World::attach",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { attach_all(scene); }); }},
    {"World::detach",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         attach_all(scene);
         keep(scene.world.detach(scene.ids));
       });
     }},
    {"World::set_offset",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         attach_all(scene);
         for (const BodyId id : scene.ids) keep(scene.world.set_offset(id, {3, 4}));
       });
     }},
    {"World::children",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         attach_all(scene);
         keep(scene.world.children(scene.ids[0], ignore));
         keep(scene.world.set_position(scene.ids[0], {9, 9}));
       });
     }},
    {"World::set_enabled",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_enabled(scene.ids, false)); });
     }},
    {"World::set_filter",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_filter(scene.ids, {.layer = 2})); });
     }},
    {"World::set_details",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_details(scene.ids, Details::all)); });
     }},
    {"World::set_user(BodyId, uint64_t)",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.set_user(id, 5); });
     }},
    {"World::set_user(span<BodyId>, span<uint64_t>)",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         const std::vector<std::uint64_t> users(scene.ids.size(), 3);
         keep(scene.world.set_user(scene.ids, users));
       });
     }},
    {"World::reserve",
     [](In in, Meter& m) {
       World world;
       m([&] { world.reserve(in.bodies.size()); });
     }},
    {"World::clear",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { keep(scene.world.clear()); }); }},
    {"World::forget_unused_masks",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.forget_unused_masks()); });
     }},
    {"World::body",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.body(id); });
     }},
    {"World::box",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.box(id); });
     }},
    {"World::for_each_body",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { scene.world.for_each_body(ignore); }); }},
    {"World::step",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         scene.step().step();
         scene.move_all().step();
       });
     }},
    {"World::contacts_of",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.contacts_of(id, ignore); });
     }},
    {"World::contact",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.contact(id, id); });
     }},
    {"World::touched",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.touched(id, id); });
     }},
    {"World::for_each_overlap",
     [](In in, Meter& m) {
       once(in, m,
            [](Scene& scene) { keep(scene.world.for_each_overlap([](const BodyPair&) {})); });
     }},
    {"World::query_point",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) { return world.query_point(at, ignore); });
     }},
    {"World::query_box",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) {
         return world.query_box({at.x, at.y, 10, 10}, ignore);
       });
     }},
    {"World::query_mask",
     [](In in, Meter& m) {
       const Mask mask(10, 10, true);
       at_each_body(in, m,
                    [&](World& world, Point at) { return world.query_mask(mask, at, ignore); });
     }},
    {"World::nearest",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) {
         return world.nearest(at, 1, [](const NearestBody&) {});
       });
     }},
    {"World::ray",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) {
         return world.ray({at.x - 1, at.y}, {at.x + 60, at.y + 40});
       });
     }},
    {"World::ray_all",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) {
         return world.ray_all({at.x - 1, at.y}, {at.x + 60, at.y + 40}, [](const BodyRayHit&) {});
       });
     }},
    {"World::obstacles",
     [](In in, Meter& m) {
       at_each_body(in, m, [](World& world, Point at) {
         return world.obstacles()({at.x, at.y, 10, 10}, [](const Obstacle&) { return true; });
       });
     }},
    {"World::sweep(BodyId, Point, QueryFilter)",
     [](In in, Meter& m) {
       const auto sweep = [](World& world, BodyId id) { return world.sweep(id, {30, 20}).ok(); };
       for_each_id(in, m, sweep);
       for_tree(in, m, sweep);
     }},
    {"World::sweep(MaskView, Point, Point, QueryFilter)",
     [](In in, Meter& m) {
       const Mask mask(3, 3, true);
       at_each_body(in, m, [&](World& world, Point at) {
         return world.sweep(mask, {at.x - 4, at.y}, {30, 20}).ok();
       });
     }},
    {"World::move(BodyId, Point, ResponseRef, Visitor<BodyHit>, QueryFilter)",
     [](In in, Meter& m) {
       const auto move = [](World& world, BodyId id) {
         const Point at = *world.position(id);
         return world.move(id, {at.x + 5, at.y + 3}).ok();
       };
       for_each_id(in, m, move);
       for_tree(in, m, move);
       for_tree(in, m, [&](World& world, BodyId id) {
         keep(world.set_carrier(id));
         return move(world, id);
       });
     }},
    {"World::move(span<BodyId>, span<Point>, span<BodyMove>, Response, QueryFilter)",
     [](In in, Meter& m) {
       once(in, m, [&](Scene& scene) {
         std::vector<Point> goals;
         for (const BodyDefinition& body : in.bodies)
           goals.push_back({body.position.x + 5, body.position.y + 3});
         std::vector<BodyMove> moves(goals.size());
         keep(scene.world.move(scene.ids, goals, moves));
       });
     }},
    {"World::try_move",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) {
         const Point at = *world.position(id);
         return world.try_move(id, {at.x + 5, at.y + 3}).ok();
       });
     }},
    {"World::resting_on",
     [](In in, Meter& m) {
       const auto look = [](World& world, BodyId id) { return world.resting_on(id, ignore); };
       for_each_id(in, m, look);
       for_tree(in, m, look);
     }},
    {"World::set_mover",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_mover(scene.ids, {})); });
     }},
    {"World::clear_mover",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.clear_mover(scene.ids)); });
     }},
    {"World::walk(BodyId, SubPixels, SubPixels, QueryFilter)",
     [](In in, Meter& m) {
       const auto walk = [](World& world, BodyId id) {
         world.set_mover(id, {.step_up = 2, .step_down = 2});
         return world.walk(id, 5.5, 3).ok();
       };
       for_each_id(in, m, walk);
       for_tree(in, m, walk);
     }},
    {"World::set_carrier",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.set_carrier(scene.ids)); });
     }},
    {"World::clear_carrier",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.clear_carrier(scene.ids)); });
     }},
    {"World::turn",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.turn(id, 0.01).ok(); });
       for_tree(in, m, [](World& world, BodyId id) { return world.turn(id, 0.00001).ok(); });
     }},
    {"World::resting_events",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         keep(scene.world.set_mover(scene.ids, {}));
         keep(scene.world.step());
         keep(scene.world.resting_events().size());
       });
     }},
    {"World::resting",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) { keep(scene.world.resting().size()); });
     }},
    {"World::drop_through",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) {
         world.set_mover(id, {});
         return world.drop_through(id).ok();
       });
     }},
    {"World::change_shape",
     [](In in, Meter& m) {
       const auto change = [](World& world, BodyId id) {
         return world.change_shape(id, Size{9, 9}, {.fit = Fit::refuse}).ok();
       };
       for_each_id(in, m, change);
       for_tree(in, m, change);
     }},
    {"World::fits(BodyId, Point, QueryFilter)",
     [](In in, Meter& m) {
       const auto fits = [](World& world, BodyId id) {
         return world.fits(id, *world.position(id));
       };
       for_each_id(in, m, fits);
       for_tree(in, m, fits);
     }},
    {"World::fits(MaskView, Point, QueryFilter)",
     [](In in, Meter& m) {
       const Mask mask(3, 3, true);
       at_each_body(in, m, [&](World& world, Point at) { return world.fits(mask, at); });
     }},
    {"World::unstick(BodyId, int32_t, QueryFilter)",
     [](In in, Meter& m) {
       for_each_id(in, m, [](World& world, BodyId id) { return world.unstick(id, 12).ok(); });
     }},
    {"World::unstick(MaskView, Point, int32_t, QueryFilter)",
     [](In in, Meter& m) {
       const Mask mask(3, 3, true);
       at_each_body(in, m,
                    [&](World& world, Point at) { return world.unstick(mask, at, 12).ok(); });
     }},
    {"World::refresh",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { scene.world.refresh(); }); }},
    {"World::snapshot()",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { keep(scene.world.snapshot()); }); }},
    {"World::snapshot(Snapshot)",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         Snapshot into;
         scene.world.snapshot(into);
         scene.world.snapshot(into);
       });
     }},
    {"World::restore",
     [](In in, Meter& m) {
       Scene scene(in);
       scene.step();
       const Snapshot snapshot = scene.world.snapshot();
       scene.move_all();
       m([&] { keep(scene.world.restore(snapshot)); });
     }},
    {"World::state_hash",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { keep(scene.world.state_hash()); }); }},
    {"World::debug_draw",
     [](In in, Meter& m) {
       once(in, m, [](Scene& scene) {
         keep(scene.world.set_mover(scene.ids, {}));
         const DebugRay ray{*scene.world.position(scene.ids[0]), {1000, 1000}};
         keep(scene.world.debug_draw([](const DebugItem&) {},
                                     {.boxes = true, .regions = true, .rays = {&ray, 1}}));
       });
     }},
    {"World::record_paths",
     [](In in, Meter& m) {
       Scene scene(in);
       scene.step();
       m([&] {
         keep(scene.world.record_paths(true));
         for (const BodyId id : scene.ids) keep(scene.world.move(id, *scene.world.position(id)));
       });
     }},
    {"World::memory_bytes",
     [](In in, Meter& m) { once(in, m, [](Scene& scene) { keep(scene.world.memory_bytes()); }); }},
    {"Snapshot::memory_bytes",
     [](In in, Meter& m) {
       const Snapshot snapshot = Scene(in).step().world.snapshot();
       m([&] { keep(snapshot.memory_bytes()); });
     }},
    {"Snapshot::definition",
     [](In in, Meter& m) {
       const Snapshot snapshot = Scene(in).step().world.snapshot();
       m([&] { keep(snapshot.definition().period_x); });
     }},
    {"to_bytes(Snapshot, SnapshotSaving)",
     [](In in, Meter& m) {
       const Snapshot snapshot = Scene(in).step().world.snapshot();
       m([&] { keep(to_bytes(snapshot).ok()); });
     }},
    {"snapshot_from_bytes",
     [](In in, Meter& m) {
       const auto bytes = to_bytes(Scene(in).step().world.snapshot());
       m([&] { keep(snapshot_from_bytes(*bytes).ok()); });
     }},
};

}  // namespace

std::span<const WorldCase> world_cases() { return cases; }

}  // namespace hitmask::cost
