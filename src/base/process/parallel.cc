// SPDX-License-Identifier: Apache-2.0
#include "base/process/parallel.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace idbg::base {

unsigned CoreCount() { return std::max(1U, std::thread::hardware_concurrency()); }

// "cpu  USER NICE SYSTEM IDLE IOWAIT IRQ SOFTIRQ STEAL ...", in ticks; what guests do is in USER.
std::optional<MachineTime> MachineTimeSoFar() {
  std::ifstream file("/proc/stat");
  std::string name;
  double ticks[8] = {};
  file >> name;
  for (double& tick : ticks) file >> tick;
  if (!file || name != "cpu") return std::nullopt;
  const double idle = ticks[3] + ticks[4];
  double all = 0;
  for (const double tick : ticks) all += tick;
  const auto per_s = static_cast<double>(::sysconf(_SC_CLK_TCK));
  return MachineTime{.busy_s = (all - idle) / per_s, .all_s = all / per_s};
}

void ParallelFor(std::size_t count, unsigned threads,
                 const std::function<void(std::size_t)>& work) {
  if (threads == 0) threads = CoreCount();
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, count));
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  std::vector<std::jthread> helpers;
  try {
    for (unsigned i = 1; i < threads; ++i) helpers.emplace_back(run);
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work.
  }
  run();
  helpers.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

}  // namespace idbg::base
