#include "support/worker.hpp"

#include <csignal>
#include <stdexcept>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hitmask::bench {

namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

bool make_pipe(Pipe& made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  made = {ends[0], ends[1]};
  return true;
}

/// -1 when it cannot be started.
pid_t spawn(std::vector<std::string>& command, const Pipe& requests, const Pipe& replies) {
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, requests.read_end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, replies.write_end, STDOUT_FILENO);
  pid_t process = -1;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? process : -1;
}

}  // namespace

Worker::Worker(std::vector<std::string> command, std::string rival) : rival_(std::move(rival)) {
  std::signal(SIGPIPE,
              SIG_IGN);  // a dead worker must cause an error message only
  Pipe requests;
  Pipe replies;
  if (!make_pipe(requests) || !make_pipe(replies)) fail("no pipe to it");
  process_ = spawn(command, requests, replies);
  ::close(requests.read_end);
  ::close(replies.write_end);
  to_ = requests.write_end;
  from_ = replies.read_end;
  if (process_ == -1) fail("cannot start " + command[0]);
}

Worker::~Worker() {
  ::close(to_);  // the worker exits at the end of its input
  ::close(from_);
  waitpid(process_, nullptr, 0);
}

void Worker::fail(const std::string& reason) const {
  throw std::runtime_error(rival_ + ": " + reason);
}

void Worker::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(to_, bytes.data(), bytes.size());
    if (written <= 0) fail("it ended");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string Worker::reply() {
  std::size_t end;
  while ((end = unread_.find('\n')) == std::string::npos) {
    char chunk[4096];
    const ssize_t got = read(from_, chunk, sizeof chunk);
    if (got <= 0) fail("it ended without an answer");
    unread_.append(chunk, static_cast<std::size_t>(got));
  }
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return line;
}

}  // namespace hitmask::bench
