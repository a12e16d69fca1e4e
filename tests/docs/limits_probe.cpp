// Holds values of docs/limits.md against the library. Reads lines "name<TAB>value"; answers each
// with "ok", "wrong" or "unknown", and at the end names the probes that nobody asked for.
//
// A probe gets the page's value: that much has to be accepted, and one more refused.
#include <hitmask/hitmask.hpp>
#include <hitmask/image.hpp>
#include <hitmask/import.hpp>

#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace hitmask;
using Probe = std::function<bool(std::int64_t)>;

std::int32_t narrow(std::int64_t value) { return static_cast<std::int32_t>(value); }

template <class Exception, class Call>
bool throws(Call&& call) {
  try {
    call();
  } catch (const Exception&) {
    return true;
  }
  return false;
}

/// Accepts the value, refuses one more.
template <class Accepts>
Probe up_to(Accepts accepts) {
  return [=](std::int64_t value) { return accepts(value) && !accepts(value + 1); };
}

Probe equals(std::int64_t constant) {
  return [=](std::int64_t value) { return value == constant; };
}

bool brush_fits(std::int64_t side) {
  const TerrainEdit edit{.action = TerrainAction::deposit, .brush = Box{0, 0, narrow(side), 1}};
  Terrain terrain;
  return !throws<std::length_error>([&] { terrain.apply(edit); }) &&
         edits_from_bytes(edits_to_bytes(std::span(&edit, 1))).ok();
}
bool material_fits(std::int64_t count) {
  Terrain terrain;
  const int last = static_cast<int>(count) - 1;
  return !throws<std::invalid_argument>([&] { terrain.deposit(Box{0, 0, 1, 1}, last); });
}
bool box_fits(std::int64_t side) {
  return !throws<std::length_error>(
      [&] { static_cast<void>(to_mask(Terrain(), {0, 0, narrow(side), 1})); });
}
/// The last pixel within reach, and the first.
bool reaches(std::int64_t pixels) {
  Terrain terrain;
  return terrain.set({narrow(pixels - 1), 0}) && terrain.set({narrow(-pixels), 0});
}
bool is_long_box(std::int64_t side) {
  Terrain terrain;
  terrain.set({-Terrain::reach, 0});
  terrain.set({narrow(side - 1 - Terrain::reach), 0});
  return terrain.solid_bounds().w == side;
}
bool terrain_fits_world(std::int64_t side) {
  Terrain terrain;
  terrain.set({-9, 0});
  terrain.set({narrow(side - 10), 0});
  return World().add({.shape = terrain}).ok();
}

WorldError adding(const BodyDefinition& body, const WorldDefinition& definition = {}) {
  World world(definition);
  return world.add(body).error();
}

TransformError placing(std::int32_t side, const TransformParts& parts) {
  const Mask mask(side, 1, true);
  return place(mask, parts).error();
}

bool sweep_ends(std::int64_t goal) {
  const Mask dot(1, 1, true);
  const std::int64_t half = std::int64_t{1} << 30;  // such a way has two halves
  return sweep(dot, dot, {narrow(half), 5}, {narrow(goal - half), 0}).ok();
}

bool turning_steps_fit(std::int64_t steps) {
  const Mask dot(1, 1, true);
  const auto far = place(dot, TransformParts{.y = 9}).value();
  return sweep(far, dot, TransformParts{}, Travel{.x = static_cast<double>(steps)}).ok();
}

/// A larger radius gives no other normal: there is a solid pixel at every distance.
bool radius_counts(std::int64_t radius) {
  Mask row(5000, 3);
  paint_box(row, {0, 1, 5000, 1});
  row.set(0, 0);
  const auto at = [&](std::int64_t r) { return surface_normal(row, {0, 1}, narrow(r)).x; };
  return at(radius) != at(radius - 1) && at(radius) == at(radius + 1);
}

bool ledge_counts(std::int64_t height) {
  const Mask dot(1, 1, true);
  const auto climbs = [&](std::int64_t ledge) {
    const auto wall = [&](const Box&, Visitor<const Obstacle&> visit) {
      return visit(Obstacle(Box{1, narrow(-ledge + 1), 1, narrow(ledge)}));
    };
    Mover mover({.step_up = std::numeric_limits<std::int32_t>::max()});
    return mover.move(dot, 1, 0, wall).moved.x == 1;
  };
  return climbs(height) && !climbs(height + 1);
}

bool fits_raster(std::int64_t side) {
  const Mask dot(1, 1, true);
  const auto wide = place(dot, TransformParts{.scale_x = static_cast<double>(side)});
  return wide && rasterise(*wide).ok();
}

bool stride_fits(std::int64_t stride) {
  const std::vector<std::uint8_t> pixel(4, 255);
  return mask_from_alpha(
             {.bytes = pixel, .size = {1, 1}, .row_stride = static_cast<std::ptrdiff_t>(stride)})
      .ok();
}

bool angles_fit(std::int64_t angles) {
  const auto dot = share(Mask(1, 1, true));
  return RotationCache::create(dot, {.parts = {}, .angles = narrow(angles)}).ok();
}

