// An atlas and its pictures to a sheet.

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "hitmask/shape.hpp"
#include "import/atlas.hpp"
#include "import/names.hpp"

namespace hitmask::detail::import {

namespace {

class Assembler {
 public:
  Assembler(Atlas atlas, const Job& job, SheetFileReader read) noexcept
      : atlas_(std::move(atlas)), job_(job), read_(read) {}

  Result<Sheet> run(Executor* executor) {
    if (Result<void> status = check(); !status) return status.error();
    if (executor != nullptr) decode_ahead(*executor);
    for (Region& region : atlas_.regions)
      if (Result<void> status = add(region); !status) return error_at(region.field, status.error());
    for (Animation& animation : atlas_.animations) {
      if (Result<void> status = check_zeros("animation", animation.name); !status)
        return status.error();
      const auto added = sheet_.add_animation(std::move(animation));
      if (!added) return added.error();
    }
    return std::move(sheet_);
  }

 private:
  [[nodiscard]] Result<void> check() const {
    if (auto status = check_totals(atlas_, job_.options.limits); !status) return status;
    return check_usual(job_.options);
  }

  [[nodiscard]] Result<Mask> decoded(const Page& page) const {
    const auto bytes = read_(page.file);
    if (!bytes) return bytes.error();
    auto mask = decode_png(*bytes, job_.options.rule, job_.options.limits.image);
    if (!mask) return error_at(in_quotes(page.file), mask.error());
    return mask;
  }

  /// All pages at once. Beyond the limit of pixels, and where memory runs out, pages are left to
  /// load(), so that errors are the same with any number of lanes.
  void decode_ahead(Executor& executor) {
    ahead_.resize(atlas_.pages.size());
    std::atomic<std::uint64_t> pixels = 0;
    executor.run(ahead_.size(), [&](std::size_t number, unsigned) {
      if (atlas_.pages[number].mask || pixels > job_.options.limits.pixels) return;
      try {
        auto mask = decoded(atlas_.pages[number]);
        if (mask) pixels += static_cast<std::uint64_t>(area_of(box_of(mask->size())));
        ahead_[number] = std::move(mask);
      } catch (const std::exception&) {
      }
    });
  }

  [[nodiscard]] Result<void> load(Page& page) {
    if (page.mask) return {};
    const auto number = static_cast<std::size_t>(&page - atlas_.pages.data());
    const bool is_ahead = number < ahead_.size() && ahead_[number];
    auto mask = is_ahead ? *std::exchange(ahead_[number], std::nullopt) : decoded(page);
    if (!mask) return error_at(page.field, mask.error());
    page.mask = std::move(*mask);
    return count_pixels(page.mask->size(), page_pixels_);
  }

  [[nodiscard]] Result<void> count_pixels(Size size, std::uint64_t& sum) const {
    sum += static_cast<std::uint64_t>(size.width) * static_cast<std::uint64_t>(size.height);
    return check_limit(sum, job_.options.limits.pixels, "pixels");
  }

  [[nodiscard]] Result<void> add(Region& region) {
    Page& page = atlas_.pages[region.page];
    if (Result<void> status = load(page); !status) return status;
    if (region.is_whole_page) {
      region.size = page.mask->size();
      region.at = box_of(region.size);
    }
    if (Result<void> status = check_place(region, page.mask->size()); !status) return status;
    if (Result<void> status = count_pixels(region.size, frame_pixels_); !status) return status;
    if (Result<void> status = check_names(region); !status) return status;
    FrameDefinition frame;
    frame.mask = region.is_whole_page ? std::move(*page.mask) : cut(*page.mask, region);
    if (region.is_whole_page) page.mask.reset();  // each is used once
    describe(region, frame);
    const std::string name = frame.name;
    const auto added = sheet_.add_frame(std::move(frame));
    return added ? Result<void>{} : named_once(added.error(), region.field, name);
  }

  /// Where the field names the frame, the message need not do so again.
  [[nodiscard]] static Error named_once(const Error& error, const std::string& field,
                                        const std::string& name) {
    const std::string start = "frame '" + name + "': ";
    const bool is_named = field.find(name) != field.npos;
    if (!is_named || !error.message.starts_with(start)) return error;
    return {error.code, error.message.substr(start.size())};
  }

  [[nodiscard]] static Result<void> check_names(const Region& region) {
    if (Result<void> status = check_zeros("frame", region.name); !status) return status;
    for (const FramePart& part : region.parts)
      if (Result<void> status = check_zeros("part", part.name); !status) return status;
    return {};
  }

  [[nodiscard]] static Mask cut(const Mask& page, const Region& region) {
    Mask stored = crop(page, region.at);
    return region.quarters == 0 ? std::move(stored) : turn(stored, -region.quarters);
  }

  void describe(Region& region, FrameDefinition& frame) const {
    const Pivot& usual = job_.options.pivot;
    frame.name = std::move(region.name);
    frame.size = region.size;
    frame.mask_at = region.offset;
    frame.pivot =
        region.pivot.value_or(Pivot{usual.x * region.size.width, usual.y * region.size.height});
    frame.duration = region.duration.value_or(job_.options.duration);
    frame.parts = std::move(region.parts);
    frame.user = std::move(region.user);
  }

