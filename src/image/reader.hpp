// Reads the scanlines of a PNG with libspng.
#pragma once

#include <spng.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/image.hpp"
#include "hitmask/result.hpp"
#include "image/rows.hpp"
#include "image/source.hpp"

namespace hitmask::detail::image {

/// Every `step`-th pixel of row y from `start` on; a whole row unless the picture is interlaced.
struct Scanline {
  std::int32_t y = 0;
  std::int32_t start = 0;
  std::int32_t step = 1;
  std::size_t count = 0;              // pixels
  const std::uint8_t* raw = nullptr;  // as the file has them; valid until the next scanline
};

class PngReader {
 public:
  PngReader(ByteSource& source, const ImageLimits& limits);

  /// Reads the header and checks it against the limits. Allocates nothing that depends on the image
  /// size.
  [[nodiscard]] Result<void> open();
  /// Reads up to the image data. Afterwards format() is known and scanlines can be read.
  [[nodiscard]] Result<void> start();

  [[nodiscard]] Size size() const noexcept;
  /// Whether rows come in seven passes.
  [[nodiscard]] bool is_interlaced() const noexcept {
    return header_.interlace_method != SPNG_INTERLACE_NONE;
  }
  [[nodiscard]] const SampleFormat& format() const noexcept { return format_; }

  /// Calls visit(const Scanline&) -> Result<void> for every scanline, then checks the rest of the
  /// file.
  template <class Visit>
  [[nodiscard]] Result<void> for_each_scanline(Visit&& visit) {
    while (!finished_) {
      Scanline line;
      if (Result<void> status = next(line); !status) return status;
      if (Result<void> status = visit(static_cast<const Scanline&>(line)); !status) return status;
    }
    return check_end();
  }

 private:
  struct Free {
    void operator()(spng_ctx* context) const noexcept { spng_ctx_free(context); }
  };

  [[nodiscard]] Result<void> check_limits() const;
  /// Rejects a small file that claims a huge image before allocating memory for it.
  [[nodiscard]] Result<void> check_plausible() const;
  [[nodiscard]] Result<void> read_format();
  void read_palette(bool has_transparency, const spng_trns& transparency);
  [[nodiscard]] Result<void> next(Scanline& line);
  [[nodiscard]] Result<void> check_end();
  [[nodiscard]] Error failure(int code, const std::string& where) const;
  [[nodiscard]] std::string where_of(const spng_row_info& row) const;

  ByteSource& source_;
  ImageLimits limits_;
  std::unique_ptr<spng_ctx, Free> context_;
  spng_ihdr header_ = {};
  SampleFormat format_;
  std::vector<std::uint8_t> raw_;
  bool finished_ = false;
};

}  // namespace hitmask::detail::image