bool excluded_fit(std::int64_t count) {
  const std::vector<BodyId> ids(static_cast<std::size_t>(count));
  return !throws<std::length_error>([&] { ExcludedBodies{std::span<const BodyId>(ids)}; });
}

bool walk_fits(std::int64_t pixels) {
  World world(WorldDefinition{.period_x = 1 << 30});
  const BodyId body = world.add({.shape = Size{1, 1}}).value();
  world.set_mover(body, {});
  return world.walk(body, static_cast<double>(pixels), 0).ok();
}

bool remainder_fits(std::int64_t rest) {
  World world;
  const BodyId body = world.add({.shape = Size{1, 1}}).value();
  return world.set_mover(body, {.remainder_x = narrow(rest)}).ok();
}

/// How many bodies have one slot in turn.
bool slot_lives(std::int64_t value) {
  World world;
  const BodyId first = world.add({.shape = Size{1, 1}}).value();
  std::int64_t lives = 1;
  for (BodyId body = first; body.slot == first.slot && lives < 100'000; ++lives) {
    world.remove(body);
    body = world.add({.shape = Size{1, 1}}).value();
    if (body.slot != first.slot) break;
  }
  return lives == value;
}

/// Worlds that are gone are numbered in turn, and begin again.
bool world_numbers(std::int64_t count) {
  const std::uint16_t first = World().definition().number;
  for (std::int64_t i = 1; i < count; ++i)
    if (World().definition().number == first) return false;
  return World().definition().number == first;
}

bool distances_fit(std::int64_t squared) {
  // A mask of one row has no such diagonal; the page's number is that of DistanceField::none - 1.
  const Mask large(46342, 46342);
  return squared == std::int64_t{DistanceField::none} - 1 &&
         throws<std::length_error>([&] { static_cast<void>(distance_field(large)); });
}

