// Masks as Python holds them: copied when written to while somebody else looks.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

#include "hitmask/mask.hpp"

namespace hitmask::python {

/// A Python object's mask. Worlds, exported buffers and calls that run without the interpreter's
/// lock hold it too; whoever changes it while they do gets a copy of his own, so that nobody ever
/// sees a mask change under him. Holders come and go only under the interpreter's lock.
class PythonMask {
 public:
  PythonMask() : mask_(std::make_shared<Mask>()) {}
  explicit PythonMask(Mask mask) : mask_(std::make_shared<Mask>(std::move(mask))) {}
  explicit PythonMask(std::shared_ptr<Mask> mask) : mask_(std::move(mask)) {}

  [[nodiscard]] const MaskView& view() const noexcept { return mask_->view(); }
  [[nodiscard]] const std::shared_ptr<Mask>& shared() const noexcept { return mask_; }

  /// Throws when frozen.
  [[nodiscard]] Mask& writable() {
    if (frozen_) throw std::invalid_argument("the mask is frozen; change a copy() of it");
    if (mask_.use_count() > 1) mask_ = std::make_shared<Mask>(*mask_);
    return *mask_;
  }
  void assign(Mask mask) {
    if (frozen_) throw std::invalid_argument("the mask is frozen; change a copy() of it");
    mask_ = std::make_shared<Mask>(std::move(mask));
  }
  [[nodiscard]] bool frozen() const noexcept { return frozen_; }
  void freeze() noexcept { frozen_ = true; }

 private:
  std::shared_ptr<Mask> mask_;
  bool frozen_ = false;
};

/// What makes hitmask.pygame.Mask: the same bits under pygame's names.
class PygameMask : public PythonMask {
 public:
  using PythonMask::PythonMask;
};

}  // namespace hitmask::python
