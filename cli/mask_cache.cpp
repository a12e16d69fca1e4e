#include "cli/mask_cache.hpp"

#include <utility>

#include "cli/frames.hpp"
#include "hitmask/import.hpp"

namespace hitmask::cli {

namespace {

constexpr std::size_t entry_overhead = 256;         // approximate bytes of list and map nodes
constexpr std::size_t places_capacity = 16u << 20;  // bytes

/// A reader's message names the resolved path; messages of a batch use paths as given.
std::string without_path(const std::string& message, const std::string& real) {
  const std::string prefix = real + ": ";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

}  // namespace

std::size_t MaskCache::Entry::bytes() const noexcept {
  return entry_overhead + key.capacity() + reason.capacity() + (mask ? mask->memory_bytes() : 0) +
         (sheet ? sheet->memory_bytes() : 0);
}

MaskCache::MaskCache(Root root, const ImageLimits& limits, std::size_t capacity)
    : root_(std::move(root)), limits_(limits), capacity_(capacity) {}

/// The kind, the rule and the frame, after a NUL byte, which no path contains.
std::string MaskCache::key_of(const Place& place, const SolidRule& rule) {
  std::string key = place.file;
  for (const unsigned part :
       {0u, static_cast<unsigned>(place.kind), static_cast<unsigned>(rule.by),
        unsigned{rule.threshold}, unsigned{rule.key.red}, unsigned{rule.key.green},
        unsigned{rule.key.blue}, unsigned{rule.tolerance}})
    key += static_cast<char>(part);
  return key + place.frame;
}

Result<std::shared_ptr<const Mask>> MaskCache::get(const std::string& path, const SolidRule& rule) {
  const Result<Place> place = known_place(path);
  if (!place) return place.error();
  const Entry& entry = entry_for(*place, rule);
  auto mask = entry.mask;
  auto reason = entry.reason;
  shrink();
  if (!mask) return Error{ErrorCode::argument, path + ": " + reason};
  return mask;
}

/// The path of a file, or else of one that ends before a colon.
Result<MaskCache::Place> MaskCache::resolve(const std::string& path) const {
  Result<std::string> whole = root_.resolve(path);
  if (whole) return Place{std::move(*whole)};
  for (std::size_t at = path.find(':'); at != path.npos; at = path.find(':', at + 1))
    if (Result<std::string> file = root_.resolve(path.substr(0, at)))
      return Place{std::move(*file), Place::Kind::frame, path.substr(at + 1)};
  return whole.error();
}

/// Resolving a path would cost more than the query, so the results are cached.
Result<MaskCache::Place> MaskCache::known_place(const std::string& path) {
  if (const auto known = places_.find(path); known != places_.end()) return known->second;
  Result<Place> place = resolve(path);
  if (!place) return place;
  if (places_bytes_ > places_capacity) {
    places_.clear();
    places_bytes_ = 0;
  }
  places_bytes_ += entry_overhead + path.size() + place->file.size() + place->frame.size();
  places_.emplace(path, *place);
  return place;
}

const MaskCache::Entry& MaskCache::entry_for(const Place& place, const SolidRule& rule) {
  std::string key = key_of(place, rule);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
    return entries_.front();
  }
  Entry entry = load(place, rule);  // of a frame: its sheet becomes an entry first
  entry.key = std::move(key);
  entries_.push_front(std::move(entry));
  by_key_.emplace(entries_.front().key, entries_.begin());
  used_ += entries_.front().bytes();
  return entries_.front();
}

MaskCache::Entry MaskCache::load(const Place& place, const SolidRule& rule) {
  if (place.kind == Place::Kind::frame) return load_frame(place, rule);
  ++decoded_;
  return place.kind == Place::Kind::sheet ? load_sheet(place.file, rule)
                                          : load_picture(place.file, rule);
}

MaskCache::Entry MaskCache::load_picture(const std::string& file, const SolidRule& rule) {
  Result<Mask> mask = read_png(file, rule, limits_);
  if (!mask) return {{}, nullptr, nullptr, without_path(mask.message(), file)};
  return {{}, std::make_shared<const Mask>(std::move(*mask)), nullptr, {}};
}

MaskCache::Entry MaskCache::load_sheet(const std::string& file, const SolidRule& rule) {
  SheetOptions options;
  options.rule = rule;
  options.limits.image = limits_;
  Result<Sheet> sheet = read_sheet(file, options);
  if (!sheet) return {{}, nullptr, nullptr, without_path(sheet.message(), file)};
  return {{}, nullptr, std::make_shared<const Sheet>(std::move(*sheet)), {}};
}

MaskCache::Entry MaskCache::load_frame(const Place& place, const SolidRule& rule) {
  const Entry& sheet = entry_for({place.file, Place::Kind::sheet}, rule);
  if (!sheet.sheet) return {{}, nullptr, nullptr, sheet.reason};
  Result<Mask> mask = frame_mask(*sheet.sheet, place.frame, limits_);
  if (!mask) return {{}, nullptr, nullptr, mask.message()};
  return {{}, std::make_shared<const Mask>(std::move(*mask)), nullptr, {}};
}

void MaskCache::shrink() {
  while (used_ > capacity_ && !entries_.empty()) {
    const Entry& oldest = entries_.back();
    used_ -= oldest.bytes();
    by_key_.erase(oldest.key);
    entries_.pop_back();
  }
}

}  // namespace hitmask::cli
