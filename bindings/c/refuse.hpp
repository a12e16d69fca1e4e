// How a call says no: a status, and a sentence that this thread keeps for hm_last_error().
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "hitmask.h"
#include "hitmask/motion.hpp"
#include "hitmask/result.hpp"
#include "hitmask/transform.hpp"
#include "hitmask/world.hpp"

namespace hitmask::c {

/// Keeps the message, cut where it is too long, and returns the status. Does not allocate: it also
/// has to work when memory ran out.
hm_status refuse(hm_status status, std::string_view message) noexcept;
/// Keeps an error's message; the status, or HM_ERROR_MEMORY when memory ran out.
hm_status refuse(hm_status status, const Error& error) noexcept;
/// "<name> is NULL"
hm_status refuse_null(std::string_view name) noexcept;
/// HM_OK, or why a number is none of the choices 0 ... last.
hm_status one_of(std::int32_t choice, std::int32_t last, std::string_view name) noexcept;
/// HM_OK, or why the world refused.
hm_status outcome(Outcome outcome) noexcept;
/// Why a mask cannot be placed.
hm_status refuse(TransformError error) noexcept;
/// Why a motion function has no answer; HM_NONE when it found nothing.
hm_status refuse(MotionError error) noexcept;

[[nodiscard]] inline hm_status check_details(std::int32_t details) noexcept {
  return one_of(details, HM_DETAIL_ALL, "details");
}

/// HM_OK when none of the pointers is NULL.
template <class... Pointers>
[[nodiscard]] hm_status not_null(const Pointers*... pointers) noexcept {
  return ((pointers != nullptr) && ...) ? HM_OK : refuse_null("an argument");
}

/// What call_back() throws when a callback threw; hm_last_error() has the message already.
struct CallbackFailed {};

/// Keeps "a callback threw: <what>".
void keep_callback_error(std::string_view what) noexcept;

/// How many callbacks of this thread run inside each other now. Without a limit, one that comes
/// back without end would use up the stack; 32 levels take less than the smallest stack of a main
/// thread.
class Nesting {
 public:
  static constexpr int most = 32;

  Nesting() noexcept { ++depth(); }
  ~Nesting() { --depth(); }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;
  [[nodiscard]] static bool full() noexcept { return depth() >= most; }

 private:
  [[nodiscard]] static int& depth() noexcept;
};

/// Throws CallbackFailed when no more callbacks may run inside each other.
void check_nesting();

/// Calls a callback of the caller's. Its exceptions become CallbackFailed, so that they are not
/// taken for those of the library.
template <class Call>
auto call_back(Call&& call) {
  check_nesting();
  const Nesting nesting;
  try {
    return std::forward<Call>(call)();
  } catch (const std::exception& error) {
    keep_callback_error(error.what());
  } catch (...) {
    keep_callback_error("an exception of an unknown type");
  }
  throw CallbackFailed();
}

/// Calls a visitor that is called after the work is done: false stops the visits, and `status`
/// becomes HM_ERROR_CALLBACK when it threw.
template <class Call>
bool call_back(hm_status& status, Call&& call) noexcept {
  try {
    return call_back(std::forward<Call>(call)) != 0;
  } catch (const CallbackFailed&) {
    status = HM_ERROR_CALLBACK;
    return false;
  }
}

/// Runs a call; whatever is thrown inside ends here, as a status.
template <class Work>
hm_status guarded(Work&& work) noexcept {
  try {
    return std::forward<Work>(work)();
  } catch (const CallbackFailed&) {
    return HM_ERROR_CALLBACK;
  } catch (const std::bad_alloc&) {
    return refuse(HM_ERROR_MEMORY, "out of memory");
  } catch (const std::logic_error& error) {  // invalid_argument, length_error
    return refuse(HM_ERROR_ARGUMENT, error.what());
  } catch (const std::exception& error) {
    return refuse(HM_ERROR_INTERNAL, error.what());
  } catch (...) {
    return refuse(HM_ERROR_INTERNAL, "an exception of an unknown type");
  }
}

}  // namespace hitmask::c
