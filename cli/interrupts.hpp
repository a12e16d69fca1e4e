// What happens when the tool is interrupted.
#pragma once

namespace hitmask::cli {

/// From now on SIGINT, SIGTERM and SIGHUP remove the temporary file that is being written, then end
/// the process as they do by default. A signal that the caller ignores stays ignored.
void remove_files_when_interrupted() noexcept;

}  // namespace hitmask::cli
