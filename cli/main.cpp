#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/platform.hpp"
#include "cli/arguments.hpp"
#include "cli/bake.hpp"
#include "cli/batch.hpp"
#include "cli/check.hpp"
#include "cli/contour.hpp"
#include "cli/convert.hpp"
#include "cli/diff.hpp"
#include "cli/exit_codes.hpp"
#include "cli/info.hpp"
#include "cli/output.hpp"
#include "cli/scene.hpp"
#include "cli/shape.hpp"
#include "cli/sheet.hpp"
#include "cli/show.hpp"
#include "hitmask/image.hpp"
#include "hitmask/target.hpp"

namespace {

using namespace hitmask::cli;
namespace base = hitmask::detail::base;

struct Runner {
  Output& out;

  int operator()(const CheckOptions& options) const {
    return options.batch.empty() ? run_check(options, out) : run_batch(options, out);
  }
  int operator()(const ContourOptions& options) const { return run_contour(options, out); }
  int operator()(const ConvertOptions& options) const { return run_convert(options, out); }
  int operator()(const ShowOptions& options) const { return run_show(options, out); }
  int operator()(const ShapeOptions& options) const { return run_shape(options, out); }
  int operator()(const SceneOptions& options) const { return run_scene(options, out); }
  int operator()(const BakeArguments& options) const { return run_bake(options, out); }
  int operator()(const DiffOptions& options) const { return run_diff(options, out); }
  int operator()(const InfoOptions& options) const { return run_info(options, out); }
  int operator()(const SheetPictureOptions& options) const { return run_sheet(options, out); }
  int operator()(const Information& information) const {
    (void)out.write(information.text);
    const hitmask::Result<void> status = out.flush();
    return status ? exit_success : failed(status);
  }
  int operator()(const UsageError& error) const {
    print_error(error.message);
    return failed("try '" + error.help_command + "'");
  }
  int operator()(const NoCommand& nothing) const {
    Output errors(base::standard_error);
    (void)errors.write(nothing.help);
    (void)errors.flush();
    return exit_failure;
  }
};

int run(int count, const char* const* values) {
  const std::vector<std::string> arguments = base::arguments_of(count, values);
  std::vector<const char*> texts;
  for (const std::string& argument : arguments) texts.push_back(argument.c_str());
  if (const hitmask::Result<void> status = hitmask::target_status(); !status) return failed(status);
  Output out(base::standard_output);
  return std::visit(Runner{out}, parse_arguments(count, texts.data()));
}

}  // namespace

int main(int count, char** values) {
  base::prepare_standard_streams();
  base::call_when_interrupted(&hitmask::remove_temporary_files);
  try {
    return run(count, values);
  } catch (const std::bad_alloc&) {
    return failed("out of memory");
  } catch (const std::exception& problem) {
    return failed(problem.what());
  }
}
