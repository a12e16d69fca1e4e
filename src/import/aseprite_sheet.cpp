// An .aseprite file to a sheet.

#include <algorithm>
#include <utility>

#include "hitmask/shape.hpp"
#include "import/aseprite.hpp"
#include "import/atlas.hpp"
#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

namespace {

/// "arm", or with the names of its groups, "body/arm".
bool is_called(const AseFile& file, std::uint32_t layer, std::string_view name) {
  if (file.layers[layer].name == name) return true;
  for (;; layer = file.layers[layer].parent) {
    const AseLayer& at = file.layers[layer];
    if (at.parent == AseLayer::top) return at.name == name;
    if (name.size() <= at.name.size() || !name.ends_with(at.name)) return false;
    name.remove_suffix(at.name.size());
    if (!name.ends_with('/')) return false;
    name.remove_suffix(1);
  }
}

/// The part a layer belongs to by its own name or that of a group around it. Layers inside of a
/// chosen group must be visible there.
std::int32_t chosen_by(const AseFile& file, std::uint32_t layer,
                       const std::vector<std::string>& names) {
  for (std::uint32_t i = layer;; i = file.layers[i].parent) {
    const AseLayer& at = file.layers[i];
    for (std::size_t k = 0; k < names.size(); ++k)
      if (is_called(file, i, names[k])) return static_cast<std::int32_t>(k);
    if ((at.flags & AseLayer::visible) == 0 || at.parent == AseLayer::top) return -1;
  }
}

bool is_shown(const AseFile& file, std::uint32_t layer) {
  for (std::uint32_t i = layer; i != AseLayer::top; i = file.layers[i].parent)
    if ((file.layers[i].flags & AseLayer::visible) == 0) return false;
  return true;
}

Result<void> check_names(const AseFile& file, const std::vector<std::string>& names,
                         const char* option) {
  for (const std::string& name : names) {
    std::uint32_t layer = 0;
    while (layer < file.layers.size() && !is_called(file, layer, name)) ++layer;
    if (layer == file.layers.size())
      return Error{ErrorCode::argument,
                   std::string(option) + ": there is no layer " + in_quotes(name)};
  }
  return {};
}

class SheetBuilder {
 public:
  SheetBuilder(AseFile& file, const std::vector<LayerRole>& roles, const Job& job)
      : file_(file), job_(job), roles_(roles), renderer_(file, roles, job.options.limits) {}

  [[nodiscard]] Result<Sheet> build() {
    const std::string stem = stem_of(job_.name);
    if (Result<void> status = check_slices(); !status) return status.error();
    for (std::uint32_t i = 0; i < file_.frames.size(); ++i)
      if (Result<void> status = add_frame(stem, i); !status) return status.error();
    if (file_.tags.empty()) file_.tags.push_back(all_frames(stem));
    for (Animation& tag : file_.tags) {
      if (Result<void> status = check_zeros("tag", tag.name); !status) return status.error();
      const auto added = sheet_.add_animation(std::move(tag));
      if (!added) return added.error();
    }
    return std::move(sheet_);
  }

 private:
  [[nodiscard]] Animation all_frames(const std::string& stem) const {
    Animation animation;
    animation.name = stem;
    for (std::uint32_t i = 0; i < file_.frames.size(); ++i) animation.frames.push_back(i);
    return animation;
  }

  [[nodiscard]] Result<Mask> mask_of(std::uint32_t frame, std::int32_t role) {
    const auto alpha = renderer_.draw(frame, role);
    if (!alpha) return alpha.error();
    if (alpha->empty()) return Mask();
    const PixelView pixels{*alpha, file_.size, PixelFormat::a8};
    return mask_from_alpha(pixels, job_.options.rule.threshold);
  }

  [[nodiscard]] Result<void> add_frame(const std::string& stem, std::uint32_t number) {
    FrameDefinition frame;
    frame.name = stem + "_" + std::to_string(number);
    frame.size = file_.size;
    frame.duration = file_.frames[number].duration;
    auto mask = mask_of(number, LayerRole::mask);
    if (!mask) return mask.error();
    frame.mask = std::move(*mask);
    const Pivot& usual = job_.options.pivot;
    frame.pivot = {usual.x * file_.size.width, usual.y * file_.size.height};
    if (Result<void> status = add_slices(number, frame); !status) return status;
    if (Result<void> status = add_layers(number, frame); !status) return status;
    const auto added = sheet_.add_frame(std::move(frame));
    return added ? Result<void>{} : added.error();
  }

  /// Slices are valid from their key on.
  [[nodiscard]] static const AseSliceKey* key_at(const AseSlice& slice, std::uint32_t number) {
    const auto after = slice.keys.upper_bound(number);
    return after == slice.keys.begin() ? nullptr : &std::prev(after)->second;
  }
  /// The slice "pivot" is nothing but a pivot.
  [[nodiscard]] static bool is_part(const AseSlice& slice, const AseSliceKey& key) {
    return slice.name != "pivot" && !is_empty(key.box);
  }

