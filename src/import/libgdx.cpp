// libGDX's and Spine's .atlas: lines of "key: values", with the old keys (xy, size, orig, offset)
// and the new ones (bounds, offsets). A line without a colon is the name of a region, so the end of
// a file that was cut short looks like one: what a region needs is checked.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

/// The keys that are read, each at most once in a region. Others may be there.
constexpr std::array<std::string_view, 8> entry_keys = {"rotate", "index",  "xy",     "size",
                                                        "orig",   "offset", "bounds", "offsets"};

/// A region while its lines are read.
struct Entry {
  std::string name{};
  std::size_t line = 0;
  std::uint32_t page = 0;
  Point at{};
  Size size{};  // of the stored pixels, upright
  std::optional<Size> original{};
  Point offset{};  // from the left, and from the bottom
  int degrees = 0;
  std::int32_t index = -1;
  std::array<bool, entry_keys.size()> seen{};  // of the keys

  [[nodiscard]] bool has(std::string_view key) const noexcept {
    return seen[static_cast<std::size_t>(std::ranges::find(entry_keys, key) - entry_keys.begin())];
  }
};

/// "key: a, b" or a name.
struct Line {
  std::string_view key{};
  std::array<std::string_view, 4> values{};
  std::size_t count = 0;
};

Line split_line(std::string_view text) {
  Line line;
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return line;
  line.key = trimmed(text.substr(0, colon));
  std::string_view rest = text.substr(colon + 1);
  while (line.count < line.values.size()) {
    const std::size_t comma = rest.find(',');
    line.values[line.count++] = trimmed(rest.substr(0, comma));
    if (comma == rest.npos) break;
    rest.remove_prefix(comma + 1);
  }
  return line;
}

class AtlasFile {
 public:
  AtlasFile(const Job& job, Atlas& atlas) noexcept : job_(job), atlas_(atlas) {}

