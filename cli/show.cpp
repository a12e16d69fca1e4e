#include "cli/show.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/blocks.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/facts.hpp"
#include "cli/mask_picture.hpp"
#include "cli/terminal.hpp"
#include "cli/text.hpp"
#include "cli/tones.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t most_rows = 80;  // of pixels in a drawing: 40 lines of half blocks

// By Tone, numbers of the 256-colour palette: dark grey, light grey, blue, orange, pink. Clear
// pixels have their own colour, so that the mask's edges are visible.
constexpr std::array<std::string_view, 6> palette = {"", "236", "252", "33", "208", "199"};

/// The one or two masks to show.
struct Exhibit {
  Mask a;
  std::optional<Mask> b;
};

Result<Exhibit> read_exhibit(const ShowOptions& options) {
  Result<Mask> a = read_mask(options.a, options.source);
  if (!a) return a.error();
  if (options.b.empty()) return Exhibit{*std::move(a), std::nullopt};
  Result<Mask> b = read_mask(options.b, options.source);
  if (!b) return b.error();
  return Exhibit{*std::move(a), *std::move(b)};
}

Difference difference_of(const Exhibit& exhibit, const Tones& tones) {
  return {tones.both.count(), tones.only_a.count(), tones.only_b.count(), exhibit.a == *exhibit.b};
}

std::string coloured(const Tones& tones, bool compared) {
  const auto cell = [&](std::int64_t column, std::int64_t row) {
    return static_cast<std::uint8_t>(
        tones.at(static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)));
  };
  std::string text = half_blocks({tones.size.width, tones.size.height, cell, palette});
  if (!compared) return text;
  text += '\n';
  return text +
         (tones.side == 1
              ? block_legend(palette, {{2, "both"}, {3, "only A"}, {4, "only B"}})
              : block_legend(palette,
                             {{2, "both"}, {3, "only A"}, {4, "only B"}, {5, "some of each"}}));
}

std::string lettered(const Tones& tones, bool compared) {
  std::string text = tones_text(tones);
  if (compared)
    text += tones.side == 1 ? "\n# both   - only A   + only B\n"
                            : "\n# both   - only A   + only B   * some of each\n";
  return text;
}

std::string drawing_of(const Tones& tones, const ShowOptions& options) {
  const bool compared = !options.b.empty();
  if (options.text) return lettered(tones, compared);
  const std::int32_t side = fitting_side(tones.size, terminal_columns(), most_rows);
  const Tones& shown = side == 1 ? tones : reduced(tones, side);
  std::string text =
      use_colour(options.colour) ? coloured(shown, compared) : lettered(shown, compared);
  if (side == 1) return text;
  const std::string number = std::to_string(side);
  return joined({text, "reduced: one pixel here is ", number, " x ", number, " of the mask's",
                 compared ? "\n" : ", solid when any of them is\n"});
}

std::string one_text(const Exhibit& exhibit, const Tones& tones, const ShowOptions& options) {
  if (options.json) return facts_json(exhibit.a, options.info);
  return joined({headline(options.a, exhibit.a), options.info ? info_text(exhibit.a) : "", "\n",
                 drawing_of(tones, options)});
}

std::string two_text(const Exhibit& exhibit, const Tones& tones, const ShowOptions& options) {
  const Difference difference = difference_of(exhibit, tones);
  if (options.json) return difference_json(difference, exhibit.a, *exhibit.b);
  return joined({difference_text_of(difference), "  A  ", headline(options.a, exhibit.a), "  B  ",
                 headline(options.b, *exhibit.b), "\n", drawing_of(tones, options)});
}

Result<void> write_results(const Exhibit& exhibit, const ShowOptions& options, Output& out) {
  const Tones tones = exhibit.b ? tones_of(exhibit.a, *exhibit.b) : tones_of(exhibit.a);
  (void)out.write(exhibit.b ? two_text(exhibit, tones, options)
                            : one_text(exhibit, tones, options));
  if (const Result<void> status = out.flush(); !status) return status;
  if (options.picture.empty()) return {};
  if (const Result<void> status = write_mask_picture(tones, exhibit.b.has_value(), options.picture);
      !status)
    return status;
  if (!options.json) (void)out.write(joined({"picture: ", printable(options.picture), "\n"}));
  return out.flush();
}

}  // namespace

int run_show(const ShowOptions& options, Output& out) {
  if (const Result<void> status = check_replaces_none(options.picture, {options.a, options.b});
      !status)
    return failed(status);
  const Result<Exhibit> exhibit = read_exhibit(options);
  if (!exhibit) return failed(exhibit.error());
  if (const Result<void> status = write_results(*exhibit, options, out); !status)
    return failed(status);
  return exhibit->b && !(exhibit->a == *exhibit->b) ? exit_differ : exit_success;
}

}  // namespace hitmask::cli
