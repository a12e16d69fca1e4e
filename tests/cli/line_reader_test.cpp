#include "cli/line_reader.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace hitmask::cli {
namespace {

/// An unnamed file that contains the text.
class TextFile {
 public:
  explicit TextFile(const std::string& text) : file_(std::tmpfile(), &std::fclose) {
    std::fwrite(text.data(), 1, text.size(), file_.get());
    std::rewind(file_.get());
  }
  [[nodiscard]] int descriptor() const { return fileno(file_.get()); }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

std::vector<std::string> lines_of(const std::string& text, std::size_t limit) {
  const TextFile file(text);
  LineReader reader(file.descriptor(), limit, [] {});
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
  LineReader reader(-1, 10, [] {});
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_NE(reader.problem(), 0);
}

}  // namespace
}  // namespace hitmask::cli
