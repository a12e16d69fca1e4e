// A flag for the length of a scope.
#pragma once

namespace hitmask::detail {

/// Set until the scope ends, whatever a visitor throws.
class Marked {
 public:
  explicit Marked(bool& mark) noexcept : mark_(mark) { mark_ = true; }
  ~Marked() { mark_ = false; }
  Marked(const Marked&) = delete;
  Marked& operator=(const Marked&) = delete;

 private:
  bool& mark_;
};

}  // namespace hitmask::detail
