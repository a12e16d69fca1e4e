// Query filters of the caller's, and callbacks that a world asks while it searches.
#pragma once

#include "convert.hpp"
#include "hitmask/world.hpp"

namespace hitmask::c {

/// Asks a callback that must not change the world: while it runs, changes are HM_ERROR_BUSY.
template <class Call>
auto ask(WorldObject& world, Call&& call) {
  struct Asking {
    explicit Asking(std::atomic<int>& count) noexcept : count_(count) { ++count_; }
    ~Asking() { --count_; }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;
    std::atomic<int>& count_;
  };
  const Asking asking(world.asking);
  return call_back(std::forward<Call>(call));
}

/// A query filter as the core wants it. Stays where it is: the core points to it.
class FilterIn {
 public:
  FilterIn() = default;
  FilterIn(const FilterIn&) = delete;
  FilterIn& operator=(const FilterIn&) = delete;

  /// NULL finds all bodies. The world must outlive this.
  hm_status take(const hm_query_filter* filter, WorldObject& world);
  [[nodiscard]] const QueryFilter& get() const noexcept { return filter_; }

 private:
  static bool accept(BodyId body, void* self);

  QueryFilter filter_;
  WorldObject* world_ = nullptr;
  hm_accept_function accept_ = nullptr;
  void* user_ = nullptr;
};

}  // namespace hitmask::c
