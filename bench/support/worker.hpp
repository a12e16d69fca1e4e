// Another process that runs a rival, kept running so that it can take its turns in the rounds.
// Requests go to its standard input, replies come one per line from its standard output.
#pragma once

#include <sys/types.h>

#include <span>
#include <string>
#include <vector>

namespace hitmask::bench {

class Worker {
 public:
  /// Runs command[0], looked up in PATH, with the rest as its arguments. `rival` is used in error
  /// messages, such as "rival x is missing (Debian: install y)". Throws std::runtime_error.
  Worker(std::vector<std::string> command, std::string rival);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// These throw std::runtime_error when the process has ended.
  void send(std::string_view bytes);
  template <class Number>
  void send_numbers(std::span<const Number> numbers) {
    send({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
  }
  [[nodiscard]] std::string reply();

 private:
  [[noreturn]] void fail(const std::string& reason) const;

  std::string rival_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace hitmask::bench
