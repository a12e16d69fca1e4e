// Arbitrary bytes as the state beside a baked file: nothing, or a state that is the same
// after it is written and read again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/crc32c.hpp"
#include "import/bake.hpp"

namespace {

namespace import = hitmask::detail::import;

void require(bool condition) {
  if (!condition) std::abort();
}

void check(const std::string& text) {
  const auto state = import::state_of(text);
  if (state) require(import::state_of(import::text_of(*state)) == state);
}

/// The same lines with their checksum, without which mutation would get no further.
std::string repaired(std::string_view lines) {
  constexpr std::string_view digits = "0123456789abcdef";
  const std::uint32_t sum = hitmask::detail::base::crc32c(
      {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
  std::string text(lines);
  text += "end 00000000";
  for (int shift = 28; shift >= 0; shift -= 4) text += digits[sum >> shift & 0xF];
  return text + " \n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check(text);
  check(repaired(text.substr(0, text.rfind("end "))));
  return 0;
}
