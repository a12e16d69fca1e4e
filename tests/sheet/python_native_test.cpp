// A reader written from docs/format.md alone sees what this library sees.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "hitmask/sheet.hpp"
#include "sheet/samples.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask {
namespace {

std::string quoted_text(std::string_view text) {
  std::string quoted;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, byte > 32 && byte < 127 ? "%c" : "\\x%02x", byte);
    quoted += escaped;
  }
  return "[" + quoted + "]";
}

void print_rows(std::ostream& out, const Mask& mask) {
  std::istringstream rows(to_text(mask));
  for (std::string row; std::getline(rows, row);) out << "    " << row << '\n';
  out << "    hash " << hash_of(mask) << '\n';
}

void print_part(std::ostream& out, const FramePart& part) {
  out << "  part " << quoted_text(part.name) << ' ' << quoted_text(part.user) << " box "
      << part.box.x << ' ' << part.box.y << ' ' << part.box.w << ' ' << part.box.h
      << (part.mask == nullptr ? " full\n" : " mask\n");
  if (part.mask != nullptr) print_rows(out, *part.mask);
}

void print_frame(std::ostream& out, const Frame& frame) {
  out << "frame " << quoted_text(frame.name) << ' ' << quoted_text(frame.user) << " size "
      << frame.size.width << ' ' << frame.size.height << " pivot " << frame.pivot.x << ' '
      << frame.pivot.y << " duration " << frame.duration << "\n  mask at " << frame.solid.x << ' '
      << frame.solid.y << " size " << frame.solid.w << ' ' << frame.solid.h << '\n';
  print_rows(out, *frame.mask);
  for (const FramePart& part : frame.parts) print_part(out, part);
}

std::string text_of_sheet(const Sheet& sheet) {
  constexpr const char* playbacks[] = {"forward", "reverse", "ping_pong", "ping_pong_reverse"};
  std::ostringstream out;
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) print_frame(out, sheet.frame(i));
  for (std::uint32_t i = 0; i < sheet.animation_count(); ++i) {
    const Animation& animation = sheet.animation(i);
    out << "animation " << quoted_text(animation.name) << ' ' << quoted_text(animation.user) << ' '
        << playbacks[static_cast<int>(animation.playback)] << " repeat " << animation.repeat
        << " frames";
    for (const std::uint32_t frame : animation.frames) out << ' ' << frame;
    out << '\n';
  }
  return out.str();
}

std::string output_of_command(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string output;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
    output += static_cast<char>(letter);
  EXPECT_EQ(pclose(pipe), 0);
  return output;
}

TEST(BakedSheets, AreReadByPython) {
  const test::TemporaryFolder folder;
  const std::string path = folder / "sheet.hitmask";
  for (const Sheet& sheet : {samples::small_sheet(), samples::rich_sheet()}) {
    const std::vector<std::uint8_t> bytes = to_bytes(sheet).value();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    EXPECT_EQ(output_of_command("python3 " HITMASK_TEST_READ_BAKED " '" + path + "'"),
              text_of_sheet(sheet));
  }
}

}  // namespace
}  // namespace hitmask
