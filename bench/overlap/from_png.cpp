#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "hitmask/image.hpp"
#include "overlap/spng.hpp"
#include "overlap/works.hpp"

namespace hitmask::bench {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> png_files(const std::string& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".png") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

PngBytes bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  auto bytes = std::make_shared<std::vector<std::uint8_t>>(std::istreambuf_iterator<char>(stream),
                                                           std::istreambuf_iterator<char>());
  if (!stream) throw std::runtime_error(file.string() + ": cannot be read");
  return bytes;
}

int longer_side(const PngBytes& png) {
  const Result<Mask> mask = decode_png(*png);
  if (!mask) throw std::runtime_error(mask.message());
  return std::max(mask->width(), mask->height());
}

Contender hitmask_from_png(const PngBytes& png) {
  return make_contender(
      "hitmask", 1, [png](std::size_t) { return decode_png(*png)->width(); },
      [png](std::size_t) { return decode_png(*png)->count(); });
}

}  // namespace

void measure_from_png(Run& run) {
  for (const fs::path& file : png_files(run.options().sprites)) {
    const std::string label = "from_png/" + file.stem().string();
    const PngBytes png = bytes_of(file);
    const int size = longer_side(png);
    if (!run.wants(label, size)) continue;
    run.measure(label, size, std::vector<Contender>{hitmask_from_png(png), enter_spng(png)});
  }
}

}  // namespace hitmask::bench
