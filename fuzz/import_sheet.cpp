// Arbitrary bytes as a sheet of every format: an error, or a sheet whose masks are valid and that
// baking does not change.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "hitmask/import.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

void require(bool condition) {
  if (!condition) std::abort();
}

hitmask::SheetOptions options_of(std::uint8_t choice) {
  hitmask::SheetOptions options;
  options.limits.frames = 200;
  options.limits.animations = 50;
  options.limits.parts = 2'000;
  options.limits.layers = 50;
  options.limits.pixels = 1U << 18;  // keeps a run short
  options.limits.image.pixels = 1U << 16;
  options.rotated = static_cast<hitmask::RotatedFrames>(choice % 3);
  if (choice % 5 == 1) options.part_layers = {"a"};
  if (choice % 5 == 2) options.layers = {"a", "g/b"};
  if (choice % 5 == 3) options.grid = {.cell = {5, 3}, .margin = {1, 0}, .spacing = {0, 1}};
  if (choice % 5 == 4)
    options.grid = {.cell = {1, 1}, .columns = 2, .rows = 3, .count = choice / 16};
  return options;
}

/// A folder is none of bytes: as such it is refused.
constexpr int format_count = static_cast<int>(hitmask::SheetFormat::folder) + 1;

void check_sound(const hitmask::Sheet& sheet) {
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    const hitmask::Frame frame = sheet.frame(i);
    require(validate(*frame.mask).ok());
    require(contains(box_of(frame.size), frame.solid));
  }
  const auto bytes = to_bytes(sheet);
  require(bytes.ok());
  const auto again = hitmask::sheet_from_bytes(*bytes);
  require(again.ok() && *again == sheet);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  static const Bytes picture = *hitmask::encode_png(hitmask::Mask::from_text(
      {"################", "#..............#", "#.####.....##..#", "################"}));
  // The first two bytes choose the options and the format, by content or any.
  hitmask::SheetOptions options = options_of(data[0]);
  options.format = static_cast<hitmask::SheetFormat>(data[1] % format_count);
  const std::span<const std::uint8_t> bytes(data + 2, size - 2);
  const auto read = [&](const std::string& name) -> hitmask::Result<Bytes> {
    if (name.ends_with(".json")) return Bytes(bytes.begin(), bytes.end());
    if (name.ends_with(".png")) return picture;
    return hitmask::Error{hitmask::ErrorCode::file, "there is no such file"};
  };
  const auto sheet = hitmask::decode_sheet(bytes, "a.x", read, options);
  if (sheet)
    check_sound(*sheet);
  else  // messages stay short for long files
    require(!sheet.message().empty() && sheet.message().size() < 1000);
  return 0;
}
