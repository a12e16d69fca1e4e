// What bodies are to look like, taken up before any of them changes.
#pragma once

#include <array>
#include <memory>

#include "world/checks.hpp"
#include "world/lower_parts.hpp"

namespace hitmask::detail {

/// Keeps looks from being forgotten while further ones are taken up. Running out of memory, or a
/// look that is refused, changes nothing that anybody can see.
class HeldLooks {
 public:
  explicit HeldLooks(WorldState& world) noexcept : world_(world) {}
  HeldLooks(const HeldLooks&) = delete;
  HeldLooks& operator=(const HeldLooks&) = delete;
  ~HeldLooks();

  /// The next look; without a mask, that of a plain box. On an error none was added.
  [[nodiscard]] WorldError hold(const std::shared_ptr<const Mask>& mask,
                                const Transform& transform);
  /// After this, so many bodies can be given these looks without failing.
  void make_room(std::size_t bodies);
  [[nodiscard]] const Look& operator[](std::size_t i) const noexcept {
    return i < few ? first_[i] : rest_[i - few];
  }

 private:
  static constexpr std::size_t few = 16;  // without allocating: one body's change in a frame

  [[nodiscard]] WorldError hold_raster(Look& look, const std::shared_ptr<const Mask>& mask,
                                       const Transform& transform);
  [[nodiscard]] Look& next();
  void release(const Look& look) noexcept;

  WorldState& world_;
  std::array<Look, few> first_{};
  Vector<Look> rest_;
  std::size_t count_ = 0;
  std::size_t rasters_ = 0;
};

[[nodiscard]] inline Transform transform_of(const Bodies& bodies, BodyIndex i) noexcept {
  const Placement* const its = bodies.placements.of(i);
  return its == nullptr ? Transform{} : its->transform;
}

}  // namespace hitmask::detail
