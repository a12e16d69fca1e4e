// Named cases for callgrind to count. Each is set up outside the count.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hitmask/mask.hpp"

namespace hitmask::bench {

/// A digest of all results of a case. Two counts are comparable only if it is the same.
class Digest {
 public:
  void add(std::uint64_t answer) noexcept { value_ = value_ * 31 + answer; }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// The counted part. It runs once.
using InnerWork = std::function<void(Digest&)>;

struct Case {
  std::string name;
  std::function<InnerWork()> prepare;
};
using Cases = std::vector<Case>;

/// The bundled sprites.
[[nodiscard]] const std::vector<Mask>& sprites();

void add_overlap_cases(Cases& cases);
void add_shape_cases(Cases& cases);
void add_motion_cases(Cases& cases);
void add_transform_cases(Cases& cases);
void add_pixel_cases(Cases& cases);
void add_pair_cases(Cases& cases);
void add_frame_cases(Cases& cases);
void add_change_cases(Cases& cases);
void add_query_cases(Cases& cases);
void add_travel_cases(Cases& cases);

}  // namespace hitmask::bench
