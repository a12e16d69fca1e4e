#include "hitmask/parallel.hpp"

#include <atomic>
#include <exception>
#include <new>
#include <span>

#include "convert.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

constexpr uint32_t most_lanes = 1024;  // a slip of the pen shall not start a billion

using Flags = hitmask::c::Vector<std::atomic<bool>>;

/// The pieces of one run. Their numbers come from the caller's code, and a wrong one must not
/// get to what is kept per lane or piece; World::move() cannot be refused half-way. So pieces that
/// come with a bad number wait for the end.
class Job {
 public:
  Job(Task task, std::span<std::atomic<bool>> started, std::span<std::atomic<bool>> lanes) noexcept
      : task_(task), started_(started), lanes_(lanes) {}

  static void piece(void* job, std::size_t number, std::uint32_t lane) {
    static_cast<Job*>(job)->try_piece(number, lane);
  }

  /// Runs what is left. Memory may have run out in any piece.
  void finish() {
    for (std::size_t number = 0; number < started_.size(); ++number)
      if (!started_[number].load(std::memory_order_relaxed)) run_piece(number, 0);
    if (failed_) std::rethrow_exception(error_);
  }

 private:
  void try_piece(std::size_t number, std::uint32_t lane) noexcept {
    if (number >= started_.size() || lane >= lanes_.size()) return;
    if (lanes_[lane].exchange(true, std::memory_order_acquire)) return;  // by another thread
    if (!started_[number].exchange(true, std::memory_order_relaxed)) run_piece(number, lane);
    lanes_[lane].store(false, std::memory_order_release);
  }
  /// Nothing is thrown through code that may not be C++, and may be in a thread of its own.
  void run_piece(std::size_t number, unsigned lane) noexcept {
    try {
      task_(number, lane);
    } catch (...) {
      if (!failed_.exchange(true)) error_ = std::current_exception();
    }
  }

  Task task_;
  std::span<std::atomic<bool>> started_;
  std::span<std::atomic<bool>> lanes_;  // in use
  std::atomic<bool> failed_{false};
  std::exception_ptr error_;
};

/// A job system of the caller's, behind a function.
class CustomExecutor final : public Executor {
 public:
  CustomExecutor(unsigned lanes, hm_run_function runner, void* user)
      : lanes_(lanes), run_(runner), user_(user) {}

  [[nodiscard]] unsigned lanes() const noexcept override {
    return static_cast<unsigned>(lanes_.size());
  }
  void run(std::size_t pieces, Task task) noexcept override {
    Flags started;
    started.swap(started_);  // the function may come back here
    if (Nesting::full() || !clear(started, pieces)) return SerialExecutor().run(pieces, task);
    const Nesting nesting;
    Job job(task, std::span(started).first(pieces), lanes_);
    try {
      run_(pieces, &Job::piece, &job, user_);
    } catch (...) {  // what it left undone is done now
    }
    started_.swap(started);
    job.finish();
  }

 private:
  /// False when there is no memory for so many.
  static bool clear(Flags& flags, std::size_t count) noexcept {
    try {
      if (flags.size() < count) flags = Flags(count);
    } catch (const std::bad_alloc&) {
      return false;
    }
    for (std::size_t i = 0; i < count; ++i) flags[i].store(false, std::memory_order_relaxed);
    return true;
  }

  Flags lanes_;
  Flags started_;  // kept from run to run
  hm_run_function run_;
  void* user_;
};

hm_status refuse_lanes() noexcept {
  return refuse(HM_ERROR_ARGUMENT, "an executor has 1 to 1,024 lanes");
}

}  // namespace

hm_status hm_executor_threads(uint32_t lanes, hm_executor* executor) {
  if (lanes > most_lanes) return refuse_lanes();
  return guarded([&] {
    return give_object(executor,
                       std::allocate_shared<ThreadExecutor>(Allocator<ThreadExecutor>(), lanes));
  });
}

hm_status hm_executor_custom(uint32_t lanes, hm_run_function run, void* user,
                             hm_executor* executor) {
  if (run == nullptr) return refuse_null("run");
  if (lanes == 0 || lanes > most_lanes) return refuse_lanes();
  return guarded([&] {
    return give_object(executor, std::allocate_shared<CustomExecutor>(Allocator<CustomExecutor>(),
                                                                      lanes, run, user));
  });
}

hm_status hm_executor_destroy(hm_executor executor) { return destroy(executor); }

hm_status hm_executor_lanes(hm_executor executor, uint32_t* lanes) {
  return with(executor, [&](const ExecutorObject& e) {
    return answer(lanes, static_cast<uint32_t>(e.executor->lanes()));
  });
}
