// Loops of sprites with few corners. OpenCV keeps neither crossings nor small loops away; it is
// faster work, and the usual one.
#include <memory>
#include <vector>
#include <opencv2/imgproc.hpp>

#include "contour/cases.hpp"
#include "hitmask/contour.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

namespace {

using Masks = std::shared_ptr<const std::vector<Mask>>;

Contender hitmask_simplify(const Masks& masks) {
  Contender contender;
  contender.name = "hitmask";
  contender.pass = [=] {
    for (const Mask& mask : *masks) consume(simplify(trace(mask), contour_epsilon).corners.size());
  };
  contender.answers = [=] {
    std::vector<std::int64_t> loops;
    for (const Mask& mask : *masks)
      loops.push_back(
          static_cast<std::int64_t>(simplify(trace(mask), contour_epsilon).loops.size()));
    return loops;
  };
  return contender;
}

/// The buffers of the contours are kept from one pass to the next.
class OpenCvContours {
 public:
  explicit OpenCvContours(const Mask& mask) : image_(mask.height(), mask.width(), CV_8U) {
    for (std::int32_t y = 0; y < mask.height(); ++y)
      for (std::int32_t x = 0; x < mask.width(); ++x)
        image_.at<std::uint8_t>(y, x) = mask.get(x, y) ? 255 : 0;
  }
  std::size_t run() {
    cv::findContours(image_, contours_, hierarchy_, cv::RETR_CCOMP, cv::CHAIN_APPROX_NONE);
    simple_.resize(contours_.size());
    for (std::size_t i = 0; i < contours_.size(); ++i)
      cv::approxPolyDP(contours_[i], simple_[i], contour_epsilon, true);
    return simple_.size();
  }

 private:
  cv::Mat image_;
  std::vector<std::vector<cv::Point>> contours_, simple_;
  std::vector<cv::Vec4i> hierarchy_;
};

Contender opencv_simplify(const Masks& masks) {
  cv::setNumThreads(0);
  const auto all = std::make_shared<std::vector<OpenCvContours>>();
  for (const Mask& mask : *masks) all->emplace_back(mask);
  Contender contender;
  contender.name = "opencv";
  contender.pass = [=] {
    for (OpenCvContours& one : *all) consume(one.run());
  };
  contender.answers = [=] {
    std::vector<std::int64_t> loops;
    for (OpenCvContours& one : *all) loops.push_back(static_cast<std::int64_t>(one.run()));
    return loops;
  };
  return contender;
}

}  // namespace

std::vector<Mask> contour_masks(const Run& run, int size) {
  return make_masks(Kind::sprites, size, load_sprites(run.options().sprites));
}

void measure_simplify(Run& run) {
  for (const int size : {64, 256, 1024}) {
    if (!run.wants("simplify", size)) continue;
    const auto masks = std::make_shared<const std::vector<Mask>>(contour_masks(run, size));
    run.measure("simplify", size, std::vector{hitmask_simplify(masks), opencv_simplify(masks)});
  }
}

}  // namespace hitmask::bench
