// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include <csignal>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "capi/inductor_debug.h"

namespace {

// A file that is opened must not get the number of a stream that the caller has closed: what is
// printed would land in it. What is put there instead refuses to be read or written, as before.
void FillClosedStreams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) < 0)
      ::open("/dev/null", (stream == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
  }
}

// A command ends soon and then gives back all it has: memory that goes back to the system in
// between is cleared, page by page, when it is asked for again. Blocks of files' size still go back
// at once.
void KeepFreedMemory() {
#ifdef __GLIBC__
  constexpr int kKeptBytes = 64 << 20;
  constexpr int kLargeBytes = 16 << 20;
  ::mallopt(M_TRIM_THRESHOLD, kKeptBytes);
  ::mallopt(M_MMAP_THRESHOLD, kLargeBytes);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  FillClosedStreams();
  KeepFreedMemory();
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond a limit then fails, and says so
  return idbg_run(argc, argv);
}