/// A ball that just fits between two walls turns back at every step.
bool bounces_end(std::int64_t most) {
  World world;
  for (const std::int32_t x : {-2, 2})
    world.add({.shape = Size{2, 9}, .position = {x, 0}, .is_static = true});
  const BodyId ball = world.add({.shape = Size{1, 1}, .position = {0, 4}}).value();
  const auto moved = world.move(ball, {100'000, 4}, Response::bounce);
  return static_cast<std::int64_t>(moved->hits) == most;
}

/// The inverse is rounded, which moves the edge of a strongly enlarged mask a little.
bool transformed_side(std::int64_t side) {
  const std::int32_t width = 1024;
  const auto scaled = [&](std::int64_t by) {
    return placing(width, {.scale_x = static_cast<double>(by)});
  };
  return side == max_transformed_side && scaled(side / width) == TransformError::none &&
         scaled(side / width + 1) == TransformError::too_large;
}

bool rounds_fit(std::int64_t rounds) {
  World world({.period_x = 16, .period_y = 16});
  const BodyId body = world.add({.shape = Size{1, 1}}).value();
  const std::int32_t way = narrow(rounds * 16 + 15);
  return world.sweep(body, {way, way / 2}).ok();
}

bool contacts_fit(std::int64_t most) {
  return std::int64_t{WorldDefinition{}.max_contacts} == most;
}

std::map<std::string, Probe> probes_of_masks() {
  const ImageLimits limits;
  return {
      {"side of a mask", up_to([](auto side) { return Mask::create({narrow(side), 1}).ok(); })},
      {"side of runs", up_to([](auto side) { return Runs::create({narrow(side), 1}).ok(); })},
      {"box of runs as a mask", up_to([](auto side) {
         return !throws<std::length_error>(
             [&] { static_cast<void>(to_mask(Runs(), {0, 0, narrow(side), 1})); });
       })},
      {"reach of a terrain", up_to(reaches)},
      {"side of a terrain's box", up_to(is_long_box)},
      {"side of a terrain's brush", up_to(brush_fits)},
      {"box of a terrain as a mask", up_to(box_fits)},
      {"side of a terrain in a world", up_to(terrain_fits_world)},
      {"materials of a terrain", up_to(material_fits)},
      {"distance of `close`", up_to([](auto distance) {
         return !throws<std::length_error>(
             [&] { static_cast<void>(close(Mask(1, 1), narrow(distance))); });
       })},
      {"squared diagonal for distances", distances_fit},
      {"row stride of pixels", up_to(stride_fits)},
      {"offset of two masks",
       [](auto offset) {
         return !overlap(Mask(1, 1, true), Mask(1, 1, true),
                         {narrow(offset), narrow(-offset - 1)}) &&
                offset == std::numeric_limits<std::int32_t>::max();
       }},
      {"pixels of a picture", equals(static_cast<std::int64_t>(limits.pixels))},
      {"bytes of a file", equals(static_cast<std::int64_t>(limits.file_bytes))},
      {"bytes of one unpacked chunk", equals(static_cast<std::int64_t>(limits.chunk_bytes))},
      {"chunks of a terrain from a picture",
       equals(4 + static_cast<std::int64_t>(limits.pixels) / 8192)},
      {"side of a terrain's picture", equals(max_png_side)},
      {"pixels of a terrain's picture", equals(max_png_pixels)},
      {"bytes of all chunks but image data",
       equals(static_cast<std::int64_t>(limits.chunk_memory))},
  };
}

std::map<std::string, Probe> probes_of_sheets() {
  const SheetLimits limits;
  return {
      {"frames; pages; animations; layers",
       [=](std::int64_t value) {
         const auto most = static_cast<std::uint64_t>(value);
         return limits.frames == most && limits.animations == most && limits.layers == most;
       }},
      {"frames of all animations", equals(static_cast<std::int64_t>(limits.animation_frames))},
      {"parts of all frames", equals(static_cast<std::int64_t>(limits.parts))},
      {"bytes of a text with its related files; of texts repeated in frames and animations",
       equals(static_cast<std::int64_t>(limits.text_bytes))},
      {"pixels of all frames; of all pages; of all cels drawn",
       equals(static_cast<std::int64_t>(limits.pixels))},
  };
}

std::map<std::string, Probe> probes_of_motion() {
  return {
      {"end of a sweep", up_to(sweep_ends)},
      {"steps of a turning sweep", up_to(turning_steps_fit)},
      {"radius of a surface normal", radius_counts},
      {"ledge of a mover", ledge_counts},
      {"distance of a mover's move",
       [](auto pixels) {
         return SubPixels(static_cast<double>(pixels)) == SubPixels(1e300) &&
                !(SubPixels(static_cast<double>(pixels - 1)) == SubPixels(1e300));
       }},
      {"parts of a pixel", equals(SubPixels::per_pixel)},
      {"side of a transformed mask", transformed_side},
      {"side of a raster", up_to(fits_raster)},
      {"distance of a pivot", up_to([](auto pivot) {
         return placing(1, {.pivot_x = static_cast<double>(pivot)}) != TransformError::pivot;
       })},
      {"shrinking", up_to([](auto times) {
         return placing(4096, {.scale_x = 1 / static_cast<double>(times)}) !=
                TransformError::shrinks;
       })},
      {"angles of a rotation cache", up_to(angles_fit)},
      {"bytes of a rotation cache",
       equals(static_cast<std::int64_t>(RotationOptions{}.memory_limit))},
  };
}

std::map<std::string, Probe> probes_of_worlds() {
  return {
      {"position in a world", up_to([](auto x) {
         return adding({.shape = Size{1, 1}, .position = {narrow(x), narrow(-x - 1)}}) ==
                WorldError::none;
       })},
      {"side of a box", up_to([](auto side) {
         return adding({.shape = Size{narrow(side), 1}}) == WorldError::none;
       })},
      {"origin of a shape", up_to([](auto origin) {
         return adding({.shape = {Size{1, 1}, {narrow(origin), 0}}}) == WorldError::none;
       })},
      {"period of a world", up_to([](auto period) {
         return !throws<std::invalid_argument>([&] { World({.period_x = narrow(period)}); });
       })},
      {"body in a world that wraps around", up_to([](auto periods) {
         return adding({.shape = Size{narrow(periods * 64), 1}}, {.period_x = 64}) ==
                WorldError::none;
       })},
      {"pixels of a walk in a world that wraps around", up_to(walk_fits)},
      {"remainder of a body's mover", up_to(remainder_fits)},
      {"bodies that use one slot in turn", slot_lives},
      {"worlds alive with numbers of their own", world_numbers},
      {"angles per turn of a world that rounds them", up_to([](std::int64_t steps) {
         return !throws<std::invalid_argument>(
             [&] { World({.angle_steps = static_cast<std::int32_t>(steps + steps % 2)}); });
       })},
      {"contacts of a step", contacts_fit},
      {"bytes of unused masks kept",
       equals(static_cast<std::int64_t>(WorldDefinition{}.cache_bytes))},
      {"bytes of turned and scaled masks of a snapshot",
       equals(static_cast<std::int64_t>(SnapshotLoading{}.max_raster_bytes))},
      {"pixels compared to check the contacts of a snapshot",
       equals(static_cast<std::int64_t>(SnapshotLoading{}.max_compared_pixels))},
      {"excluded bodies of a query", up_to(excluded_fit)},
      {"bounces of a move", bounces_end},
      {"times around a world on a slanting path", up_to(rounds_fit)},
  };
}

}  // namespace

int main() {
  std::map<std::string, Probe> probes = probes_of_masks();
  probes.merge(probes_of_sheets());
  probes.merge(probes_of_motion());
  probes.merge(probes_of_worlds());
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    const auto found = probes.find(line.substr(0, tab));
    if (found == probes.end()) {
      std::cout << "unknown\n";
      continue;
    }
    std::cout << (found->second(std::stoll(line.substr(tab + 1))) ? "ok" : "wrong") << '\n';
    probes.erase(found);
  }
  for (const auto& [name, probe] : probes) std::cout << "unasked\t" << name << '\n';
}
