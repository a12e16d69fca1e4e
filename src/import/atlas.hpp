// What a sheet's file says, before its pictures are read: pages, and where frames lie on them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/import.hpp"

namespace hitmask::detail::import {

/// One call of a reader: the bytes of a sheet, and what belongs to them.
struct Job {
  std::span<const std::uint8_t> bytes;
  std::string name;  ///< the path or the name of the sheet
  const SheetOptions& options;
};

/// A picture with frames.
struct Page {
  std::string file{};   ///< its name in the sheet
  std::string field{};  ///< which field of the sheet names it
  std::optional<Mask> mask{};
};

/// A frame on a page.
struct Region {
  std::string name{};
  std::string field{};  ///< where the sheet describes it: frames["walk"]
  std::uint32_t page = 0;
  bool is_whole_page = false;  ///< then `at` and `size` are those of the picture
  Box at{};                    ///< on the page, as it is stored
  int quarters = 0;            ///< turns clockwise it was stored with
  Size size{};                 ///< untrimmed and upright
  Point offset{};              ///< of the stored pixels in the untrimmed frame
  std::optional<Pivot> pivot{};
  std::optional<std::int32_t> duration{};
  std::vector<FramePart> parts{};
  std::string user{};
};

/// Texts that a file has once and its sheet many times: a slice's name in every frame. Without a
/// limit, a small file would become a giant sheet.
class CopiedText {
 public:
  /// Before the copy is made, against SheetLimits::text_bytes.
  [[nodiscard]] Result<void> add(std::uint64_t bytes, const SheetLimits& limits);

 private:
  std::uint64_t bytes_ = 0;
};

struct Atlas {
  std::vector<Page> pages{};
  std::vector<Region> regions{};
  std::vector<Animation> animations{};
  /// By file. Not by a hash: the names may be made to collide.
  std::map<std::string, std::uint32_t> page_numbers{};
  CopiedText copied{};
  std::uint64_t comparisons = 0;  ///< of tags and slices with frames
  std::uint64_t parts = 0;        ///< of all frames, also those over the limit

  /// The number of a page; adds it the first time.
  std::uint32_t page(const std::string& file, const std::string& field);
};

/// Reads the pages and cuts the frames out of them. With an executor, `read` is called from several
/// threads, and all pages are in memory at once.
[[nodiscard]] Result<Sheet> assemble(Atlas atlas, const Job& job, SheetFileReader read,
                                     Executor* executor = nullptr);

/// A frame that may be one of a numbered series.
struct NamedFrame {
  std::string_view name;
  std::uint32_t frame = 0;
};
/// An animation for all frames with one name and a number at its end, walk_0 and walk_1, in the
/// order of their first frames. `unnamed`: for names that are numbers and nothing else.
[[nodiscard]] std::vector<Animation> numbered_animations(std::span<const NamedFrame> frames,
                                                         const std::string& unnamed);
/// Adds those of frames that have no animation, unless their name is taken.
void add_numbered_animations(Atlas& atlas, const std::string& unnamed);

/// Other languages could not find a name with a zero byte.
[[nodiscard]] Result<void> check_zeros(const char* what, std::string_view name);
/// The options for what a file does not say.
[[nodiscard]] Result<void> check_usual(const SheetOptions& options);

/// Pages against the limit of frames: each is for one at least, and takes more memory than its
/// name.
[[nodiscard]] Result<void> check_pages(const Atlas& atlas, const SheetLimits& limits);
/// All that an atlas holds against the limits.
[[nodiscard]] Result<void> check_totals(const Atlas& atlas, const SheetLimits& limits);
/// Frames, animations and so on against a limit: "65,537 frames: over the limit of 65,536".
[[nodiscard]] Result<void> check_limit(std::uint64_t count, std::uint64_t limit, const char* what);

}  // namespace hitmask::detail::import
