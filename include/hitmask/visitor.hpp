// Visitor and Chooser: borrowed callbacks, the ways hitmask hands out what it finds and asks what
// shall happen.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace hitmask {

/// Refers to a callable for the length of one call; nothing is copied or allocated. The callable
/// returns true to go on and false to stop, or nothing, which means: go on.
template <class... Arguments>
class Visitor {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, Visitor> &&
             std::invocable<Callable&, Arguments...>)
  Visitor(Callable&& callable) noexcept
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_(&call<std::remove_reference_t<Callable>>) {}

  /// False when the callable asks to stop.
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

/// The same for a callable whose answer is wanted.
template <class Answer, class... Arguments>
class Chooser {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, Chooser> &&
             std::is_invocable_r_v<Answer, Callable&, Arguments...>)
  Chooser(Callable&& callable) noexcept
      : callable_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_(&call<std::remove_reference_t<Callable>>) {}

  Answer operator()(Arguments... arguments) const {
    return call_(callable_, std::forward<Arguments>(arguments)...);
  }

 private:
  template <class Callable>
  static Answer call(void* callable, Arguments... arguments) {
    return (*static_cast<Callable*>(callable))(std::forward<Arguments>(arguments)...);
  }

  void* callable_;
  Answer (*call_)(void*, Arguments...);
};

}  // namespace hitmask
