// Snapshots as bytes, read from a file, and what they hold as named values.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.hpp"
#include "hitmask/world.hpp"

namespace hitmask::cli {

/// Whether a file begins as the bytes of a snapshot do; false for one that cannot be read.
[[nodiscard]] bool is_snapshot_file(const std::string& path);

/// A world that has the state in a file, and what was saved beside it.
struct SavedWorld {
  World world;
  std::vector<Player> players;
  std::vector<std::uint8_t> user;
  std::vector<bool> changed;  ///< by slot: since the last step
  std::size_t bytes = 0;      ///< of the file
};

/// `known`: sheets with masks that the bytes only have the hashes of.
[[nodiscard]] Result<SavedWorld> read_snapshot_file(const std::string& path,
                                                    const std::vector<std::string>& known,
                                                    const SheetOptions& sheets);

/// Names and values, in a fixed order.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// Those of a body: position, shape, filter and so on; of its mover, carrier and attachment if it
/// has them.
[[nodiscard]] NamedValues values_of(const World& world, BodyId body);
[[nodiscard]] NamedValues values_of(const Player& player);
/// Slot and generation: "3.0".
[[nodiscard]] std::string name_of_body(BodyId body);
/// "box 8x8", "mask 9x7 #0123456789abcdef".
[[nodiscard]] std::string shape_text(const Shape& shape);
/// Where two shapes of one kind differ first, and what is there in each.
struct ShapeDifference {
  std::string where;
  std::string a;
  std::string b;
};
[[nodiscard]] std::optional<ShapeDifference> first_difference(const Shape& a, const Shape& b);

}  // namespace hitmask::cli
