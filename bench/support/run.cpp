#include "support/run.hpp"

#include <cstddef>
#include <utility>

namespace hitmask::bench {

bool Run::wants(const std::string& label, int size) const {
  return (label + "/" + std::to_string(size)).find(options_.filter) != std::string::npos;
}

void Run::print_heading(const std::string& label) {
  const std::string heading = label.substr(0, label.find('/'));
  if (heading == heading_) return;
  heading_ = heading;
  print_table_header(heading);
}

void Run::measure(const std::string& label, int size, std::span<const Contender> contenders,
                  const RoundOptions& rounds) {
  require_same_answers(contenders, label + "/" + std::to_string(size));
  const std::vector<Ratio> ratios = time_rounds(contenders, rounds);
  print_heading(label);
  for (std::size_t index = 0; index < ratios.size(); ++index) {
    const Contender& rival = contenders[index + 1];
    rows_.push_back({task_, label, size, rival.name, ratios[index], rival.settings});
    print_row(rows_.back());
  }
}

}  // namespace hitmask::bench
