// Masks as Python holds them: copied on write while something else holds the pixels.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>

#include "hitmask/mask.hpp"

namespace hitmask::python {

/// A Python object's mask. Worlds, exported buffers and calls that run without the interpreter's
/// lock hold it too. A write while they do makes a copy first, so the pixels that they hold never
/// change. Holders are added and removed only under the interpreter's lock.
class PythonMask {
 public:
  PythonMask() : mask_(std::make_shared<Mask>()) {}
  explicit PythonMask(Mask mask) : mask_(std::make_shared<Mask>(std::move(mask))) {}
  explicit PythonMask(std::shared_ptr<Mask> mask) : mask_(std::move(mask)) {}
  /// A mask that must not change: the second holder makes every write copy it first.
  explicit PythonMask(const std::shared_ptr<const Mask>& mask)
      : mask_(std::const_pointer_cast<Mask>(mask)), second_holder_(mask) {}

  [[nodiscard]] const MaskView& view() const noexcept { return mask_->view(); }
  [[nodiscard]] const std::shared_ptr<Mask>& shared() const noexcept { return mask_; }

  /// Throws when frozen.
  [[nodiscard]] Mask& writable() {
    if (frozen_) throw std::invalid_argument("the mask is frozen; change a copy() of it");
    if (mask_.use_count() > 1) mask_ = std::make_shared<Mask>(*mask_);
    std::atomic_thread_fence(std::memory_order_acquire);  // after what former holders still read
    second_holder_.reset();
    return *mask_;
  }
  void assign(Mask mask) {
    if (frozen_) throw std::invalid_argument("the mask is frozen; change a copy() of it");
    mask_ = std::make_shared<Mask>(std::move(mask));
    second_holder_.reset();
  }
  [[nodiscard]] bool frozen() const noexcept { return frozen_; }
  void freeze() noexcept { frozen_ = true; }

 private:
  std::shared_ptr<Mask> mask_;
  std::shared_ptr<const Mask> second_holder_;
  bool frozen_ = false;
};

}  // namespace hitmask::python
