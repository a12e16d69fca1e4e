// The frames that bodies are to show, found before any body changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "hitmask/world/frames.hpp"
#include "sheet/shown.hpp"
#include "world/state.hpp"

namespace hitmask::detail::world {

/// If memory runs out or a frame is refused, no body has changed. One at a time, and not while the
/// world is searching.
///
/// Bodies without a transform change here: what is attached to them stays where it is. A body with
/// a transform needs another raster, and may move what is attached to it; set_shape() does that.
class FrameChanges {
 public:
  /// What happens to a body that shows its frame already.
  enum class Shown : std::uint8_t { is_set, is_skipped };

  /// For about this many bodies.
  FrameChanges(State& world, Sheet& sheet, std::size_t count, Shown shown);
  ~FrameChanges();
  FrameChanges(const FrameChanges&) = delete;
  FrameChanges& operator=(const FrameChanges&) = delete;

  /// After an error, the only valid operation is destruction.
  [[nodiscard]] WorldError show(BodyId body, std::uint32_t frame, Orientation orientation);
  /// As many frames and orientations as bodies; no orientations: all upright.
  [[nodiscard]] WorldError show(std::span<const BodyId> bodies,
                                std::span<const std::uint32_t> frames,
                                std::span<const Orientation> orientations);
  [[nodiscard]] WorldError show_parts(const FrameBodies& bodies, std::uint32_t frame,
                                      Orientation orientation);
  /// Whether a body has a transform. Then set what for_each_shape() gives, and apply_enabled().
  [[nodiscard]] bool has_transform() const noexcept { return has_transform_; }
  /// Reserves memory, so that apply() cannot fail, even if `others` get an origin before.
  /// Afterwards the world may be used.
  void make_room(std::size_t others = 0);
  void apply() noexcept;
  /// Sets which parts are enabled, nothing else.
  void apply_enabled() noexcept;
  /// Calls each(id, shape) for each body that gets a mask.
  template <class Each>
  void for_each_shape(const Each& each) const {
    for (const FrameChange& change : memory_.changes)
      if (change.look.mask != bodies::no_shape)
        each(world_.id(change.body), Shape(sheet_.masks[change.look.mask], change.look.origin));
  }

 private:
  /// Of a look. Most calls use one orientation, whose looks are neighbours.
  [[nodiscard]] std::uint32_t key_of(std::uint32_t frame, Orientation orientation) const noexcept {
    return static_cast<std::uint32_t>(sheet::number_of(orientation) * frame_count_ + frame);
  }
  /// The first body from `first` on that does not show its frame. For calls with looks, of bodies
  /// that are alive.
  [[nodiscard]] std::size_t end_of_shown(std::size_t first, std::span<const BodyId> bodies,
                                         std::span<const std::uint32_t> frames,
                                         std::span<const Orientation> orientations) const noexcept;
  [[nodiscard]] WorldError show_once(bodies::BodyIndex i, const sheet::ShownMask& shown,
                                     bool is_part);
  [[nodiscard]] WorldError show_look(BodyId body, std::uint32_t frame, Orientation orientation);
  [[nodiscard]] WorldError make_look(std::uint32_t key, std::uint32_t frame,
                                     Orientation orientation);
  [[nodiscard]] WorldError acquire(const sheet::ShownMask& shown, FrameShape& look);
  [[nodiscard]] bool shows(bodies::BodyIndex i, const FrameShape& look,
                           bool is_part) const noexcept;
  /// Takes over no use of the shape.
  void push(bodies::BodyIndex i, const FrameShape& look, bool is_part);
  void unmark() noexcept;

  State& world_;
  FrameMemory& memory_;
  sheet::State& sheet_;
  std::size_t frame_count_;
  std::size_t placed_ = 0;
  bool skips_shown_ = false;
  bool has_looks_ = false;
  bool has_transform_ = false;
};

}  // namespace hitmask::detail::world
