// Writing on a POSIX system: links, permissions, devices, pipes, limits, and processes that are
// killed.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

/// Runs body in a child process; returns its exit status, or -signal.
template <class Body>
int in_child(Body&& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
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

TEST(Write, LinksToNothingAndFilesAsFoldersAreErrors) {
  const TemporaryFolder folder;
  store(folder / "file", {1});
  std::filesystem::create_symlink("nowhere", folder / "dangling");
  const auto before = folder.names();
  expect_says(write_file(folder / "file/x.png", Bytes{2}).message(), "Not a directory");
  expect_says(write_file(folder / "dangling", Bytes{2}).message(), "leads nowhere");
  EXPECT_EQ(folder.names(), before);
}

TEST(Write, FullDevice) {
  const Result<void> status = write_png("/dev/full", Mask(50, 50, true));
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

}  // namespace
}  // namespace hitmask::test
