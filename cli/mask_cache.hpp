// Cache of a batch's masks: each (image, rule) is decoded once, the least recently used is dropped
// first.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cli/root.hpp"
#include "hitmask/image.hpp"

namespace hitmask::cli {

class MaskCache {
 public:
  /// Limit for all cached masks, in bytes. The masks of the current query stay alive whatever their
  /// size.
  static constexpr std::size_t default_capacity = 256u << 20;

  MaskCache(Root root, const ImageLimits& limits, std::size_t capacity = default_capacity);

  /// The mask of a path below the root. Failures are cached too, so that a broken file named on
  /// every line is read only once.
  [[nodiscard]] Result<std::shared_ptr<const Mask>> get(const std::string& path,
                                                        const SolidRule& rule);

  /// How many files were read so far.
  [[nodiscard]] std::size_t decoded() const noexcept { return decoded_; }

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const Mask> mask;  // null: reading failed
    std::string reason;                // why, without the path
    [[nodiscard]] std::size_t bytes() const noexcept;
  };
  using Entries = std::list<Entry>;

  [[nodiscard]] Result<std::string> real_path(const std::string& path);
  [[nodiscard]] const Entry& entry_for(const std::string& real, const SolidRule& rule);
  [[nodiscard]] Entry load(std::string key, const std::string& real, const SolidRule& rule);
  void shrink();

  Root root_;
  ImageLimits limits_;
  std::size_t capacity_;
  std::size_t used_ = 0;
  std::size_t decoded_ = 0;
  Entries entries_;                                                 // most recently used first
  std::unordered_map<std::string_view, Entries::iterator> by_key_;  // keys live in entries_
  std::unordered_map<std::string, std::string> real_paths_;         // as spelled -> resolved
  std::size_t real_paths_bytes_ = 0;
};

}  // namespace hitmask::cli
