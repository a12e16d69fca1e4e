#include "overlap/spng.hpp"

#include <spng.h>

#include <stdexcept>
#include <string>

namespace hitmask::bench {

namespace {

struct ContextDelete {
  void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, ContextDelete>;

void require(int error, const char* step) {
  if (error != 0)
    throw std::runtime_error(std::string("rival spng: ") + step + ": " + spng_strerror(error));
}

/// The buffer keeps its memory between calls, so that libspng does not pay for new pages.
void decode(const std::vector<std::uint8_t>& png, std::vector<std::uint8_t>& rgba) {
  const Context context(spng_ctx_new(0));
  if (context == nullptr) throw std::runtime_error("rival spng: out of memory");
  require(spng_set_png_buffer(context.get(), png.data(), png.size()), "set buffer");
  std::size_t size = 0;
  require(spng_decoded_image_size(context.get(), SPNG_FMT_RGBA8, &size), "size");
  rgba.resize(size);
  require(spng_decode_image(context.get(), rgba.data(), size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS),
          "decode");
}

std::int64_t visible_pixels(const std::vector<std::uint8_t>& rgba) {
  std::int64_t count = 0;
  for (std::size_t alpha = 3; alpha < rgba.size(); alpha += 4) count += rgba[alpha] != 0;
  return count;
}

}  // namespace

Contender enter_spng(const PngBytes& png) {
  const auto rgba = std::make_shared<std::vector<std::uint8_t>>();
  const auto decoded = [png, rgba]() -> const std::vector<std::uint8_t>& {
    decode(*png, *rgba);
    return *rgba;
  };
  return make_contender(
      "spng", 1, [decoded](std::size_t) { return decoded().data(); },
      [decoded](std::size_t) { return visible_pixels(decoded()); });
}

}  // namespace hitmask::bench
