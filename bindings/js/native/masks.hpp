// Masks behind handles. They are values: worlds and placed masks share the pixels of a mask, and an
// edit makes a copy first while they do.
#pragma once

#include <memory>

#include "handles.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::js {

class MaskObject {
 public:
  explicit MaskObject(Mask mask) : MaskObject(std::make_shared<Mask>(std::move(mask))) {}
  /// Shared with others from the start.
  explicit MaskObject(std::shared_ptr<const Mask> mask) noexcept : mask_(std::move(mask)) {}

  [[nodiscard]] const std::shared_ptr<const Mask>& shared() const noexcept { return mask_; }
  [[nodiscard]] const MaskView& view() const noexcept { return mask_->view(); }
  /// Null when there is no memory for a copy.
  [[nodiscard]] Mask* edit() noexcept;

 private:
  explicit MaskObject(std::shared_ptr<Mask> mask) noexcept : mask_(mask), own_(mask.get()) {}

  std::shared_ptr<const Mask> mask_;
  Mask* own_ = nullptr;  // the same mask, if it was made here
};

template <>
inline constexpr Kind kind_of<MaskObject> = Kind::mask;

[[nodiscard]] inline const MaskView* view_of(std::int32_t handle) noexcept {
  const MaskObject* const found = find<MaskObject>(handle);
  return found != nullptr ? &found->view() : nullptr;
}

/// A new handle; the answer begins with the size.
std::int32_t give(Mask mask) noexcept;
std::int32_t give(std::shared_ptr<const Mask> mask) noexcept;
/// The answer goes on with the position.
std::int32_t give(MaskAt mask) noexcept;
std::int32_t give(Result<Mask> mask) noexcept;

}  // namespace hitmask::js
