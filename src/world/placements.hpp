// The transforms of those bodies that have one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "world/lower_parts.hpp"
#include "world/raster_table.hpp"

namespace hitmask::detail {

struct Placement {
  Transform transform;
  Point origin;  // of the raster's corner, seen from the body's position
  std::uint32_t raster = RasterTable::none;
};

/// By body. Most worlds have none: they pay nothing for it, and the others 4 bytes for a body that
/// has none.
class Placements {
 public:
  [[nodiscard]] bool any() const noexcept { return count_ != 0; }
  /// Null: it has no transform.
  [[nodiscard]] const Placement* of(std::uint32_t body) const noexcept {
    if (body >= numbers_.size() || numbers_[body] == none) return nullptr;
    return &items_[numbers_[body]];
  }
  [[nodiscard]] Point origin(std::uint32_t body) const noexcept {
    const Placement* const its = of(body);
    return its == nullptr ? Point{} : its->origin;
  }

  /// Room for so many more bodies with a transform among so many bodies in all.
  void make_room(std::size_t more, std::size_t bodies) {
    if (more == 0) return;
    const std::size_t most = count_ + more;
    if (most > items_.capacity()) items_.reserve(most + most / 2);
    free_.reserve(items_.capacity());
    if (bodies > numbers_.size()) numbers_.resize(bodies + bodies / 2, none);
  }
  /// After this, copying `other` here allocates nothing.
  void make_room_for(const Placements& other) {
    items_.reserve(other.items_.size());
    free_.reserve(items_.capacity());
    numbers_.reserve(other.numbers_.size());
  }
  /// Only where there is room.
  void set(std::uint32_t body, const Placement& placement) noexcept {
    if (numbers_[body] == none) take_number(body);
    items_[numbers_[body]] = placement;
  }
  void erase(std::uint32_t body) noexcept {
    if (of(body) == nullptr) return;
    free_.push_back(numbers_[body]);
    numbers_[body] = none;
    --count_;
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return items_.capacity() * sizeof(Placement) +
           (free_.capacity() + numbers_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  void take_number(std::uint32_t body) noexcept {
    if (free_.empty()) {
      numbers_[body] = static_cast<std::uint32_t>(items_.size());
      items_.emplace_back();
    } else {
      numbers_[body] = free_.back();
      free_.pop_back();
    }
    ++count_;
  }

  Vector<Placement> items_;
  Vector<std::uint32_t> free_;     // items out of use; has room for all
  Vector<std::uint32_t> numbers_;  // of the bodies' items; bodies beyond it have none
  std::size_t count_ = 0;
};

}  // namespace hitmask::detail
