#include "support/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "hitmask/image.hpp"

namespace hitmask::bench {

namespace {

template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[256];
  const int length = std::snprintf(text, sizeof text, format, values...);
  return {text, static_cast<std::size_t>(std::clamp(length, 0, static_cast<int>(sizeof text) - 1))};
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') out += '\\';
    out += character;
  }
  return out + '"';
}

std::string to_json(const Row& row) {
  return "  {\"task\": " + quoted(row.task) + ", \"case\": " + quoted(row.label) +
         ", \"size\": " + std::to_string(row.size) + ", \"rival\": " + quoted(row.rival) +
         formatted(", \"ratio\": %.4f, \"low\": %.4f, \"high\": %.4f}", row.ratio.median,
                   row.ratio.low, row.ratio.high);
}

void print_target(const Target& target, double reached) {
  const bool measured = reached > 0;
  const std::string value = measured ? formatted("%.2f", reached) : "-";
  const char* verdict = !measured ? "not measured" : reached >= target.wanted ? "yes" : "NO";
  std::printf("%-66s %7.2f %9s  %s\n", target.description.c_str(), target.wanted, value.c_str(),
              verdict);
}

}  // namespace

void print_table_header(const std::string& title) {
  std::printf("\n%s\n%-38s %7s  %-14s %8s  %s\n", title.c_str(), "case", "size", "rival", "ratio",
              "[low .. high]");
}

void print_row(const Row& row) {
  const std::string settings = row.settings.empty() ? "" : "  " + row.settings;
  std::printf("%-38s %7d  %-14s %8.2f  [%.2f .. %.2f]%s\n", row.label.c_str(), row.size,
              row.rival.c_str(), row.ratio.median, row.ratio.low, row.ratio.high, settings.c_str());
  std::fflush(stdout);
}

std::string to_json(std::span<const Row> rows) {
  std::string out = "[\n";
  for (const Row& row : rows) {
    if (&row != rows.data()) out += ",\n";
    out += to_json(row);
  }
  return out + "\n]\n";
}

void write_json(const std::string& path, std::span<const Row> rows) {
  const std::string text = to_json(rows);
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  const Result<void> written = write_file(path, bytes);
  if (!written) throw std::runtime_error(written.message());
}

Target at_size(const std::string& what, const std::string& prefix, int size, double wanted,
               const std::string& rival) {
  return {what + ", " + std::to_string(size) + " px, against " + rival,
          [=](const Row& row) {
            return row.label.starts_with(prefix) && row.size == size && row.rival == rival;
          },
          wanted};
}

double combined(std::span<const Row> rows, const Target& target) {
  double logarithms = 0;
  double smallest = std::numeric_limits<double>::infinity();
  int count = 0;
  for (const Row& row : rows) {
    if (!target.concerns(row)) continue;
    logarithms += std::log(row.ratio.median);
    smallest = std::min(smallest, row.ratio.median);
    ++count;
  }
  if (count == 0) return 0;
  return target.over == Target::Over::smallest ? smallest : std::exp(logarithms / count);
}

void print_targets(std::span<const Target> targets, std::span<const Row> rows) {
  std::printf(
      "\nMeasured = geometric mean of the medians over the kinds of mask, unless the line says "
      "otherwise.\n%-66s %7s %9s  %s\n",
      "target", "wanted", "measured", "reached");
  for (const Target& target : targets) print_target(target, combined(rows, target));
}

}  // namespace hitmask::bench
