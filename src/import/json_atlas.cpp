// JSON of Aseprite, TexturePacker, free-tex-packer and others: hash, array and several pages.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/platform.hpp"
#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

using Kind = Tree::Kind;

/// Reads one JSON text into an atlas.
class JsonAtlas {
 public:
  JsonAtlas(const Job& job, Atlas& atlas) noexcept : job_(job), atlas_(atlas) {}

  [[nodiscard]] Result<void> read(const Value& root) {
    fields_.need(root, Kind::object);
    const std::size_t first = atlas_.regions.size();
    if (root["textures"].exists())
      read_textures(root["textures"]);
    else
      read_frames(root["frames"], picture_of(root["meta"]["image"]));
    check_names(first);
    if (root["animations"].exists()) read_animations(root["animations"]);
    if (root["meta"].exists())
      read_tags_and_slices(root["meta"], job_.options.limits, fields_, atlas_);
    if (fields_.failed()) return fields_.problem();
    return {};
  }

 private:
  /// Without a name, the picture beside the sheet.
  std::uint32_t picture_of(const Value& image) {
    const std::string name = fields_.text_or(image, stem_of(job_.name) + ".png");
    return atlas_.page(name, image.path());
  }

  void read_textures(const Value& textures) {
    fields_.need(textures, Kind::array);
    for (const Value texture : textures) {
      if (fields_.failed()) return;
      fields_.need(texture, Kind::object);
      read_frames(texture["frames"], picture_of(texture["image"]));
      const auto limit = check_pages(atlas_, job_.options.limits);
      if (!limit) return fields_.fail(error_at(texture.path(), limit.error()));
    }
  }

  void read_frames(const Value& frames, std::uint32_t page) {
    if (!frames.is(Kind::array)) fields_.need(frames, Kind::object);
    for (const Value frame : frames) {
      if (fields_.failed()) return;
      read_frame(frame, page, frames.is(Kind::object));
    }
  }

  void read_frame(const Value& frame, std::uint32_t page, bool is_named_by_key) {
    Region region;
    region.page = page;
    region.field = frame.path();
    fields_.need(frame, Kind::object);
    const Value filename = frame["filename"].exists() ? frame["filename"] : frame["name"];
    if (is_named_by_key)
      region.name = frame.key();
    else
      region.name = fields_.text(filename.exists() ? filename : frame["filename"]);
    place(frame, region);
    read_pivot(frame["pivot"].exists() ? frame["pivot"] : frame["anchor"], region);
    if (frame["duration"].exists()) region.duration = fields_.integer(frame["duration"]);
    if (region.duration && *region.duration < 0)
      fields_.fail(frame["duration"].error("is negative"));
    if (!fields_.failed()) atlas_.regions.push_back(std::move(region));
  }

  /// Before animations and tags look for frames by their names.
  void check_names(std::size_t first) {
    std::set<std::string_view> names;
    for (std::size_t i = first; i < atlas_.regions.size() && !fields_.failed(); ++i) {
      const Region& region = atlas_.regions[i];
      if (Result<void> status = check_zeros("frame", region.name); !status)
        fields_.fail(error_at(region.field, status.error()));
      if (!names.insert(region.name).second)
        fields_.fail(error_at(region.field, "another frame is called " + in_quotes(region.name)));
    }
  }

  /// Width and height are those of the upright frame.
  void place(const Value& frame, Region& region) {
    const Value box = frame["frame"];
    const Point corner = fields_.point(box);
    const Size upright = fields_.size(box);
    if (fields_.truth_or(frame["rotated"], false))
      region.quarters = quarters_of(job_.options.rotated, 1);
    const bool lies = region.quarters % 2 != 0;
    region.at = {corner.x, corner.y, lies ? upright.height : upright.width,
                 lies ? upright.width : upright.height};
    region.size = frame["sourceSize"].exists() ? fields_.size(frame["sourceSize"]) : upright;
    if (frame["spriteSourceSize"].exists())
      region.offset = fields_.point(frame["spriteSourceSize"]);
  }

  /// A fraction of the untrimmed frame.
  void read_pivot(const Value& pivot, Region& region) {
    if (!pivot.exists()) return;
    fields_.need(pivot, Kind::object);
    region.pivot = Pivot{along(fields_.decimal(pivot["x"]), region.size.width),
                         along(fields_.decimal(pivot["y"]), region.size.height)};
  }