  [[nodiscard]] Result<void> read() {
    std::string_view text = text_of(job_.bytes);
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && !problem_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      read_line(trimmed(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (problem_) return *problem_;
    return add_regions();
  }

 private:
  template <class Reason>
  void fail(const Reason& reason) {
    if (!problem_) problem_ = error_at("line " + std::to_string(line_), reason);
  }

  void read_line(std::string_view text) {
    if (text.empty()) {  // the next line names a page
      has_page_ = false;
    } else if (!has_page_) {
      page_ = atlas_.page(std::string(text), "line " + std::to_string(line_));
      if (const auto limit = check_pages(atlas_, job_.options.limits); !limit) fail(limit.error());
      has_page_ = true;
      in_region_ = false;
    } else if (text.find(':') == text.npos) {
      start_region(text);
    } else if (in_region_) {
      read_entry(split_line(text), entries_.back());
    }  // else a page's size, format or filter
  }

  void start_region(std::string_view name) {
    if (!is_utf8(name)) return fail("the name is not UTF-8");
    const auto limit = check_limit(entries_.size() + 1, job_.options.limits.frames, "frames");
    if (!limit) return fail(limit.error());
    Entry entry;
    entry.name = name;
    entry.line = line_;
    entry.page = page_;
    entries_.push_back(std::move(entry));
    in_region_ = true;
  }

  void read_entry(const Line& line, Entry& entry) {
    const auto key = std::ranges::find(entry_keys, line.key);
    if (key == entry_keys.end()) return;
    bool& seen = entry.seen[static_cast<std::size_t>(key - entry_keys.begin())];
    if (seen) return fail(std::string(line.key) + ": is there twice");
    seen = true;
    if (line.key == "rotate") return read_rotation(line.values[0], entry);
    if (line.key == "index") entry.index = numbers<1>(line)[0];
    if (line.key == "xy" || line.key == "size" || line.key == "orig" || line.key == "offset") {
      const auto [a, b] = numbers<2>(line);
      if (line.key == "xy") entry.at = {a, b};
      if (line.key == "size") entry.size = {a, b};
      if (line.key == "orig") entry.original = Size{a, b};
      if (line.key == "offset") entry.offset = {a, b};
    } else if (line.key == "bounds") {
      const auto [x, y, width, height] = numbers<4>(line);
      entry.at = {x, y};
      entry.size = {width, height};
    } else if (line.key == "offsets") {
      const auto [left, bottom, width, height] = numbers<4>(line);
      entry.offset = {left, bottom};
      entry.original = Size{width, height};
    }
  }

  void read_rotation(std::string_view text, Entry& entry) {
    if (text == "false") return;
    const auto degrees = text == "true" ? std::optional<std::int32_t>(90) : number_of(text);
    if (!degrees || *degrees % 90 != 0 || *degrees < 0 || *degrees >= 360)
      return fail("rotate: " + in_quotes(text) + " is none of true, false, 0, 90, 180 and 270");
    entry.degrees = *degrees;
  }

  template <std::size_t Count>
  std::array<std::int32_t, Count> numbers(const Line& line) {
    std::array<std::int32_t, Count> result = {};
    if (line.count < Count)
      fail(std::string(line.key) + ": needs " + std::to_string(Count) + " numbers");
    for (std::size_t i = 0; i < Count && !problem_; ++i) {
      const auto number = number_of(line.values[i]);
      if (!number)
        fail(std::string(line.key) + ": " + in_quotes(line.values[i]) + " is not a whole number");
      result[i] = number.value_or(0);
    }
    return result;
  }

  /// Degrees counter-clockwise.
  [[nodiscard]] int quarters(const Entry& entry) const noexcept {
    const int as_format_says = (4 - entry.degrees / 90) % 4;
    return entry.degrees % 180 == 0 ? as_format_says
                                    : quarters_of(job_.options.rotated, as_format_says);
  }

  /// Old regions have all of their keys, so one that lacks an offset was cut short.
  [[nodiscard]] static Result<void> check_whole(const Entry& entry) {
    if (!entry.has("bounds") && !(entry.has("xy") && entry.has("size")))
      return Error{ErrorCode::data, "has neither bounds nor both xy and size"};
    const bool is_trimmed = entry.original && *entry.original != entry.size;
    if (is_trimmed && !entry.has("offsets") && !entry.has("offset"))
      return Error{ErrorCode::data, "has orig, but no offset"};
    return {};
  }

  [[nodiscard]] Result<Region> region_of(const Entry& entry) const {
    Region region;
    region.field = "line " + std::to_string(entry.line) + ": region " + in_quotes(entry.name);
    if (auto status = check_whole(entry); !status) return error_at(region.field, status.error());
    region.name = entry.index >= 0 ? entry.name + "_" + std::to_string(entry.index) : entry.name;
    region.page = entry.page;
    region.quarters = quarters(entry);
    const bool lies = region.quarters % 2 != 0;
    region.at = {entry.at.x, entry.at.y, lies ? entry.size.height : entry.size.width,
                 lies ? entry.size.width : entry.size.height};
    region.size = entry.original.value_or(entry.size);
    const std::int64_t top = std::int64_t{region.size.height} - entry.size.height - entry.offset.y;
    if (top < INT32_MIN || top > INT32_MAX)
      return error_at(region.field, "offset: is out of range");
    region.offset = {entry.offset.x, static_cast<std::int32_t>(top)};
    return region;
  }

  /// Frames with one name and numbers of their own are an animation; -1 counts as the last.
  [[nodiscard]] Result<void> add_regions() {
    std::map<std::string_view, std::vector<std::uint32_t>> by_name;
    std::vector<std::string_view> order;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      auto region = region_of(entries_[i]);
      if (!region) return region.error();
      atlas_.regions.push_back(std::move(*region));
      auto& same = by_name[entries_[i].name];
      if (same.empty()) order.push_back(entries_[i].name);
      same.push_back(static_cast<std::uint32_t>(i));
    }
    for (const std::string_view name : order) add_animation(name, by_name[name]);
    return {};
  }

  void add_animation(std::string_view name, std::vector<std::uint32_t>& frames) {
    const auto place = [&](std::uint32_t frame) {
      const std::int32_t index = entries_[frame].index;
      return index < 0 ? std::int64_t{INT32_MAX} + 1 : std::int64_t{index};
    };
    std::sort(frames.begin(), frames.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(place(a), a) < std::pair(place(b), b);
    });
    if (entries_[frames[0]].index < 0) return;
    Animation animation;
    animation.name = name;
    animation.frames = std::move(frames);
    atlas_.animations.push_back(std::move(animation));
  }

  const Job& job_;
  Atlas& atlas_;
  std::vector<Entry> entries_;
  std::size_t line_ = 0;
  std::uint32_t page_ = 0;
  bool has_page_ = false;
  bool in_region_ = false;
  std::optional<Error> problem_;
};

}  // namespace

Result<void> read_libgdx(const Job& job, Atlas& atlas) { return AtlasFile(job, atlas).read(); }

}  // namespace hitmask::detail::import
