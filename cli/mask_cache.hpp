// Cache of a batch's masks: each (image, rule) is decoded once, and each (sheet, rule), whatever
// frames are asked for. The least recently used is dropped first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cli/root.hpp"
#include "hitmask/image.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::cli {

class MaskCache {
 public:
  /// Limit for all cached masks, in bytes. The masks of the current query stay alive whatever their
  /// size.
  static constexpr std::size_t default_capacity = 256u << 20;

  MaskCache(Root root, const ImageLimits& limits, std::size_t capacity = default_capacity);

  /// The mask of a path below the root, or of a frame: "sheet.json:walk/3". Failures are cached
  /// too, so that a broken file named on every line is read only once.
  [[nodiscard]] Result<std::shared_ptr<const Mask>> get(const std::string& path,
                                                        const SolidRule& rule);

  /// How many files were read so far.
  [[nodiscard]] std::size_t decoded() const noexcept { return decoded_; }

 private:
  /// What a path stands for.
  struct Place {
    enum class Kind : std::uint8_t { picture, sheet, frame };
    std::string file;  // resolved
    Kind kind = Kind::picture;
    std::string frame{};
  };
  struct Entry {
    std::string key;
    std::shared_ptr<const Mask> mask;    // null of sheets, and where reading failed
    std::shared_ptr<const Sheet> sheet;  // of sheets
    std::string reason;                  // why reading failed, without the path
    [[nodiscard]] std::size_t bytes() const noexcept;
  };
  using Entries = std::list<Entry>;

  [[nodiscard]] static std::string key_of(const Place& place, const SolidRule& rule);
  [[nodiscard]] Result<Place> resolve(const std::string& path) const;
  [[nodiscard]] Result<Place> known_place(const std::string& path);
  [[nodiscard]] const Entry& entry_for(const Place& place, const SolidRule& rule);
  [[nodiscard]] Entry load(const Place& place, const SolidRule& rule);
  [[nodiscard]] Entry load_picture(const std::string& file, const SolidRule& rule);
  [[nodiscard]] Entry load_sheet(const std::string& file, const SolidRule& rule);
  [[nodiscard]] Entry load_frame(const Place& place, const SolidRule& rule);
  void shrink();

  Root root_;
  ImageLimits limits_;
  std::size_t capacity_;
  std::size_t used_ = 0;
  std::size_t decoded_ = 0;
  Entries entries_;                                                 // most recently used first
  std::unordered_map<std::string_view, Entries::iterator> by_key_;  // keys live in entries_
  std::unordered_map<std::string, Place> places_;                   // as spelled -> resolved
  std::size_t places_bytes_ = 0;
};

}  // namespace hitmask::cli
