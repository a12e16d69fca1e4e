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

/// A name on the list for as long as this object lives. A name that does not fit is left out.
class ListedName {
 public:
  explicit ListedName(const std::string& path) noexcept;
  ~ListedName();
  ListedName(const ListedName&) = delete;
  ListedName& operator=(const ListedName&) = delete;

 private:
  std::size_t slot_;
};

}  // namespace hitmask::detail::image
