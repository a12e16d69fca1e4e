// Runs code on every kernel set this machine has.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "hitmask/target.hpp"

namespace hitmask::support {

/// Restores the kernel set, also when an assertion throws.
class TargetRestorer {
 public:
  TargetRestorer() : before_(active_target()) {}
  ~TargetRestorer() { static_cast<void>(force_target(before_)); }
  TargetRestorer(const TargetRestorer&) = delete;
  TargetRestorer& operator=(const TargetRestorer&) = delete;

 private:
  std::string before_;
};

template <class Body>
void on_every_target(Body&& body) {
  const TargetRestorer restorer;
  for (const std::string_view name : available_targets()) {
    SCOPED_TRACE("kernels: " + std::string(name));
    ASSERT_TRUE(force_target(name).ok());
    ASSERT_EQ(active_target(), name);
    body();
  }
}

}  // namespace hitmask::support
