// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/driver.h"

#include <dlfcn.h>

#include "base/error.h"
#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {
namespace {

constexpr const char* kLibrary = "libcuda.so.1";

Driver LoadDriver() {
  void* const library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    Fail(std::string("no NVIDIA driver on this machine (") + kLibrary + " cannot be opened)");
  Driver driver{};
  GetFunction(library, kLibrary, "cuInit", driver.init);
  GetFunction(library, kLibrary, "cuDeviceGetCount", driver.device_count);
  GetFunction(library, kLibrary, "cuDeviceGet", driver.device_get);
  GetFunction(library, kLibrary, "cuDeviceGetName", driver.device_name);
  GetFunction(library, kLibrary, "cuDeviceGetPCIBusId", driver.device_pci_bus_id);
  GetFunction(library, kLibrary, "cuDeviceGetAttribute", driver.device_attribute);
  GetFunction(library, kLibrary, "cuDeviceTotalMem_v2", driver.device_memory);
  GetFunction(library, kLibrary, "cuDevicePrimaryCtxRetain", driver.primary_retain);
  GetFunction(library, kLibrary, "cuDevicePrimaryCtxRelease_v2", driver.primary_release);
  GetFunction(library, kLibrary, "cuCtxSetCurrent", driver.set_current);
  GetFunction(library, kLibrary, "cuCtxSynchronize", driver.synchronize);
  GetFunction(library, kLibrary, "cuStreamQuery", driver.stream_query);
  GetFunction(library, kLibrary, "cuModuleLoadData", driver.module_load);
  GetFunction(library, kLibrary, "cuModuleUnload", driver.module_unload);
  GetFunction(library, kLibrary, "cuModuleGetFunction", driver.module_function);
  GetFunction(library, kLibrary, "cuFuncGetAttribute", driver.function_attribute);
  GetFunction(library, kLibrary, "cuFuncSetAttribute", driver.function_set_attribute);
  GetFunction(library, kLibrary, "cuMemAlloc_v2", driver.allocate);
  GetFunction(library, kLibrary, "cuMemFree_v2", driver.free);
  GetFunction(library, kLibrary, "cuMemsetD32Async", driver.memset_async);
  GetFunction(library, kLibrary, "cuMemcpyDtoH_v2", driver.copy_to_host);
  GetFunction(library, kLibrary, "cuLaunchKernel", driver.launch);
  GetFunction(library, kLibrary, "cuEventCreate", driver.event_create);
  GetFunction(library, kLibrary, "cuEventDestroy_v2", driver.event_destroy);
  GetFunction(library, kLibrary, "cuEventRecord", driver.event_record);
  GetFunction(library, kLibrary, "cuEventElapsedTime", driver.event_elapsed);
  GetFunction(library, kLibrary, "cuGetErrorName", driver.error_name);
  GetFunction(library, kLibrary, "cuDriverGetVersion", driver.version);
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
