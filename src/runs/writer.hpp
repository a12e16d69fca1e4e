// Makes Runs from runs in reading order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

#include "base/buffer.hpp"
#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "hitmask/runs.hpp"
#include "runs/list.hpp"

namespace hitmask::detail::runs {

[[nodiscard]] constexpr bool is_possible(Size size) noexcept {
  return size.width >= 0 && size.height >= 0 && size.width <= max_runs_side &&
         size.height <= max_runs_side;
}
[[nodiscard]] std::string impossible_size(Size size);
/// Throws std::length_error unless it is possible.
[[nodiscard]] Size checked_size(Size size);

struct Access {
  /// Takes over memory of allocate_memory() with runs that keep the rules; computes what is kept
  /// about them.
  [[nodiscard]] static Runs adopt(Size size, RunAt* runs, std::size_t count) noexcept;
  /// A copy of a list that keeps the rules.
  [[nodiscard]] static Runs copy(Size size, RunList runs);
};

/// Collects runs in reading order. Those that touch or overlap become one.
class RunWriter {
 public:
  void add(const RunAt& run) {
    if (runs_.size() != 0) {
      RunAt& last = runs_.back();
      if (start_of(run) <= end_of(last) && run.y == last.y) {
        last.length = std::max(last.length, run.x + run.length - last.x);
        return;
      }
    }
    checkpoints_.pass();
    runs_.make_room(runs_.size() + 1);
    runs_.push(run);
  }
  /// A range of one row.
  void add(Key start, Key end) { add(run_of(start, end)); }

  [[nodiscard]] RunList list() const noexcept { return {runs_.begin(), runs_.size()}; }
  [[nodiscard]] Runs finish(Size size) const { return Access::copy(size, list()); }

 private:
  base::Buffer<RunAt> runs_;
  base::Checkpoints<1 << 16> checkpoints_;
};

/// The set operations: whether a pixel stays, by whether it is in a and in b. Clear in both is
/// clear.
struct InBoth {
  constexpr bool operator()(bool a, bool b) const noexcept { return a && b; }
};
struct InEither {
  constexpr bool operator()(bool a, bool b) const noexcept { return a || b; }
};
struct InOne {
  constexpr bool operator()(bool a, bool b) const noexcept { return a != b; }
};
struct InFirst {
  constexpr bool operator()(bool a, bool b) const noexcept { return a && !b; }
};

/// Where a list goes from clear to solid and back, edge by edge.
class EdgeWalk {
 public:
  explicit EdgeWalk(RunList runs) noexcept : runs_(runs) {}

  [[nodiscard]] Key next() const noexcept {
    if (at_ == runs_.size()) return no_key;
    return inside_ ? end_of(runs_[at_]) : start_of(runs_[at_]);
  }
  [[nodiscard]] bool inside() const noexcept { return inside_; }
  /// Passes the next edge if it is at `key`.
  void pass(Key key) noexcept {
    if (next() != key) return;
    at_ += inside_ ? 1 : 0;
    inside_ = !inside_;
  }

 private:
  RunList runs_;
  std::size_t at_ = 0;
  bool inside_ = false;
};

template <class Operation>
[[nodiscard]] RunWriter combined(RunList a, RunList b, Operation keeps) {
  RunWriter writer;
  EdgeWalk in_a(a), in_b(b);
  Key start = no_key;  // of the run that has not ended yet
  for (Key at = std::min(in_a.next(), in_b.next()); at != no_key;
       at = std::min(in_a.next(), in_b.next())) {
    in_a.pass(at);
    in_b.pass(at);
    const bool solid = keeps(in_a.inside(), in_b.inside());
    if (solid == (start != no_key)) continue;
    if (!solid) writer.add(start, at);
    start = solid ? at : no_key;
  }
  return writer;
}

}  // namespace hitmask::detail::runs
