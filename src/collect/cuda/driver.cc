// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/driver.h"

#include <dlfcn.h>

#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {
namespace {

constexpr const char* kLibrary = "libcuda.so.1";
// What lacks a function.
constexpr const char* kOldLibrary = "the NVIDIA driver is too old: libcuda.so.1";

Driver LoadDriver() {
  void* const library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    Fail(std::string("no NVIDIA driver on this machine (") + kLibrary + " cannot be opened)");
  Driver driver{};
  GetFunction(library, kOldLibrary, "cuInit", driver.init);
  GetFunction(library, kOldLibrary, "cuDeviceGetCount", driver.device_count);
  GetFunction(library, kOldLibrary, "cuDeviceGet", driver.device_get);
  GetFunction(library, kOldLibrary, "cuDeviceGetName", driver.device_name);
  GetFunction(library, kOldLibrary, "cuDeviceGetPCIBusId", driver.device_pci_bus_id);
  GetFunction(library, kOldLibrary, "cuDeviceGetAttribute", driver.device_attribute);
  GetFunction(library, kOldLibrary, "cuDeviceTotalMem_v2", driver.device_memory);
  GetFunction(library, kOldLibrary, "cuDevicePrimaryCtxRetain", driver.primary_retain);
  GetFunction(library, kOldLibrary, "cuDevicePrimaryCtxRelease_v2", driver.primary_release);
  GetFunction(library, kOldLibrary, "cuCtxSetCurrent", driver.set_current);
  GetFunction(library, kOldLibrary, "cuCtxSynchronize", driver.synchronize);
  GetFunction(library, kOldLibrary, "cuStreamQuery", driver.stream_query);
  GetFunction(library, kOldLibrary, "cuModuleLoadData", driver.module_load);
  GetFunction(library, kOldLibrary, "cuModuleUnload", driver.module_unload);
  GetFunction(library, kOldLibrary, "cuModuleGetFunction", driver.module_function);
  GetFunction(library, kOldLibrary, "cuFuncGetAttribute", driver.function_attribute);
  GetFunction(library, kOldLibrary, "cuFuncSetAttribute", driver.function_set_attribute);
  GetFunction(library, kOldLibrary, "cuMemAlloc_v2", driver.allocate);
  GetFunction(library, kOldLibrary, "cuMemFree_v2", driver.free);
  GetFunction(library, kOldLibrary, "cuMemsetD32Async", driver.memset_async);
  GetFunction(library, kOldLibrary, "cuMemcpyDtoH_v2", driver.copy_to_host);
  GetFunction(library, kOldLibrary, "cuLaunchKernel", driver.launch);
  GetFunction(library, kOldLibrary, "cuEventCreate", driver.event_create);
  GetFunction(library, kOldLibrary, "cuEventDestroy_v2", driver.event_destroy);
  GetFunction(library, kOldLibrary, "cuEventRecord", driver.event_record);
  GetFunction(library, kOldLibrary, "cuEventElapsedTime", driver.event_elapsed);
  GetFunction(library, kOldLibrary, "cuGetErrorName", driver.error_name);
  GetFunction(library, kOldLibrary, "cuDriverGetVersion", driver.version);
  return driver;
}

std::string NameOf(const Driver& driver, int error) {
  const char* name = nullptr;
  if (driver.error_name(error, &name) != 0 || name == nullptr)
    return "error " + std::to_string(error);
  return name;
}

}  // namespace

const Driver& OpenDriver() {
  static const Driver kDriver = [] {
    const Driver driver = LoadDriver();
    if (const int error = driver.init(0); error != 0)
      Fail("the NVIDIA driver finds no usable GPU: " + NameOf(driver, error));
    return driver;
  }();
  return kDriver;
}

void Check(int result, const std::string& what) {
  if (result != 0) Fail(what + ": " + NameOf(OpenDriver(), result));
}

bool IsOutOfMemory(const base::Error& error) {
  return error.code() == base::ErrorCode::kExternal &&
         (error.message().ends_with("CUDA_ERROR_OUT_OF_MEMORY") ||
          error.message().find("CUDA out of memory") != std::string::npos);
}

}  // namespace idbg::collect::cuda