  /// The stored pixels lie on the page, and upright in the untrimmed frame.
  [[nodiscard]] Result<void> check_place(const Region& region, Size page) const {
    const Box& at = region.at;
    if (at.w < 0 || at.h < 0 || at.x < 0 || at.y < 0 || at.x > page.width - at.w ||
        at.y > page.height - at.h)
      return Error{ErrorCode::data, "the region " + text_of_box(at) + " is not on its page " +
                                        in_quotes(atlas_.pages[region.page].file) + " of " +
                                        text_of_size(page) + " pixels"};
    const bool lies = region.quarters % 2 != 0;
    const Size stored = lies ? Size{at.h, at.w} : Size{at.w, at.h};
    const Point& offset = region.offset;
    if (stored.width > region.size.width || stored.height > region.size.height || offset.x < 0 ||
        offset.y < 0 || offset.x > region.size.width - stored.width ||
        offset.y > region.size.height - stored.height)
      return Error{ErrorCode::data, "the trimmed frame of " + text_of_size(stored) + " at " +
                                        std::to_string(offset.x) + ", " + std::to_string(offset.y) +
                                        " leaves the untrimmed one of " +
                                        text_of_size(region.size)};
    return {};
  }

  static std::string text_of_size(Size size) {
    return std::to_string(size.width) + " x " + std::to_string(size.height);
  }
  static std::string text_of_box(const Box& box) {
    return std::to_string(box.x) + ", " + std::to_string(box.y) + ", " + std::to_string(box.w) +
           " x " + std::to_string(box.h);
  }

  Atlas atlas_;
  const Job& job_;
  SheetFileReader read_;
  Sheet sheet_;
  std::vector<std::optional<Result<Mask>>> ahead_;  // of each page, if it was decoded ahead
  std::uint64_t page_pixels_ = 0;
  std::uint64_t frame_pixels_ = 0;
};

/// Frames of one name, in the order of their numbers.
struct Numbered {
  std::string_view number;
  std::uint32_t frame = 0;
};

}  // namespace

Result<void> check_zeros(const char* what, std::string_view name) {
  if (name.find('\0') == name.npos) return {};
  return error_at(what + (" " + in_quotes(name)), "the name contains a zero byte");
}

std::uint32_t Atlas::page(const std::string& file, const std::string& field) {
  const auto number = static_cast<std::uint32_t>(pages.size());
  const auto [found, is_new] = page_numbers.emplace(file, number);
  if (is_new) pages.push_back({file, field, std::nullopt});
  return found->second;
}

Result<Sheet> assemble(Atlas atlas, const Job& job, SheetFileReader read, Executor* executor) {
  return Assembler(std::move(atlas), job, read).run(executor);
}

std::vector<Animation> numbered_animations(std::span<const NamedFrame> frames,
                                           const std::string& unnamed) {
  std::map<std::string_view, std::vector<Numbered>> groups;
  std::vector<std::string_view> order;  // of their first frames
  for (const NamedFrame& named : frames) {
    const auto [stem, number] = split_number(named.name);
    if (number.empty()) continue;
    auto& group = groups[stem];
    if (group.empty()) order.push_back(stem);
    group.push_back({number, named.frame});
  }
  std::vector<Animation> animations;
  for (const std::string_view stem : order) {
    auto& group = groups[stem];
    std::sort(group.begin(), group.end(), [](const Numbered& a, const Numbered& b) {
      const int by_number = compare_digits(a.number, b.number);
      return by_number != 0 ? by_number < 0 : a.frame < b.frame;
    });
    Animation animation;
    animation.name = stem.empty() ? unnamed : std::string(stem);
    for (const Numbered& frame : group) animation.frames.push_back(frame.frame);
    animations.push_back(std::move(animation));
  }
  return animations;
}

void add_numbered_animations(Atlas& atlas, const std::string& unnamed) {
  std::set<std::uint32_t> taken;
  std::set<std::string> names;
  for (const Animation& animation : atlas.animations) {
    taken.insert(animation.frames.begin(), animation.frames.end());
    names.insert(animation.name);
  }
  std::vector<NamedFrame> free;
  for (std::uint32_t i = 0; i < atlas.regions.size(); ++i)
    if (!taken.contains(i)) free.push_back({atlas.regions[i].name, i});
  for (Animation& animation : numbered_animations(free, unnamed))
    if (names.insert(animation.name).second) atlas.animations.push_back(std::move(animation));
}

Result<void> check_usual(const SheetOptions& options) {
  constexpr std::int64_t most = 1024 * 65'536;  // of the side
  const Pivot& pivot = options.pivot;
  if (options.duration < 0)
    return Error{ErrorCode::argument, "the duration of the options is negative"};
  if (pivot.x >= -most && pivot.x <= most && pivot.y >= -most && pivot.y <= most) return {};
  return Error{ErrorCode::argument, "the pivot of the options is too far from the frame"};
}

Result<void> check_pages(const Atlas& atlas, const SheetLimits& limits) {
  return check_limit(atlas.pages.size(), limits.frames, "pages");
}

Result<void> check_totals(const Atlas& atlas, const SheetLimits& limits) {
  std::uint64_t parts = 0, frames = 0;
  for (const Region& region : atlas.regions) parts += region.parts.size();
  for (const Animation& animation : atlas.animations) frames += animation.frames.size();
  const Result<void> checks[] = {
      check_limit(atlas.regions.size(), limits.frames, "frames"),
      check_limit(atlas.animations.size(), limits.animations, "animations"),
      check_limit(frames, limits.animation_frames, "frames of animations"),
      check_limit(parts, limits.parts, "parts")};
  for (const Result<void>& status : checks)
    if (!status) return status;
  return {};
}

Result<void> CopiedText::add(std::uint64_t bytes, const SheetLimits& limits) {
  bytes_ += bytes;  // a text has less than 2^32 bytes, and the limit ends the sum
  return check_limit(bytes_, limits.text_bytes, "bytes of repeated text");
}

Result<void> check_limit(std::uint64_t count, std::uint64_t limit, const char* what) {
  if (count <= limit) return {};
  return Error{ErrorCode::limit,
               std::to_string(count) + " " + what + ": over the limit of " + std::to_string(limit)};
}

}  // namespace hitmask::detail::import
