// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include <csignal>

#include "commands/app.h"

namespace {

// A file that is opened must not get the number of a stream that the caller has closed: what is
// printed would land in it. What is put there instead refuses to be read or written, as before.
void FillClosedStreams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) < 0)
      ::open("/dev/null", (stream == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
  }
}

}  // namespace

int main(int argc, char** argv) {
  FillClosedStreams();
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond a limit then fails, and says so
  return idbg::commands::RunApp(argc, argv);
}