  void read_animations(const Value& animations) {
    fields_.need(animations, Kind::object);
    std::map<std::string_view, std::uint32_t> numbers;  // not hashes, which may collide
    for (std::size_t i = 0; i < atlas_.regions.size(); ++i)
      numbers.emplace(atlas_.regions[i].name, static_cast<std::uint32_t>(i));
    for (const Value list : animations) {
      if (fields_.failed()) return;
      Animation animation;
      animation.name = list.key();
      fields_.need(list, Kind::array);
      for (const Value frame : list) {
        const auto found = numbers.find(fields_.text(frame));
        if (fields_.failed()) return;
        if (found == numbers.end())
          return fields_.fail(frame.error("there is no frame " + in_quotes(frame.text())));
        animation.frames.push_back(found->second);
      }
      atlas_.animations.push_back(std::move(animation));
    }
  }

  const Job& job_;
  Atlas& atlas_;
  Fields fields_;
};

/// A name with its detours taken out, so that no file is read under two names.
std::string plain_name(std::string name) {
  std::replace(name.begin(), name.end(), '\\', '/');
  return base::utf8_of(base::path_of(name).lexically_normal());
}

/// Lists of related files may have the file itself, which lies in the folder that names start from.
bool is_itself(const std::string& name, const Job& job) {
  const std::string plain = plain_name(name);
  const std::string own = base::utf8_of(base::path_of(job.name).filename());
  return plain == own || without_extension(plain) == own;  // names in memory may lack extensions
}

Result<void> read_other(const Job& other, Atlas& atlas) {
  const SheetLimits& limits = other.options.limits;
  const auto tree = read_json(text_of(other.bytes), most_values(limits));
  if (!tree) return tree.error();
  if (Result<void> status = JsonAtlas(other, atlas).read(tree->root()); !status) return status;
  return check_totals(atlas, limits);
}

/// TexturePacker's list of the other files of a sheet. They have lists too, which add nothing.
Result<void> read_related(const Job& job, const Value& names, SheetFileReader read, Atlas& atlas) {
  constexpr std::size_t most_related = 256;
  std::uint64_t text_bytes = job.bytes.size();
  std::set<std::string> seen;
  Fields fields;
  fields.need(names, Kind::array);
  for (const Value value : names) {
    const std::string name = fields.text(value);
    if (fields.failed()) return fields.problem();
    if (is_itself(name, job) || !seen.insert(plain_name(name)).second) continue;
    if (auto status = check_limit(seen.size(), most_related, "related files"); !status)
      return error_at(value.path(), status.error());
    const auto bytes = read(name);
    if (!bytes) return error_at(value.path(), bytes.error());
    text_bytes += bytes->size();
    const auto limit = check_limit(text_bytes, job.options.limits.text_bytes, "bytes of text");
    if (!limit) return error_at(value.path(), limit.error());
    if (Result<void> status = read_other({*bytes, name, job.options}, atlas); !status)
      return error_at(value.path() + ": " + in_quotes(name), status.error());
  }
  if (fields.failed()) return fields.problem();
  return {};
}

}  // namespace

Result<void> read_json_atlas(const Job& job, SheetFileReader read, Atlas& atlas) {
  const auto tree = read_json(text_of(job.bytes), most_values(job.options.limits));
  if (!tree) return tree.error();
  if (Result<void> status = JsonAtlas(job, atlas).read(tree->root()); !status) return status;
  const Value related = tree->root()["meta"]["related_multi_packs"];
  return related.exists() ? read_related(job, related, read, atlas) : Result<void>{};
}

Result<SheetFormat> json_format(const Job& job) {
  const auto tree = read_json(text_of(job.bytes), most_values(job.options.limits));
  if (!tree) return tree.error();
  const Value root = tree->root(), meta = root["meta"];
  if (!root["frames"].exists() && !root["textures"].exists())
    return error_at("frames", "is missing: not JSON of Aseprite or TexturePacker");
  const bool has_app = meta["app"].is(Kind::text);
  const bool by_app = has_app && meta["app"].text().find("aseprite") != std::string_view::npos;
  const bool by_fields = meta["frameTags"].exists() || meta["slices"].exists();
  return by_app || by_fields ? SheetFormat::aseprite_json : SheetFormat::texture_packer;
}

}  // namespace hitmask::detail::import
