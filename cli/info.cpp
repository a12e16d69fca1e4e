#include "cli/info.hpp"

#include "cli/exit_codes.hpp"
#include "cli/saved_world.hpp"
#include "cli/sheet_report.hpp"
#include "cli/snapshot_report.hpp"

namespace hitmask::cli {

namespace {

int print_info(const std::string& text, Output& out) {
  (void)out.write(text);
  const Result<void> status = out.flush();
  return status ? exit_success : failed(status);
}

}  // namespace

int run_info(const InfoOptions& options, Output& out) {
  if (is_snapshot_file(options.file)) {
    const Result<SavedWorld> saved = read_snapshot_file(options.file, options.known, options.sheet);
    if (!saved) return failed(saved.message());
    return print_info(options.json ? snapshot_json(*saved) : snapshot_text(options.file, *saved),
                      out);
  }
  const Result<SheetFormat> format = sheet_format(options.file, options.sheet);
  if (!format) return failed(format.error());
  const Result<Sheet> sheet = read_sheet(options.file, options.sheet);
  if (!sheet) return failed(sheet.error());
  return print_info(
      options.json ? sheet_json(*format, *sheet) : sheet_text(options.file, *format, *sheet), out);
}

}  // namespace hitmask::cli
