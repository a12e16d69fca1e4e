// HITMASK_KERNELS=one, for WebAssembly, which cannot choose while it runs: the one table that the
// compiler's options allow. It is a constant, so that calls are direct and the linker drops what
// nothing calls.
#if defined(HITMASK_ONE_TABLE)
#define HWY_BROKEN_EMU128 0
#include "kernels/body-inl.hpp"

#include <array>

#include "hitmask/target.hpp"
#include "kernels/table.hpp"

namespace hitmask {
namespace kernels {
namespace {

constexpr std::array<std::string_view, 1> names{HWY_TARGET == HWY_EMU128 ? "baseline" : "wasm"};

}  // namespace

constinit const Table only_table = HWY_NAMESPACE::table_named(names[0]);

}  // namespace kernels

std::string_view active_target() noexcept { return kernels::names[0]; }
std::span<const std::string_view> available_targets() noexcept { return kernels::names; }

Result<void> force_target(std::string_view name) {
  if (name == kernels::names[0]) return {};
  return Error{ErrorCode::argument, "no kernel target '" + std::string(name) + "' in this build"};
}

Result<void> target_status() { return {}; }

}  // namespace hitmask
#endif
