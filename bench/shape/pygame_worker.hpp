// A Python process with pygame, kept running so that it can take its turns in the rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "hitmask/mask.hpp"
#include "support/worker.hpp"

namespace hitmask::bench {

class PygameWorker {
 public:
  /// Throws std::runtime_error when Python or pygame is missing.
  PygameWorker();

  /// Sends the masks for a work of pygame_worker.py; returns the number of the set.
  [[nodiscard]] int upload(const std::string& work, const std::vector<Mask>& masks);
  void release(int set);

  /// Nanoseconds for this many passes over all masks, minus the time of as many trivial calls.
  [[nodiscard]] double time(int set, std::size_t passes);
  [[nodiscard]] std::vector<std::int64_t> answers(int set);

 private:
  Worker worker_;
  int last_set_ = 0;
};

}  // namespace hitmask::bench
