#include "cli/shape.hpp"

#include "base/platform.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::size_t name_column = 26;  // width of the operation column in the report

std::string report_line(std::string name, const Mask& mask) {
  name.resize(std::max(name.size() + 2, name_column), ' ');
  return joined({name, std::to_string(mask.width()), " x ", std::to_string(mask.height()), ", ",
                 std::to_string(mask.count()), " solid"});
}

std::string moved_text(Point by) {
  if (by == Point{}) return "\n";
  return joined({", origin moved by ", pair_text(by.x, by.y), "\n"});
}

/// Applies all operations in order and adds a line about each to `report`.
Result<void> apply_all(const ShapeOptions& options, Workpiece& piece, std::string& report) {
  report += report_line(printable(options.in), piece.mask) + "\n";
  for (const Operation& operation : options.operations) {
    if (const Result<void> status = apply_operation(operation, piece); !status) return status;
    report += report_line("  " + printable(operation.text), piece.mask) + moved_text(piece.moved);
  }
  return {};
}

/// When the result goes to standard output, the report goes to standard error.
Result<void> print_report(const ShapeOptions& options, const std::string& report, Output& out) {
  if (options.quiet) return {};
  if (is_standard(options.out)) {
    Output errors(detail::base::standard_error);
    (void)errors.write(report);
    (void)errors.flush();  // the result is written; a closed standard error does not matter
    return {};
  }
  (void)out.write(report);
  return out.flush();
}

Result<void> shape(const ShapeOptions& options, Output& out) {
  if (const Result<void> status = check_replaces_none(options.out, {options.in}); !status)
    return status;
  Result<Mask> mask = read_mask(options.in, options.source);
  if (!mask) return mask.error();
  // The format given for the input does not apply to other files.
  const SourceOptions others{
      options.source.rule, options.source.limits, FileFormat::automatic, {}, false};
  Workpiece piece{*std::move(mask), {}, others, options.in_place, options.out};
  std::string report;
  if (const Result<void> status = apply_all(options, piece, report); !status) return status;
  if (const Result<void> status = write_mask(options.out, options.to, piece.mask, out); !status)
    return status;
  return print_report(options, report, out);
}

}  // namespace

int run_shape(const ShapeOptions& options, Output& out) {
  const Result<void> status = shape(options, out);
  return status ? exit_success : failed(status);
}

}  // namespace hitmask::cli
