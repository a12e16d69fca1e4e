// hitmask.pygame.Mask: the same bits as pygame exports them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "python_mask.hpp"

namespace hitmask::python {

/// A mask under pygame's names. While its buffer is exported, the words that others may write to
/// are taken over before each use and brought up to date after each change.
class PygameMask {
 public:
  PygameMask() = default;
  explicit PygameMask(Mask mask) : mask_(std::move(mask)) {}
  explicit PygameMask(std::shared_ptr<Mask> mask) : mask_(std::move(mask)) {}

  [[nodiscard]] const MaskView& view() const {
    if (exported_) take_over();
    return mask_.view();
  }
  [[nodiscard]] const std::shared_ptr<Mask>& shared() const {
    if (exported_) take_over();
    return mask_.shared();
  }
  /// Calls change(Mask&).
  template <class Change>
  void change(Change change) {
    if (exported_) take_over();
    change(mask_.writable());
    if (exported_) bring_up_to_date(*exported_);
  }

  /// Words as pygame lays them out: 64-pixel columns, one word per row.
  struct Exported {
    std::vector<std::uint64_t> words;
    std::vector<std::uint64_t> taken_over;  // what the mask was made from last
    std::shared_ptr<const Mask> before;     // the one before: views of it stay good for a while
    std::ptrdiff_t shape[2] = {};
    std::ptrdiff_t strides[2] = {};
    int holders = 0;
  };
  [[nodiscard]] Exported& export_words();
  void release_words() noexcept;

 private:
  void take_over() const;
  void bring_up_to_date(Exported& exported) const;

  mutable PythonMask mask_;
  std::unique_ptr<Exported> exported_;
};

}  // namespace hitmask::python
