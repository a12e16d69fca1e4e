// A thread pool whose threads take pieces from a shared counter.
#include "base/compiler.hpp"
#include "hitmask/parallel.hpp"

#if defined(__wasm__)

namespace hitmask {

struct ThreadExecutor::Threads {};

ThreadExecutor::ThreadExecutor(unsigned) {}
ThreadExecutor::~ThreadExecutor() = default;

unsigned ThreadExecutor::lanes() const noexcept { return 1; }

void ThreadExecutor::run(std::size_t pieces, Task task) noexcept {
  SerialExecutor().run(pieces, task);
}

}  // namespace hitmask

#else

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/shared_word.hpp"

namespace hitmask {

using detail::base::SharedWord;

namespace {

/// How long to spin before sleeping: about the cost of a wake-up, so waiting takes at most twice as
/// long as necessary. The runs of one frame follow each other closely enough to find all threads
/// awake.
constexpr std::chrono::microseconds patience{50};

/// Waits until the word differs from `value` and returns what it reads. Yields between polls,
/// because the thread it waits for may need the processor.
std::uint32_t wait_while(const SharedWord& word, std::uint32_t value) noexcept {
  constexpr int looks_per_yield = 8;
  const auto end = std::chrono::steady_clock::now() + patience;
  do {
    for (int look = 0; look < looks_per_yield; ++look) {
      if (const std::uint32_t now = word.load(); now != value) return now;
      detail::base::pause_processor();
    }
    std::this_thread::yield();
  } while (std::chrono::steady_clock::now() < end);
  std::uint32_t now = value;
  while (now == value) {
    word.wait(value);
    now = word.load();
  }
  return now;
}

}  // namespace

/// A run does not wait for threads that are still asleep. Helpers may join while pieces are left; a
/// helper that comes too late finds the run closed and sleeps again. So a run of small pieces costs
/// little more than the work itself.
struct ThreadExecutor::Threads {
 public:
  ~Threads() {
    stopping_ = true;
    announce(threads_.size());
    for (std::thread& thread : threads_) thread.join();
  }

  void start(unsigned helpers) {
    threads_.reserve(helpers);
    for (unsigned lane = 1; lane <= helpers; ++lane)
      threads_.emplace_back([this, lane] { help(lane); });
  }

  [[nodiscard]] unsigned lanes() const noexcept {
    return static_cast<unsigned>(threads_.size()) + 1;
  }

  void run(std::size_t pieces, const Task& task) {
    pieces_ = pieces;
    task_ = &task;
    next_ = 0;
    helpers_ = open;
    announce(std::min(threads_.size(), pieces - 1));
    take_pieces(0);
    close();
  }

 private:
  static constexpr std::uint32_t open = 0x8000'0000;

  void announce(std::size_t threads) noexcept {
    ++runs_;
    if (threads == threads_.size()) return runs_.notify_all();
    for (std::size_t i = 0; i < threads; ++i) runs_.notify_one();
  }

  void take_pieces(unsigned lane) {
    for (std::size_t piece = next_++; piece < pieces_; piece = next_++) (*task_)(piece, lane);
  }

  /// Keeps other helpers out and waits for those inside.
  void close() noexcept {
    std::uint32_t inside = helpers_.fetch_and(~open) & ~open;
    while (inside != 0) inside = wait_while(helpers_, inside);
  }

  void help(unsigned lane) {
    std::uint32_t seen = 0;
    while (true) {
      seen = wait_while(runs_, seen);
      if (stopping_) return;
      if (!enter()) continue;
      take_pieces(lane);
      leave();
    }
  }

  [[nodiscard]] bool enter() noexcept {
    std::uint32_t inside = helpers_;
    while ((inside & open) != 0)
      if (helpers_.compare_exchange_weak(inside, inside + 1)) return true;
    return false;
  }

  void leave() noexcept {
    if ((--helpers_ & open) == 0) helpers_.notify_one();
  }

  // Written by the caller while the run is closed and no helper is inside. Read by helpers that
  // joined.
  const Task* task_ = nullptr;
  std::size_t pieces_ = 0;
  std::vector<std::thread> threads_;

  // Each on its own cache line: the counter is written for every piece.
  alignas(64) std::atomic<std::size_t> next_{0};
  alignas(64) SharedWord runs_{0};     // announced so far; helpers sleep on it
  alignas(64) SharedWord helpers_{0};  // number inside the run, plus `open`
  std::atomic<bool> stopping_{false};
};

ThreadExecutor::ThreadExecutor(unsigned lanes) {
  if (lanes == 0) lanes = std::max(1u, std::thread::hardware_concurrency());
  if (lanes == 1) return;
  threads_ = std::make_unique<Threads>();
  threads_->start(lanes - 1);
}

ThreadExecutor::~ThreadExecutor() = default;

unsigned ThreadExecutor::lanes() const noexcept {
  return threads_ == nullptr ? 1 : threads_->lanes();
}

void ThreadExecutor::run(std::size_t pieces, Task task) noexcept {
  if (threads_ == nullptr || pieces < 2) return SerialExecutor().run(pieces, task);
  threads_->run(pieces, task);
}

}  // namespace hitmask

#endif
