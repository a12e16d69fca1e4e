// Sheets: the frames of sprites as masks, their animations, and players that show them.
//
// A frame's mask is cut to its solid pixels, and its origin is its pivot. A body that shows the
// frames of a sheet therefore stays in place, however the artist's tool has trimmed them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

namespace detail::sheet {
struct Access;  // for hitmask's own sources
struct State;
}  // namespace detail::sheet

// --- Frames -------------------------------------------------------------------------------------

/// A point of a frame in 1/65,536 pixel, from the top-left corner of the untrimmed frame.
struct Pivot {
  std::int64_t x = 0;
  std::int64_t y = 0;

  [[nodiscard]] static constexpr Pivot at(Point corner) noexcept {
    return {std::int64_t{corner.x} * 65'536, std::int64_t{corner.y} * 65'536};
  }
  [[nodiscard]] static constexpr Pivot centre(Size frame) noexcept {
    return {std::int64_t{frame.width} * 32'768, std::int64_t{frame.height} * 32'768};
  }
  friend constexpr bool operator==(const Pivot&, const Pivot&) = default;
};

/// How a frame is shown. Quarter turns are clockwise on a screen; a mirrored frame is first
/// mirrored left to right, then turned.
enum class Orientation : std::uint8_t {
  upright,
  quarter,
  half,
  three_quarters,
  mirrored,
  mirrored_quarter,
  mirrored_half,  ///< upside down
  mirrored_three_quarters,
};

/// A shared mask and where its origin, the floor of the pivot, lies from its top-left pixel.
struct FrameMask {
  std::shared_ptr<const Mask> mask;  ///< never null; 0 x 0 where nothing is solid
  Point origin{};
  friend bool operator==(const FrameMask&, const FrameMask&) = default;
};

/// A named part of a frame: a hit box, a hurt box, a layer of its own.
struct FramePart {
  std::string name{};
  Box box{};  ///< in the pixels of the untrimmed frame; it may reach outside
  /// Which pixels of the box are solid, as large as the box; null: all of them.
  std::shared_ptr<const Mask> mask{};
  std::string user{};  ///< yours: what the artist's tool had for it
};

/// What a sheet makes a frame from.
struct FrameDefinition {
  std::string name{};
  Size size{};      ///< of the untrimmed frame
  Mask mask{};      ///< any cut-out of the frame; clear edges are cut off
  Point mask_at{};  ///< where its top-left pixel lies in the untrimmed frame
  Pivot pivot{};
  std::int32_t duration = 100;  ///< milliseconds; 0 counts as 1
  std::vector<FramePart> parts{};
  std::string user{};
};

/// A frame of a sheet. Borrowed: valid while the sheet lives and no frame is added.
struct Frame {
  std::string_view name;
  Size size;  ///< of the untrimmed frame
  Box solid;  ///< of the solid pixels in it; {0,0,0,0} where nothing is solid
  std::shared_ptr<const Mask> mask;  ///< as large as `solid`
  Pivot pivot;
  std::int32_t duration = 0;         ///< milliseconds, at least 1
  std::span<const FramePart> parts;  ///< sorted by name
  std::string_view user;
};

// --- Animations ---------------------------------------------------------------------------------

enum class Playback : std::uint8_t {
  forward,
  reverse,
  ping_pong,          ///< forward, then back, and so on; the frames at the ends are shown once
  ping_pong_reverse,  ///< likewise, backwards first
};

/// Frames in order, as an artist tags them.
struct Animation {
  std::string name{};
  std::vector<std::uint32_t> frames{};  ///< at least one
  Playback playback = Playback::forward;
  /// How often it is played; 0: without end. Each way of a ping-pong counts.
  std::uint32_t repeat = 0;
  std::string user{};
  friend bool operator==(const Animation&, const Animation&) = default;
};

class Sheet;

