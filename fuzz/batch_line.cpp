// Batch lines of arbitrary bytes: a query or an error, never a crash. Accepted queries satisfy
// their invariants.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/answer.hpp"
#include "cli/batch_line.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

bool is_path(const std::string& path) {
  return !path.empty() && path.size() <= hitmask::cli::max_path_bytes &&
         path.find('\0') == path.npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(bytes), size);
  const auto query = hitmask::cli::parse_batch_line(line);
  if (query) {
    require(!hitmask::cli::is_blank(line));
    require(is_path(query->a) && is_path(query->b));
    return 0;
  }
  // Messages stay short for long lines, and fit on one line of JSON.
  require(!query.message().empty() && query.message().size() < 300);
  std::string answer;
  hitmask::cli::append_failure(answer, query.message(), 1);
  require(answer.find('\n') == answer.size() - 1);
  return 0;
}
