#include "cli/sheet.hpp"

#include <string>
#include <vector>

#include "base/platform.hpp"
#include "cli/contact_sheet.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

Result<void> check_destination(const SheetPictureOptions& options) {
  const Result<std::vector<std::string>> files = sheet_files(options.file, options.sheet);
  if (!files) return files.error();
  for (const std::string& file : *files)
    if (Result<void> status = check_replaces_none(options.picture, {file}); !status) return status;
  return {};
}

Result<void> draw_sheet(const SheetPictureOptions& options, Output& out) {
  const Result<SheetFormat> format = sheet_format(options.file, options.sheet);
  if (!format) return format.error();
  if (Result<void> status = check_destination(options); !status) return status;
  const Result<Sheet> sheet = read_sheet(options.file, options.sheet);
  if (!sheet) return sheet.error();
  const std::string name =
      detail::base::utf8_of(detail::base::path_of(options.file).lexically_normal().filename());
  const std::string facts =
      joined({name_of(*format), "  ", counted(sheet->frame_count(), "frame", "frames"), "  ",
              counted(sheet->animation_count(), "animation", "animations"), "  ",
              counted(sheet->part_names().size(), "part", "parts")});
  if (Result<void> status = write_contact_sheet(*sheet, name, facts, options.picture); !status)
    return status;
  (void)out.write(joined({"picture: ", printable(options.picture), "\n"}));
  return out.flush();
}

}  // namespace

int run_sheet(const SheetPictureOptions& options, Output& out) {
  const Result<void> status = draw_sheet(options, out);
  return status ? exit_success : failed(status);
}

}  // namespace hitmask::cli
