#include "cli/info.hpp"

#include "cli/exit_codes.hpp"
#include "cli/sheet_report.hpp"

namespace hitmask::cli {

int run_info(const InfoOptions& options, Output& out) {
  const Result<SheetFormat> format = sheet_format(options.file, options.sheet);
  if (!format) return failed(format.error());
  const Result<Sheet> sheet = read_sheet(options.file, options.sheet);
  if (!sheet) return failed(sheet.error());
  (void)out.write(options.json ? sheet_json(*format, *sheet)
                               : sheet_text(options.file, *format, *sheet));
  const Result<void> status = out.flush();
  return status ? exit_success : failed(status);
}

}  // namespace hitmask::cli
