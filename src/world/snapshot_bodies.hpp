// The bodies of a snapshot in bytes: rebuilt in a world as its own functions would, so that what
// they derive from the rest (bounds, rasters, places of attached bodies) cannot be wrong.
#pragma once

#include "world/bodies/held_shapes.hpp"
#include "world/snapshot_shapes.hpp"
#include "world/state.hpp"

namespace hitmask::detail::world::saved {

/// Fills an empty world. After an error, the only valid operation is destruction.
class SavedBodies {
 public:
  SavedBodies(State& world, const Sections& sections, SavedShapes& shapes)
      : world_(world), bodies_(world.bodies), sections_(sections), shapes_(shapes) {}

  [[nodiscard]] Result<void> read();

 private:
  /// A body that is attached to another one, or has others attached.
  struct Branch {
    bodies::BodyIndex parent = bodies::no_body;
    Point offset{};
    bool solid = false;
    bool enabled = true;
    // Filled in parents first.
    Transform drawn{};
    Point root{};  // the position of the root
    Point at{};    // relative to it
  };

  [[nodiscard]] Result<void> read_slots();
  /// What is wrong with it, or null.
  [[nodiscard]] const char* read_slot(bodies::BodyIndex i);
  [[nodiscard]] const char* read_body(bodies::BodyIndex i, std::uint8_t flags,
                                      base::Numerals& numbers);
  [[nodiscard]] const char* read_shape(bodies::BodyIndex i, std::uint8_t kind, std::uint32_t first,
                                       std::uint32_t second);
  [[nodiscard]] Result<void> read_free();
  [[nodiscard]] Result<void> read_placements();
  [[nodiscard]] Result<void> read_attachments();
  [[nodiscard]] const char* read_attachment(bodies::BodyIndex i, base::Numerals& numbers);
  [[nodiscard]] Result<void> sort_by_parents();
  [[nodiscard]] Result<void> place_bodies();
  [[nodiscard]] Result<void> hold(bodies::HeldShapes& held, bodies::BodyIndex i,
                                  Transform& transform);
  [[nodiscard]] const char* follow_parent(bodies::BodyIndex i, Transform& transform);
  [[nodiscard]] const char* place_body(bodies::BodyIndex i, const bodies::NewShape& shape,
                                       const Transform& transform);
  [[nodiscard]] const char* wrong_about_free(bodies::BodyIndex i) const noexcept;
  [[nodiscard]] const char* wrong_about_child(bodies::BodyIndex i,
                                              const Branch& its) const noexcept;
  void attach(bodies::BodyIndex i) noexcept;
  [[nodiscard]] Result<void> read_movers();
  [[nodiscard]] const char* read_mover(bodies::BodyIndex i, base::Numerals& numbers);
  [[nodiscard]] Result<void> read_carriers();

  State& world_;
  bodies::Store& bodies_;
  const Sections& sections_;
  SavedShapes& shapes_;
  base::Vector<Shape> looks_;  // by slot, with origins
  base::Vector<Point> positions_;
  base::SparseArray<Transform> own_;
  base::SparseArray<Branch> branches_;
  base::Vector<bodies::BodyIndex> order_;  // living bodies, parents first
};

}  // namespace hitmask::detail::world::saved
