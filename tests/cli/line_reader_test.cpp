#include "cli/line_reader.hpp"
#include "cli/source.hpp"
#include "cli/text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hitmask/image.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text, std::size_t limit) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(write_file(folder / "lines", as_bytes(text)));
  const detail::base::File file = open_input(folder / "lines");
  LineReader reader(file, limit, [] {});
  std::vector<std::string> lines;
  while (const auto line = reader.next())
    lines.push_back(line->too_long ? "<too long>" : std::string(line->text));
  EXPECT_EQ(reader.problem(), 0);
  EXPECT_EQ(reader.number(), lines.size());
  EXPECT_EQ(reader.bytes_read(), text.size());
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, SplitsAtLineBreaks) {
  EXPECT_EQ(lines_of("", 10), Lines{});
  EXPECT_EQ(lines_of("\n", 10), Lines{""});
  EXPECT_EQ(lines_of("a\nb\n", 10), (Lines{"a", "b"}));
  EXPECT_EQ(lines_of("a\n\nb", 10), (Lines{"a", "", "b"}));
}

TEST(LineReader, SkipsWhatIsTooLongAndGoesOn) {
  EXPECT_EQ(lines_of("12345\n123456\n12\n", 5), (Lines{"12345", "<too long>", "12"}));
  EXPECT_EQ(lines_of("123456", 5), Lines{"<too long>"});
  const std::string giant(300'000, 'x');
  EXPECT_EQ(lines_of(giant + "\nok\n" + giant, 100'000), (Lines{"<too long>", "ok", "<too long>"}));
}

TEST(LineReader, JoinsLinesThatCrossItsChunks) {
  for (const std::size_t length : {65'535u, 65'536u, 65'537u, 131'072u, 200'000u}) {
    const std::string line(length, 'y');
    EXPECT_EQ(lines_of(line + "\n" + line + "\nend", length), (Lines{line, line, "end"}));
    EXPECT_EQ(lines_of(line + "\nend", length - 1), (Lines{"<too long>", "end"}));
  }
}

TEST(LineReader, ReportsAFailedRead) {
  const detail::base::File closed;
  LineReader reader(closed, 10, [] {});
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_NE(reader.problem(), 0);
}

}  // namespace
}  // namespace hitmask::cli
