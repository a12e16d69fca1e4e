// OpenCV on 8-bit images, one thread, reusing the result buffers.
#include <cmath>
#include <memory>
#include <vector>
#include <opencv2/imgproc.hpp>

#include "hitmask/pixels.hpp"
#include "hitmask/shape.hpp"
#include "shape/answers.hpp"
#include "shape/rivals.hpp"

namespace hitmask::bench {

namespace {

constexpr std::uint8_t solid_pixel = 255;

cv::Mat image_of(const MaskView& mask) {
  cv::Mat image(mask.height(), mask.width(), CV_8U);
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      image.at<std::uint8_t>(y, x) = mask.get(x, y) ? solid_pixel : 0;
  return image;
}

Mask mask_of(const cv::Mat& image) {
  return mask_from_predicate({image.cols, image.rows}, [&](std::int32_t x, std::int32_t y) {
    return image.at<std::uint8_t>(y, x) != 0;
  });
}

Box box_of(const cv::Rect& rectangle) {
  return {rectangle.x, rectangle.y, rectangle.width, rectangle.height};
}

/// `Buffers` holds the results of one mask; `work(image, buffers)` is timed, `answer(buffers)` is
/// compared afterwards.
template <class Buffers, class Work, class Answer>
Contender entered(const Scene& scene, Work work, Answer answer) {
  struct Place {
    cv::Mat image;
    Buffers buffers;
  };
  cv::setNumThreads(0);
  const auto places = std::make_shared<std::vector<Place>>();
  for (const Mask& mask : scene.masks) places->push_back({image_of(mask), {}});
  const auto ask = [places, work](std::size_t index) -> const Buffers& {
    Place& place = (*places)[index];
    work(place.image, place.buffers);
    return place.buffers;
  };
  return make_contender(
      "opencv", scene.masks.size(), [ask](std::size_t index) { return &ask(index); },
      [ask, answer](std::size_t index) { return answer(ask(index)); });
}

// --- Growing and shrinking ----------------------------------------------------------------------

cv::Mat square(int distance) {
  return cv::getStructuringElement(cv::MORPH_RECT, {2 * distance + 1, 2 * distance + 1});
}

std::int64_t image_answer(const cv::Mat& image) { return answer_of(mask_of(image)); }

Contender growing(const Scene& scene, const cv::Mat& reach) {
  return entered<cv::Mat>(
      scene, [reach](const cv::Mat& image, cv::Mat& out) { cv::dilate(image, out, reach); },
      image_answer);
}

/// The outside is clear, as in hitmask; OpenCV would treat it as solid.
Contender shrinking(const Scene& scene, const cv::Mat& reach) {
  return entered<cv::Mat>(
      scene,
      [reach](const cv::Mat& image, cv::Mat& out) {
        cv::erode(image, out, reach, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
      },
      image_answer);
}

// --- Components ---------------------------------------------------------------------------------

struct Statistics {
  cv::Mat labels;
  cv::Mat rows;  // one per label; the first is the background
  cv::Mat centroids;
};

std::int64_t component_answer(const Statistics& found) {
  Digest digest;
  for (int label = 1; label < found.rows.rows; ++label) {
    const int* row = found.rows.ptr<int>(label);
    digest.add({row[cv::CC_STAT_LEFT], row[cv::CC_STAT_TOP], row[cv::CC_STAT_WIDTH],
                row[cv::CC_STAT_HEIGHT]},
               row[cv::CC_STAT_AREA]);
  }
  return digest.value();
}

Contender finding_components(const Scene& scene, int neighbours) {
  return entered<Statistics>(
      scene,
      [neighbours](const cv::Mat& image, Statistics& out) {
        cv::connectedComponentsWithStats(image, out.labels, out.rows, out.centroids, neighbours,
                                         CV_32S);
      },
      component_answer);
}

// --- Boundaries and distances -------------------------------------------------------------------

struct Contours {
  std::vector<std::vector<cv::Point>> points;
  std::vector<cv::Vec4i> family;  // next, previous, first child, parent
};

/// OpenCV traces a hole along the solid pixels beside it, hitmask along the hole's own edges.
Box shrunk_by_1(const Box& box) { return {box.x + 1, box.y + 1, box.w - 2, box.h - 2}; }

std::int64_t contour_answer(const Contours& found) {
  Digest digest;
  for (std::size_t index = 0; index < found.points.size(); ++index) {
    const bool is_hole = found.family[index][3] >= 0;
    const Box box = box_of(cv::boundingRect(found.points[index]));
    digest.add(is_hole ? shrunk_by_1(box) : box, is_hole ? 1 : 0);
  }
  return digest.value();
}

/// CHAIN_APPROX_SIMPLE keeps only the ends of straight parts, and RETR_CCOMP finds components and
/// their holes; both as in hitmask.
Contender tracing(const Scene& scene) {
  return entered<Contours>(
      scene,
      [](const cv::Mat& image, Contours& out) {
        cv::findContours(image, out.points, out.family, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
      },
      contour_answer);
}

std::int64_t distance_answer(const cv::Mat& distances) {
  Digest digest;
  std::int64_t index = 0;
  for (auto at = distances.begin<float>(); at != distances.end<float>(); ++at)
    digest.add({index++, std::llround(double{*at} * *at)});
  return digest.value();
}

/// It measures to the nearest 0, so its image is the complement.
Contender measuring_distances(const Scene& scene) {
  Scene complement = scene;
  for (Mask& mask : complement.masks) mask.invert();
  return entered<cv::Mat>(
      complement,
      [](const cv::Mat& image, cv::Mat& out) {
        cv::distanceTransform(image, out, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
      },
      distance_answer);
}

}  // namespace

std::optional<Contender> enter_opencv(Work work, const Scene& scene) {
  switch (work) {
    case Work::grow_1: return growing(scene, square(1));
    case Work::grow_8: return growing(scene, square(8));
    case Work::grow_disc_8: return growing(scene, image_of(disc_mask(8)));
    case Work::shrink_1: return shrinking(scene, square(1));
    case Work::shrink_8: return shrinking(scene, square(8));
    case Work::components_four: return finding_components(scene, 4);
    case Work::components_eight:
    case Work::labels: return finding_components(scene, 8);
    case Work::trace: return tracing(scene);
    case Work::distance: return measuring_distances(scene);
    default: return std::nullopt;
  }
}

}  // namespace hitmask::bench
