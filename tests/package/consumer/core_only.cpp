// The core alone: no PNG, so nothing to link but hitmask::core. With a class derived from one of
// its own, whose type the library must give away.
#include <hitmask/hitmask.hpp>

namespace {

class Jobs final : public hitmask::Executor {
 public:
  [[nodiscard]] unsigned lanes() const noexcept override { return 1; }
  void run(std::size_t pieces, hitmask::Task task) noexcept override {
    for (std::size_t piece = 0; piece < pieces; ++piece) task(piece, 0);
  }
};

}  // namespace

int main() {
  const hitmask::Mask dot(1, 1, true);
  Jobs jobs;
  hitmask::World world({.executor = &jobs});
  return hitmask::overlap(dot, dot, {0, 0}) && !hitmask::overlap(dot, dot, {1, 0}) &&
                 world.step().ok()
             ? 0
             : 1;
}
