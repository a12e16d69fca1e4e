// A few threads that take pieces from a common counter.
#include "hitmask/parallel.hpp"

#if defined(__wasm__)

namespace hitmask {

struct ThreadExecutor::Threads {};

ThreadExecutor::ThreadExecutor(unsigned) {}
ThreadExecutor::~ThreadExecutor() = default;

unsigned ThreadExecutor::lanes() const noexcept { return 1; }

void ThreadExecutor::run(std::size_t pieces, Task task) noexcept { SerialExecutor().run(pieces, task); }

}  // namespace hitmask

#else

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace hitmask {

namespace {

/// How long to look again and again before going to sleep: about what it may cost to be woken up,
/// so that waiting takes at most twice the time it has to, and the runs of one frame, which follow
/// each other closely, find everyone awake.
constexpr std::chrono::microseconds patience{50};

void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Returns the first other value it sees. Yields between looks: another thread, perhaps the very
/// one that is waited for, gets the processor.
std::uint32_t wait_while(const std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
  constexpr int looks_per_yield = 8;
  const auto end = std::chrono::steady_clock::now() + patience;
  do {
    for (int look = 0; look < looks_per_yield; ++look) {
      if (const std::uint32_t now = word.load(); now != value) return now;
      pause();
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

/// A run does not wait for a thread that has not woken up yet. It is open for helpers while it has
/// pieces to give; a helper that comes later finds it closed and goes back to sleep. So a run of
/// small pieces costs little more than doing them.
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

  /// Lets no other helper in and waits for those inside.
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

  // Written by the caller while the run is closed and no helper is inside, read by those that
  // entered.
  const Task* task_ = nullptr;
  std::size_t pieces_ = 0;
  std::vector<std::thread> threads_;

  // Each on a cache line of its own: the counter is written for every piece.
  alignas(64) std::atomic<std::size_t> next_{0};
  alignas(64) std::atomic<std::uint32_t> runs_{0};     // announced so far; what helpers sleep on
  alignas(64) std::atomic<std::uint32_t> helpers_{0};  // inside the run, plus `open`
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
