// What a TileIndex holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "world/lower_parts.hpp"
#include "world/tiles_shape.hpp"
#include "world/tiles_store.hpp"

namespace hitmask::detail {

struct TileMemory : Hooked {
  TileShape shape;
  TileStore store;
  std::size_t size = 0;

  // What the tiles were laid out for.
  std::size_t built_size = 0;
  std::uint64_t built_entries = 0;
  std::uint64_t built_crowd = 0;
  std::uint64_t built_giants = 0;
  std::size_t built_blocks = 0;

  // Memory to build with.
  Vector<std::uint32_t> numbers;
  Vector<Bounds> boxes;
  Vector<std::uint32_t> counts;

  TileMemory() { lay_out_nothing(); }

  /// Without a look at whether the tiles still fit.
  void set(std::uint32_t number, const Bounds& box);
  /// Whether the tiles fit the boxes badly by now. What building costs has been earned by then:
  /// each limit is a share of the boxes away from where it was.
  [[nodiscard]] bool is_outgrown() const noexcept;
  /// Lays out tiles anew for what is there, with other boxes for these numbers. Everything else
  /// stays, or goes.
  enum class Others : std::uint8_t { stay, go };
  void build(std::span<const Bounds> given, std::span<const std::uint32_t> members, Others others);
  void clear() noexcept;

  [[nodiscard]] std::uint32_t giants() const noexcept {
    return store.count(TileShape::tile_of_giants);
  }
  /// Asks for the memory that set() will need for the first few of these numbers; to be called
  /// again for the rest of them each time one is done.
  void prefetch_set(std::span<const Bounds> given,
                    std::span<const std::uint32_t> members) const noexcept;

  /// The square of the plane for which an entry stands in a tile.
  [[nodiscard]] Bounds square(std::uint32_t tile, TileStore::Place place) const noexcept;

 private:
  void lay_out_nothing();
  void add(std::uint32_t number, const Bounds& box);
  void remove(std::uint32_t number, const TileRange& range) noexcept;
  void rewrite(std::uint32_t number, const TileRange& range, const Bounds& box) noexcept;

  void gather_others();
  void gather(std::span<const Bounds> given, std::span<const std::uint32_t> members);
  void count_entries();
  void fill();
};

/// Empties the index when memory runs out half-way through a change.
class AllOrNothing {
 public:
  explicit AllOrNothing(TileMemory& memory) noexcept : memory_(&memory) {}
  ~AllOrNothing() {
    if (memory_ != nullptr) memory_->clear();
  }
  AllOrNothing(const AllOrNothing&) = delete;
  AllOrNothing& operator=(const AllOrNothing&) = delete;
  void done() noexcept { memory_ = nullptr; }

 private:
  TileMemory* memory_;
};

}  // namespace hitmask::detail
