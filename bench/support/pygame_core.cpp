#include "support/pygame_core.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "hitmask/pixels.hpp"

namespace hitmask::bench {

namespace {

namespace fs = std::filesystem;

constexpr int strip_width = 64;
static_assert(sizeof(unsigned long) * 8 == strip_width, "pygame's strips follow unsigned long");

[[noreturn]] void fail(const std::string& reason) {
  throw std::runtime_error("rival pygame is missing: " + reason +
                           " (Debian: install python3-pygame)");
}

bool starts_with(const fs::path& path, const std::string& prefix) {
  return path.filename().string().rfind(prefix, 0) == 0;
}

/// The entries of a folder whose names start with a prefix; empty when it cannot be read.
std::vector<fs::path> entries(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> found;
  std::error_code unreadable;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, unreadable))
    if (starts_with(entry.path(), prefix)) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

const std::string extension_prefix = "mask.cpython-3";

fs::path find_extension() {
  for (const fs::path& python : entries("/usr/lib", "python3"))
    for (const fs::path& file : entries(python / "dist-packages" / "pygame", extension_prefix))
      if (file.extension() == ".so") return file;
  fail("no mask.cpython-*.so of pygame under the system's python3 packages");
}

/// "mask.cpython-311-..." needs libpython3.11.so.1.0 to be loaded first.
std::string python_library_for(const fs::path& extension) {
  const std::string name = extension.filename().string();
  const std::size_t start = extension_prefix.size();
  return "libpython3." + name.substr(start, name.find('-', start) - start) + ".so.1.0";
}

void* load(const std::string& library, int scope) {
  void* handle = dlopen(library.c_str(), RTLD_LAZY | scope);
  if (handle == nullptr) fail(dlerror());
  return handle;
}

template <class Function>
void look_up(void* library, const char* name, Function*& function) {
  void* symbol = dlsym(library, name);
  if (symbol == nullptr) fail(std::string("its mask extension does not export ") + name);
  function = reinterpret_cast<Function*>(symbol);
}

PygameCore load_core() {
  const fs::path extension = find_extension();
  load(python_library_for(extension), RTLD_GLOBAL);
  void* library = load(extension.string(), RTLD_LOCAL);
  PygameCore core{};
  look_up(library, "bitmask_create", core.create);
  look_up(library, "bitmask_free", core.free);
  look_up(library, "bitmask_clear", core.clear);
  look_up(library, "bitmask_fill", core.fill);
  look_up(library, "bitmask_count", core.count);
  look_up(library, "bitmask_overlap", core.overlap);
  look_up(library, "bitmask_overlap_pos", core.overlap_pos);
  look_up(library, "bitmask_overlap_area", core.overlap_area);
  look_up(library, "bitmask_overlap_mask", core.overlap_mask);
  look_up(library, "bitmask_draw", core.draw);
  look_up(library, "bitmask_erase", core.erase);
  look_up(library, "bitmask_invert", core.invert);
  look_up(library, "bitmask_scale", core.scale);
  look_up(library, "bitmask_convolve", core.convolve);
  return core;
}

}  // namespace

const PygameCore& pygame_core() {
  static const PygameCore core = load_core();
  return core;
}

PygameMask pygame_mask(const MaskView& mask) {
  PygameMask copy(pygame_core().create(mask.width(), mask.height()));
  if (copy == nullptr) throw std::runtime_error("pygame: out of memory");
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip)
    std::copy_n(mask.strip(strip), mask.height(),
                copy->bits + std::ptrdiff_t{strip} * mask.height());
  if (pygame_core().count(copy.get()) != mask.count())
    throw std::runtime_error("pygame's mask layout is not the expected one");
  return copy;
}

std::shared_ptr<const PygameMasks> pygame_masks(const std::vector<Mask>& masks) {
  const auto converted = std::make_shared<PygameMasks>();
  for (const Mask& mask : masks) converted->push_back(pygame_mask(mask));
  return converted;
}

Mask mask_from(const PygameBitmask* mask) {
  return mask_from_predicate({mask->width, mask->height}, [mask](std::int32_t x, std::int32_t y) {
    return is_solid(mask, x, y);
  });
}

}  // namespace hitmask::bench
