// CGAL's box_self_intersection_d: a streamed segment tree, and a scan below the cutoff.
#include <CGAL/box_intersection_d.h>

#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

struct CgalSetting {
  std::ptrdiff_t cutoff;
  bool pointers;  // sort pointers to the boxes instead of the boxes
  [[nodiscard]] std::string name() const {
    return "cutoff " + std::to_string(cutoff) + (pointers ? ", pointers" : "");
  }
};

constexpr CgalSetting cgal_settings[] = {{30, false},   {100, false},  {300, false},
                                         {1000, false}, {3000, false}, {1000, true}};

class CgalFinder {
 public:
  explicit CgalFinder(const CgalSetting& setting) : setting_(setting) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    boxes_.clear();
    for (const Box& box : boxes) boxes_.push_back(converted(box));
    if (!setting_.pointers)
      return run(boxes_, boxes.data(), pairs, [](const CgalBox& box) { return &box; });
    pointers_.clear();
    for (const CgalBox& box : boxes_) pointers_.push_back(&box);
    run(pointers_, boxes.data(), pairs, [](const CgalBox* box) { return box; });
  }

 private:
  using CgalBox = CGAL::Box_intersection_d::Box_with_handle_d<int, 2, const Box*>;

  static CgalBox converted(const Box& box) {
    int low[] = {box.x, box.y};
    int high[] = {box.x + box.w, box.y + box.h};
    return {low, high, &box};
  }

  template <class Range, class Pairs, class Dereference>
  void run(Range& range, const Box* first, Pairs& pairs, Dereference at) {
    const auto report = [&](const auto& a, const auto& b) {
      pairs(static_cast<std::uint32_t>(at(a)->handle() - first),
            static_cast<std::uint32_t>(at(b)->handle() - first));
    };
    CGAL::box_self_intersection_d(range.begin(), range.end(), report, setting_.cutoff,
                                  CGAL::Box_intersection_d::HALF_OPEN);
  }

  CgalSetting setting_;
  std::vector<CgalBox> boxes_;
  std::vector<const CgalBox*> pointers_;
};

}  // namespace

Contender enter_cgal(const StillScene& scene) {
  return enter_finder<CgalFinder>("cgal", scene, std::span<const CgalSetting>(cgal_settings));
}

Contender enter_cgal(const MovingScene& scene) {
  return enter_keeper<FromScratch<CgalFinder>>("cgal", scene,
                                               std::span<const CgalSetting>(cgal_settings));
}

}  // namespace hitmask::bench
