#include "shape/pygame_worker.hpp"

#include <csignal>
#include <stdexcept>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

namespace hitmask::bench {

namespace {

using Json = nlohmann::json;

[[noreturn]] void fail(const std::string& reason) {
  throw std::runtime_error("rival pygame (from Python) is missing: " + reason +
                           " (Debian: install python3-pygame)");
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe to it");
  return {ends[0], ends[1]};
}

/// The system's own Python: the one that the package of pygame is for.
pid_t spawn_python(const Pipe& requests, const Pipe& replies) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, requests.read_end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, replies.write_end, STDOUT_FILENO);
  char python[] = "/usr/bin/python3";
  char script[] = HITMASK_BENCH_SOURCES "/shape/pygame_worker.py";
  char* const arguments[] = {python, script, nullptr};
  pid_t process = -1;
  const int error = posix_spawn(&process, python, &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail("cannot start /usr/bin/python3");
  return process;
}

void append_pixels(std::string& bytes, const MaskView& mask) {
  const std::string solid = "\xff\xff\xff\xff";
  const std::string clear(4, '\0');
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x) bytes += mask.get(x, y) ? solid : clear;
}

std::string request(const char* what, int set) {
  return Json{{"do", what}, {"set", set}}.dump() + "\n";
}

}  // namespace

PygameWorker::PygameWorker() {
  std::signal(SIGPIPE, SIG_IGN);  // a worker that died is an error message, not the end of us
  const Pipe requests = make_pipe();
  const Pipe replies = make_pipe();
  process_ = spawn_python(requests, replies);
  ::close(requests.read_end);
  ::close(replies.write_end);
  to_ = requests.write_end;
  from_ = replies.read_end;
}

PygameWorker::~PygameWorker() {
  ::close(to_);  // the end of its requests ends the worker
  ::close(from_);
  waitpid(process_, nullptr, 0);
}

void PygameWorker::send(const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t written = write(to_, bytes.data() + sent, bytes.size() - sent);
    if (written <= 0) fail("it ended");
    sent += static_cast<std::size_t>(written);
  }
}

std::string PygameWorker::reply() {
  for (std::size_t end; (end = unread_.find('\n')) == std::string::npos;) {
    char chunk[4096];
    const ssize_t got = read(from_, chunk, sizeof chunk);
    if (got <= 0) fail("it ended without an answer");
    unread_.append(chunk, static_cast<std::size_t>(got));
  }
  const std::size_t end = unread_.find('\n');
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return line;
}

int PygameWorker::upload(const std::string& work, const std::vector<Mask>& masks) {
  Json sizes = Json::array();
  std::string pixels;
  for (const Mask& mask : masks) {
    sizes.push_back({mask.width(), mask.height()});
    append_pixels(pixels, mask);
  }
  const int set = ++last_set_;
  send(Json{{"do", "upload"}, {"set", set}, {"work", work}, {"sizes", sizes}}.dump() + "\n");
  send(pixels);
  if (Json::parse(reply()) != masks.size()) fail("it lost masks");
  return set;
}

void PygameWorker::release(int set) {
  send(request("release", set));
  static_cast<void>(reply());
}

double PygameWorker::time(int set, std::size_t passes) {
  send(Json{{"do", "time"}, {"set", set}, {"passes", passes}}.dump() + "\n");
  return Json::parse(reply()).get<double>();
}

std::vector<std::int64_t> PygameWorker::answers(int set) {
  send(request("answers", set));
  return Json::parse(reply()).get<std::vector<std::int64_t>>();
}

}  // namespace hitmask::bench
