// Frame tags and slices of Aseprite's JSON.
//
// They count the frames of the artist's file. The sheet may lack some of those, and may have each
// of them once per layer. So frames are matched by the numbers in their names, as Aseprite writes
// them: "hero 3.aseprite", "hero (arm) 3.aseprite", or "hero #walk 0.aseprite" from a tag's start.

#include <algorithm>
#include <map>
#include <string>

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

using Kind = Tree::Kind;

struct Tag {
  std::string name{};
  std::int32_t from = -1;  // of the artist's file; -1: unknown
  std::int32_t to = -1;
  Playback playback = Playback::forward;
  std::uint32_t repeat = 0;
  std::string user{};
  std::string field{};
};

/// Frames with one name and different numbers: number in the artist's file -> region.
using Series = std::map<std::int32_t, std::uint32_t>;

struct Tagged {
  std::vector<Tag> tags{};
  std::map<std::string, Series, std::less<>> series{};
  std::vector<std::uint32_t> without_number{};
};

bool is_of_tag(std::string_view stem, std::string_view tag) noexcept {
  return stem == tag || (stem.size() > tag.size() && stem.ends_with(tag) &&
                         stem[stem.size() - tag.size() - 1] == '#');
}

Playback playback_of(const Value& direction, Fields& fields) {
  const std::string name = fields.text_or(direction, "forward");
  if (name == "reverse") return Playback::reverse;
  if (name == "pingpong") return Playback::ping_pong;
  if (name == "pingpong_reverse") return Playback::ping_pong_reverse;
  if (name != "forward") fields.fail(direction.error("unknown direction " + in_quotes(name)));
  return Playback::forward;
}

/// The one number that Aseprite writes as a text.
std::uint32_t repeat_of(const Value& value, Fields& fields) {
  Fields texts(Fields::Numbers::as_texts_too);
  const std::int32_t repeat = texts.integer_or(value, 0);
  if (repeat < 0) texts.fail(value.error("is negative"));
  if (texts.failed()) fields.fail(texts.problem());
  return static_cast<std::uint32_t>(std::max(repeat, 0));
}

Tag read_tag(const Value& value, Fields& fields) {
  Tag tag;
  fields.need(value, Kind::object);
  tag.field = value.path();
  tag.name = fields.text(value["name"]);
  tag.from = fields.integer(value["from"]);
  tag.to = fields.integer(value["to"]);
  tag.playback = playback_of(value["direction"], fields);
  tag.repeat = repeat_of(value["repeat"], fields);
  tag.user = fields.text_or(value["data"], "");
  if (tag.from > tag.to) fields.fail(value.error("starts after its end"));
  return tag;
}

void check_tag_names(const std::vector<Tag>& tags, Fields& fields) {
  std::map<std::string_view, const Tag*> names;
  for (const Tag& tag : tags) {
    const auto [other, is_new] = names.emplace(tag.name, &tag);
    if (!is_new)
      fields.fail(error_at(tag.field + ".name", in_quotes(tag.name) + " is the name of " +
                                                    other->second->field + ", too"));
  }
}

/// Aseprite counts from 0, but {frame1} in a format of names counts from 1.
void count_from_zero(Series& series, const std::vector<Tag>& tags) {
  const auto count = static_cast<std::int32_t>(series.size());
  if (series.empty() || series.begin()->first != 1 || series.rbegin()->first != count) return;
  for (const Tag& tag : tags)
    if (tag.to >= count) return;
  Series from_zero;
  for (const auto& [number, region] : series) from_zero.emplace(number - 1, region);
  series = std::move(from_zero);
}

void number_frames(const Atlas& atlas, Tagged& tagged) {
  for (std::size_t i = 0; i < atlas.regions.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const auto [stem, digits] = split_number(atlas.regions[i].name);
    const auto number = number_of(digits);
    if (number)
      tagged.series[std::string(stem)].emplace(*number, index);
    else
      tagged.without_number.push_back(index);
  }
  for (auto& [stem, series] : tagged.series) count_from_zero(series, tagged.tags);
  // A file with one frame has no number in its name.
  if (tagged.series.empty() && tagged.without_number.size() == 1) {
    tagged.series[""].emplace(0, tagged.without_number[0]);
    tagged.without_number.clear();
  }
}

Animation animation_of(const Tag& tag) {
  Animation animation;
  animation.name = tag.name;
  animation.playback = tag.playback;
  animation.repeat = tag.repeat;
  animation.user = tag.user;
  return animation;
}

