// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/error.h"

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

inline constexpr int kOutOfMemory = 2;
inline constexpr int kNotReady = 600;

// Whether an error is that of an allocation that found no room on the GPU: by Check(), or by
// LibTorch. The context is usable after it.
bool IsOutOfMemory(const base::Error& error);

}  // namespace idbg::collect::cuda
