// SPDX-License-Identifier: Apache-2.0
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <dlfcn.h>

#include <string>

#include "torch/failure.h"
#include "torch/trainers.h"

namespace idbg::torch {
namespace {

// The CUDA part of the LibTorch that is loaded: its libraries lie in one folder.
std::string CudaLibrary() {
  std::string name = "libtorch_cuda.so";
  Dl_info info{};
  if (::dladdr(reinterpret_cast<const void*>(&at::set_num_threads), &info) == 0) return name;
  const std::string file = info.dli_fname;
  return file.substr(0, file.rfind('/') + 1) + name;
}

// An empty string when CUDA can be used, else why not.
std::string OpenCuda() {
  // Global: kernels and hooks register themselves with the libtorch_cpu that is loaded already.
  static void* const kLibrary = ::dlopen(CudaLibrary().c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (kLibrary == nullptr) {
    const char* const reason = ::dlerror();
    return std::string("this LibTorch has no CUDA support: ") +
           (reason != nullptr ? reason : "not found");
  }
  return at::globalContext().hasCUDA() ? "" : "no CUDA GPU or driver found";
}

}  // namespace

at::Device ChooseDevice(std::string_view name, int local_rank) {
  if (name == "cpu") return at::Device(at::kCPU);
  if (name != "cuda" && name != "auto") {
    throw Failure(kIdbgUsage, "no device '" + std::string(name) + "' (cpu, cuda or auto)");
  }
  const std::string problem = OpenCuda();
  if (problem.empty()) {
    at::globalContext().lazyInitDevice(at::kCUDA);
    const int count = at::detail::getCUDAHooks().getNumGPUs();
    if (local_rank >= count) {
      throw Failure(kIdbgUsage, "process " + std::to_string(local_rank + 1) +
                                    " of this host has no GPU of its own: there are " +
                                    std::to_string(count) +
                                    " (start no more processes than GPUs, or use --device "
                                    "cpu)");
    }
    at::globalContext().setFloat32MatmulPrecision("high");  // TF32: training needs no more
    return at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(local_rank));
  }
  if (name == "cuda") throw Failure(kIdbgExternal, "device cuda: " + problem);
  return at::Device(at::kCPU);
}

void SetThreads(int threads) {
  if (threads > 0) at::set_num_threads(threads);
}

}  // namespace idbg::torch
