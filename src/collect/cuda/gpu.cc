// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/gpu.h"

#include <dlfcn.h>
#include <fmt/core.h>

#include <array>
#include <chrono>

#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {

namespace {

constexpr unsigned kThreadsOfWarp = 32;
// Above this a kernel has to ask for its shared memory.
constexpr std::uint32_t kPlainSharedBytes = 48 << 10;

int Attribute(const Driver& driver, int attribute, int device) {
  int value = 0;
  Check(driver.device_attribute(&value, attribute, device), "cannot query the GPU");
  return value;
}

std::uint32_t FunctionAttribute(int attribute, Function function) {
  int value = 0;
  Check(OpenDriver().function_attribute(&value, attribute, function), "cannot query a kernel");
  return static_cast<std::uint32_t>(value);
}

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

int GpuCount() {
  int count = 0;
  Check(OpenDriver().device_count(&count), "cannot count the GPUs");
  return count;
}

Gpu::Gpu(int index) : driver_(OpenDriver()) {
  const int count = GpuCount();
  if (index < 0 || index >= count)
    base::FailExternal(fmt::format("GPU {} does not exist: this host has {}", index, count));
  Check(driver_.device_get(&handle_, index), "cannot open the GPU");
  std::array<char, 256> name{};
  Check(driver_.device_name(name.data(), name.size() - 1, handle_), "cannot query the GPU");
  std::size_t memory = 0;
  Check(driver_.device_memory(&memory, handle_), "cannot query the GPU");
  const int major = Attribute(driver_, kComputeMajor, handle_);
  const int minor = Attribute(driver_, kComputeMinor, handle_);
  capability_ = 10 * major + minor;
  device_ = {.name = name.data(),
             .compute_capability = fmt::format("{}.{}", major, minor),
             .sm_count = Attribute(driver_, kSmCount, handle_),
             .l2_bytes = Attribute(driver_, kL2Bytes, handle_),
             .shared_bytes_per_block_optin = Attribute(driver_, kSharedBytesOptin, handle_),
             .dram_bytes = static_cast<std::int64_t>(memory)};
  Context context = nullptr;
  Check(driver_.primary_retain(&context, handle_), "cannot use the GPU");
  Check(driver_.set_current(context), "cannot use the GPU");
}

Gpu::~Gpu() { driver_.primary_release(handle_); }

std::string Gpu::driver_version() const {
  int version = 0;
  Check(driver_.version(&version), "cannot query the driver");
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

std::string Gpu::pci_bus_id() const {
  std::array<char, 64> text{};
  Check(driver_.device_pci_bus_id(text.data(), text.size() - 1, handle_), "cannot query the GPU");
  return text.data();
}

void Gpu::Synchronize(const std::string& what) const {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kOften(1);
  const Clock::time_point start = Clock::now();
  Clock::time_point last = start;
  int state = driver_.stream_query(nullptr);
  for (; state == kNotReady; state = driver_.stream_query(nullptr)) {
    const Clock::time_point now = Clock::now();
    if (now - last < kOften) continue;
    last = now;
    if (waiting_) waiting_();
    const std::chrono::duration<double> waited = now - start;
    if (waited.count() <= limit_s_) continue;
    const std::string why = fmt::format("hangs: the GPU is not done after {:.0f} s", limit_s_);
    if (hangs_) hangs_(why);
    base::FailExternal(why);
  }
  Check(state, what);
  Check(driver_.synchronize(), what);
}

Buffer::Buffer(std::size_t bytes) : bytes_(bytes) {
  Check(OpenDriver().allocate(&pointer_, bytes),
        fmt::format("cannot allocate {} bytes on the GPU", bytes));
}

Buffer::~Buffer() { OpenDriver().free(pointer_); }

void Buffer::FillAsync(std::uint32_t word, std::size_t bytes) const {
  Check(OpenDriver().memset_async(pointer_, word, bytes / sizeof(word), nullptr),
        "cannot fill memory");
}

Kernel::Kernel(std::string_view cubin, const std::string& symbol, int warps,
               std::uint32_t shared_bytes)
    : threads_(kThreadsOfWarp * static_cast<unsigned>(warps)), shared_bytes_(shared_bytes) {
  const Driver& driver = OpenDriver();
  Check(driver.module_load(&module_, cubin.data()), "cannot load kernel " + symbol);
  Check(driver.module_function(&function_, module_, symbol.c_str()), "no kernel " + symbol);
  if (shared_bytes > kPlainSharedBytes)
    Check(driver.function_set_attribute(function_, kMaxDynamicSharedBytes,
                                        static_cast<int>(shared_bytes)),
          fmt::format("kernel {} needs {} bytes of shared memory", symbol, shared_bytes));
  registers_ = static_cast<std::uint16_t>(FunctionAttribute(kRegisters, function_));
  local_bytes_ = FunctionAttribute(kLocalBytes, function_);
}

Kernel::~Kernel() { OpenDriver().module_unload(module_); }

void Kernel::LaunchAsync(unsigned grid_x, unsigned grid_y, std::span<void* const> arguments) const {
  constexpr std::size_t kMostArguments = 16;
  std::array<void*, kMostArguments> all{};
  DevicePointer none = 0;  // Triton's global and profile scratch
  IDBG_CHECK(arguments.size() + 2 <= kMostArguments);
  std::size_t count = 0;
  for (void* const argument : arguments) all[count++] = argument;
  all[count++] = &none;
  all[count++] = &none;
  Check(OpenDriver().launch(function_, grid_x, grid_y, 1, threads_, 1, 1, shared_bytes_, nullptr,
                            all.data(), nullptr),
        "cannot launch a kernel");
}

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
