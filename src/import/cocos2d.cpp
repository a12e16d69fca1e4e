// cocos2d's property lists, formats 0 to 3.

#include <array>
#include <utility>

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

using Kind = Tree::Kind;

class Cocos {
 public:
  Cocos(const Job& job, Atlas& atlas) noexcept : job_(job), atlas_(atlas) {}

  [[nodiscard]] Result<void> read(const Value& root) {
    const Value metadata = root["metadata"], frames = root["frames"];
    const std::int32_t format = fields_.integer_or(metadata["format"], 0);
    if (format < 0 || format > 3)
      return metadata["format"].error(std::to_string(format) + " is none of 0, 1, 2 and 3");
    page_ = page_of(metadata);
    fields_.need(frames, Kind::object);
    for (const Value frame : frames) {
      if (fields_.failed()) break;
      fields_.need(frame, Kind::object);
      read_frame(frame, format);
    }
    if (fields_.failed()) return fields_.problem();
    return {};
  }

 private:
  /// Without a name, as cocos2d does: the picture beside the sheet.
  std::uint32_t page_of(const Value& metadata) {
    for (const char* key : {"realTextureFileName", "textureFileName"}) {
      const Value value = metadata[key];
      std::string name = fields_.text_or(value, "");
      if (name.empty()) continue;
      if (without_extension(name).size() == name.size()) name += ".png";
      return atlas_.page(name, value.path());
    }
    return atlas_.page(stem_of(job_.name) + ".png", "metadata.textureFileName");
  }

  void read_frame(const Value& frame, std::int32_t format) {
    Region region;
    region.name = frame.key();
    region.field = frame.path();
    region.page = page_;
    if (format == 0)
      read_numbers(frame, region);
    else
      read_texts(frame, format == 3, region);
    read_anchor(frame["anchor"], region);
    if (fields_.failed()) return;
    if (frame["aliases"].exists()) add_aliases(frame["aliases"], region);
    atlas_.regions.push_back(std::move(region));
  }

  void read_numbers(const Value& frame, Region& region) {
    region.at = {fields_.integer(frame["x"]), fields_.integer(frame["y"]),
                 fields_.integer(frame["width"]), fields_.integer(frame["height"])};
    region.size = {fields_.integer_or(frame["originalWidth"], region.at.w),
                   fields_.integer_or(frame["originalHeight"], region.at.h)};
    const Value x = frame["offsetX"], y = frame["offsetY"];
    place(region, {region.at.w, region.at.h}, x.exists() ? fields_.decimal(x) : 0,
          y.exists() ? fields_.decimal(y) : 0, frame);
  }

  /// Sizes are those of the upright frame.
  void read_texts(const Value& frame, bool is_third, Region& region) {
    const auto rect = numbers<4>(frame[is_third ? "textureRect" : "frame"]);
    const Value source = frame[is_third ? "spriteSourceSize" : "sourceSize"];
    const Value offset = frame[is_third ? "spriteOffset" : "offset"];
    const Size upright{whole(rect[2], frame), whole(rect[3], frame)};
    if (fields_.truth_or(frame[is_third ? "textureRotated" : "rotated"], false))
      region.quarters = quarters_of(job_.options.rotated, 1);
    const bool lies = region.quarters % 2 != 0;
    region.at = {whole(rect[0], frame), whole(rect[1], frame),
                 lies ? upright.height : upright.width, lies ? upright.width : upright.height};
    region.size = upright;
    if (source.exists()) {
      const auto size = numbers<2>(source);
      region.size = {whole(size[0], source), whole(size[1], source)};
    }
    const auto by = offset.exists() ? numbers<2>(offset) : std::array<std::int64_t, 2>{};
    place(region, upright, by[0], by[1], frame);
  }

  /// The offset leads from the middle of the untrimmed frame to that of the trimmed one, upwards.
  void place(Region& region, Size upright, std::int64_t x, std::int64_t y, const Value& frame) {
    const auto start = [](std::int32_t whole, std::int32_t part, std::int64_t by) {
      return (std::int64_t{whole} - part) * (billion / 2) + by;
    };
    region.offset = {nearest(start(region.size.width, upright.width, x), frame),
                     nearest(start(region.size.height, upright.height, -y), frame)};
  }

  /// Some exporters cut off the half of an odd difference.
  std::int32_t nearest(std::int64_t billionths, const Value& where) {
    const std::int64_t half = billionths + billion / 2;
    const std::int64_t floor = half >= 0 ? half / billion : -((billion - 1 - half) / billion);
    return whole(floor * billion, where);
  }

  /// A fraction of the untrimmed frame, upwards.
  void read_anchor(const Value& anchor, Region& region) {
    if (!anchor.exists()) return;
    const auto at = numbers<2>(anchor);
    region.pivot =
        Pivot{along(at[0], region.size.width), along(billion - at[1], region.size.height)};
  }

  void add_aliases(const Value& aliases, const Region& region) {
    fields_.need(aliases, Kind::array);
    for (const Value alias : aliases) {
      const auto status = atlas_.copied.add(region.field.size(), job_.options.limits);
      if (!status) return fields_.fail(error_at(alias.path(), status.error()));
      Region copy = region;
      copy.name = fields_.text(alias);
      if (fields_.failed()) return;
      atlas_.regions.push_back(std::move(copy));
    }
  }

  std::int32_t whole(std::int64_t billionths, const Value& where) {
    constexpr std::int64_t most = std::int64_t{INT32_MAX} * billion;
    if (billionths % billion != 0 || billionths < -most || billionths > most)
      fields_.fail(where.error("has a number that is not whole, or out of range"));
    return fields_.failed() ? 0 : static_cast<std::int32_t>(billionths / billion);
  }

  /// "{{1,2},{3,4}}": the numbers in it.
  template <std::size_t Count>
  std::array<std::int64_t, Count> numbers(const Value& value) {
    std::array<std::int64_t, Count> result = {};
    const std::string text = fields_.text(value);
    std::string_view rest = text;
    std::size_t found = 0;
    bool is_wrong = false;
    while (!(rest = rest.substr(std::min(rest.find_first_not_of("{}, \t\r\n"), rest.size())))
                .empty()) {
      const std::string_view word = rest.substr(0, rest.find_first_of("{}, \t\r\n"));
      const auto number = billionths_of(word);
      is_wrong = is_wrong || !number || found == Count;
      if (is_wrong) break;
      result[found++] = *number;
      rest.remove_prefix(word.size());
    }
    if (is_wrong || found != Count)
      fields_.fail(
          value.error(in_quotes(text) + " does not have " + std::to_string(Count) + " numbers"));
    return fields_.failed() ? std::array<std::int64_t, Count>{} : result;
  }

  const Job& job_;
  Atlas& atlas_;
  Fields fields_{Fields::Numbers::as_texts_too};
  std::uint32_t page_ = 0;
};

}  // namespace

Result<void> read_cocos2d(const Job& job, Atlas& atlas) {
  const auto tree = read_plist(text_of(job.bytes), most_values(job.options.limits));
  if (!tree) return tree.error();
  return Cocos(job, atlas).read(tree->root());
}

}  // namespace hitmask::detail::import
