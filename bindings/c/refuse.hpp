// How a call says no: a status, and a sentence that this thread keeps for hm_last_error().
#pragma once

#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "hitmask.h"
#include "hitmask/result.hpp"
#include "hitmask/world.hpp"

namespace hitmask::c {

/// Keeps the message, cut where it is too long, and returns the status. Does not allocate: it also
/// has to work when memory ran out.
hm_status refuse(hm_status status, std::string_view message) noexcept;
/// "<name> is NULL"
hm_status refuse_null(std::string_view name) noexcept;
/// HM_OK, or why a number is none of the choices 0 ... last.
hm_status one_of(std::int32_t choice, std::int32_t last, std::string_view name) noexcept;
/// HM_OK, or what the world objected to.
hm_status outcome(Outcome outcome) noexcept;

[[nodiscard]] inline hm_status check_details(std::int32_t details) noexcept {
  return one_of(details, HM_DETAIL_ALL, "details");
}

/// HM_OK when none of the pointers is NULL.
template <class... Pointers>
[[nodiscard]] hm_status not_null(const Pointers*... pointers) noexcept {
  return ((pointers != nullptr) && ...) ? HM_OK : refuse_null("an argument");
}

/// Runs a call; whatever is thrown inside ends here, as a status.
template <class Work>
hm_status guarded(Work&& work) noexcept {
  try {
    return std::forward<Work>(work)();
  } catch (const std::bad_alloc&) {
    return refuse(HM_ERROR_MEMORY, "out of memory");
  } catch (const std::logic_error& error) {  // invalid_argument, length_error
    return refuse(HM_ERROR_ARGUMENT, error.what());
  } catch (const std::exception& error) {
    return refuse(HM_ERROR_INTERNAL, error.what());
  } catch (...) {
    return refuse(HM_ERROR_INTERNAL, "an exception of an unknown kind, out of a callback");
  }
}

}  // namespace hitmask::c
