// Memory of moves that only ask.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

#include "world/travel/party.hpp"

namespace hitmask::detail::world::travel {

/// Keeps the memory of the last one for the next. Several threads may ask at once, and a visitor
/// may ask in turn: those that find none make their own.
class SpareMemory {
 public:
  SpareMemory() = default;
  SpareMemory(const SpareMemory&) = delete;
  SpareMemory& operator=(const SpareMemory&) = delete;
  ~SpareMemory() { take(); }

  /// The memory of one move.
  class Use {
   public:
    explicit Use(SpareMemory& spare) : spare_(spare), memory_(spare.take()) {
      if (!memory_) memory_ = std::make_unique<CarryMemory>();
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { spare_.give(std::move(memory_)); }
    [[nodiscard]] CarryMemory& get() noexcept { return *memory_; }

   private:
    SpareMemory& spare_;
    std::unique_ptr<CarryMemory> memory_;
  };

  [[nodiscard]] std::size_t memory_bytes() noexcept {
    std::unique_ptr<CarryMemory> memory = take();
    const std::size_t bytes = memory ? sizeof(CarryMemory) + memory->memory_bytes() : 0;
    give(std::move(memory));
    return bytes;
  }

 private:
  std::unique_ptr<CarryMemory> take() noexcept {
    return std::unique_ptr<CarryMemory>(memory_.exchange(nullptr, std::memory_order_acq_rel));
  }
  void give(std::unique_ptr<CarryMemory> memory) noexcept {
    const std::unique_ptr<CarryMemory> other(
        memory_.exchange(memory.release(), std::memory_order_acq_rel));
  }

  std::atomic<CarryMemory*> memory_ = nullptr;
};

}  // namespace hitmask::detail::world::travel
