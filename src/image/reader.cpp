#include "image/reader.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace hitmask::detail::image {

namespace {

constexpr std::array<std::uint8_t, 8> signature = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};

/// No deflate stream expands to more than this many times its size.
constexpr std::uint64_t most_compression = 1032;

/// The columns of an Adam7 pass.
struct PassColumns {
  std::uint32_t start;
  std::uint32_t step;
};
constexpr std::array<PassColumns, 7> adam7 = {
    {{0, 8}, {4, 8}, {0, 4}, {2, 4}, {0, 2}, {1, 2}, {0, 1}}};

int read_for_spng(spng_ctx* /*context*/, void* user, void* to, std::size_t length) noexcept {
  auto& source = *static_cast<ByteSource*>(user);
  if (source.read(static_cast<std::uint8_t*>(to), length)) return 0;
  return source.failed() ? SPNG_IO_ERROR : SPNG_IO_EOF;
}

std::string pixels_text(Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels";
}

std::uint64_t pixel_count(Size size) noexcept {
  return static_cast<std::uint64_t>(size.width) * static_cast<std::uint64_t>(size.height);
}

/// Every defect is an error. A damaged tRNS must not silently become a solid sprite, so ancillary
/// chunks with a wrong checksum are rejected too.
int configure(spng_ctx* context, ByteSource& source, const ImageLimits& limits) {
  constexpr std::uint64_t most = std::numeric_limits<std::int32_t>::max();
  const std::uint64_t memory = std::min(limits.chunk_memory, most);
  const std::uint64_t one = std::min(limits.chunk_bytes, memory);
  if (const int code = spng_set_crc_action(context, SPNG_CRC_ERROR, SPNG_CRC_ERROR)) return code;
  if (const int code = spng_set_chunk_limits(context, one, memory)) return code;
  return spng_set_png_stream(context, read_for_spng, &source);
}

}  // namespace

PngReader::PngReader(ByteSource& source, const ImageLimits& limits)
    : source_(source), limits_(limits), context_(spng_ctx_new(0)) {}

Size PngReader::size() const noexcept {
  // libspng rejects sides above 2^31 - 1.
  return {static_cast<std::int32_t>(header_.width), static_cast<std::int32_t>(header_.height)};
}

Result<void> PngReader::open() {
  if (!context_) return Error{ErrorCode::memory, "out of memory"};
  const auto head = source_.peek(signature.size());
  if (source_.failed()) return Error{ErrorCode::data, source_.failure()};
  if (head.empty()) return Error{ErrorCode::data, "not a PNG file: it is empty"};
  if (!std::equal(head.begin(), head.end(), signature.begin()))
    return Error{ErrorCode::data, "not a PNG file"};
  int code = configure(context_.get(), source_, limits_);
  if (code == 0) code = spng_get_ihdr(context_.get(), &header_);
  if (code != 0) return failure(code, "in the header");
  format_.type = static_cast<ColourType>(header_.color_type);
  format_.depth = header_.bit_depth;
  return check_limits();
}

Result<void> PngReader::check_limits() const {
  if (pixel_count(size()) <= limits_.pixels) return {};
  return Error{ErrorCode::limit, pixels_text(size()) + ": over the limit of " +
                                     std::to_string(limits_.pixels) + " pixels"};
}

Result<void> PngReader::check_plausible() const {
  const auto bits = static_cast<std::uint64_t>(bits_per_pixel(format_));
  const std::uint64_t unpacked = pixel_count(size()) / 8 * bits;
  if (!source_.size() || unpacked / most_compression <= *source_.size()) return {};
  return Error{ErrorCode::data, "truncated: " + std::to_string(*source_.size()) +
                                    " bytes cannot hold " + pixels_text(size())};
}

Result<void> PngReader::start() {
  if (Result<void> status = check_plausible(); !status) return status;
  const int code =
      spng_decode_image(context_.get(), nullptr, 0, SPNG_FMT_RAW, SPNG_DECODE_PROGRESSIVE);
  if (code != 0) return failure(code, "before the first row");
  const auto bits = static_cast<std::size_t>(bits_per_pixel(format_));
  raw_.resize((header_.width * bits + 7) / 8);
  return read_format();
}

