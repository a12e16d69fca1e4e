#include "cli/sheet.hpp"

#include "cli/exit_codes.hpp"

namespace hitmask::cli {

int run_sheet(const SheetPictureOptions&, Output&) { return failed("not yet"); }

}  // namespace hitmask::cli
