// Arbitrary bytes as a baked sheet: an error, or a sheet that gives these bytes again. Trusted
// bytes may give wrong pixels, but do no harm.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/container.hpp"
#include "hitmask/hitmask.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
using hitmask::detail::base::load_little;
using hitmask::detail::base::store_little;
using Layout = hitmask::detail::base::ContainerLayout;

void require(bool condition) {
  if (!condition) std::abort();
}

/// The same bytes with correct checksums, and a correct length.
Bytes repaired(Bytes bytes) {
  if (bytes.size() < Layout::header_bytes) return bytes;
  store_little(bytes.data() + Layout::at_length, std::uint64_t{bytes.size()});
  const std::size_t count = load_little<std::uint32_t>(bytes.data() + Layout::at_count);
  if (count > (bytes.size() - Layout::header_bytes) / Layout::entry_bytes) return bytes;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint8_t* const entry = bytes.data() + Layout::place_of(i);
    const auto offset = load_little<std::uint64_t>(entry + Layout::entry_offset);
    const auto length = load_little<std::uint64_t>(entry + Layout::entry_length);
    if (offset > bytes.size() || length > bytes.size() - offset) return bytes;
    store_little(entry + Layout::entry_checksum,
                 hitmask::detail::base::crc32c(std::span(bytes).subspan(offset, length)));
  }
  store_little(bytes.data() + Layout::at_checksum, Layout::checksum(bytes, count));
  return bytes;
}

void play_all(const hitmask::Sheet& sheet) {
  for (std::uint32_t i = 0; i < sheet.animation_count(); ++i) {
    hitmask::Player player{.animation = i};
    for (const std::int32_t step : {1, 999, 2'147'483'647}) {
      sheet.advance(player, step);
      require(sheet.frame_of(player) < sheet.frame_count());
    }
    require(sheet.find_animation(sheet.animation(i).name) == i);
  }
}

/// Turning costs as much as its pixels, and a part may be a large box.
bool is_small(const hitmask::Box& box) { return std::int64_t{box.w} * box.h < 1 << 16; }

void use(hitmask::Sheet& sheet) {
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    const hitmask::Frame frame = sheet.frame(i);
    require(sheet.find_frame(frame.name) == i);
    require(frame.mask->size() == hitmask::Size{frame.solid.w, frame.solid.h});
    static_cast<void>(frame.mask->count());
    for (const hitmask::FramePart& part : frame.parts)
      if (is_small(part.box))
        require(sheet.part_mask(i, part.name, hitmask::Orientation::mirrored_quarter).has_value());
    if (is_small(frame.solid)) static_cast<void>(sheet.mask(i, hitmask::Orientation::half));
  }
  play_all(sheet);
}

void check_untrusted(const Bytes& bytes) {
  hitmask::Result<hitmask::Sheet> sheet = hitmask::sheet_from_bytes(bytes);
  require(sheet.ok() == sheet.message().empty());
  if (!sheet) return;
  for (std::uint32_t i = 0; i < sheet->frame_count(); ++i)
    require(validate(*sheet->frame(i).mask).ok());
  const Bytes written = to_bytes(*sheet).value();
  const bool is_plain = load_little<std::uint32_t>(bytes.data() + Layout::at_count) == 7 &&
                        load_little<std::uint16_t>(bytes.data() + Layout::at_minor) == 0;
  if (is_plain) require(written == bytes);
  const hitmask::Sheet again = hitmask::sheet_from_bytes(written).value();
  require(again == *sheet);
  use(*sheet);
  require(to_bytes(*sheet).value() == written);
}

void check(const Bytes& bytes) {
  check_untrusted(bytes);
  hitmask::Result<hitmask::Sheet> trusted =
      hitmask::sheet_from_bytes(bytes, hitmask::Trust::source);
  if (trusted) use(*trusted);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes bytes(data, data + size);
  check(bytes);
  check(repaired(bytes));
  return 0;
}
