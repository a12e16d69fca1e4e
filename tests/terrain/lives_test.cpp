// Random lives of a terrain, each step compared with large masks.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "support/generators.hpp"
#include "terrain/terrain_twin.hpp"

namespace hitmask {
namespace {

using support::Random;
using namespace terrain_test;

Mask small_sprite(Random& random) {
  const Size size{1 + length_up_to(random, 90), 1 + length_up_to(random, 90)};
  return reference::mask_of(
      support::painted<reference::Grid>(random.pick(support::all_patterns), size, random));
}

constexpr Details some_details[] = {Details::none,
                                    Details::area,
                                    Details::first,
                                    Details::box,
                                    Details::centroid,
                                    Details::gradient,
                                    Details::first | Details::gradient,
                                    Details::all};

/// The contact of the large mask, in world pixels.
Contact expected_contact(const Mask& solid, const Mask& sprite, Point at, Details details) {
  Contact contact = hitmask::contact(solid, sprite, at - field_corner, details);
  if (!contact) return contact;
  if (wants(details, Details::first)) contact.first += field_corner;
  if (wants(details, Details::box)) contact.box = in_world(contact.box);
  if (wants(details, Details::centroid)) {
    contact.sum_x += contact.area * field.x;
    contact.sum_y += contact.area * field.y;
  }
  return contact;
}

void check_sprite(const Terrain& terrain, const Mask& solid, Random& random) {
  const Mask sprite = small_sprite(random);
  const Point at = place_in_field(random);
  for (const Details details : some_details)
    RC_ASSERT(contact(terrain, sprite, at, details) ==
              expected_contact(solid, sprite, at, details));
  const Point offset = at - field_corner;
  RC_ASSERT(overlap(terrain, sprite, at) == overlap(solid, sprite, offset));
  RC_ASSERT(overlap_area(terrain, sprite, at) == overlap_area(solid, sprite, offset));
  const auto first = first_point(solid, sprite, offset);
  const auto expected = first ? std::optional(*first + field_corner) : std::nullopt;
  RC_ASSERT(first_point(terrain, sprite, at) == expected);
}

std::optional<Point> at_field(std::optional<Point> point) {
  return point ? std::optional(*point + field_corner) : point;
}

void check_sweep(const Terrain& terrain, const Mask& solid, const Mask& sprite, Random& random) {
  const Point from = place_in_field(random);
  const Point delta = place_in_field(random) - from;
  const auto found = sweep(terrain, sprite, from, delta);
  const auto expected = sweep(solid, sprite, from - field_corner, delta);
  RC_ASSERT(found->steps == expected->steps);
  RC_ASSERT(found->last_free == at_field(expected->last_free));
  RC_ASSERT(found->first_blocked == at_field(expected->first_blocked));
  RC_ASSERT(found->started_overlapping == expected->started_overlapping);
  if (found->blocked())
    RC_ASSERT(found->contact ==
              expected_contact(solid, sprite, *found->first_blocked, Details::all));
}

void check_ray(const Terrain& terrain, const Mask& solid, Random& random) {
  const Point from = place_in_field(random);
  const Point to = place_in_field(random);
  const auto radius = random.between(0, 30);
  const auto found = ray(terrain, from, to, radius);
  auto expected = ray(solid, from - field_corner, to - field_corner, radius);
  if (expected) expected->pixel += field_corner;
  RC_ASSERT(found == expected);
}

void check_separation(const Terrain& terrain, const Mask& solid, const Mask& sprite,
                      Random& random) {
  const Point at = place_in_field(random);
  const Point offset = at - field_corner;
  const std::int32_t limit = random.between(-1, 60);
  RC_ASSERT(separate(terrain, sprite, at, limit) == separate(solid, sprite, offset, limit));
  for (const Axis axis : {Axis::x, Axis::y})
    RC_ASSERT(separate(terrain, sprite, at, limit, axis) ==
              separate(solid, sprite, offset, limit, axis));
  const Point direction{random.between(-5, 5), random.between(-5, 5)};
  RC_ASSERT(separate(terrain, sprite, at, limit, direction) ==
            separate(solid, sprite, offset, limit, direction));
}

void check_distance(const Terrain& terrain, const Mask& solid, const Mask& sprite, Random& random) {
  const Point at = place_in_field(random);
  const auto found = distance(terrain, sprite, at);
  auto expected = distance(solid, sprite, at - field_corner);
  RC_ASSERT(found.ok() == expected.has_value());
  if (!expected) return;
  expected->a += field_corner;
  RC_ASSERT(*found == *expected);
}

void check_motion(const Terrain& terrain, const Mask& solid, Random& random) {
  const Mask sprite = small_sprite(random);
  check_sweep(terrain, solid, sprite, random);
  check_ray(terrain, solid, random);
  check_separation(terrain, solid, sprite, random);
  check_distance(terrain, solid, sprite, random);
}

void check_materials(const Terrain& terrain, const LargeMasks& masks, Random& random) {
  const Mask sprite = small_sprite(random);
  const Point at = place_in_field(random);
  const MaterialCounts counts = material_counts(terrain, sprite, at);
  for (std::size_t i = 0; i < counts.size(); ++i)
    RC_ASSERT(counts[i] == overlap_area(masks.of(i), sprite, at - field_corner));
}

void check_points(const Terrain& terrain, const LargeMasks& masks, const Mask& solid,
                  Random& random) {
  for (int i = 0; i < 20; ++i) {
    const Point at = place_in_field(random);
    const Point inside = at - field_corner;
    RC_ASSERT(terrain.get(at) == solid.get(inside));
    RC_ASSERT(terrain.material(at).has_value() == solid.get(inside));
    if (const auto material = terrain.material(at))
      RC_ASSERT(masks.of(static_cast<std::size_t>(*material)).get(inside));
  }
}

auto loop_facts(const Loop& loop) {
  return std::tuple(loop.first_corner, loop.corner_count, loop.component, loop.is_hole);
}
void check_trace(const Terrain& terrain, const Mask& solid, Random& random) {
  const Point at = place_in_field(random);
  const Box box{at.x, at.y, 1 + length_up_to(random, 300), 1 + length_up_to(random, 200)};
  const Boundary found = trace(terrain, box);
  const Mask part = crop(solid, translated(box, -field_corner));
  Boundary expected = trace(part, terrain.options().neighbours);
  for (Point& corner : expected.corners) corner += at;
  RC_ASSERT(found.corners == expected.corners);
  RC_ASSERT(std::ranges::equal(found.loops, expected.loops, {}, loop_facts, loop_facts));
}

/// A seed for each step, so that steps fall away when it shrinks.
using Steps = std::vector<std::uint64_t>;

/// What a game keeps: the terrain, another one over the network, and a texture.
struct Game {
  explicit Game(const TerrainOptions& options)
      : terrain(options), remote(options), masks(options), texture(field.w, field.h) {}

