// Writing: reading back gives what was written, and no file is ever left half-written.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

Mask random_mask(Size size, unsigned seed) {
  std::mt19937 random(seed);
  return mask_from_predicate(size, [&](std::int32_t, std::int32_t) { return random() % 3 == 0; });
}

Picture random_picture(Size size, unsigned seed) {
  std::mt19937 random(seed);
  Picture picture{size, Bytes(static_cast<std::size_t>(size.width * size.height) * 4)};
  for (std::uint8_t& byte : picture.rgba) byte = static_cast<std::uint8_t>(random());
  return picture;
}

void expect_says(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "\"" << text << "\" lacks \"" << part << "\"";
}

/// Runs body in a child process; returns its exit status, or -signal.
template <class Body>
int in_child(Body&& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

RC_GTEST_PROP(Write, MaskComesBack, ()) {
  const Size size{*rc::gen::inRange(1, 200), *rc::gen::inRange(1, 60)};
  const Mask mask = random_mask(size, *rc::gen::arbitrary<unsigned>());
  const auto bytes = encode_png(mask);
  RC_ASSERT(bytes.ok());
  const Result<Mask> back = decode_png(*bytes);
  RC_ASSERT(back.ok());
  RC_ASSERT(*back == mask);
  const Result<Mask> by_brightness = decode_png(*bytes, SolidRule::luma());
  RC_ASSERT(by_brightness.ok());
  RC_ASSERT(*by_brightness == mask);
}

RC_GTEST_PROP(Write, PictureComesBack, ()) {
  const Size size{*rc::gen::inRange(1, 70), *rc::gen::inRange(1, 20)};
  const Picture picture = random_picture(size, *rc::gen::arbitrary<unsigned>());
  const auto bytes = encode_png(picture);
  RC_ASSERT(bytes.ok());
  const Result<Picture> back = decode_picture(*bytes);
  RC_ASSERT(back.ok());
  RC_ASSERT(back->size == size);
  RC_ASSERT(back->rgba == picture.rgba);
}

TEST(Write, LibpngReadsItToo) {
  for (const Size size : {Size{1, 1}, Size{7, 3}, Size{64, 2}, Size{129, 40}}) {
    const Mask mask = random_mask(size, 7);
    const Picture seen = decode_with_libpng(*encode_png(mask));
    ASSERT_EQ(seen.size, size);
    for (std::int32_t y = 0; y < size.height; ++y)
      for (std::int32_t x = 0; x < size.width; ++x) {
        const auto pixel = static_cast<std::size_t>(y * size.width + x) * 4;
        ASSERT_EQ(seen.rgba[pixel + 3], mask.get(x, y) ? 255 : 0);
      }
    const Picture picture = random_picture(size, 8);
    EXPECT_EQ(decode_with_libpng(*encode_png(picture)).rgba, picture.rgba);
  }
}

TEST(Write, MaskIsAOneBitPalettePng) {
  const Bytes bytes = *encode_png(Mask(3, 2, true));
  EXPECT_EQ(bytes[24], 1);  // bits per sample
  EXPECT_EQ(bytes[25], 3);  // indexed
  EXPECT_LT(position_of(bytes, "tRNS"), position_of(bytes, "IDAT"));
}

TEST(Write, SameBytesEveryTime) {
  const Mask mask = random_mask({100, 100}, 1);
  EXPECT_EQ(*encode_png(mask), *encode_png(Mask(mask)));
  const Picture picture = random_picture({30, 30}, 1);
  EXPECT_EQ(*encode_png(picture), *encode_png(Picture(picture)));
}

TEST(Write, ImpossiblePicturesAreErrors) {
  expect_says(encode_png(Mask()).message(), "0 x 0");
  expect_says(encode_png(Mask(5, 0)).message(), "5 x 0");
  expect_says(encode_png(Picture{}).message(), "0 x 0");
  expect_says(encode_png(Picture{{-1, -1}, Bytes(4)}).message(), "-1 x -1");
  expect_says(encode_png(Picture{{2, 2}, Bytes(15)}).message(), "not 15");
  expect_says(encode_png(Picture{{2, 2}, Bytes(17)}).message(), "not 17");
  expect_says(encode_png(Picture{{INT32_MAX, INT32_MAX}, Bytes(4)}).message(), "not 4");
  const TemporaryFolder folder;
  expect_says(write_png(folder / "a.png", Mask()).message(), "a.png: a PNG cannot be 0 x 0");
  EXPECT_TRUE(folder.names().empty());
}

TEST(Write, FilesComeBackAndAreReplaced) {
  const TemporaryFolder folder;
  const std::string path = folder / "a.png";
  for (const unsigned seed : {1U, 2U}) {
    const Mask mask = random_mask({70, 30}, seed);
    const Result<void> status = write_png(path, mask);
    ASSERT_TRUE(status.ok()) << status.message();
    EXPECT_TRUE(*read_png(path) == mask);
  }
  const Picture picture = random_picture({20, 10}, 3);
  ASSERT_TRUE(write_png(path, picture).ok());
  EXPECT_EQ(read_picture(path)->rgba, picture.rgba);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a.png"});
}

TEST(Write, LongNamesAndBareNames) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_file(folder / std::string(255, 'n'), Bytes{1}).ok());
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  EXPECT_TRUE(write_file("bare", Bytes{2}).ok());
  std::filesystem::current_path(before);
  EXPECT_EQ(load(folder / "bare"), Bytes{2});
}

