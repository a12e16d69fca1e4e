// hitmask.QueryFilter as Python holds it, and its use during a call.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>

#include "ask_python.hpp"
#include "hitmask/memory.hpp"
#include "python_world.hpp"

namespace hitmask::python {

/// A filter and the function that decides about the rest; null: none.
struct PythonFilter {
  QueryFilter facts{};
  nb::object accept{};
};

/// A filter for the length of one call. While there is a function, the world refuses changes. The
/// first error that it raises is kept until the call ends, unless the call may end there.
class FilterInUse {
 public:
  enum class OnError : bool { keeps_it, ends_the_call };

  FilterInUse(const PythonWorld& world, const PythonFilter& filter,
              OnError on_error = OnError::keeps_it)
      : facts_(filter.facts), accept_(filter.accept), on_error_(on_error) {
    if (!accept_.is_valid()) return;
    asking_.emplace(world);
    facts_.accept = &ask;
    facts_.context = this;
  }
  FilterInUse(const FilterInUse&) = delete;
  FilterInUse& operator=(const FilterInUse&) = delete;

  [[nodiscard]] const QueryFilter& facts() const noexcept { return facts_; }
  [[nodiscard]] bool failed() const noexcept { return failed_ != nullptr; }
  void raise_if_failed() const {
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  static bool ask(BodyId body, void* context) {
    auto& self = *static_cast<FilterInUse*>(context);
    if (self.failed_) return false;
    try {
      const bool yes = ask_python_whether(self.accept_, body.value());
      // A function of C sees no Ctrl-C. The core asks too, but not for each of many bodies.
      constexpr std::uint32_t often = 64;
      if (++self.asked_ % often == 0 && detail::is_asked_to_stop()) throw detail::Interrupted();
      return yes;
    } catch (...) {
      if (self.on_error_ == OnError::ends_the_call) throw;
      self.failed_ = std::current_exception();
      return false;
    }
  }

  QueryFilter facts_;
  nb::object accept_;
  OnError on_error_;
  std::optional<PythonWorld::Asking> asking_;
  std::exception_ptr failed_;
  std::uint32_t asked_ = 0;
};

/// Calls use(const World&, const QueryFilter&). What the filter's function raised comes first: an
/// error of the call may be a consequence of it.
template <class Use>
auto filtered(const PythonWorld& self, const PythonFilter& filter, Use use) {
  const FilterInUse in_use(self, filter);
  try {
    auto result = use(self.get(), in_use.facts());
    in_use.raise_if_failed();
    return result;
  } catch (...) {
    in_use.raise_if_failed();
    throw;
  }
}

}  // namespace hitmask::python
