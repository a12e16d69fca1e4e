#include "shape/pygame_worker.hpp"

#include <stdexcept>
#include <nlohmann/json.hpp>

namespace hitmask::bench {

namespace {

using Json = nlohmann::json;

void append_pixels(std::string& bytes, const MaskView& mask) {
  const std::string solid = "\xff\xff\xff\xff";
  const std::string clear(4, '\0');
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x) bytes += mask.get(x, y) ? solid : clear;
}

std::string request(const char* what, int set) {
  return Json{{"do", what}, {"set", set}}.dump() + "\n";
}

}  // namespace

/// The system's Python, which has the pygame package.
PygameWorker::PygameWorker()
    : worker_({"/usr/bin/python3", HITMASK_BENCH_SOURCES "/shape/pygame_worker.py"},
              "rival pygame (from Python) is missing (Debian: install python3-pygame)") {}

int PygameWorker::upload(const std::string& work, const std::vector<Mask>& masks) {
  Json sizes = Json::array();
  std::string pixels;
  for (const Mask& mask : masks) {
    sizes.push_back({mask.width(), mask.height()});
    append_pixels(pixels, mask);
  }
  const int set = ++last_set_;
  worker_.send(Json{{"do", "upload"}, {"set", set}, {"work", work}, {"sizes", sizes}}.dump() +
               "\n");
  worker_.send(pixels);
  if (Json::parse(worker_.reply()) != masks.size())
    throw std::runtime_error("rival pygame (from Python): it lost masks");
  return set;
}

void PygameWorker::release(int set) {
  worker_.send(request("release", set));
  static_cast<void>(worker_.reply());
}

double PygameWorker::time(int set, std::size_t passes) {
  worker_.send(Json{{"do", "time"}, {"set", set}, {"passes", passes}}.dump() + "\n");
  return Json::parse(worker_.reply()).get<double>();
}

std::vector<std::int64_t> PygameWorker::answers(int set) {
  worker_.send(request("answers", set));
  return Json::parse(worker_.reply()).get<std::vector<std::int64_t>>();
}

}  // namespace hitmask::bench
