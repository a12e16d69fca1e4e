// A flag that is set for the duration of a scope.
#pragma once

namespace hitmask::detail::base {

/// Clears the flag at the end of the scope, even if a callback throws.
class ScopedFlag {
 public:
  explicit ScopedFlag(bool& flag) noexcept : flag_(flag) { flag_ = true; }
  ~ScopedFlag() { flag_ = false; }
  ScopedFlag(const ScopedFlag&) = delete;
  ScopedFlag& operator=(const ScopedFlag&) = delete;

 private:
  bool& flag_;
};

}  // namespace hitmask::detail::base
