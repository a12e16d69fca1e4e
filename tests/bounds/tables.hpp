// The tables beside this file, and the table of public names.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace hitmask::cost {

/// A function that may take longer than its pixels times a logarithm.
struct Exception {
  double power = 1;  ///< of the pixels, times the logarithm
  std::string page;  ///< that gives the reason
};
[[nodiscard]] std::map<std::string, Exception> read_exceptions();

/// Public names that are not measured, with the reason.
[[nodiscard]] std::map<std::string, std::string> read_unmeasured();

/// The C++ names of tests/structure/api_words.md, without types.
[[nodiscard]] std::vector<std::string> public_names();

/// Whether a page names a function under its heading "Running time".
[[nodiscard]] bool names_running_time(const std::string& page, const std::string& function);

/// Without its parameters.
[[nodiscard]] std::string bare_name(const std::string& name);

}  // namespace hitmask::cost
