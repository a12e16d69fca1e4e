// Rows of ratios: as a table, as JSON, and compared with targets.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "support/rounds.hpp"

namespace hitmask::bench {

/// One measured ratio. `label` is slash-separated, from the work to the kind of mask, such as
/// "overlap/near_miss/disc"; `size` is the masks' side in pixels, or the number of sprites.
struct Row {
  std::string task;
  std::string label;
  int size = 0;
  std::string rival;
  Ratio ratio;
  std::string settings;  ///< the rival's, for the table
};

void print_table_header(const std::string& title);
void print_row(const Row& row);

/// An array of objects with task, case, size, rival, ratio, low and high.
[[nodiscard]] std::string to_json(std::span<const Row> rows);

/// Writes all rows or nothing. Throws std::runtime_error with the reason.
void write_json(const std::string& path, std::span<const Row> rows);

/// A target: which rows it is about, how their ratios are combined, and the number to reach.
struct Target {
  enum class Over { geometric_mean, smallest };
  std::string description;
  std::function<bool(const Row&)> concerns;
  double wanted = 1;
  Over over = Over::geometric_mean;
};

/// The geometric mean over the kinds of mask at one size, for the rows whose label starts with
/// `prefix`.
[[nodiscard]] Target at_size(const std::string& what, const std::string& prefix, int size,
                             double wanted, const std::string& rival = "pygame");

/// Combines the medians; 0 when there are none.
[[nodiscard]] double combined(std::span<const Row> rows, const Target& target);

/// One line per target: wanted, measured, reached or not. Reports targets without rows.
void print_targets(std::span<const Target> targets, std::span<const Row> rows);

}  // namespace hitmask::bench
