// Every function that takes a handle notices one that is null, stale, of another kind or made up.
// The functions come from the header, by tests/c/functions.py; their arguments from their types.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

template <class T>
constexpr bool is_handle =
    std::is_same_v<T, hm_mask> || std::is_same_v<T, hm_mask_rows> ||
    std::is_same_v<T, hm_placed_mask> || std::is_same_v<T, hm_rotation_cache> ||
    std::is_same_v<T, hm_mover> || std::is_same_v<T, hm_executor> || std::is_same_v<T, hm_world> ||
    std::is_same_v<T, hm_snapshot> || std::is_same_v<T, hm_pair_finder> ||
    std::is_same_v<T, hm_terrain> || std::is_same_v<T, hm_terrain_rows> ||
    std::is_same_v<T, hm_runs>;

/// One living thing of each kind.
struct Things {
  hm_mask mask{};
  hm_mask_rows rows{};
  hm_placed_mask placed{};
  hm_rotation_cache rotations{};
  hm_mover mover{};
  hm_executor executor{};
  hm_world world{};
  hm_snapshot snapshot{};
  hm_pair_finder finder{};
  hm_terrain terrain{};
  hm_terrain_rows terrain_rows{};
  hm_runs runs{};

  Things() {
    const hm_transform identity = hm_transform_default();
    EXPECT_EQ(hm_mask_create({4, 4}, 1, &mask), HM_OK);
    EXPECT_EQ(hm_mask_rows_create({4, 4}, &rows), HM_OK);
    EXPECT_EQ(hm_place(mask, &identity, &placed), HM_OK);
    EXPECT_EQ(hm_rotation_cache_create(mask, nullptr, &rotations), HM_OK);
    EXPECT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
    EXPECT_EQ(hm_executor_threads(1, &executor), HM_OK);
    EXPECT_EQ(hm_world_create(nullptr, &world), HM_OK);
    EXPECT_EQ(hm_world_snapshot(world, &snapshot), HM_OK);
    EXPECT_EQ(hm_pair_finder_create(HM_BROAD_AUTOMATIC, 0, &finder), HM_OK);
    EXPECT_EQ(hm_terrain_create(nullptr, &terrain), HM_OK);
    EXPECT_EQ(hm_terrain_rows_create(4, {}, 0, nullptr, &terrain_rows), HM_OK);
    EXPECT_EQ(hm_runs_create({4, 4}, nullptr, 0, &runs), HM_OK);
  }
  Things(const Things&) = delete;
  Things& operator=(const Things&) = delete;
  ~Things() { destroy(); }

  void destroy() const {
    hm_mask_destroy(mask);
    hm_mask_rows_destroy(rows);
    hm_placed_mask_destroy(placed);
    hm_rotation_cache_destroy(rotations);
    hm_mover_destroy(mover);
    hm_executor_destroy(executor);
    hm_world_destroy(world);
    hm_snapshot_destroy(snapshot);
    hm_pair_finder_destroy(finder);
    hm_terrain_destroy(terrain);
    hm_terrain_rows_destroy(terrain_rows);
    hm_runs_destroy(runs);
  }

  template <class Handle>
  [[nodiscard]] Handle of() const {
    return std::get<const Handle&>(std::tie(mask, rows, placed, rotations, mover, executor, world,
                                            snapshot, finder, terrain, terrain_rows, runs));
  }
};

template <class Result, class... Arguments>
Result ignore(Arguments...) {
  return Result();
}

template <class T>
struct Function;
template <class Result, class... Arguments>
struct Function<Result (*)(Arguments...)> {
  static constexpr Result (*something)(Arguments...) = &ignore<Result, Arguments...>;
};

/// A harmless value of any type that the header's functions take. Pointers point to zeros.
template <class T>
T harmless(const Things& things) {
  if constexpr (is_handle<T>) {
    return things.of<T>();
  } else if constexpr (std::is_pointer_v<T>) {
    if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
      return Function<T>::something;
    } else {
      alignas(std::max_align_t) static std::array<std::byte, 4096> zeros;
      zeros.fill(std::byte{0});
      return reinterpret_cast<T>(zeros.data());
    }
  } else {
    return T{};
  }
}

struct BadHandle {
  std::uint64_t id;
  hm_status wanted;
};

