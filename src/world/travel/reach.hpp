// Which moves of a batch may meet: the areas that bodies can reach, and groups of moves that do not
// affect each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.hpp"
#include "pairs/sweep/sweep.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

/// A batch: bodies[k] moves towards goals[k].
struct Batch {
  std::span<const BodyId> bodies;
  std::span<const Point> goals;
  Response response = Response::slide;

  [[nodiscard]] std::size_t size() const noexcept { return bodies.size(); }
  [[nodiscard]] BodyIndex body(std::size_t k) const noexcept { return bodies[k].slot - 1; }
};

/// Finds for each move the moving bodies that are in its way, or may be when it is its turn.
/// Finding them for all moves at once costs less than one query per move. Keeps its memory for the
/// next batch.
class Reach {
 public:
  /// Returns false if the batch has to move one by one: a body occurs twice or is static, or so
  /// many bodies reach each other that it does not pay. May run out of memory.
  [[nodiscard]] bool find(const Scene& scene, const Batch& batch);

  /// The bodies that move k may meet, apart from static ones. In worlds that wrap around, some may
  /// occur twice.
  [[nodiscard]] std::span<const BodyIndex> near(std::size_t k) const noexcept {
    return {near_.begin() + starts_[k], near_.begin() + starts_[k + 1]};
  }

  /// The area that a moving body can reach, canonical.
  [[nodiscard]] const bodies::Bounds& area(BodyIndex i) const noexcept { return boxes_[i]; }

  /// Sorts the moves into groups. A move and the earlier moves that it may meet are in different
  /// groups, the earlier ones first. May run out of memory.
  void sort_into_groups();
  [[nodiscard]] std::size_t groups() const noexcept { return group_ends_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> group(std::size_t number) const noexcept {
    const std::uint32_t start = number == 0 ? 0 : group_ends_[number - 1];
    return {order_.begin() + start, order_.begin() + group_ends_[number]};
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  static constexpr std::uint32_t no_move = 0xFFFF'FFFF;

  /// What one lane of the executor finds. Aligned so that lanes do not share cache lines.
  struct alignas(64) Lane {
    base::Buffer<IndexPair> pairs;
    bool has_failed = false;  // out of memory, or too many pairs
  };

  bool number_moves(const Scene& scene, const Batch& batch);
  void gather_boxes(const Scene& scene, const Batch& batch);
  void gather_copies(const bodies::Periods& periods);
  bool find_pairs(const Scene& scene);
  void list_pairs(std::size_t moves);
  template <class Each>
  void for_each_end(const Each& each) const;

  base::Buffer<std::uint32_t> move_of_;  // for each slot
  base::Buffer<bodies::Bounds> boxes_;   // for each slot, what its body can reach
  base::Vector<bodies::Bounds> copies_;  // in worlds that wrap around, ...
  base::Vector<BodyIndex> owners_;       // ... and the body of each
  pairs::sweep::BoxSweep sweep_;
  base::Vector<Lane> lanes_;
  base::Buffer<std::uint32_t> starts_;  // for each move and the end, in near_
  base::Buffer<BodyIndex> near_;
  base::Buffer<std::uint32_t> group_of_;  // for each move
  base::Buffer<std::uint32_t> group_ends_;
  base::Buffer<std::uint32_t> order_;
};

}  // namespace hitmask::detail::world::travel
