// Executors: who runs the pieces of a large job. A game hands in its own job system by writing one
// class; hitmask's answers do not depend on which executor ran, nor with how many threads.
#pragma once

#include <cstddef>
#include <memory>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"

namespace hitmask {

/// A piece of work: called with the number of the piece, and with the number of the lane that runs
/// it. Two pieces never run at the same time in the same lane. What it returns is ignored.
using Task = Visitor<std::size_t, unsigned>;

/// Implement this over your job system, or use one of the two below.
class HITMASK_API Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor();

  /// How many lanes there are: pieces that may run at the same time, at least 1. Does not change.
  [[nodiscard]] virtual unsigned lanes() const noexcept = 0;

  /// Runs task(piece, lane) once for each piece 0 ... pieces-1, in any order, lane < lanes(), and
  /// returns when all of them are done; their writes are then visible to the caller. Pieces do not
  /// throw, and neither does this. Called by one thread at a time, and never from inside a piece:
  /// worlds that share an executor take turns at being stepped and moved.
  virtual void run(std::size_t pieces, Task task) = 0;
};

/// One piece after the other on the calling thread. The default everywhere.
class HITMASK_API SerialExecutor final : public Executor {
 public:
  [[nodiscard]] unsigned lanes() const noexcept override { return 1; }
  void run(std::size_t pieces, Task task) override;
};

/// A few threads that wait for work; the calling thread takes part as lane 0. Running allocates
/// nothing. Where the platform has no threads (WebAssembly) there is one lane, and the caller does
/// it all.
class HITMASK_API ThreadExecutor final : public Executor {
 public:
  /// 0 lanes: as many as the machine has hardware threads. Throws std::system_error when a thread
  /// cannot be started; those started before are joined.
  explicit ThreadExecutor(unsigned lanes = 0);
  ~ThreadExecutor() override;

  [[nodiscard]] unsigned lanes() const noexcept override;
  void run(std::size_t pieces, Task task) override;

 private:
  struct Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace hitmask
