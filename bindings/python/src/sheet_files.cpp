// Sheets in files.
#include <cerrno>

#include "choices.hpp"
#include "hitmask/import.hpp"
#include "sheets.hpp"

HITMASK_CHOICES(hitmask::SheetFormat,
                "'automatic', 'baked', 'aseprite_json', 'aseprite', 'texture_packer', 'starling', "
                "'cocos2d', 'libgdx', 'grid', 'picture', 'folder'",
                {{"automatic", hitmask::SheetFormat::automatic},
                 {"baked", hitmask::SheetFormat::baked},
                 {"aseprite_json", hitmask::SheetFormat::aseprite_json},
                 {"aseprite", hitmask::SheetFormat::aseprite},
                 {"texture_packer", hitmask::SheetFormat::texture_packer},
                 {"starling", hitmask::SheetFormat::starling},
                 {"cocos2d", hitmask::SheetFormat::cocos2d},
                 {"libgdx", hitmask::SheetFormat::libgdx},
                 {"grid", hitmask::SheetFormat::grid},
                 {"picture", hitmask::SheetFormat::picture},
                 {"folder", hitmask::SheetFormat::folder}})
HITMASK_CHOICES(hitmask::RotatedFrames, "'as_format_says', 'clockwise', 'counter_clockwise'",
                {{"as_format_says", hitmask::RotatedFrames::as_format_says},
                 {"clockwise", hitmask::RotatedFrames::clockwise},
                 {"counter_clockwise", hitmask::RotatedFrames::counter_clockwise}})

