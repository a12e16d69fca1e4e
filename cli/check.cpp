#include "cli/check.hpp"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "base/platform.hpp"
#include "cli/answer.hpp"
#include "cli/drawing.hpp"
#include "cli/exit_codes.hpp"
#include "cli/frames.hpp"
#include "cli/pair.hpp"
#include "cli/picture.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr int drawing_lines = 40;

Result<Sprite> read_sprite(const std::string& path, const CheckOptions& options) {
  const std::optional<FramePath> frame = frame_path(path);
  Result<Mask> mask = frame ? FrameReader(options.rule, options.limits).read(*frame)
                            : read_png(path, options.rule, options.limits);
  if (!mask) return mask.error();
  const std::int64_t solid = mask->count();
  return Sprite{path, std::move(*mask), solid};
}

Result<Pair> read_pair(const CheckOptions& options) {
  Result<Sprite> a = read_sprite(options.a, options);
  if (!a) return a.error();
  Result<Sprite> b = read_sprite(options.b, options);
  if (!b) return b.error();
  const Contact found = contact(a->mask, b->mask, options.at);
  return Pair{std::move(*a), std::move(*b), options.at, found};
}

/// A picture that overwrites one of its own sprites would destroy that sprite.
Result<void> check_picture_path(const CheckOptions& options) {
  for (const std::string& sprite : {options.a, options.b}) {
    std::error_code problem;  // files that do not exist yet are not the same file
    if (std::filesystem::equivalent(detail::base::path_of(options.picture),
                                    detail::base::path_of(file_of(sprite)), problem))
      return Error{ErrorCode::argument,
                   options.picture + ": refused: the picture would overwrite a sprite"};
  }
  return {};
}

std::string answer_text(const Pair& pair, const CheckOptions& options) {
  std::string text;
  if (options.json) {
    append_answer(text, pair.contact);
    return text;
  }
  const DrawingStyle style{terminal_columns(), drawing_lines, use_colour(options.colour)};
  return report_text(pair) + "\n" + draw_pair(pair, style);
}

Result<void> write_results(const Pair& pair, const CheckOptions& options, Output& out) {
  if (const Result<void> status = out.write(answer_text(pair, options)); !status) return status;
  if (const Result<void> status = out.flush(); !status) return status;
  if (options.picture.empty()) return {};
  if (const Result<void> status = write_picture(pair, options.picture, options.limits); !status)
    return status;
  if (!options.json) (void)out.write(joined({"picture: ", printable(options.picture), "\n"}));
  return out.flush();
}

}  // namespace

int run_check(const CheckOptions& options, Output& out) {
  if (!options.picture.empty())
    if (const Result<void> status = check_picture_path(options); !status) return failed(status);
  const Result<Pair> pair = read_pair(options);
  if (!pair) return failed(pair.error());
  if (const Result<void> status = write_results(*pair, options, out); !status)
    return failed(status);
  return pair->contact ? exit_success : exit_apart;
}

}  // namespace hitmask::cli
