// FunctionRef and Visitor: borrowed callables. A function that takes one accepts any lambda or
// function object, and copies and allocates nothing.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "hitmask/export.hpp"

namespace hitmask {

template <class Signature>
class FunctionRef;

/// Refers to a callable. Pass it as an argument; do not keep it: the callable must outlive it.
template <class Returned, class... Arguments>
class FunctionRef<Returned(Arguments...)> {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, FunctionRef> &&
             std::is_invocable_r_v<Returned, Callable&, Arguments...>)
  FunctionRef(Callable&& callable HITMASK_LIFETIMEBOUND) noexcept
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_(&call<std::remove_reference_t<Callable>>) {}

  Returned operator()(Arguments... arguments) const {
    return call_(callable_, std::forward<Arguments>(arguments)...);
  }

 private:
  template <class Callable>
  static Returned call(void* callable, Arguments... arguments) {
    return (*static_cast<Callable*>(callable))(std::forward<Arguments>(arguments)...);
  }

  void* callable_;
  Returned (*call_)(void*, Arguments...);
};

/// A FunctionRef to a callback that can stop what calls it. The callback returns true to continue
/// and false to stop. One that returns nothing never stops.
template <class... Arguments>
class Visitor {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, Visitor> &&
             std::invocable<Callable&, Arguments...>)
  Visitor(Callable&& callable HITMASK_LIFETIMEBOUND) noexcept
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_(&call<std::remove_reference_t<Callable>>) {}

  /// False when the callback stops.
  bool operator()(Arguments... arguments) const {
    return call_(callable_, std::forward<Arguments>(arguments)...);
  }

 private:
  template <class Callable>
  static bool call(void* callable, Arguments... arguments) {
    auto& function = *static_cast<Callable*>(callable);
    using Returned = std::invoke_result_t<Callable&, Arguments...>;
    if constexpr (std::is_void_v<Returned>) {
      function(std::forward<Arguments>(arguments)...);
      return true;
    } else {
      return static_cast<bool>(function(std::forward<Arguments>(arguments)...));
    }
  }

  void* callable_;
  bool (*call_)(void*, Arguments...);
};

}  // namespace hitmask