/// What happened while a player advanced.
struct PlayerEvent {
  enum class Kind : std::uint8_t {
    frame,     ///< a frame was entered
    looped,    ///< a repeat has ended, and the next one begins
    finished,  ///< the last repeat has ended; the last frame stays
  };
  Kind kind = Kind::frame;
  std::uint32_t animation = 0;
  std::uint32_t frame = 0;        ///< of the sheet: the frame that is shown from then on
  std::uint64_t repeats = 0;      ///< that have ended
  std::int64_t milliseconds = 0;  ///< of the advance that were left when it happened
};

/// Plays an animation: plain data, so that it can be copied, compared and saved. It belongs to the
/// sheet whose indices it has; pass that sheet, or one with the same animations, to every call.
struct Player {
  std::uint32_t animation = 0;
  std::uint32_t speed = 65'536;  ///< in 1/65,536; 0 stops it
  /// Time in the present repeat, in milliseconds and 1/65,536 of one.
  std::int64_t time = 0;
  std::uint32_t time_fraction = 0;
  std::uint64_t repeats = 0;  ///< that have ended
  bool finished = false;      ///< the last frame stays, and the time is 0

  friend bool operator==(const Player&, const Player&) = default;
};

// --- Sheets -------------------------------------------------------------------------------------

/// Frames and animations by name. A value; copies share the masks. Masks with equal pixels are
/// stored once. Const functions may be called from several threads at once. One that was moved from
/// may only be assigned to and destroyed.
class Sheet {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  HITMASK_API Sheet();
  HITMASK_API Sheet(const Sheet& other);
  HITMASK_API Sheet& operator=(const Sheet& other);
  HITMASK_API Sheet(Sheet&& other) noexcept;
  HITMASK_API Sheet& operator=(Sheet&& other) noexcept;
  HITMASK_API ~Sheet();

  /// Adds a frame and returns its index. An error for a name that exists already or is not UTF-8, a
  /// frame or a part of a size that no mask can have, a mask that leaves its frame, a negative
  /// duration, a pivot more than 2^20 pixels away, two parts with one name, and a part whose mask
  /// has another size than its box or that is further than 2^20 pixels away. The sheet is then
  /// unchanged.
  HITMASK_API Result<std::uint32_t> add_frame(FrameDefinition frame);
  /// Adds an animation and returns its index. An error for a name that exists already or is not
  /// UTF-8, no frames, or a frame that does not exist.
  HITMASK_API Result<std::uint32_t> add_animation(Animation animation);

  [[nodiscard]] HITMASK_API std::uint32_t frame_count() const noexcept;
  [[nodiscard]] HITMASK_API std::uint32_t animation_count() const noexcept;
  /// Indices must be in range; debug builds check that.
  [[nodiscard]] HITMASK_API Frame frame(std::uint32_t index) const noexcept HITMASK_LIFETIMEBOUND;
  [[nodiscard]] HITMASK_API const Animation& animation(std::uint32_t index) const noexcept
      HITMASK_LIFETIMEBOUND;
  /// Sheet::none for a name that the sheet does not have.
  [[nodiscard]] HITMASK_API std::uint32_t find_frame(std::string_view name) const noexcept;
  [[nodiscard]] HITMASK_API std::uint32_t find_animation(std::string_view name) const noexcept;
  /// Of the first repeat, in milliseconds; 0 for an index out of range. Further repeats of a
  /// ping-pong are shorter by the frame where they turn.
  [[nodiscard]] HITMASK_API std::int64_t duration(std::uint32_t animation) const noexcept;