/// The frames from ... to of a series; empty when one is missing.
std::vector<std::uint32_t> frames_between(const Series& series, const Tag& tag) {
  const auto first = series.lower_bound(tag.from), last = series.upper_bound(tag.to);
  const std::int64_t wanted = std::int64_t{tag.to} - tag.from + 1;
  if (tag.from < 0 || std::distance(first, last) != wanted) return {};
  std::vector<std::uint32_t> frames;
  for (auto i = first; i != last; ++i) frames.push_back(i->second);
  return frames;
}

/// Of "hero #walk 0", "hero #walk 1" and so on: all of them.
bool add_by_name(const Tag& tag, const Tagged& tagged, Atlas& atlas) {
  for (const auto& [stem, series] : tagged.series) {
    if (!is_of_tag(stem, tag.name)) continue;
    const std::int64_t length = std::int64_t{tag.to} - tag.from + 1;
    if (tag.from >= 0 && static_cast<std::int64_t>(series.size()) != length) continue;
    Animation animation = animation_of(tag);
    for (const auto& [number, region] : series) animation.frames.push_back(region);
    atlas.animations.push_back(std::move(animation));
    return true;
  }
  return false;
}

/// In a sheet with several series, such as one per layer, the animation's name has the series'.
bool add_by_number(const Tag& tag, const Tagged& tagged, const SheetLimits& limits, Fields& fields,
                   Atlas& atlas) {
  bool found = false;
  for (const auto& [stem, series] : tagged.series) {
    std::vector<std::uint32_t> frames = frames_between(series, tag);
    if (frames.empty()) continue;
    const std::uint64_t text = std::uint64_t{stem.size()} + tag.name.size() + tag.user.size();
    if (auto status = atlas.copied.add(text, limits); !status) {
      fields.fail(error_at(tag.field, status.error()));
      return true;
    }
    Animation animation = animation_of(tag);
    animation.frames = std::move(frames);
    if (tagged.series.size() > 1) animation.name = stem + "/" + tag.name;
    atlas.animations.push_back(std::move(animation));
    found = true;
  }
  return found;
}

/// Hostile files have many tags of all frames, many frames with different names, and many slices
/// that are on none of the frames.
Result<void> check_work(const Tagged& tagged, std::size_t slices, Atlas& atlas,
                        const SheetLimits& limits) {
  constexpr std::uint64_t most_comparisons = 1U << 24;
  if (auto status = check_limit(tagged.tags.size(), limits.animations, "animations"); !status)
    return status;
  atlas.comparisons += std::uint64_t{tagged.tags.size()} * tagged.series.size();
  if (atlas.comparisons > most_comparisons)
    return error_at("meta.frameTags", "too many tags for frames with so many different names",
                    ErrorCode::limit);
  atlas.comparisons += std::uint64_t{slices} * atlas.regions.size();
  if (atlas.comparisons > std::max(most_comparisons, limits.parts))
    return error_at("meta.slices", "too many slices for so many frames", ErrorCode::limit);
  return {};
}

/// Why a tag has no frames.
Error unmatched(const Tag& tag, const Tagged& tagged) {
  std::int32_t last = -1;
  for (const auto& [stem, series] : tagged.series) last = std::max(last, series.rbegin()->first);
  if (tag.from < 0)
    return error_at(tag.field + ".from", std::to_string(tag.from) +
                                             " is no frame, and none is called after the tag " +
                                             in_quotes(tag.name));
  if (last >= 0 && tag.to > last)
    return error_at(tag.field + ".to",
                    in_quotes(tag.name) + " ends with frame " + std::to_string(tag.to) +
                        ", but the last one in the names of the frames is " + std::to_string(last));
  return error_at(tag.field, in_quotes(tag.name) +
                                 ": the names of the frames do not tell which are " +
                                 std::to_string(tag.from) + " to " + std::to_string(tag.to) +
                                 " of the artist's file; export with {frame} in the names");
}

void add_tag(const Tag& tag, const Tagged& tagged, const SheetLimits& limits, Fields& fields,
             Atlas& atlas) {
  const bool one_series = tagged.series.size() == 1 && tag.from >= 0;
  if (one_series && add_by_number(tag, tagged, limits, fields, atlas)) return;
  if (add_by_name(tag, tagged, atlas)) return;
  if (add_by_number(tag, tagged, limits, fields, atlas)) return;
  fields.fail(unmatched(tag, tagged));
}

/// The numbers of the regions in the artist's file; -1 where the name does not tell.
std::vector<std::int32_t> source_frames(const Tagged& tagged, std::size_t count) {
  std::vector<std::int32_t> result(count, -1);
  for (const auto& [stem, series] : tagged.series) {
    std::int32_t start = 0;
    for (const Tag& tag : tagged.tags)
      if (tagged.series.size() > 1 && is_of_tag(stem, tag.name) && tag.from > 0) start = tag.from;
    for (const auto& [number, region] : series)
      result[region] = number <= INT32_MAX - start ? number + start : -1;
  }
  return result;
}

