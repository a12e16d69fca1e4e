#include "convert.hpp"
#include "hitmask/parallel.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

constexpr uint32_t most_lanes = 1024;  // a slip of the pen shall not start a billion

/// Somebody's job system, behind a function.
class CustomExecutor final : public Executor {
 public:
  CustomExecutor(unsigned lanes, hm_run_function runner, void* user) noexcept
      : lanes_(lanes), run_(runner), user_(user) {}

  [[nodiscard]] unsigned lanes() const noexcept override { return lanes_; }
  void run(std::size_t pieces, Task task) override { run_(pieces, &piece, &task, user_); }

 private:
  static void piece(void* job, std::size_t number, std::uint32_t lane) {
    (*static_cast<Task*>(job))(number, lane);
  }

  unsigned lanes_;
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