/// What to try instead of a good handle: null, stale, another kind's, that one with the kind of
/// this one, and numbers that never were a handle.
std::vector<BadHandle> bad_handles(std::uint64_t good, std::uint64_t other, std::uint64_t stale) {
  const std::uint64_t kind = good & (std::uint64_t{0xFF} << 56);
  const std::uint64_t rest = ~(std::uint64_t{0xFF} << 56);
  std::vector<BadHandle> all{{0, HM_ERROR_NULL_HANDLE}, {stale, HM_ERROR_STALE_HANDLE}};
  for (const std::uint64_t made_up :
       {other, kind | (other & rest), good + (std::uint64_t{1} << 32), kind | 0xFFFF'FFFF,
        kind | (std::uint64_t{1} << 32) | 0x00FF'FFFF, std::uint64_t{1}, ~std::uint64_t{0}})
    all.push_back({made_up, HM_ERROR_FOREIGN_HANDLE});
  return all;
}

void judge(const char* name, std::size_t place, const BadHandle& bad, hm_status status) {
  EXPECT_EQ(status, bad.wanted) << name << ", argument " << place << ", handle " << std::hex
                                << bad.id;
  EXPECT_STRNE(hm_last_error(), "");
}

/// Calls a function with one of its handles replaced by bad ones, and the others good.
template <std::size_t place, class... Arguments>
[[gnu::noinline]] void replace(const char* name, hm_status (*called)(Arguments...),
                               const Things& good, const Things& stale) {
  using Argument = std::tuple_element_t<place, std::tuple<Arguments...>>;
  if constexpr (is_handle<Argument>) {
    const bool is_mask = std::is_same_v<Argument, hm_mask>;
    const std::uint64_t other = is_mask ? good.world.id : good.mask.id;
    for (const BadHandle& bad :
         bad_handles(good.of<Argument>().id, other, stale.of<Argument>().id)) {
      std::tuple<Arguments...> arguments{harmless<Arguments>(good)...};
      std::get<place>(arguments).id = bad.id;
      judge(name, place, bad, std::apply(called, arguments));
    }
  }
}

template <class... Arguments, std::size_t... places>
void replace_each(const char* name, hm_status (*called)(Arguments...), const Things& good,
                  const Things& stale, std::index_sequence<places...>) {
  (replace<places>(name, called, good, stale), ...);
}

template <class... Arguments>
[[gnu::noinline]] void try_function(const char* name, hm_status (*called)(Arguments...),
                                    const Things& good, const Things& stale) {
  replace_each(name, called, good, stale, std::index_sequence_for<Arguments...>());
}

TEST(Handles, BadOnesAreRefusedByEveryFunction) {
  const Things good;
  Things stale;
  stale.destroy();
#define CALL(name) try_function(#name, &name, good, stale);
#include "handle_functions.inc"
#undef CALL
}

TEST(Handles, AreGoodNeverAgain) {
  hm_mask first{};
  ASSERT_EQ(hm_mask_create({1, 1}, 1, &first), HM_OK);
  ASSERT_EQ(hm_mask_destroy(first), HM_OK);
  for (int i = 0; i < 1000; ++i) {  // the slot is used again
    hm_mask next{};
    ASSERT_EQ(hm_mask_create({1, 1}, 1, &next), HM_OK);
    ASSERT_NE(next.id, first.id);
    ASSERT_EQ(hm_mask_destroy(first), HM_ERROR_STALE_HANDLE);
    ASSERT_EQ(hm_mask_destroy(next), HM_OK);
  }
}

TEST(Handles, ManyAtOnce) {
  std::vector<hm_mask> masks(5000);
  const std::size_t before = hm_live_handles();
  for (hm_mask& mask : masks) ASSERT_EQ(hm_mask_create({1, 1}, 1, &mask), HM_OK);
  EXPECT_EQ(hm_live_handles(), before + masks.size());
  for (const hm_mask& mask : masks) {
    std::int64_t count = 0;
    ASSERT_EQ(hm_mask_count(mask, &count), HM_OK);
    ASSERT_EQ(count, 1);
  }
  for (const hm_mask& mask : masks) ASSERT_EQ(hm_mask_destroy(mask), HM_OK);
  for (const hm_mask& mask : masks) ASSERT_EQ(hm_mask_destroy(mask), HM_ERROR_STALE_HANDLE);
  EXPECT_EQ(hm_live_handles(), before);
}

/// A world that is destroyed by its own visitor lives until the call is over.
TEST(Handles, MayBeDestroyedWhileInUse) {
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_size({4, 4});
  hm_body body = 0;
  for (int i = 0; i < 3; ++i) ASSERT_EQ(hm_world_add(world, &definition, &body), HM_OK);
  struct State {
    hm_world world;
    int visits = 0;
  } state{world};
  const auto destroy = [](hm_body, void* user) {
    State& now = *static_cast<State*>(user);
    EXPECT_EQ(hm_world_destroy(now.world), now.visits++ == 0 ? HM_OK : HM_ERROR_STALE_HANDLE);
    return 1;
  };
  EXPECT_EQ(hm_world_query_box(world, {0, 0, 9, 9}, nullptr, destroy, &state, nullptr), HM_OK);
  EXPECT_EQ(state.visits, 3);
  EXPECT_EQ(hm_world_refresh(world), HM_ERROR_STALE_HANDLE);
}

#if defined(__cpp_exceptions)
TEST(Exceptions, EndAtTheBoundary) {
  hm_mask mask{};
  const auto throwing = [](std::int32_t, std::int32_t, void*) -> std::int32_t { throw 7; };
  EXPECT_EQ(hm_mask_from_predicate({2, 2}, throwing, nullptr, &mask), HM_ERROR_CALLBACK);
  EXPECT_EQ(mask.id, 0u);
}
#endif

}  // namespace