struct SliceKey {
  std::int32_t frame = 0;
  Box box{};
  std::optional<Point> pivot{};
};

SliceKey read_key(const Value& value, Fields& fields) {
  SliceKey key;
  fields.need(value, Kind::object);
  key.frame = fields.integer(value["frame"]);
  if (key.frame < 0) fields.fail(value["frame"].error("is negative"));
  const Point corner = fields.point(value["bounds"]);
  const Size size = fields.size(value["bounds"]);
  key.box = {corner.x, corner.y, size.width, size.height};
  if (value["pivot"].exists()) key.pivot = fields.point(value["pivot"]);
  return key;
}

/// A slice is valid from its key on, until the next one.
void add_slice(const Value& slice, const std::vector<std::int32_t>& sources,
               const SheetLimits& limits, Fields& fields, Atlas& atlas) {
  fields.need(slice, Kind::object);
  const std::string name = fields.text(slice["name"]), user = fields.text_or(slice["data"], "");
  std::map<std::int32_t, SliceKey> keys;
  fields.need(slice["keys"], Kind::array);
  for (const Value value : slice["keys"]) {
    const SliceKey key = read_key(value, fields);
    if (!keys.emplace(key.frame, key).second)
      fields.fail(value["frame"].error("another key has this frame"));
    if (fields.failed()) return;
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] < 0 && !keys.empty() && keys.rbegin()->first > 0)
      return fields.fail(slice.error("the name of the frame " + in_quotes(atlas.regions[i].name) +
                                     " does not tell which frame of the artist's file it is"));
    const auto after = keys.upper_bound(std::max(sources[i], 0));
    if (after == keys.begin()) continue;
    const SliceKey& key = std::prev(after)->second;
    Region& region = atlas.regions[i];
    const bool is_pivot = name == "pivot";
    if (key.pivot && (is_pivot || !region.pivot))
      region.pivot = Pivot{(std::int64_t{key.box.x} + key.pivot->x) * 65'536,
                           (std::int64_t{key.box.y} + key.pivot->y) * 65'536};
    if (is_pivot || is_empty(key.box)) continue;
    if (++atlas.parts > limits.parts) continue;  // only counted, for the message
    const std::uint64_t text = std::uint64_t{name.size()} + user.size();
    if (auto status = atlas.copied.add(text, limits); !status)
      return fields.fail(error_at(slice.path(), status.error()));
    region.parts.push_back({name, key.box, nullptr, user});
  }
}

}  // namespace

void read_tags_and_slices(const Value& meta, const SheetLimits& limits, Fields& fields,
                          Atlas& atlas) {
  const Value tags = meta["frameTags"], slices = meta["slices"];
  if (fields.failed() || (!tags.exists() && !slices.exists())) return;
  if (atlas.regions.empty()) return fields.fail(Error{ErrorCode::data, "the sheet has no frames"});
  Tagged tagged;
  if (tags.exists()) fields.need(tags, Kind::array);
  for (const Value tag : tags) tagged.tags.push_back(read_tag(tag, fields));
  check_tag_names(tagged.tags, fields);
  if (fields.failed()) return;
  number_frames(atlas, tagged);
  const auto slice_count = static_cast<std::size_t>(std::distance(slices.begin(), slices.end()));
  if (auto status = check_work(tagged, slice_count, atlas, limits); !status)
    return fields.fail(status.error());
  std::uint64_t frames = 0;
  for (const Tag& tag : tagged.tags) {
    const std::size_t before = atlas.animations.size();
    add_tag(tag, tagged, limits, fields, atlas);
    for (std::size_t i = before; i < atlas.animations.size(); ++i)
      frames += atlas.animations[i].frames.size();
    if (auto status = check_limit(frames, limits.animation_frames, "frames of animations"); !status)
      fields.fail(status.error());
    if (auto status = check_limit(atlas.animations.size(), limits.animations, "animations");
        !status)
      fields.fail(status.error());
    if (fields.failed()) return;
  }
  if (!slices.exists()) return;
  fields.need(slices, Kind::array);
  const auto sources = source_frames(tagged, atlas.regions.size());
  for (const Value slice : slices) {
    if (fields.failed()) return;
    add_slice(slice, sources, limits, fields, atlas);
  }
  const auto status = check_limit(atlas.parts, limits.parts, "parts");
  if (!status) fields.fail(error_at("meta.slices", status.error()));
}

}  // namespace hitmask::detail::import
