#include "cli/interrupts.hpp"

#include <csignal>

#include "hitmask/image.hpp"

namespace hitmask::cli {

namespace {

/// SA_RESETHAND has restored the default, so the second signal ends the process.
extern "C" void on_interrupt(int signal) {
  remove_temporary_files();
  ::raise(signal);
}

}  // namespace

void remove_files_when_interrupted() noexcept {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction action = {};
    action.sa_handler = &on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    sigfillset(&action.sa_mask);
    sigdelset(&action.sa_mask, signal);
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace hitmask::cli