  void apply(const TerrainEdit& edit) {
    const Terrain before = terrain;
    const std::uint64_t hash = hash_of(before);
    const TerrainChange expected = masks.apply(edit);
    RC_ASSERT(terrain.apply(edit) == expected);
    RC_ASSERT(hash_of(before) == hash);
    RC_ASSERT((before == terrain) == (expected.pixels == 0));
    RC_ASSERT((hash_of(terrain) == hash) == (expected.pixels == 0));
    Box changed{};
    std::vector<Point> chunks;
    for (const ChunkChange& change : changes(before, terrain)) {
      changed = united(changed, change.box);
      chunks.push_back(change.chunk);
    }
    RC_ASSERT(changed == expected.box);
    for (std::int32_t y = -2; y <= 1; ++y)
      for (std::int32_t x = -2; x <= 1; ++x)
        RC_ASSERT((chunk_hash(terrain, {x, y}) != chunk_hash(before, {x, y})) ==
                  std::ranges::count(chunks, Point{x, y}));
  }
  void send(const TerrainEdit& edit) {
    const auto received = edits_from_bytes(edits_to_bytes(std::span(&edit, 1)));
    for (const TerrainEdit& one : *received) remote.apply(one);
    RC_ASSERT(remote == terrain);
    RC_ASSERT(hash_of(remote) == hash_of(terrain));
  }
  void redraw() {
    for (const ChunkChange& change : terrain.drain_dirty()) {
      const Box& box = change.box;
      RC_ASSERT(change.chunk == (Point{box.x >> 9, box.y >> 9}));
      const Point at = Point{box.x, box.y} - field_corner;
      paint_box(texture, {at.x, at.y, box.w, box.h}, Paint::erase);
      texture.draw(to_mask(terrain, box), at);
    }
    RC_ASSERT(texture == masks.solid());
  }