  /// Counts all parts of slices before a frame is drawn.
  [[nodiscard]] Result<void> check_slices() {
    for (std::uint32_t i = 0; i < file_.frames.size(); ++i)
      for (const AseSlice& slice : file_.slices)
        if (const AseSliceKey* key = key_at(slice, i)) parts_ += is_part(slice, *key) ? 1 : 0;
    return check_limit(parts_, job_.options.limits.parts, "parts");
  }

  [[nodiscard]] Result<void> add_slices(std::uint32_t number, FrameDefinition& frame) {
    bool has_pivot = false;
    for (const AseSlice& slice : file_.slices) {
      const AseSliceKey* const found = key_at(slice, number);
      if (found == nullptr) continue;
      const AseSliceKey& key = *found;
      if (key.pivot && (slice.name == "pivot" || !has_pivot)) {
        has_pivot = true;
        frame.pivot = {(std::int64_t{key.box.x} + key.pivot->x) * 65'536,
                       (std::int64_t{key.box.y} + key.pivot->y) * 65'536};
      }
      if (!is_part(slice, key)) continue;
      if (Result<void> status = check_zeros("slice", slice.name); !status) return status;
      const std::uint64_t text = std::uint64_t{slice.name.size()} + slice.user.size();
      if (Result<void> status = copied_.add(text, job_.options.limits); !status)
        return error_at("slice " + in_quotes(slice.name), status.error());
      frame.parts.push_back({slice.name, key.box, nullptr, slice.user});
    }
    return {};
  }

  [[nodiscard]] Result<void> add_layers(std::uint32_t number, FrameDefinition& frame) {
    const auto& names = job_.options.part_layers;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto role = static_cast<std::int32_t>(i) + 1;
      auto mask = mask_of(number, role);
      if (!mask) return mask.error();
      MaskAt solid = crop_to_solid(*mask);
      if (solid.mask.width() == 0) continue;
      if (Result<void> status = check_limit(++parts_, job_.options.limits.parts, "parts"); !status)
        return status;
      const std::string& user = user_of(number, role);
      if (Result<void> status = copied_.add(user.size(), job_.options.limits); !status)
        return error_at("layer " + in_quotes(names[i]), status.error());
      const Box box{solid.position.x, solid.position.y, solid.mask.width(), solid.mask.height()};
      frame.parts.push_back(
          {names[i], box, std::make_shared<const Mask>(std::move(solid.mask)), user});
    }
    return {};
  }

  /// Of its first cel, or else of its layer.
  [[nodiscard]] const std::string& user_of(std::uint32_t number, std::int32_t role) const {
    static const std::string none;
    for (const AseCel& cel : file_.frames[number].cels)
      if (roles_[cel.layer].number == role)
        return cel.user.empty() ? file_.layers[cel.layer].user : cel.user;
    return none;
  }

  AseFile& file_;
  const Job& job_;
  const std::vector<LayerRole>& roles_;
  AseRenderer renderer_;
  CopiedText copied_;
  std::uint64_t parts_ = 0;
  Sheet sheet_;
};

}  // namespace

Result<std::vector<LayerRole>> roles_of(const AseFile& file, const SheetOptions& options) {
  if (Result<void> status = check_names(file, options.layers, "layers"); !status)
    return status.error();
  if (Result<void> status = check_names(file, options.part_layers, "part_layers"); !status)
    return status.error();
  std::vector<LayerRole> roles(file.layers.size());
  for (std::uint32_t i = 0; i < roles.size(); ++i) {
    if ((file.layers[i].flags & AseLayer::reference) != 0) continue;
    const std::int32_t part = chosen_by(file, i, options.part_layers);
    const bool in_mask =
        options.layers.empty() ? is_shown(file, i) : chosen_by(file, i, options.layers) >= 0;
    if (part >= 0)
      roles[i].number = part + 1;
    else if (in_mask)
      roles[i].number = LayerRole::mask;
  }
  return roles;
}

Result<Sheet> decode_aseprite(const Job& job) {
  if (job.options.rule.by != SolidRule::By::alpha)
    return Error{ErrorCode::argument,
                 ".aseprite files: only alpha decides which pixels are solid, not colours"};
  if (Result<void> status = check_usual(job.options); !status) return status.error();
  auto file = parse_aseprite(job.bytes, job.options);
  if (!file) return file.error();
  const auto roles = roles_of(*file, job.options);
  if (!roles) return roles.error();
  return SheetBuilder(*file, *roles, job).build();
}

}  // namespace hitmask::detail::import