TEST(Write, PermissionsAndLinksAreKept) {
  const TemporaryFolder folder;
  store(folder / "real", {1});
  std::filesystem::permissions(folder / "real", std::filesystem::perms(0640));
  std::filesystem::create_symlink("real", folder / "link");
  ASSERT_TRUE(write_file(folder / "link", Bytes{2, 3}).ok());
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(load(folder / "real"), (Bytes{2, 3}));
  EXPECT_EQ(std::filesystem::status(folder / "real").permissions(), std::filesystem::perms(0640));
}

TEST(Write, ImpossibleTargetsAreErrors) {
  const TemporaryFolder folder;
  store(folder / "file", {1});
  std::filesystem::create_directory(folder / "folder");
  std::filesystem::create_symlink("nowhere", folder / "dangling");
  const auto before = folder.names();
  expect_says(write_file(folder / "folder", Bytes{2}).message(), "is a directory");
  expect_says(write_file(folder / "file/x.png", Bytes{2}).message(), "Not a directory");
  expect_says(write_file(folder / "none/x.png", Bytes{2}).message(), "No such file or directory");
  expect_says(write_file(folder / "dangling", Bytes{2}).message(), "leads nowhere");
  expect_says(write_file("", Bytes{2}).message(), "empty");
  expect_says(write_file(std::string("a\0b", 3), Bytes{2}).message(), "zero byte");
  EXPECT_EQ(folder.names(), before);
  EXPECT_EQ(load(folder / "file"), Bytes{1});
}

TEST(Write, FullDevice) {
  const Result<void> status = write_png("/dev/full", random_mask({50, 50}, 1));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.message(), "/dev/full: cannot write: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_TRUE(write_png("/dev/null", Mask(3, 3)).ok());
}

TEST(Write, OpenFilesAreWrittenWhereTheyStand) {
  const TemporaryFolder folder;
  const std::string path = folder / "log";
  std::filesystem::create_symlink("/dev/fd", folder / "link");
  for (const std::string& start :
       {std::string("/dev/fd/"), std::string("/proc/self/fd/"), folder / "link/"}) {
    const int log = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ASSERT_EQ(::write(log, "ab", 2), 2);
    const Result<void> status = write_file(start + std::to_string(log), Bytes{'c', 'd'});
    EXPECT_TRUE(status.ok()) << status.message();
    EXPECT_EQ(::write(log, "e", 1), 1);
    ::close(log);
    EXPECT_EQ(load(path), (Bytes{'a', 'b', 'c', 'd', 'e'})) << start;
  }
  const int read_only = ::open(path.c_str(), O_RDONLY);
  EXPECT_FALSE(write_file("/dev/fd/" + std::to_string(read_only), Bytes{1}).ok());
  ::close(read_only);
  EXPECT_FALSE(write_file("/dev/fd/" + std::to_string(read_only), Bytes{1}).ok());
}

// Appending to another process's open file cannot overwrite its contents.
TEST(Write, OpenFilesOfAnotherProcessAreAppendedTo) {
  const TemporaryFolder folder;
  const std::string path = folder / "log";
  const int log = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::write(log, "ab", 2), 2);
  const std::string name = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(log);
  EXPECT_EQ(in_child([&] { return write_file(name, Bytes{'c'}).ok() ? 0 : 1; }), 0);
  ::close(log);
  EXPECT_EQ(load(path), (Bytes{'a', 'b', 'c'}));
}

TEST(Write, PipeWithoutAReader) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  expect_says(write_file(folder / "pipe", Bytes{1}).message(), "cannot write");
}

// A limit on file sizes simulates a disk that fills up in the middle of a file.
TEST(Write, DiskFullInTheMiddleKeepsTheOldFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "a";
  store(path, {1, 2, 3});
  const int result = in_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Result<void> status = write_file(path, Bytes(5000, 9));
    return !status.ok() && status.message().find("too large") != std::string::npos ? 0 : 1;
  });
  EXPECT_EQ(result, 0);
  EXPECT_EQ(load(path), (Bytes{1, 2, 3}));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

TEST(Write, KilledInTheMiddleKeepsAWholeFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "a";
  const Bytes first(3'000'000, 1);
  const Bytes second(2'000'000, 2);
  ASSERT_TRUE(write_file(path, first).ok());
  for (int round = 0; round < 15; ++round) {
    const pid_t child = ::fork();
    if (child == 0)
      for (;;)
        if (!write_file(path, second).ok() || !write_file(path, first).ok()) ::_exit(1);
    std::this_thread::sleep_for(std::chrono::microseconds(500 + 1700 * round));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
    const Bytes found = load(path);
    ASSERT_TRUE(found == first || found == second) << found.size() << " bytes";
  }
  // The leftover file does not interfere.
  EXPECT_TRUE(write_file(path, Bytes{7}).ok());
  EXPECT_EQ(load(path), Bytes{7});
}

TEST(Write, ThreadsDoNotDisturbEachOther) {
  const TemporaryFolder folder;
  std::vector<std::thread> threads;
  for (std::uint8_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 20; ++round)
        EXPECT_TRUE(write_file(folder / "a", Bytes(10'000, i)).ok());
    });
  for (std::thread& thread : threads) thread.join();
  const Bytes found = load(folder / "a");
  ASSERT_EQ(found.size(), 10'000U);
  EXPECT_EQ(std::count(found.begin(), found.end(), found[0]), 10'000);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace hitmask::test
