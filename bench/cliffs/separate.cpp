// A solid square in the middle of another: no move is short.
#include <limits>
#include <optional>
#include <tuple>

#include "cliffs/cases.hpp"
#include "cliffs/support.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::bench {

namespace {

std::int64_t squared_length(Point move) {
  return std::int64_t{move.x} * move.x + std::int64_t{move.y} * move.y;
}

bool is_shorter(Point a, Point b) {
  return std::tuple(squared_length(a), a.y, a.x) < std::tuple(squared_length(b), b.y, b.x);
}

/// The shortest move to a free offset: rows from the middle outwards, and in each row from the
/// middle to both sides, as long as a shorter one is possible.
class Scan {
 public:
  Scan(const MaskAt& blocked, Point offset) : blocked_(blocked), offset_(offset) {}

  [[nodiscard]] Point shortest() {
    const std::int32_t most = blocked_.mask.width() + blocked_.mask.height() + 2;
    for (std::int32_t dy = 0; dy <= most && may_be_shorter({0, dy}); ++dy) {
      scan_row(-dy);
      scan_row(dy);
    }
    return best_;
  }

 private:
  [[nodiscard]] bool may_be_shorter(Point move) const {
    return squared_length(move) <= squared_length(best_);
  }
  [[nodiscard]] bool is_free(Point move) const {
    return !blocked_.mask.get(offset_.x + move.x - blocked_.position.x,
                              offset_.y + move.y - blocked_.position.y);
  }
  void scan_row(std::int32_t dy) {
    for (const std::int32_t side : {-1, 1})
      for (Point move{0, dy}; may_be_shorter(move); move.x += side) {
        if (!is_free(move)) continue;
        if (is_shorter(move, best_)) best_ = move;
        break;
      }
  }

  const MaskAt& blocked_;
  Point offset_;
  Point best_{1 << 20, 1 << 20};
};

Point separate_by_scan(const MaskView& a, const MaskView& b, Point offset) {
  const MaskAt blocked = convolve(a, b);
  return Scan(blocked, offset).shortest();
}

std::int64_t answer_of(std::optional<Point> move) {
  return move ? packed(move->x, move->y) : std::numeric_limits<std::int64_t>::min();
}

}  // namespace

void measure_separate(Run& run) {
  for (const int size : {1024, 2048, 3000}) {
    if (!run.wants("separate", size) || (run.options().quick && size > 1024)) continue;
    const Mask solid(size, size, true);
    constexpr std::int32_t no_limit = std::numeric_limits<std::int32_t>::max();
    const auto ours = [&](std::size_t) { return answer_of(separate(solid, solid, {}, no_limit)); };
    const auto scan = [&](std::size_t) { return answer_of(separate_by_scan(solid, solid, {})); };
    run.measure(
        "separate", size,
        std::vector{make_contender("hitmask", 1, ours), make_contender("convolve", 1, scan)},
        few_rounds(run.options().rounds));
  }
}

}  // namespace hitmask::bench
