// The names of temporary files that exist now, for a signal handler that removes them.
#pragma once

#include <signal.h>

#include <cstddef>
#include <string>

namespace hitmask::detail::image {

/// Keeps signals from this thread, so that a handler finds every file that exists listed.
class SignalsBlocked {
 public:
  SignalsBlocked() noexcept;
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

/// A place for one name on the list. A name that does not fit is left out.
class ListedName {
 public:
  ListedName() = default;
  ~ListedName() { clear(); }
  ListedName(const ListedName&) = delete;
  ListedName& operator=(const ListedName&) = delete;

  void set(const std::string& path) noexcept;
  void clear() noexcept;

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  std::size_t slot_ = none;
};

}  // namespace hitmask::detail::image
