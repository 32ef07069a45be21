// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace idbg::base {

// While one of these lives, Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP, unless it
// is ignored, as nohup does) only set a flag, so that long work can stop cleanly with what it has.
// Another one, half a second later or more, ends the process at once, as usual. One at a time.
class InterruptScope {
 public:
  InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;
  ~InterruptScope();

  static bool Requested();
  // Where there is no result yet that could be kept: Error(kExternal).
  static void ThrowIfRequested();
};

}  // namespace idbg::base
