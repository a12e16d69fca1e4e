// Starling's and Sparrow's XML.

#include <utility>

#include "import/names.hpp"
#include "import/readers.hpp"
#include "import/xml.hpp"

namespace hitmask::detail::import {

namespace {

/// One SubTexture. The first mistake is kept, as in Fields.
class SubTexture {
 public:
  SubTexture(pugi::xml_node node, std::size_t number) : node_(node) {
    const std::string_view name = node.attribute("name").value();
    field_ = "SubTexture " + (name.empty() ? std::to_string(number) : in_quotes(name));
  }

  [[nodiscard]] Result<Region> read(RotatedFrames rotated) {
    Region region;
    region.field = field_;
    region.name = node_.attribute("name").value();
    if (region.name.empty()) return error_at(field_, "name: is missing");
    // The size on the page, not that of the upright frame.
    region.at = {whole("x"), whole("y"), whole("width"), whole("height")};
    if (truth("rotated")) region.quarters = quarters_of(rotated, 1);
    const bool lies = region.quarters % 2 != 0;
    const Size upright = lies ? Size{region.at.h, region.at.w} : Size{region.at.w, region.at.h};
    region.size = {whole_or("frameWidth", upright.width), whole_or("frameHeight", upright.height)};
    region.offset = {-whole_or("frameX", 0), -whole_or("frameY", 0)};
    if (has("pivotX") || has("pivotY"))
      region.pivot =
          Pivot{along(decimal_or_zero("pivotX"), 1), along(decimal_or_zero("pivotY"), 1)};
    if (problem_) return *problem_;
    return region;
  }

 private:
  [[nodiscard]] bool has(const char* name) const { return !node_.attribute(name).empty(); }
  void fail(const char* name, const std::string& reason) {
    if (!problem_) problem_ = error_at(field_, std::string(name) + ": " + reason);
  }

  std::int64_t decimal_or_zero(const char* name) {
    if (!has(name)) return 0;
    const char* const text = node_.attribute(name).value();
    const auto number = billionths_of(trimmed(text));
    if (!number) fail(name, in_quotes(text) + " is not a number in range");
    return number.value_or(0);
  }

  std::int32_t whole(const char* name) {
    if (!has(name)) fail(name, "is missing");
    const std::int64_t number = decimal_or_zero(name);
    constexpr std::int64_t most = std::int64_t{INT32_MAX} * billion;
    if (number % billion == 0 && number >= -most && number <= most)
      return static_cast<std::int32_t>(number / billion);
    fail(name, in_quotes(node_.attribute(name).value()) + " is not a whole number in range");
    return 0;
  }
  std::int32_t whole_or(const char* name, std::int32_t otherwise) {
    return has(name) ? whole(name) : otherwise;
  }

  bool truth(const char* name) {
    const std::string_view text = node_.attribute(name).value();
    if (text == "true" || text == "1") return true;
    if (!text.empty() && text != "false" && text != "0")
      fail(name, in_quotes(text) + " is neither true nor false");
    return false;
  }

  pugi::xml_node node_;
  std::string field_;
  std::optional<Error> problem_;
};

}  // namespace

Result<void> read_starling(const Job& job, Atlas& atlas) {
  pugi::xml_document document;
  const auto status = parse_xml(text_of(job.bytes), most_values(job.options.limits), document);
  if (!status) return status;
  const pugi::xml_node root = document.child("TextureAtlas");
  if (!root) return error_at("TextureAtlas", "is missing");
  std::string picture = root.attribute("imagePath").value();
  if (picture.empty()) picture = stem_of(job.name) + ".png";
  const std::uint32_t page = atlas.page(picture, "imagePath");
  for (const pugi::xml_node node : root.children("SubTexture")) {
    const auto limit = check_limit(atlas.regions.size() + 1, job.options.limits.frames, "frames");
    if (!limit) return limit;
    auto region = SubTexture(node, atlas.regions.size()).read(job.options.rotated);
    if (!region) return region.error();
    region->page = page;
    atlas.regions.push_back(std::move(*region));
  }
  return {};
}

}  // namespace hitmask::detail::import
