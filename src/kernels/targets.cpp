// Selects the kernel table: the best this processor can run, or the one named by HITMASK_TARGET.
#include "hitmask/target.hpp"

#include <array>
#include <cstdlib>
#include <string>

#include "kernels/cpu.hpp"
#include "kernels/table.hpp"

namespace hitmask {
namespace kernels {

constinit const Table* active_table = &baseline_table;

namespace {

constexpr std::size_t most_tables = 8;

/// The tables this processor can run, slowest first, and their names in the same order.
struct Runnable {
  std::array<const Table*, most_tables> tables{};
  std::array<std::string_view, most_tables> names{};
  std::size_t count = 0;

  void add(const Table* table) noexcept {
    tables[count] = table;
    names[count] = table->name;
    ++count;
  }
};

Runnable find_runnable() noexcept {
  Runnable found;
  found.add(&baseline_table);
  const CompiledTables compiled = compiled_vector_tables();
  for (std::size_t i = 0; i < compiled.count; ++i)
    if (cpu_runs(compiled.first[i].highway_target)) found.add(compiled.first[i].table);
  return found;
}

const Runnable& runnable() noexcept {
  static const Runnable found = find_runnable();
  return found;
}

const Table* find_table(std::string_view name) noexcept {
  const Runnable& all = runnable();
  for (std::size_t i = 0; i < all.count; ++i)
    if (all.names[i] == name) return all.tables[i];
  return nullptr;
}

std::string unknown_target(std::string_view name) {
  std::string message =
      "no kernel target '" + std::string(name) + "' on this processor; available:";
  for (const std::string_view available : available_targets())
    message.append(" ").append(available);
  return message;
}

const char* requested_target() noexcept {
  const char* const name = std::getenv("HITMASK_TARGET");
  return name != nullptr && *name != '\0' ? name : nullptr;
}

/// Runs before main. Until then the baseline table is used, with the same results.
bool choose_at_start() noexcept {
  const char* const name = requested_target();
  const Table* const forced = name != nullptr ? find_table(name) : nullptr;
  active_table = forced != nullptr ? forced : runnable().tables[runnable().count - 1];
  return true;
}

[[maybe_unused]] const bool chosen_at_start = choose_at_start();

}  // namespace
}  // namespace kernels

std::string_view active_target() noexcept { return kernels::active().name; }

std::span<const std::string_view> available_targets() noexcept {
  const kernels::Runnable& all = kernels::runnable();
  return {all.names.data(), all.count};
}

Result<void> force_target(std::string_view name) {
  const kernels::Table* const table = kernels::find_table(name);
  if (table == nullptr) return Error{ErrorCode::argument, kernels::unknown_target(name)};
  kernels::active_table = table;
  return {};
}

Result<void> target_status() {
  const char* const name = kernels::requested_target();
  if (name == nullptr || kernels::find_table(name) != nullptr) return {};
  return Error{ErrorCode::argument, "HITMASK_TARGET: " + kernels::unknown_target(name)};
}

}  // namespace hitmask