  Terrain terrain, remote;
  LargeMasks masks;
  Mask texture;
};

void live(const Steps& steps, bool has_materials) {
  TerrainOptions options;
  options.materials[1].hard = has_materials;
  Game game(options);
  for (const std::uint64_t seed : steps) {
    Random random(seed);
    const Game before = game;
    const TerrainEdit edit = random_edit(random, has_materials);
    game.apply(edit);
    game.send(edit);
    RC_ASSERT(same_pixels(game.terrain, game.masks));
    const Mask solid = game.masks.solid();
    check_sprite(game.terrain, solid, random);
    check_points(game.terrain, game.masks, solid, random);
    check_trace(game.terrain, solid, random);
    check_motion(game.terrain, solid, random);
    check_materials(game.terrain, game.masks, random);
    if (random.below(2) == 0) game.redraw();
    if (random.below(4) != 0) continue;
    game.terrain = before.terrain;  // undo
    game.remote = before.remote;
    game.masks = before.masks;
    game.redraw();
  }
}

rc::Gen<Steps> some_steps() {
  return rc::gen::resize(9, rc::gen::container<Steps>(rc::gen::noShrink(
                                rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()))));
}

RC_GTEST_PROP(TerrainLives, AgreeWithOneLargeMask, ()) { live(*some_steps(), false); }

RC_GTEST_PROP(TerrainLives, AgreeWithMaterialsToo, ()) { live(*some_steps(), true); }

std::vector<Point> solid_pixels(const Mask& solid) {
  std::vector<Point> pixels;
  for (std::int32_t strip = 0; strip < solid.view().strip_count(); ++strip)
    for (std::int32_t row = 0; row < solid.height(); ++row)
      for (std::uint64_t word = solid.view().strip(strip)[row]; word != 0; word &= word - 1)
        pixels.push_back(Point{strip * 64 + std::countr_zero(word), row} + field_corner);
  return pixels;
}

std::optional<Point> nearest_of(const std::vector<Point>& pixels, Point at) {
  const auto order = [at](Point one) {
    const std::int64_t x = one.x - at.x;
    const std::int64_t y = one.y - at.y;
    return std::tuple(x * x + y * y, one.y, one.x);
  };
  const auto found = std::ranges::min_element(pixels, {}, order);
  return found != pixels.end() ? std::optional(*found) : std::nullopt;
}

RC_GTEST_PROP(TerrainLives, NearestIsThatOfASearchOfAllPixels, ()) {
  Random random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
  Terrain terrain;
  LargeMasks masks;
  for (auto count = random.below(7); count > 0; --count) {
    const TerrainEdit edit{TerrainAction::deposit, random_brush(random), place_in_field(random)};
    terrain.apply(edit);
    masks.apply(edit);
  }
  const std::vector<Point> pixels = solid_pixels(masks.solid());
  for (int i = 0; i < 10; ++i) {
    const Point at = place_in_field(random);
    RC_ASSERT(nearest(terrain, at) == nearest_of(pixels, at));
  }
}

}  // namespace
}  // namespace hitmask
