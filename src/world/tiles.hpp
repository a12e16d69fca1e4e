// The index that stays from frame to frame: tiles a few bodies wide, each with the boxes that stand
// in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "hitmask/visitor.hpp"
#include "world/bounds.hpp"

namespace hitmask::detail {

struct TileMemory;

/// Boxes by number (a body's slot), to be asked "who overlaps this box?". Updating a box that stays
/// in its tiles, the common case, writes it in place. Const functions may run at the same time.
/// When memory runs out in one of the others, the index is left empty.
class TileIndex {
 public:
  TileIndex();
  ~TileIndex();
  TileIndex(TileIndex&&) noexcept;
  TileIndex& operator=(TileIndex&&) noexcept;

  void clear() noexcept;
  /// Forgets everything and takes the boxes of `members`: boxes[m] for each m in members.
  void build(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);
  /// Gives a number its box: adds it when it has none yet, removes it when the box is `nowhere`.
  void set(std::uint32_t number, const Bounds& box);
  /// set() for many: boxes[m] for each m in members. Chooses by itself to build anew when the tiles
  /// fit the boxes badly by now or most of them changed.
  void update(std::span<const Bounds> boxes, std::span<const std::uint32_t> members);

  /// The box a number has here; `nowhere` when it has none.
  [[nodiscard]] Bounds box(std::uint32_t number) const noexcept;
  [[nodiscard]] std::size_t size() const noexcept;

  /// Numbers whose boxes overlap `box`, each once, in batches, in no order; false stops. Returns
  /// false when stopped.
  bool query(const Bounds& box, Visitor<std::span<const std::uint32_t>> visit) const;

  /// The tiles with boxes in them.
  void for_each_region(Visitor<const Bounds&> visit) const;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  std::unique_ptr<TileMemory> memory_;
};

}  // namespace hitmask::detail