  /// The mask of a frame and its origin, for a world: Shape(sheet.mask(frame)). Mirrored and turned
  /// masks are made the first time, then shared; frames with equal pixels share them.
  HITMASK_API FrameMask mask(std::uint32_t frame, Orientation orientation = Orientation::upright);
  /// The same if it has been made already.
  [[nodiscard]] HITMASK_API std::optional<FrameMask> find_mask(
      std::uint32_t frame, Orientation orientation = Orientation::upright) const;
  /// A part in the same way: its origin is the frame's pivot. Nothing if the frame lacks it.
  HITMASK_API std::optional<FrameMask> part_mask(std::uint32_t frame, std::string_view part,
                                                 Orientation orientation = Orientation::upright);
  /// The names of the parts of all frames, sorted.
  [[nodiscard]] HITMASK_API std::vector<std::string_view> part_names() const HITMASK_LIFETIMEBOUND;

  // Players.

  /// At the start of an animation. Nothing for a name that the sheet does not have.
  [[nodiscard]] HITMASK_API std::optional<Player> play(std::string_view animation) const noexcept;
  /// The frame that a player shows. Logarithmic time.
  [[nodiscard]] HITMASK_API std::uint32_t frame_of(const Player& player) const noexcept;
  /// Advances by milliseconds times speed. Negative ones do nothing. Logarithmic time, whatever the
  /// number of frames in between.
  HITMASK_API void advance(Player& player, std::int32_t milliseconds) const noexcept;
  /// The same, and visits what happened, in order. The player has been advanced already, so that a
  /// visitor may give it another animation. A visitor that returns false ends the visits, not the
  /// advance. Time by the number of events.
  HITMASK_API void advance(Player& player, std::int32_t milliseconds,
                           Visitor<const PlayerEvent&> visit) const;
  /// Many at once; writes the frames that they show. `frames` must be as long as `players`.
  HITMASK_API void advance(std::span<Player> players, std::int32_t milliseconds,
                           std::span<std::uint32_t> frames) const noexcept;
  /// To a time from the start of the animation, in milliseconds. Negative ones are the start.
  HITMASK_API void seek(Player& player, std::int64_t milliseconds) const noexcept;

  /// Bytes of memory behind the sheet, masks included.
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;
  /// Same frames, animations and names in the same order, with equal pixels.
  HITMASK_API friend bool operator==(const Sheet& a, const Sheet& b) noexcept;

 private:
  friend struct detail::sheet::Access;
  std::unique_ptr<detail::sheet::State> state_;
};

/// What differs between two sheets, for reloading one while a game runs.
struct SheetDifference {
  std::vector<std::string> added_frames;
  std::vector<std::string> removed_frames;
  std::vector<std::string> changed_frames;  ///< pixels, size, pivot, duration, parts or user data
  std::vector<std::string> added_animations;
  std::vector<std::string> removed_animations;
  std::vector<std::string> changed_animations;
  bool same_order = false;  ///< indices of frames and animations mean the same in both
};

/// Whether two sheets have the same names of frames and animations in the same order: then players
/// and indices of one are good for the other.
[[nodiscard]] HITMASK_API bool same_names(const Sheet& a, const Sheet& b) noexcept;
[[nodiscard]] HITMASK_API SheetDifference difference(const Sheet& before, const Sheet& after);

// --- Baked sheets (docs/format.md)
// ----------------------------------------------------------------

/// How far a reader trusts the bytes of a baked sheet.
enum class Trust : std::uint8_t {
  none,    ///< checks checksums and every pixel, so that no bytes do harm
  source,  ///< the game's own file: checks that everything lies inside, nothing more
};

/// Equal sheets give equal bytes on every platform.
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> to_bytes(const Sheet& sheet);
/// Copies the bytes once; the masks of the sheet share that copy.
[[nodiscard]] HITMASK_API Result<Sheet> sheet_from_bytes(std::span<const std::uint8_t> bytes,
                                                         Trust trust = Trust::none);
/// Without a copy: the masks share `bytes` and keep them alive. They must start at an address that
/// is a multiple of 64 and must not change.
[[nodiscard]] HITMASK_API Result<Sheet> sheet_from_bytes(std::shared_ptr<const std::uint8_t> bytes,
                                                         std::size_t size,
                                                         Trust trust = Trust::none);

}  // namespace hitmask
