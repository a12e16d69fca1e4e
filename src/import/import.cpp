// Reading sheets: which format, which reader, and the message for what went wrong.

#include "hitmask/import.hpp"

#include <array>
#include <exception>
#include <new>
#include <utility>

#include "import/files.hpp"
#include "import/names.hpp"
#include "import/readers.hpp"
#include "import/signature.hpp"

namespace hitmask {

namespace detail::import {
namespace {

constexpr std::array<std::string_view, 11> format_names = {
    "automatic", "baked",  "aseprite-json", "aseprite", "texture-packer", "starling",
    "cocos2d",   "libgdx", "grid",          "picture",  "folder"};

/// Lack of memory, and names that the system cannot convert, are errors like others.
template <class Body>
auto guarded_import(const std::string& name, const Body& body) -> decltype(body()) {
  try {
    auto result = body();
    if (result) return result;
    return error_at(name, result.error());
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  } catch (const std::exception& problem) {
    return error_at(name, problem.what(), ErrorCode::file);
  }
}

bool is_folder(const std::string& path) {
  const auto facts = base::facts_of(path);
  return facts && facts->kind == base::FileFacts::Kind::folder;
}

bool is_text(SheetFormat format) noexcept {
  return format == SheetFormat::aseprite_json || format == SheetFormat::texture_packer ||
         format == SheetFormat::starling || format == SheetFormat::cocos2d ||
         format == SheetFormat::libgdx;
}

/// What a text is, by its content or else by its name. JSON needs a look into it.
Result<SheetFormat> text_format(const Job& job) {
  std::string_view text = text_of(job.bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::string_view start = trimmed(text.substr(0, 4096));
  if (start.starts_with('{')) return json_format(job);
  if (start.find("<plist") != start.npos) return SheetFormat::cocos2d;
  if (start.find("<TextureAtlas") != start.npos) return SheetFormat::starling;
  const std::string_view line = trimmed(start.substr(0, start.find('\n')));
  if (line.ends_with(".png") || job.name.ends_with(".atlas")) return SheetFormat::libgdx;
  if (job.name.ends_with(".json")) return json_format(job);
  if (job.name.ends_with(".plist")) return SheetFormat::cocos2d;
  if (job.name.ends_with(".xml")) return SheetFormat::starling;
  return Error{ErrorCode::data, "not a sheet in a format that hitmask knows"};
}

Result<SheetFormat> format_of(const Job& job) {
  if (job.options.format != SheetFormat::automatic) return job.options.format;
  if (is_baked(job.bytes)) return SheetFormat::baked;
  if (is_png_file(job.bytes))
    return job.options.grid.cell == Size{} ? SheetFormat::picture : SheetFormat::grid;
  if (is_aseprite(job.bytes)) return SheetFormat::aseprite;
  if (job.bytes.empty()) return Error{ErrorCode::data, "the file is empty"};
  const auto limit = check_limit(job.bytes.size(), job.options.limits.text_bytes, "bytes of text");
  if (!limit) return limit.error();
  return text_format(job);
}

Result<void> read_atlas(const Job& job, SheetFormat format, SheetFileReader read, Atlas& atlas) {
  if (is_text(format)) {
    const auto limit =
        check_limit(job.bytes.size(), job.options.limits.text_bytes, "bytes of text");
    if (!limit) return limit;
  }
  switch (format) {
    case SheetFormat::aseprite_json:
    case SheetFormat::texture_packer: return read_json_atlas(job, read, atlas);
    case SheetFormat::starling: return read_starling(job, atlas);
    case SheetFormat::cocos2d: return read_cocos2d(job, atlas);
    case SheetFormat::libgdx: return read_libgdx(job, atlas);
    case SheetFormat::grid: return read_grid(job, atlas);
    case SheetFormat::picture: return read_single_picture(job, atlas);
    default: return Error{ErrorCode::argument, "is a file, not a folder"};
  }
}

/// Those that the file has, or else those of its frames' numbers.
void complete(Atlas& atlas, const Job& job, SheetFormat format) {
  if (atlas.animations.empty() || format == SheetFormat::libgdx)
    add_numbered_animations(atlas, stem_of(job.name));
}

Result<Sheet> decode(const Job& job, SheetFileReader read) {
  const auto format = format_of(job);
  if (!format) return format.error();
  if (*format == SheetFormat::baked) return sheet_from_bytes(job.bytes, job.options.trust);
  if (*format == SheetFormat::aseprite) return decode_aseprite(job);
  Atlas atlas;
  if (Result<void> status = read_atlas(job, *format, read, atlas); !status) return status.error();
  if (atlas.regions.empty()) return Error{ErrorCode::data, "the sheet has no frames"};
  complete(atlas, job, *format);
  return assemble(std::move(atlas), job, read);
}

/// No two files of a folder have one name, so each is a page of its own.
Atlas folder_atlas(const std::vector<std::string>& pictures) {
  Atlas atlas;
  atlas.pages.reserve(pictures.size());
  atlas.regions.reserve(pictures.size());
  for (const std::string& name : pictures) {
    Region region;
    region.name = without_extension(name);
    region.page = static_cast<std::uint32_t>(atlas.pages.size());
    region.is_whole_page = true;
    atlas.pages.push_back({name, {}, std::nullopt});
    atlas.regions.push_back(std::move(region));
  }
  return atlas;
}

Result<Sheet> read_folder(const std::string& path, const std::vector<std::string>& pictures,
                          const SheetOptions& options, KnownMask known) {
  Atlas atlas = folder_atlas(pictures);
  for (std::size_t i = 0; i < pictures.size(); ++i) atlas.pages[i].mask = known(i);
  const auto root = Root::of_sheet(path, options.root, true);
  if (!root) return root.error();
  const Job job{{}, path, options};
  complete(atlas, job, SheetFormat::folder);
  const auto read_picture = [&](const std::string& name) {
    return root->read(name, options.limits.image.file_bytes);
  };
  return assemble(std::move(atlas), job, read_picture, options.executor);
}

Result<Sheet> read_folder(const std::string& path, const SheetOptions& options) {
  const auto pictures = pictures_in(path, options.limits.frames);
  if (!pictures) return pictures.error();
  return read_folder(path, *pictures, options, [](std::size_t) { return std::optional<Mask>(); });
}

bool wants_folder(const std::string& path, const SheetOptions& options) {
  return options.format == SheetFormat::folder ||
         (options.format == SheetFormat::automatic && is_folder(path));
}

Result<Sheet> read(const std::string& path, const SheetOptions& options) {
  if (wants_folder(path, options)) return read_folder(path, options);
  const auto bytes = read_whole(path, options.limits.image.file_bytes);
  if (!bytes) return bytes.error();
  const Job job{*bytes, path, options};
  const auto root = Root::of_sheet(path, options.root);
  return decode(job, [&](const std::string& name) -> Result<Bytes> {
    if (!root) return root.error();
    return root->read(name, options.limits.image.file_bytes);
  });
}

/// Resolves the pages of an atlas.
Result<void> add_pages(const Atlas& atlas, const Root& root, std::vector<std::string>& files) {
  for (const Page& page : atlas.pages) {
    if (page.mask) continue;  // the picture is the sheet itself
    auto path = root.resolve(page.file);
    if (!path) return error_at(page.field, path.error());
    files.push_back(std::move(*path));
  }
  return {};
}

Result<std::vector<std::string>> folder_files(const std::string& path,
                                              const SheetOptions& options) {
  const auto pictures = pictures_in(path, options.limits.frames);
  if (!pictures) return pictures.error();
  const auto root = Root::of_sheet(path, options.root, true);
  if (!root) return root.error();
  std::vector<std::string> files;
  if (Result<void> status = add_pages(folder_atlas(*pictures), *root, files); !status)
    return status.error();
  return files;
}

Result<std::vector<std::string>> files_of(const std::string& path, const SheetOptions& options) {
  if (wants_folder(path, options)) return folder_files(path, options);
  const auto bytes = read_whole(path, options.limits.image.file_bytes);
  if (!bytes) return bytes.error();
  const Job job{*bytes, path, options};
  const auto format = format_of(job);
  if (!format) return format.error();
  std::vector<std::string> files = {path};
  if (!is_text(*format)) return files;
  const auto root = Root::of_sheet(path, options.root);
  if (!root) return root.error();
  Atlas atlas;
  const auto related = [&](const std::string& name) -> Result<Bytes> {
    auto resolved = root->resolve(name);
    if (!resolved) return resolved.error();
    files.push_back(std::move(*resolved));
    return read_whole(files.back(), options.limits.text_bytes);
  };
  if (Result<void> status = read_atlas(job, *format, related, atlas); !status)
    return status.error();
  if (Result<void> status = add_pages(atlas, *root, files); !status) return status.error();
  return files;
}

Result<SheetFormat> format_of_file(const std::string& path, const SheetOptions& options) {
  if (wants_folder(path, options)) return SheetFormat::folder;
  const auto bytes = read_whole(path, options.limits.image.file_bytes);
  if (!bytes) return bytes.error();
  return format_of({*bytes, path, options});
}

}  // namespace

Result<Sheet> read_pictures(const std::string& folder, const std::vector<std::string>& names,
                            const SheetOptions& options, KnownMask known) {
  return guarded_import(folder, [&] { return read_folder(folder, names, options, known); });
}

Result<Sheet> read_known_picture(const std::string& path, Mask mask, const SheetOptions& options) {
  return guarded_import(path, [&] {
    const Job job{{}, path, options};
    Atlas atlas;
    add_single_picture(job, std::move(mask), atlas);
    complete(atlas, job, SheetFormat::picture);
    return assemble(std::move(atlas), job,
                    [](const std::string&) { return Result<Bytes>(Bytes()); });
  });
}

}  // namespace detail::import

namespace import = detail::import;

std::string_view name_of(SheetFormat format) noexcept {
  const auto number = static_cast<std::size_t>(format);
  return number < import::format_names.size() ? import::format_names[number] : "unknown";
}

Result<Sheet> read_sheet(const std::string& path, const SheetOptions& options) {
  return import::guarded_import(path, [&] { return import::read(path, options); });
}

Result<SheetFormat> sheet_format(const std::string& path, const SheetOptions& options) {
  return import::guarded_import(path, [&] { return import::format_of_file(path, options); });
}

Result<std::vector<std::string>> sheet_files(const std::string& path, const SheetOptions& options) {
  return import::guarded_import(path, [&] { return import::files_of(path, options); });
}

Result<Sheet> decode_sheet(std::span<const std::uint8_t> bytes, const std::string& name,
                           SheetFileReader read_file, const SheetOptions& options) {
  return import::guarded_import(name, [&]() -> Result<Sheet> {
    const auto limit = import::check_limit(bytes.size(), options.limits.image.file_bytes, "bytes");
    if (!limit) return limit.error();
    return import::decode({bytes, name, options}, read_file);
  });
}

}  // namespace hitmask
