// Sheets in files, in builds with libspng; image_none.cpp is for those without.
#include "hitmask/import.hpp"

#include "sheet.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

hm_status check_options(const hm_sheet_options& options) noexcept {
  if (const hm_status bad = one_of(options.format, HM_SHEET_FORMAT_FOLDER, "format")) return bad;
  if (const hm_status bad = one_of(options.rule.by, HM_BY_LUMA, "by")) return bad;
  if (const hm_status bad = one_of(options.rotated, HM_ROTATED_FRAMES_COUNTER_CLOCKWISE, "rotated"))
    return bad;
  if (options.layers == nullptr && options.layer_count > 0) return refuse_null("layers");
  if (options.part_layers == nullptr && options.part_layer_count > 0)
    return refuse_null("part_layers");
  return check_trust(options.trust);
}

std::vector<std::string> words_in(const char* const* words, size_t count) {
  std::vector<std::string> result;
  for (size_t i = 0; i < count; ++i) result.push_back(text_in(words[i]));
  return result;
}

SheetOptions options_in(const hm_sheet_options& from) {
  SheetOptions options;
  options.format = static_cast<SheetFormat>(from.format);
  options.rule = {static_cast<SolidRule::By>(from.rule.by), from.rule.threshold,
                  c::in(from.rule.key), from.rule.tolerance};
  options.rotated = static_cast<RotatedFrames>(from.rotated);
  options.grid = {c::in(from.grid.cell), c::in(from.grid.margin), c::in(from.grid.spacing),
                  from.grid.columns,     from.grid.rows,          from.grid.count};
  options.duration = from.duration;
  options.pivot = {from.pivot.x, from.pivot.y};
  options.layers = words_in(from.layers, from.layer_count);
  options.part_layers = words_in(from.part_layers, from.part_layer_count);
  options.root = text_in(from.root);
  options.trust = static_cast<Trust>(from.trust);
  options.limits.image = {from.limits.pixels, from.limits.file_bytes, from.limits.chunk_bytes,
                          from.limits.chunk_memory};
  return options;
}

}  // namespace

hm_status hm_read_sheet(const char* path, const hm_sheet_options* options, hm_sheet* sheet) {
  if (path == nullptr) return refuse_null("path");
  const hm_sheet_options wanted = options == nullptr ? hm_sheet_options_default() : *options;
  if (const hm_status bad = check_options(wanted)) return bad;
  return guarded([&] { return give(sheet, read_sheet(path, options_in(wanted))); });
}

hm_status hm_load_sheet(const char* path, int32_t trust, hm_sheet* sheet) {
  if (path == nullptr) return refuse_null("path");
  if (const hm_status bad = check_trust(trust)) return bad;
  return guarded([&] { return give(sheet, load_sheet(path, static_cast<Trust>(trust))); });
}

hm_status hm_save_sheet(const char* path, hm_sheet sheet) {
  if (path == nullptr) return refuse_null("path");
  return with(sheet, [&](const Sheet& s) { return done(save_sheet(path, s), HM_ERROR_DATA); });
}