namespace hitmask::python {

void bind_sheet_files(nb::module_& module);

namespace {

using namespace nb::literals;

/// Raises the system's own error for a file or folder that it refuses: FileNotFoundError,
/// PermissionError and the like, with errno and the name. Opens regular files only, because others
/// may block.
void raise_if_unreadable(const std::string& path) {
  const nb::module_ os = nb::module_::import_("os");
  const nb::object mode = os.attr("stat")(path).attr("st_mode");
  const nb::module_ kinds = nb::module_::import_("stat");
  if (nb::cast<bool>(kinds.attr("S_ISREG")(mode)))
    os.attr("close")(os.attr("open")(path, os.attr("O_RDONLY")));
  if (nb::cast<bool>(kinds.attr("S_ISDIR")(mode))) os.attr("scandir")(path).attr("close")();
}

/// The same for a file that is to be written beside others in its folder.
void raise_if_unwritable(const std::string& path) {
  const nb::module_ os = nb::module_::import_("os");
  const nb::object folder = os.attr("path").attr("dirname")(os.attr("path").attr("abspath")(path));
  os.attr("stat")(folder);
  if (nb::cast<bool>(os.attr("access")(folder, os.attr("W_OK")))) return;
  errno = EACCES;
  PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
  throw nb::python_error();
}

/// OSError for files that cannot be read or written, else ValueError. diagnose(path) may raise a
/// more exact OSError.
template <class Result>
void raise_if_failed(const Result& result, const std::string& path,
                     void (*diagnose)(const std::string&)) {
  if (result.ok()) return;
  const bool is_file = result.error().code == ErrorCode::file;
  // Python's functions have their own words for such paths.
  if (is_file && !path.empty() && path.find('\0') == path.npos) diagnose(path);
  PyErr_SetString(is_file ? PyExc_OSError : PyExc_ValueError, result.error().message.c_str());
  throw nb::python_error();
}

std::string path_in(nb::handle path) {
  try {
    return nb::cast<std::string>(nb::module_::import_("os").attr("fsdecode")(path));
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
    throw nb::type_error("path must be a string or an os.PathLike");
  }
}

std::vector<std::string> words_in(nb::handle words, const char* wanted) {
  if (nb::isinstance<nb::str>(words)) throw nb::type_error(wanted);
  std::vector<std::string> all;
  for (nb::handle word : nb::iter(words)) all.push_back(item_as<std::string>(word, wanted));
  return all;
}

std::int64_t share_of_frame(double share) {
  if (!(share >= -16.0 && share <= 16.0)) throw nb::value_error("a pivot is a share of the frame");
  return static_cast<std::int64_t>(share * 65'536.0);
}

Sheet sheet_in_file(nb::handle path, SheetFormat format, std::int64_t threshold, nb::handle key,
                    std::int64_t tolerance, bool luma, RotatedFrames rotated, const WholePair& cell,
                    const WholePair& margin, const WholePair& spacing, std::int32_t columns,
                    std::int32_t rows, std::int32_t count, std::int32_t duration,
                    const std::pair<double, double>& pivot, nb::handle layers,
                    nb::handle part_layers, nb::handle root, Trust trust,
                    std::uint64_t max_pixels) {
  SheetOptions options;
  options.format = format;
  options.rule = solid_rule_of(threshold, key, tolerance, luma);
  options.rotated = rotated;
  options.grid = {size_of(cell), size_of(margin), size_of(spacing), columns, rows, count};
  options.duration = duration;
  options.pivot = {share_of_frame(pivot.first), share_of_frame(pivot.second)};
  options.layers = words_in(layers, "layers: a sequence of names");
  options.part_layers = words_in(part_layers, "part_layers: a sequence of names");
  if (!root.is_none()) options.root = path_in(root);
  options.trust = trust;
  options.limits.image.pixels = max_pixels;
  const std::string name = path_in(path);
  Result<Sheet> sheet = unlocked([&] { return read_sheet(name, options); });
  raise_if_failed(sheet, name, raise_if_unreadable);
  return std::move(*sheet);
}

Sheet baked_sheet_in(nb::handle path, Trust trust) {
  const std::string name = path_in(path);
  Result<Sheet> sheet = unlocked([&] { return load_sheet(name, trust); });
  raise_if_failed(sheet, name, raise_if_unreadable);
  return std::move(*sheet);
}

void write_sheet(nb::handle path, const Sheet& sheet) {
  const std::string name = path_in(path);
  raise_if_failed(save_sheet(name, sheet), name, raise_if_unwritable);
}

}  // namespace

void bind_sheet_files(nb::module_& module) {
  module.def(
      "read_sheet", &sheet_in_file, "path"_a, "format"_a = SheetFormat::automatic, nb::kw_only(),
      "threshold"_a = 0, "key"_a = nb::none(), "tolerance"_a = 0, "luma"_a = false,
      "rotated"_a = RotatedFrames::as_format_says, "cell"_a = WholePair{}, "margin"_a = WholePair{},
      "spacing"_a = WholePair{}, "columns"_a = 0, "rows"_a = 0, "count"_a = 0, "duration"_a = 100,
      "pivot"_a = std::pair(0.0, 0.0), "layers"_a = nb::make_tuple(),
      "part_layers"_a = nb::make_tuple(), "root"_a = nb::none(), "trust"_a = Trust::none,
      "max_pixels"_a = ImageLimits{}.pixels,
      nb::sig("def read_sheet(path: str | os.PathLike[str], format: typing.Literal['automatic', "
              "'baked', 'aseprite_json', 'aseprite', 'texture_packer', 'starling', 'cocos2d', "
              "'libgdx', 'grid', 'picture', 'folder'] = 'automatic', *, threshold: int = 0, "
              "key: tuple[int, int, int] | typing.Literal['corners'] | None = None, "
              "tolerance: int = 0, luma: bool = False, rotated: typing.Literal['as_format_says', "
              "'clockwise', 'counter_clockwise'] = 'as_format_says', "
              "cell: hitmask._types.SizeLike = (0, 0), margin: hitmask._types.SizeLike = (0, 0), "
              "spacing: hitmask._types.SizeLike = (0, 0), columns: int = 0, rows: int = 0, "
              "count: int = 0, duration: int = 100, pivot: tuple[float, float] = (0.0, 0.0), "
              "layers: collections.abc.Iterable[str] = (), "
              "part_layers: collections.abc.Iterable[str] = (), "
              "root: str | os.PathLike[str] | None = None, "
              "trust: typing.Literal['none', 'source'] = 'none', max_pixels: int = 256000000) -> "
              "Sheet"),
      "Reads a sheet and the pictures that it names: a baked file, a picture in cells of one size\n"
      "(`cell`, `margin`, `spacing`, `columns`, `rows`, `count`), a picture as one frame, a "
      "folder\n"
      "of pictures, or what artists' tools export, if hitmask was built with these readers.\n"
      "`threshold`, `key`, `tolerance` and `luma` are those of Mask.decode_png. `pivot` is a "
      "share\n"
      "of each frame's width and height, where the file has none: (0.5, 1.0) is the middle of the\n"
      "bottom edge. Raises OSError for a file that cannot be read (FileNotFoundError, "
      "PermissionError\n"
      "and so on, with errno), ValueError for what is wrong in it.");
  module.def("load_sheet", &baked_sheet_in, "path"_a, "trust"_a = Trust::none,
             nb::sig("def load_sheet(path: str | os.PathLike[str], "
                     "trust: typing.Literal['none', 'source'] = 'none') -> Sheet"),
             "Reads a baked sheet with one read. trust='source' skips the checks of every pixel.");
  module.def("save_sheet", &write_sheet, "path"_a, "sheet"_a,
             nb::sig("def save_sheet(path: str | os.PathLike[str], sheet: Sheet) -> None"),
             "Writes a baked sheet: the whole file or nothing.");
}

}  // namespace hitmask::python
