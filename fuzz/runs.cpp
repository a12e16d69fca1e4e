// Runs from bytes, in two ways: as a caller's list, which must be refused or kept, and as choices
// for runs and a mask that must stay the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "runs/runs_twin.hpp"
#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

/// Any numbers as a size and runs in it.
void read_runs(std::span<const std::uint8_t> bytes) {
  std::vector<std::int32_t> numbers(bytes.size() / 4);
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * 4);
  if (numbers.size() < 2) return;
  std::vector<RunAt> list;
  for (std::size_t i = 2; i + 2 < numbers.size(); i += 3)
    list.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  const auto runs = Runs::create({numbers[0], numbers[1]}, list);
  if (!runs) return require(!runs.message().empty(), "a message");
  require(runs_test::broken_rule(*runs).empty(), "rules");
  std::int64_t count = 0;
  for (const RunAt& run : list) count += run.length;
  require(runs->count() == count, "count");
  require(overlap_area(*runs, *runs, {}) == count, "area over itself");
  const Point far{numbers[0], numbers.back()};
  require(overlap(*runs, *runs, far) == (overlap_area(*runs, *runs, far) > 0), "far away");
}

struct LivingShape {
  Mask mask;
  Runs runs;

  LivingShape() = default;
  explicit LivingShape(Mask pixels) : mask(std::move(pixels)), runs(mask.view()) {}
  void check() const { require(runs_test::same_pixels(runs, mask), "pixels"); }
};

Point small_point(Input& input) {
  const std::int32_t x = input.byte() - 128;
  return {x, input.byte() - 128};
}

LivingShape drawn_shape(Input& input) {
  Mask mask(input.byte() % 150, input.byte() % 90);
  for (int i = input.byte() % 6; i > 0; --i) {
    const Point at = small_point(input);
    const Paint paint = input.flag() ? Paint::draw : Paint::toggle;
    paint_box(mask, {at.x, at.y, input.byte() % 100, input.byte() % 60}, paint);
  }
  mask.tighten();
  return LivingShape(std::move(mask));
}

void combine(LivingShape& shape, Input& input) {
  const LivingShape other = drawn_shape(input);
  const Point at = small_point(input);
  switch (input.byte() % 4) {
    case 0: return shape.mask.draw(other.mask, at), shape.runs.draw(other.runs, at);
    case 1: return shape.mask.erase(other.mask, at), shape.runs.erase(other.runs, at);
    case 2: return shape.mask.keep(other.mask, at), shape.runs.keep(other.runs, at);
    default: return shape.mask.toggle(other.mask, at), shape.runs.toggle(other.runs, at);
  }
}

template <class Change>
void change(LivingShape& shape, Change&& change) {
  shape.mask = change(shape.mask);
  shape.runs = change(shape.runs);
}

void reshape(LivingShape& shape, Input& input) {
  const std::int32_t number = input.byte();
  const Size size{input.byte(), input.byte()};
  const Point by{number - 128, size.width - 128};
  switch (input.byte() % 9) {
    case 0: return change(shape, [](const auto& s) { return flip_x(s); });
    case 1: return change(shape, [](const auto& s) { return flip_y(s); });
    case 2: return change(shape, [&](const auto& s) { return turn(s, number); });
    case 3: return change(shape, [](const auto& s) { return transpose(s); });
    case 4: return change(shape, [&](const auto& s) { return scale(s, size); });
    case 5: return change(shape, [&](const auto& s) { return shift(s, by); });
    case 6:
      return change(shape, [&](const auto& s) {
        return shrink(s, number % 20, static_cast<Reach>(number % 3));
      });
    case 7: {
      const auto reach = static_cast<Reach>(number % 3);
      shape.mask = grow(shape.mask, number % 12, reach).mask;
      shape.runs = grow(shape.runs, number % 12, reach).runs;
      return;
    }
    default: {
      const Box box{by.x, by.y, size.width, size.height};
      return change(shape, [&](const auto& s) { return crop(s, box); });
    }
  }
}

void ask(const LivingShape& shape, Input& input) {
  const LivingShape other = drawn_shape(input);
  const Point offset = small_point(input);
  require(runs_test::different_answer(shape.mask, other.mask, offset).empty(), "pairs");
  const Point at = small_point(input);
  require(to_terrain(shape.runs, at) == Terrain(shape.mask, at), "terrain");
}

void live(std::span<const std::uint8_t> bytes) {
  Input input(bytes);
  LivingShape shape = drawn_shape(input);
  for (int step = 0; step < 12 && !input.empty(); ++step) {
    switch (input.byte() % 3) {
      case 0: combine(shape, input); break;
      case 1: reshape(shape, input); break;
      default: ask(shape, input); break;
    }
    shape.check();
  }
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  if (size == 0) return 0;
  if (bytes[0] % 2 == 0)
    hitmask::fuzz::read_runs(bytes.subspan(1));
  else
    hitmask::fuzz::live(bytes.subspan(1));
  return 0;
}
