// Bodies that show the frames of a sheet, and bodies for the named parts of the frames.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hitmask/overlap.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

/// A named part of frames that gets a body of its own (World::attach_parts): a hit box, a hurt box.
struct PartDefinition {
  std::string_view name{};
  Filter filter{};
  bool is_sensor = true;  ///< it stops nothing, as in BodyDefinition
  Details details = Details::none;
  std::uint64_t user = 0;  ///< yours
};

struct PartBody {
  std::string name{};
  BodyId body{};
  friend bool operator==(const PartBody&, const PartBody&) = default;
};

/// A body that shows frames, and the bodies of their parts. A value of the caller's, like a Player:
/// a world that goes back to a snapshot has its bodies as they were.
struct FrameBodies {
  FrameBodies() = default;
  FrameBodies(BodyId without_parts) noexcept : body(without_parts) {}
  FrameBodies(BodyId its_body, std::vector<PartBody> its_parts) noexcept
      : body(its_body), parts(std::move(its_parts)) {}

  BodyId body{};
  std::vector<PartBody> parts{};  ///< each one attached to `body`
  friend bool operator==(const FrameBodies&, const FrameBodies&) = default;
};

}  // namespace hitmask
