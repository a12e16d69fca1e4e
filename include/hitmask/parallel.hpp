// Executors: they run the tasks of a large job in parallel. A game plugs in its own job system by
// writing one class. Answers do not depend on the executor or the number of threads.
#pragma once

#include <cstddef>
#include <memory>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"

namespace hitmask {

/// The work of a job: called with the number of a piece and the number of the lane (worker) that
/// runs it. A lane runs one piece at a time. The returned value is ignored.
using Task = Visitor<std::size_t, unsigned>;

/// Implement this over your job system, or use one of the two below.
class HITMASK_API Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor();

  /// The number of lanes: how many pieces may run at the same time. At least 1; never changes.
  [[nodiscard]] virtual unsigned lanes() const noexcept = 0;

  /// Runs task(piece, lane) once for each piece 0 ... pieces-1, in any order, with lane < lanes().
  /// Returns when all are done and their writes are visible to the caller. Tasks do not throw.
  /// hitmask never calls it from inside a task. Worlds that share an executor must not use it from
  /// two threads at once.
  virtual void run(std::size_t pieces, Task task) noexcept = 0;
};

/// Runs one piece after the other on the calling thread. The default everywhere.
class HITMASK_API SerialExecutor final : public Executor {
 public:
  [[nodiscard]] unsigned lanes() const noexcept override { return 1; }
  void run(std::size_t pieces, Task task) noexcept override;
};

/// A small thread pool. The calling thread works too, as lane 0. run() allocates nothing. On
/// platforms without threads (WebAssembly) there is one lane: the calling thread.
class HITMASK_API ThreadExecutor final : public Executor {
 public:
  /// 0 lanes: one per hardware thread. Throws std::system_error when a thread cannot be started.
  explicit ThreadExecutor(unsigned lanes = 0);
  ~ThreadExecutor() override;

  [[nodiscard]] unsigned lanes() const noexcept override;
  void run(std::size_t pieces, Task task) noexcept override;

 private:
  struct Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace hitmask
