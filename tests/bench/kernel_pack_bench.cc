// SPDX-License-Identifier: Apache-2.0
//
// What a kernel pack costs before and while its kernels are used, without a GPU.
// Usage: kernel_pack_bench PACK [KERNELS_TO_READ [THREADS]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "collect/cuda/kernel_pack.h"

namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: kernel_pack_bench PACK [KERNELS_TO_READ]\n", stderr);
    return 2;
  }
  const std::size_t most = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000;
  auto start = Clock::now();
  const idbg::collect::cuda::KernelPack pack(argv[1]);
  std::printf("open       %8.3f s, %zu kernels\n", SecondsSince(start), pack.size());
  start = Clock::now();
  const auto keys = pack.Keys();
  std::printf("keys       %8.3f s\n", SecondsSince(start));
  std::vector<const idbg::collect::cuda::KernelPack::Entry*> entries;
  for (const auto& key : keys) {
    const auto* const entry = pack.Find(key);
    if (entry != nullptr && entries.size() < most) entries.push_back(entry);
  }
  start = Clock::now();
  std::size_t bytes = 0;
  for (const std::string& image : pack.ReadAll(entries)) bytes += image.size();
  const double seconds = SecondsSince(start);
  std::printf("read       %8.3f s, %zu kernels, %.1f MB, %.3f ms a kernel\n", seconds,
              entries.size(), static_cast<double>(bytes) / 1e6,
              1e3 * seconds / static_cast<double>(entries.size()));
  return 0;
}
