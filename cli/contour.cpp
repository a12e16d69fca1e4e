#include "cli/contour.hpp"

#include <utility>

#include "cli/contour_picture.hpp"
#include "cli/contour_texts.hpp"
#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

Contour contour_of(const Mask& mask, const ContourOptions& options) {
  const Boundary traced = trace(mask, options.four ? Neighbours::four : Neighbours::eight);
  Contour contour{mask.size(),           options.epsilon,
                  traced.corners.size(), simplify(traced, options.epsilon),
                  options.convex,        {}};
  if (options.convex) contour.parts = convex_parts(contour.boundary, options.max_vertices);
  return contour;
}

/// Standard output has one thing: JSON, SVG or the text.
Result<void> write_contour(const Contour& contour, const Mask& mask, const ContourOptions& options,
                           Output& out) {
  if (!options.svg.empty())
    if (Result<void> status = write_text(options.svg, contour_svg(contour), out); !status)
      return status;
  if (!options.picture.empty())
    if (Result<void> status = write_contour_picture(contour, mask, options.picture); !status)
      return status;
  if (options.svg == "-") return out.flush();
  (void)out.write(options.json ? contour_json(contour) : contour_text(contour));
  const bool names_files = !options.json;
  if (names_files && !options.svg.empty())
    (void)out.write(joined({"svg: ", printable(options.svg), "\n"}));
  if (names_files && !options.picture.empty())
    (void)out.write(joined({"picture: ", printable(options.picture), "\n"}));
  return out.flush();
}

Result<void> contour_with(const ContourOptions& options, Output& out) {
  for (const std::string& path : {options.svg, options.picture})
    if (Result<void> status = check_replaces_none(path, {options.in}); !status) return status;
  const Result<Mask> mask = read_mask(options.in, options.source);
  if (!mask) return mask.error();
  return write_contour(contour_of(*mask, options), *mask, options, out);
}

}  // namespace

int run_contour(const ContourOptions& options, Output& out) {
  const Result<void> status = contour_with(options, out);
  return status ? exit_success : failed(status);
}

}  // namespace hitmask::cli
