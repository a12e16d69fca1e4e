#include "cli/convert.hpp"

#include <vector>

#include "cli/destination.hpp"
#include "cli/exit_codes.hpp"
#include "cli/listing.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

std::string listing_text(const Listing& listing, const ConvertOptions& options) {
  return options.as == BytesAs::c ? c_listing(listing, options.words) : assembler_listing(listing);
}

/// The library's message about the mask's size, and what to do about it.
Error size_error(const ConvertOptions& options, std::string_view reason) {
  const bool patterns = options.layout.arrangement == ByteLayout::Arrangement::msx8 ||
                        options.layout.arrangement == ByteLayout::Arrangement::msx16;
  return Error{ErrorCode::argument,
               joined({options.in, ": ", reason,
                       patterns ? "; 'hitmask shape --pad' makes it larger first" : ""})};
}

Result<void> write_layout(const Mask& mask, const ConvertOptions& options, Output& out) {
  const Result<std::vector<std::uint8_t>> bytes = layout_from_mask(mask, options.layout);
  if (!bytes) return size_error(options, bytes.message());
  if (options.as == BytesAs::binary) return write_bytes(options.out, *bytes, out);
  if (bytes->empty())
    return Error{ErrorCode::argument,
                 joined({options.in, ": has no pixels, and an array cannot be empty"})};
  const std::string name = options.name.empty() ? identifier_from(options.in) : options.name;
  const Listing listing{name, mask.size(), mask.count(), options.layout, *bytes};
  return write_text(options.out, listing_text(listing, options), out);
}

Result<void> convert(const ConvertOptions& options, Output& out) {
  if (const Result<void> status = check_replaces_none(options.out, {options.in}); !status)
    return status;
  const Result<Mask> mask = read_mask(options.in, options.source);
  if (!mask) return mask.error();
  return options.to == FileFormat::layout ? write_layout(*mask, options, out)
                                          : write_mask(options.out, options.to, *mask, out);
}

}  // namespace

int run_convert(const ConvertOptions& options, Output& out) {
  const Result<void> status = convert(options, out);
  return status ? exit_success : failed(status);
}

}  // namespace hitmask::cli