Result<void> PngReader::read_format() {
  spng_trns transparency = {};
  const int code = spng_get_trns(context_.get(), &transparency);
  if (code != 0 && code != SPNG_ECHUNKAVAIL) return failure(code, "in its tRNS chunk");
  const bool present = code == 0;
  if (format_.type == ColourType::indexed) read_palette(present, transparency);
  if (present && format_.type == ColourType::grey)
    format_.transparent = {transparency.gray, transparency.gray, transparency.gray};
  if (present && format_.type == ColourType::rgb)
    format_.transparent = {transparency.red, transparency.green, transparency.blue};
  return {};
}

void PngReader::read_palette(bool has_transparency, const spng_trns& transparency) {
  spng_plte palette = {};
  // start() has succeeded, so an indexed picture has its palette.
  static_cast<void>(spng_get_plte(context_.get(), &palette));
  format_.palette.fill({0, 0, 0, 255});
  for (std::uint32_t i = 0; i < palette.n_entries; ++i) {
    const spng_plte_entry& entry = palette.entries[i];
    const bool translucent = has_transparency && i < transparency.n_type3_entries;
    format_.palette[i] = {entry.red, entry.green, entry.blue,
                          translucent ? transparency.type3_alpha[i] : std::uint8_t{255}};
  }
}

Result<void> PngReader::next(Scanline& line) {
  spng_row_info row = {};
  if (const int code = spng_get_row_info(context_.get(), &row)) return failure(code, where_of(row));
  const int code = spng_decode_scanline(context_.get(), raw_.data(), raw_.size());
  if (code != 0 && code != SPNG_EOI) return failure(code, where_of(row));
  finished_ = code == SPNG_EOI;
  const PassColumns columns =
      is_interlaced() ? adam7[static_cast<std::size_t>(row.pass)] : PassColumns{0, 1};
  line.y = static_cast<std::int32_t>(row.row_num);
  line.start = static_cast<std::int32_t>(columns.start);
  line.step = static_cast<std::int32_t>(columns.step);
  line.count = (header_.width - columns.start + columns.step - 1) / columns.step;
  line.raw = raw_.data();
  return {};
}

Result<void> PngReader::check_end() {
  int code = spng_decode_chunks(context_.get());
  // libspng treats the end of the file inside the last checksum as success.
  if (code == 0 && source_.ran_out()) code = source_.failed() ? SPNG_IO_ERROR : SPNG_IO_EOF;
  if (code != 0) return failure(code, "after the last row");
  return {};
}

std::string PngReader::where_of(const spng_row_info& row) const {
  std::string where =
      "at row " + std::to_string(row.row_num) + " of " + std::to_string(header_.height);
  if (is_interlaced()) where += ", pass " + std::to_string(row.pass + 1) + " of 7";
  return where;
}

Error PngReader::failure(int code, const std::string& where) const {
  switch (code) {
    case SPNG_IO_EOF:
    case SPNG_EIDAT_TOO_SHORT: return Error{ErrorCode::data, "truncated " + where};
    case SPNG_IO_ERROR: return Error{ErrorCode::data, source_.failure() + " (" + where + ")"};
    case SPNG_EZLIB_INIT:  // zlib fails to initialise only for lack of memory
    case SPNG_EMEM: return Error{ErrorCode::memory, "out of memory " + where};
    case SPNG_EOVERFLOW:
      return Error{ErrorCode::limit, "too large " + where + ": a row is over 4 gigabytes"};
    case SPNG_ECHUNK_LIMITS: return Error{ErrorCode::limit, "a chunk is over the limits, " + where};
    default: return Error{ErrorCode::data, "corrupt " + where + ": " + spng_strerror(code)};
  }
}

}  // namespace hitmask::detail::image
