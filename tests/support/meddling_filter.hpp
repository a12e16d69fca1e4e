// A filter that calls the world that it is asked for, which must refuse that.
#pragma once

#include <utility>

#include "hitmask/world.hpp"

namespace hitmask::support {

/// Lets all bodies pass. Each time it is asked, it makes a call and keeps the error.
template <class Call>
class MeddlingFilter {
 public:
  /// `call()` returns a WorldError.
  explicit MeddlingFilter(Call call) : call_(std::move(call)) {}
  MeddlingFilter(const MeddlingFilter&) = delete;
  MeddlingFilter& operator=(const MeddlingFilter&) = delete;

  [[nodiscard]] QueryFilter filter() {
    QueryFilter filter;
    filter.context = this;
    filter.accept = [](BodyId, void* user) {
      auto& its = *static_cast<MeddlingFilter*>(user);
      its.error_ = its.call_();
      return true;
    };
    return filter;
  }
  [[nodiscard]] WorldError error() const { return error_; }

 private:
  Call call_;
  WorldError error_ = WorldError::none;
};

}  // namespace hitmask::support
