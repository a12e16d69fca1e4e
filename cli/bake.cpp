#include "cli/bake.hpp"

#include <atomic>
#include <memory>
#include <string>

#include "base/platform.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/progress.hpp"
#include "cli/text.hpp"
#include "hitmask/parallel.hpp"

namespace hitmask::cli {

namespace {

/// Shows how far a job of many pieces is. The calling thread, lane 0, draws the bar.
class VisibleExecutor final : public Executor {
 public:
  VisibleExecutor(unsigned threads, bool visible) : threads_(threads), progress_(visible) {}

  [[nodiscard]] unsigned lanes() const noexcept override { return threads_.lanes(); }
  void run(std::size_t pieces, Task task) noexcept override {
    std::atomic<std::uint64_t> done = 0;
    threads_.run(pieces, [&](std::size_t piece, unsigned lane) {
      task(piece, lane);
      const std::uint64_t count = ++done;
      if (lane == 0) progress_.update({count, count, pieces, "files"});
    });
    progress_.clear();
  }

 private:
  ThreadExecutor threads_;
  Progress progress_;
};

/// As Make and Ninja read it, on Windows too: there a backslash before a space would be ambiguous.
std::string escaped(const std::string& path) {
  std::string text;
  const std::u8string generic = detail::base::path_of(path).generic_u8string();
  for (const char letter : std::string(generic.begin(), generic.end())) {
    if (letter == '$') text += '$';
    if (letter == ' ' || letter == '#') text += '\\';
    text += letter;
  }
  return text;
}

std::string depfile_text(const BakeArguments& options, const BakeReport& report) {
  std::string text = escaped(options.out) + ":";
  for (const std::string& file : report.files) text += " \\\n  " + escaped(file);
  return text + "\n";
}

std::string report_text(const BakeArguments& options, const BakeReport& report) {
  const std::string start = printable(options.out) + ": ";
  if (report.outcome == BakeReport::Outcome::current) return start + "current\n";
  return joined({start, counted(report.frames, "frame", "frames"), ", ",
                 counted(report.animations, "animation", "animations"), ", ",
                 counted(report.bytes, "byte", "bytes"),
                 report.outcome == BakeReport::Outcome::same ? ", the same as before\n" : "\n"});
}

int print(std::string_view text, int code, const BakeArguments& options, Output& out) {
  if (!options.quiet) (void)out.write(text);
  const Result<void> status = out.flush();
  return status ? code : failed(status);
}

int check(const BakeArguments& options, const BakeOptions& bake, Output& out) {
  const Result<bool> current = is_current(options.paths, options.out, bake);
  if (!current) return failed(current.error());
  return print(joined({printable(options.out), *current ? ": current\n" : ": out of date\n"}),
               *current ? exit_success : exit_outdated, options, out);
}

}  // namespace

int run_bake(const BakeArguments& options, Output& out) {
  const bool visible = !options.quiet && detail::base::is_terminal(detail::base::standard_error);
  VisibleExecutor executor(options.threads, visible);
  BakeOptions bake = options.bake;
  bake.sheet.executor = &executor;
  if (options.check) return check(options, bake, out);
  const Result<BakeReport> report = bake_file(options.paths, options.out, bake);
  if (!report) return failed(report.error());
  if (!options.depfile.empty())
    if (const auto status = write_text(options.depfile, depfile_text(options, *report), out);
        !status)
      return failed(status);
  return print(report_text(options, *report), exit_success, options, out);
}

}  // namespace hitmask::cli
