// pygame from Python, for what its compiled core does not export; the cost of the call is
// subtracted.
#include <memory>
#include <vector>

#include "shape/pygame_worker.hpp"
#include "shape/rivals.hpp"

namespace hitmask::bench {

namespace {

PygameWorker& worker() {
  static PygameWorker only;
  return only;
}

/// Masks in the worker, released with the contender.
struct Uploaded {
  Uploaded(const std::string& work, const std::vector<Mask>& masks)
      : set(worker().upload(work, masks)) {}
  Uploaded(const Uploaded&) = delete;
  Uploaded& operator=(const Uploaded&) = delete;
  ~Uploaded() {
    try {
      worker().release(set);
    } catch (...) {  // it has ended: the next request reports it
    }
  }
  int set;
};

Contender entered(const std::string& work, const Scene& scene) {
  const auto uploaded = std::make_shared<const Uploaded>(work, scene.masks);
  Contender contender;
  contender.name = "pygame";
  contender.timed_elsewhere = [uploaded](std::size_t passes) {
    return worker().time(uploaded->set, passes);
  };
  contender.answers = [uploaded] { return worker().answers(uploaded->set); };
  return contender;
}

}  // namespace

std::optional<Contender> enter_pygame_python(Work work, const Scene& scene) {
  switch (work) {
    case Work::component_boxes: return entered("boxes", scene);
    case Work::outline: return entered("outline", scene);
    case Work::centroid: return entered("centroid", scene);
    case Work::write_pixels: return entered("to_surface", scene);
    default: return std::nullopt;
  }
}

}  // namespace hitmask::bench
