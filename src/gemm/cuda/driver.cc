// SPDX-License-Identifier: Apache-2.0
#include "gemm/cuda/driver.h"

#include <dlfcn.h>

#include "base/error.h"

namespace idbg::gemm::cuda {
namespace {

constexpr const char* kLibrary = "libcuda.so.1";

[[noreturn]] void Fail(const std::string& message) {
  throw base::Error(base::ErrorCode::kExternal, message);
}

template <typename Pointer>
void Find(void* library, const char* name, Pointer& function) {
  function = reinterpret_cast<Pointer>(::dlsym(library, name));
  if (function == nullptr)
    Fail(std::string("the NVIDIA driver is too old: ") + kLibrary + " has no " + name);
}

Driver LoadDriver() {
  void* const library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    Fail(std::string("no NVIDIA driver on this machine (") + kLibrary + " cannot be opened)");
  Driver driver{};
  Find(library, "cuInit", driver.init);
  Find(library, "cuDeviceGetCount", driver.device_count);
  Find(library, "cuDeviceGet", driver.device_get);
  Find(library, "cuDeviceGetName", driver.device_name);
  Find(library, "cuDeviceGetPCIBusId", driver.device_pci_bus_id);
  Find(library, "cuDeviceGetAttribute", driver.device_attribute);
  Find(library, "cuDeviceTotalMem_v2", driver.device_memory);
  Find(library, "cuDevicePrimaryCtxRetain", driver.primary_retain);
  Find(library, "cuDevicePrimaryCtxRelease_v2", driver.primary_release);
  Find(library, "cuCtxSetCurrent", driver.set_current);
  Find(library, "cuCtxSynchronize", driver.synchronize);
  Find(library, "cuStreamQuery", driver.stream_query);
  Find(library, "cuModuleLoadData", driver.module_load);
  Find(library, "cuModuleUnload", driver.module_unload);
  Find(library, "cuModuleGetFunction", driver.module_function);
  Find(library, "cuFuncGetAttribute", driver.function_attribute);
  Find(library, "cuFuncSetAttribute", driver.function_set_attribute);
  Find(library, "cuMemAlloc_v2", driver.allocate);
  Find(library, "cuMemFree_v2", driver.free);
  Find(library, "cuMemGetInfo_v2", driver.memory_info);
  Find(library, "cuMemsetD32Async", driver.memset_async);
  Find(library, "cuMemcpyDtoH_v2", driver.copy_to_host);
  Find(library, "cuLaunchKernel", driver.launch);
  Find(library, "cuEventCreate", driver.event_create);
  Find(library, "cuEventDestroy_v2", driver.event_destroy);
  Find(library, "cuEventRecord", driver.event_record);
  Find(library, "cuEventElapsedTime", driver.event_elapsed);
  Find(library, "cuGetErrorName", driver.error_name);
  Find(library, "cuDriverGetVersion", driver.version);
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

}  // namespace idbg::gemm::cuda
