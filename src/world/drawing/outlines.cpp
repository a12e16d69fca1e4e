#include "world/drawing/outlines.hpp"

namespace hitmask::detail::world::drawing {

namespace {

[[nodiscard]] Outline traced(const StoredShape& shape) {
  Outline outline = outline_of(trace(*shape.mask));
  outline.mask = shape.mask.get();
  outline.hash = shape.hash;
  return outline;
}

}  // namespace

Outline outline_of(const Boundary& boundary) {
  Outline outline;
  outline.corners.assign(boundary.corners.begin(), boundary.corners.end());
  outline.loops.assign(boundary.loops.begin(), boundary.loops.end());
  return outline;
}

const Outline& Outlines::of(ShapeNumber number, const StoredShape& shape) {
  if (number >= items_.size()) items_.resize(std::size_t{number} + 1);
  Outline& outline = items_[number];
  if (outline.mask != shape.mask.get() || outline.hash != shape.hash) outline = traced(shape);
  outline.last_drawn = drawing_;
  return outline;
}

void Outlines::end_drawing(std::size_t limit) noexcept {
  if (memory_bytes() > limit)
    for (Outline& outline : items_)
      if (outline.last_drawn != drawing_) outline = {};
  ++drawing_;
}

void Outlines::clear() noexcept { base::Vector<Outline>().swap(items_); }

std::size_t Outlines::memory_bytes() const noexcept {
  std::size_t bytes = base::bytes_of(items_);
  for (const Outline& outline : items_) bytes += outline.memory_bytes();
  return bytes;
}

}  // namespace hitmask::detail::world::drawing
