// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "timings/timings.h"

// The few functions of the CUDA driver API that the launcher needs, opened when they are first
// used: the program is built, installed and run without CUDA. Names, types and numbers are those of
// cuda.h (CUDA 12 and 13); a handle is a pointer to something unknown.

namespace idbg::collect::cuda {

using DevicePointer = std::uint64_t;
using Context = struct ContextTag*;
using Module = struct ModuleTag*;
using Function = struct FunctionTag*;
using Stream = struct StreamTag*;
using Event = struct EventTag*;

// CUdevice_attribute.
inline constexpr int kSmCount = 16;
inline constexpr int kL2Bytes = 38;
inline constexpr int kComputeMajor = 75;
inline constexpr int kComputeMinor = 76;
inline constexpr int kSharedBytesOptin = 97;
// CUfunction_attribute.
inline constexpr int kLocalBytes = 3;
inline constexpr int kRegisters = 4;
inline constexpr int kMaxDynamicSharedBytes = 8;

struct Driver {
  int (*init)(unsigned flags);
  int (*device_count)(int* count);
  int (*device_get)(int* device, int ordinal);
  int (*device_name)(char* name, int length, int device);
  int (*device_pci_bus_id)(char* text, int length, int device);
  int (*device_attribute)(int* value, int attribute, int device);
  int (*device_memory)(std::size_t* bytes, int device);
  int (*primary_retain)(Context* context, int device);
  int (*primary_release)(int device);
  int (*set_current)(Context context);
  int (*synchronize)();
  int (*stream_query)(Stream stream);
  int (*module_load)(Module* module, const void* image);
  int (*module_unload)(Module module);
  int (*module_function)(Function* function, Module module, const char* name);
  int (*function_attribute)(int* value, int attribute, Function function);
  int (*function_set_attribute)(Function function, int attribute, int value);
  int (*allocate)(DevicePointer* pointer, std::size_t bytes);
  int (*free)(DevicePointer pointer);
  int (*memset_async)(DevicePointer pointer, unsigned value, std::size_t words, Stream stream);
  int (*copy_to_host)(void* host, DevicePointer pointer, std::size_t bytes);
  int (*launch)(Function function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                Stream stream, void** arguments, void** extra);
  int (*event_create)(Event* event, unsigned flags);
  int (*event_destroy)(Event event);
  int (*event_record)(Event event, Stream stream);
  int (*event_elapsed)(float* milliseconds, Event begin, Event end);
  int (*error_name)(int error, const char** name);
  int (*version)(int* version);
};

// Opens libcuda.so.1 and initialises it. Throws Error(kExternal) where there is no driver or no
// GPU, with what is missing.
const Driver& OpenDriver();

// Throws Error(kExternal) "WHAT: CUDA_ERROR_OUT_OF_MEMORY" unless `result` is success.
void Check(int result, const std::string& what);

inline constexpr int kNotReady = 600;

// Whether an error is that of an allocation that found no room on the GPU: by Check(), or by
// LibTorch. The context is usable after it.
bool IsOutOfMemory(const base::Error& error);

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
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
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
