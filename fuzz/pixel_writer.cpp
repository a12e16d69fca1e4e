// A mask written as pixels into any target: an error, or what the oracle writes, byte for byte.
//
// The first bytes choose kernels, the mask, the target's size, format and stride, the colours and
// the position. Each target is tried as it comes; every error must leave its memory as it was.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/pixel_oracle.hpp"
#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

constexpr Size largest{139, 70};

std::optional<Rgba> colour_of(Input& input) {
  if (input.byte() % 4 == 0) return std::nullopt;
  return Rgba{input.byte(), input.byte(), input.byte(), input.byte()};
}

/// Whether the target can be written to, said once more and in its own way.
bool is_good(const PixelTarget& target) {
  const auto fits = [](std::int32_t side) { return side >= 0 && side <= max_mask_side; };
  if (!fits(target.size.width) || !fits(target.size.height)) return false;
  if (reference::channels_of(target.format).alpha < 0) return false;
  if (target.size.width == 0 || target.size.height == 0) return true;
  const std::ptrdiff_t row = std::ptrdiff_t{target.size.width} * bytes_per_pixel(target.format);
  const std::ptrdiff_t stride = target.row_stride == 0 ? row : std::abs(target.row_stride);
  const std::ptrdiff_t needed = stride * (target.size.height - 1) + row;
  return stride >= row && needed <= static_cast<std::ptrdiff_t>(target.bytes.size());
}

void check_target(const Twin& twin, PixelTarget target, const MaskColours& colours,
                  Point position) {
  std::vector<std::uint8_t> expected(target.bytes.begin(), target.bytes.end());
  const Result<void> status = write_pixels(twin.mask, target, colours, position);
  const std::vector<std::uint8_t> written(target.bytes.begin(), target.bytes.end());
  target.bytes = expected;
  require(status.ok() == is_good(target), "which targets are good");
  require(status.ok() == status.message().empty(), "message");
  if (status) reference::write_pixels(twin.grid, target, colours, position);
  require(written == expected, "written pixels");
}

PixelTarget target_of(Input& input, std::vector<std::uint8_t>& memory) {
  PixelTarget target;
  target.size = {input.near(-1, 150), input.near(-1, 12)};
  target.format = static_cast<PixelFormat>(input.byte() % 9);
  const std::ptrdiff_t row = std::ptrdiff_t{target.size.width} * bytes_per_pixel(target.format);
  target.row_stride = input.flag() ? 0 : row + input.near(-1, 40);
  if (input.flag()) target.row_stride = -target.row_stride;
  memory.resize(input.flag() ? 8192 : static_cast<std::size_t>(input.byte()) * 32, 0x5A);
  target.bytes = memory;
  return target;
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  const Twin twin = make_twin(input, largest);
  std::vector<std::uint8_t> memory;
  const hitmask::PixelTarget target = target_of(input, memory);
  const hitmask::MaskColours colours{colour_of(input), colour_of(input)};
  const hitmask::Size room{150, 12};
  check_target(twin, target, colours, input.offset(room, twin.mask.size()));
  return 0;
}
