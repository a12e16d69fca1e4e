// Arbitrary bytes in every old layout: an error or the mask that the oracle reads, and a round
// trip.
//
// The first seven bytes are arrangement, bits, orders and size, the rest is the layout's bytes.
// Each input is tried unchanged and then with a valid size, otherwise nearly all would be rejected
// for their length.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "reference/layout_oracle.hpp"

namespace {

using hitmask::ByteLayout;
using hitmask::Size;
using hitmask::reference::Bytes;

void require(bool condition) {
  if (!condition) std::abort();
}

struct Request {
  ByteLayout layout;
  Size size;
};

constexpr std::size_t header_bytes = 7;

Request request_of(std::span<const std::uint8_t> header) {
  const auto sixteen = [&](std::size_t at) { return header[at] | header[at + 1] << 8; };
  return {{static_cast<ByteLayout::Arrangement>(header[0] % 8), header[1],
           static_cast<hitmask::BitOrder>(header[2] % 3),
           static_cast<hitmask::ByteOrder>(header[2] / 3 % 3)},
          {static_cast<std::int16_t>(sixteen(3)), static_cast<std::int16_t>(sixteen(5))}};
}

bool has_patterns(const ByteLayout& layout) {
  return layout.arrangement >= ByteLayout::Arrangement::msx8;
}

/// The nearest valid request, with sides that keep a run short.
Request mended(Request request) {
  constexpr std::array bits{8, 16, 32, 64};
  ByteLayout& layout = request.layout;
  layout.arrangement = std::min(layout.arrangement, ByteLayout::Arrangement::nes);
  layout.bits = has_patterns(layout) ? 8 : bits[static_cast<std::size_t>(layout.bits) % 4];
  layout.bit_order = std::min(layout.bit_order, hitmask::BitOrder::low_first);
  layout.byte_order = std::min(layout.byte_order, hitmask::ByteOrder::big);
  const auto side = [&](std::int32_t value) {
    const std::int32_t small = value & 0x7F;
    return has_patterns(layout) ? small / 16 * 16 : small;
  };
  request.size = {side(request.size.width), side(request.size.height)};
  return request;
}

/// Written again: the same mask, and 0 where the bytes had padding.
void check_round_trip(const hitmask::Mask& mask, const ByteLayout& layout) {
  const auto bytes = hitmask::layout_from_mask(mask, layout);
  const bool only_read = layout.arrangement == ByteLayout::Arrangement::nes;
  require(bytes.ok() != only_read);
  if (only_read) return;
  const auto grid = hitmask::reference::grid_of(mask);
  require(*bytes == hitmask::reference::layout_from_grid(grid, layout));
  require(*hitmask::mask_from_layout(*bytes, mask.size(), layout) == mask);
}

/// Whether the bytes were a valid mask.
bool check(const Request& request, const Bytes& bytes) {
  const auto [layout, size] = request;
  const auto expected = hitmask::layout_size(size, layout);
  const auto mask = hitmask::mask_from_layout(bytes, size, layout);
  require(mask.ok() == mask.message().empty());
  require(mask.ok() == (expected.ok() && *expected == bytes.size()));
  if (!mask) return false;
  require(validate(*mask).ok());
  require(hitmask::reference::grid_of(*mask) ==
          hitmask::reference::grid_from_layout(bytes, size, layout));
  check_round_trip(*mask, layout);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < header_bytes) return 0;
  const std::span<const std::uint8_t> input(data, size);
  const Request request = request_of(input);
  Bytes bytes(input.begin() + header_bytes, input.end());
  check(request, bytes);
  const Request good = mended(request);
  bytes.resize(hitmask::reference::bytes_in_layout(good.size, good.layout));
  require(check(good, bytes));
  return 0;
}
