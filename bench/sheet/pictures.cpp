#include "sheet/pictures.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "hitmask/image.hpp"

namespace hitmask::bench {

namespace {

constexpr std::int32_t side = 64;
constexpr std::array<const char*, 6> sources = {"ship", "rock_large", "saw",
                                                "tree", "slime_1",    "letter_k"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.message());
  return *std::move(result);
}

/// A part of a sprite, moved by a few pixels and tinted, so that no two are the same.
Picture variant(const Picture& from, std::size_t number) {
  Picture picture{{side, side}, std::vector<std::uint8_t>(std::size_t{side} * side * 4)};
  const auto dx = static_cast<std::int32_t>(number % 13) - 6;
  const auto dy = static_cast<std::int32_t>(number / 13 % 11) - 5;
  for (std::int32_t y = 0; y < side; ++y)
    for (std::int32_t x = 0; x < side; ++x) {
      if (!contains(box_of(from.size), Point{x + dx, y + dy})) continue;
      const auto at = static_cast<std::size_t>((y + dy) * from.size.width + x + dx) * 4;
      const auto to = static_cast<std::size_t>(y * side + x) * 4;
      for (std::size_t i = 0; i < 4; ++i) picture.rgba[to + i] = from.rgba[at + i];
      picture.rgba[to] = static_cast<std::uint8_t>(picture.rgba[to] ^ (number / 143 & 0x7F));
    }
  return picture;
}

/// An hour ago: files that have just been written are always read again.
void make_old(const std::string& path) {
  namespace fs = std::filesystem;
  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

}  // namespace

void write_pictures(const std::string& folder, std::size_t count, const std::string& sprites) {
  std::vector<Picture> originals;
  for (const char* name : sources)
    originals.push_back(must(read_picture(sprites + "/" + name + ".png")));
  std::filesystem::create_directories(folder);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string path = folder + "/sprite_" + std::to_string(i) + ".png";
    const auto bytes = must(encode_png(variant(originals[i % originals.size()], i)));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    make_old(path);
  }
}

}  // namespace hitmask::bench
