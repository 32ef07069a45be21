// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "collect/cuda/driver.h"
#include "timings/timings.h"

namespace idbg::collect::cuda {

// How many GPUs this process sees. Throws Error(kExternal) where there is no driver or no GPU.
int GpuCount();

// One GPU of this host. Work goes to the legacy default stream of its primary context, which
// LibTorch uses as well. Used by one thread.
class Gpu {
 public:
  // Throws Error(kExternal) where there is no such GPU.
  explicit Gpu(int index);
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;
  ~Gpu();

  const gemm::Device& device() const { return device_; }
  int capability() const { return capability_; }  // 90 for 9.0
  std::string driver_version() const;             // "13.0"
  std::string pci_bus_id() const;                 // "0000:19:00.0"
  // Waits for everything that was queued, at most as long as SetLimit() says. Throws
  // Error(kExternal) where a kernel failed or hangs: the context is unusable from then on. After a
  // hang the driver may not even give memory back, so the process has to be killed.
  void Synchronize(const std::string& what) const;
  void SetLimit(double seconds) { limit_s_ = seconds; }
  // `waiting` is called each millisecond while the GPU works, `hangs` before the Error above.
  void Watch(std::function<void()> waiting, std::function<void(const std::string& why)> hangs) {
    waiting_ = std::move(waiting);
    hangs_ = std::move(hangs);
  }

 private:
  const Driver& driver_;
  int handle_ = 0;
  int capability_ = 0;
  gemm::Device device_;
  double limit_s_ = 60;
  std::function<void()> waiting_;
  std::function<void(const std::string& why)> hangs_;
};

// Memory of the current GPU.
class Buffer {
 public:
  explicit Buffer(std::size_t bytes);
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer();

  DevicePointer pointer() const { return pointer_; }
  std::size_t bytes() const { return bytes_; }
  void FillAsync(std::uint32_t word) const { FillAsync(word, bytes_); }  // all of it
  void FillAsync(std::uint32_t word, std::size_t bytes) const;  // the words at its beginning

 private:
  DevicePointer pointer_ = 0;
  std::size_t bytes_ = 0;
};

// A kernel that is loaded on the current GPU.
class Kernel {
 public:
  // `cubin` is the image, `symbol` the function in it. Throws Error(kExternal) where the driver
  // does not take it or the GPU has less shared memory.
  Kernel(std::string_view cubin, const std::string& symbol, int warps, std::uint32_t shared_bytes);
  Kernel(Kernel&& other) noexcept;
  Kernel& operator=(Kernel&&) = delete;
  Kernel(const Kernel&) = delete;
  ~Kernel();

  // `arguments` are pointers to the values, as cuLaunchKernel takes them, without the two pointers
  // that Triton adds to every kernel.
  void LaunchAsync(unsigned grid_x, unsigned grid_y, std::span<void* const> arguments) const;

  std::uint16_t registers() const { return registers_; }
  std::uint32_t shared_bytes() const { return shared_bytes_; }
  std::uint32_t local_bytes() const { return local_bytes_; }

 private:
  Module module_ = nullptr;
  Function function_ = nullptr;
  unsigned threads_ = 0;
  std::uint16_t registers_ = 0;
  std::uint32_t shared_bytes_ = 0;
  std::uint32_t local_bytes_ = 0;
};

}  // namespace idbg::collect::cuda
