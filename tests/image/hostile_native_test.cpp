// Paths of a POSIX system that are no ordinary files.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

TEST(Hostile, DevicesAreNoPictures) {
  const TemporaryFolder folder;
  store(folder / "file", {1});
  EXPECT_EQ(message_of(read_png(folder / "file/x.png")),
            (folder / "file/x.png") + ": cannot open: Not a directory");
  expect_says(message_of(read_png("/dev/null")), "empty");
  expect_says(message_of(read_png("/dev/zero")), "not a PNG file");
  expect_says(message_of(read_png("/proc/self/mem")), "cannot read");
}

TEST(Hostile, PipesAreReadAndLimited) {
  const TemporaryFolder folder;
  const std::string path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  expect_says(message_of(read_png(path)),
              "empty");  // no writer: must not block
  const Bytes png = small_png();
  for (const bool allowed : {true, false}) {
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    std::thread writer([&] {
      for (const std::uint8_t byte : png)
        if (::write(ends[1], &byte, 1) != 1) break;
      ::close(ends[1]);
    });
    ImageLimits limits;
    if (!allowed) limits.file_bytes = png.size() - 1;
    const Result<Mask> mask = read_png("/dev/fd/" + std::to_string(ends[0]), {}, limits);
    writer.join();
    ::close(ends[0]);
    ASSERT_EQ(mask.ok(), allowed) << mask.message();
    if (!allowed) expect_says(mask.message(), "over the limit of");
  }
}

}  // namespace
}  // namespace hitmask::test
