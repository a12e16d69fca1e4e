// A benchmark run: its options and the rows measured so far.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "support/contender.hpp"
#include "support/report.hpp"
#include "support/rounds.hpp"

namespace hitmask::bench {

struct RunOptions {
  RoundOptions rounds;
  bool quick = false;   ///< fewer cases and repetitions
  std::string filter;   ///< only cases whose "label/size" contains this
  std::string json;     ///< file for the rows; empty = none
  std::string sprites;  ///< folder of the bundled sprites
};

class Run {
 public:
  Run(std::string task, RunOptions options)
      : task_(std::move(task)), options_(std::move(options)) {}

  [[nodiscard]] const RunOptions& options() const noexcept { return options_; }
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }

  /// Check before building a case's masks.
  [[nodiscard]] bool wants(const std::string& label, int size) const;

  /// Checks that all results agree, times contenders[0] against the others, prints and stores the
  /// rows.
  void measure(const std::string& label, int size, std::span<const Contender> contenders) {
    measure(label, size, contenders, options_.rounds);
  }
  void measure(const std::string& label, int size, std::span<const Contender> contenders,
               const RoundOptions& rounds);

 private:
  void print_heading(const std::string& label);

  std::string task_;
  RunOptions options_;
  std::string heading_;  // the last printed heading: the label up to its first slash
  std::vector<Row> rows_;
};

}  // namespace hitmask::bench
