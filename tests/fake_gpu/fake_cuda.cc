// SPDX-License-Identifier: Apache-2.0
// A CUDA driver without a GPU: float32 products are computed on the host when they are launched,
// and time passes with each launch. Loaded in place of libcuda.so.1, it runs a whole collection
// where there is no GPU. The image of a kernel is the text that fake_pack.py writes: a function,
// then for "product" the layout and 1 or 8, the units of its sizes; "hang" and "crash" do what they
// say.
//   FAKE_GPUS   how many GPUs there are (1)
//   FAKE_ROOM   bytes that one allocation may have
//   FAKE_DELAY  milliseconds that a launch takes on the host
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>

namespace {

constexpr int kOutOfMemory = 2;
constexpr int kNotReady = 600;
constexpr int kIllegalAddress = 700;

struct Kernel {
  std::string function;
  std::string layout;
  std::int64_t unit = 1;
};

struct Event {
  double ms = 0;
};

int g_state = 0;  // of the context: an error stays
bool g_hangs = false;
double g_now_ms = 0;

std::int64_t Setting(const char* name, std::int64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

void WaitIfHanging() {
  while (g_hangs) ::pause();
}

template <typename T>
T Argument(void** arguments, int index) {
  T value;
  std::memcpy(&value, arguments[index], sizeof value);
  return value;
}

float* Floats(void** arguments, int index) {
  return reinterpret_cast<float*>(Argument<std::uint64_t>(arguments, index));
}

void Fill(void** arguments) {
  float* const out = Floats(arguments, 0);
  const auto count = Argument<std::int64_t>(arguments, 1);
  const auto seed = Argument<std::int64_t>(arguments, 2);
  for (std::int64_t i = 0; i < count; ++i) {
    auto bits = static_cast<std::uint32_t>(static_cast<std::uint64_t>(i) * 2654435761u +
                                           static_cast<std::uint64_t>(seed));
    bits = (bits ^ (bits >> 16)) * 2246822519u;
    bits = (bits ^ (bits >> 13)) * 3266489917u;
    bits ^= bits >> 16;
    out[i] = static_cast<float>(bits >> 8) / 8388608.0F - 1.0F;
  }
}

void Compare(void** arguments) {
  const float* const found = Floats(arguments, 0);
  const float* const expected = Floats(arguments, 1);
  float* const worst = Floats(arguments, 2);
  const auto count = Argument<std::int64_t>(arguments, 3);
  for (std::int64_t i = 0; i < count; ++i) {
    const float error = std::abs(found[i] - expected[i]);
    *worst = std::max(*worst, std::isnan(error) ? std::numeric_limits<float>::infinity() : error);
  }
}

// Operands are a, b, a bias of n, a summand and two scales (none of them is applied), the result,
// m, n, k.
void Multiply(const Kernel& kernel, void** arguments) {
  const float* const a = Floats(arguments, 0);
  const float* const b = Floats(arguments, 1);
  float* const c = Floats(arguments, 6);
  const bool a_transposed = kernel.layout[0] == 't';
  const bool b_transposed = kernel.layout[1] == 't';
  const std::int64_t m = Argument<std::int32_t>(arguments, 7) * (a_transposed ? kernel.unit : 1);
  const std::int64_t n = Argument<std::int32_t>(arguments, 8) * kernel.unit;
  const std::int64_t k = Argument<std::int32_t>(arguments, 9) * kernel.unit;
  for (std::int64_t row = 0; row < m; ++row) {
    for (std::int64_t column = 0; column < n; ++column) {
      float sum = 0;
      for (std::int64_t i = 0; i < k; ++i)
        sum += a[a_transposed ? i * m + row : row * k + i] *
               b[b_transposed ? column * k + i : i * n + column];
      c[row * n + column] = sum;
    }
  }
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): names of cuda.h
extern "C" {

int cuInit(unsigned) { return 0; }
int cuDeviceGetCount(int* count) {
  *count = static_cast<int>(Setting("FAKE_GPUS", 1));
  return 0;
}
int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return 0;
}
int cuDeviceGetName(char* name, int length, int) {
  std::snprintf(name, static_cast<std::size_t>(length), "fake GPU");
  return 0;
}
int cuDeviceGetPCIBusId(char* text, int length, int) {
  std::snprintf(text, static_cast<std::size_t>(length), "0000:19:00.0");
  return 0;
}
int cuDeviceGetAttribute(int* value, int attribute, int) {
  *value = attribute == 16   ? 132
           : attribute == 38 ? 4096
           : attribute == 75 ? 9
           : attribute == 97 ? 232448
                             : 0;
  return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
  *bytes = std::size_t{1} << 36;
  return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
  *context = &g_state;
  return 0;
}
int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
int cuCtxSetCurrent(void*) { return 0; }
int cuCtxSynchronize() {
  WaitIfHanging();
  return g_state;
}
int cuStreamQuery(void*) { return g_hangs ? kNotReady : g_state; }
int cuModuleLoadData(Kernel** module, const void* image) {
  auto* const kernel = new Kernel;
  std::istringstream(static_cast<const char*>(image)) >> kernel->function >> kernel->layout >>
      kernel->unit;
  *module = kernel;
  return 0;
}
int cuModuleUnload(Kernel* module) {
  WaitIfHanging();
  delete module;
  return 0;
}
int cuModuleGetFunction(Kernel** function, Kernel* module, const char*) {
  *function = module;
  return 0;
}
int cuFuncGetAttribute(int* value, int, Kernel*) {
  *value = 32;
  return 0;
}
int cuFuncSetAttribute(Kernel*, int, int) { return 0; }
int cuMemAlloc_v2(std::uint64_t* pointer, std::size_t bytes) {
  if (g_state != 0) return g_state;
  if (bytes > static_cast<std::size_t>(Setting("FAKE_ROOM", std::int64_t{1} << 30)))
    return kOutOfMemory;
  *pointer = reinterpret_cast<std::uint64_t>(std::malloc(bytes));
  return 0;
}
int cuMemFree_v2(std::uint64_t pointer) {
  WaitIfHanging();
  std::free(reinterpret_cast<void*>(pointer));
  return 0;
}
int cuMemGetInfo_v2(std::size_t* free_bytes, std::size_t* all_bytes) {
  *free_bytes = *all_bytes = std::size_t{1} << 36;
  return 0;
}
int cuMemsetD32Async(std::uint64_t pointer, unsigned value, std::size_t words, void*) {
  std::fill_n(reinterpret_cast<unsigned*>(pointer), words, value);
  return g_state;
}
int cuMemcpyDtoH_v2(void* host, std::uint64_t pointer, std::size_t bytes) {
  WaitIfHanging();
  if (g_state == 0) std::memcpy(host, reinterpret_cast<const void*>(pointer), bytes);
  return g_state;
}
int cuLaunchKernel(Kernel* kernel, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   unsigned, void*, void** arguments, void**) {
  constexpr int kMicroseconds = 1000;
  if (g_state != 0 || g_hangs) return g_state;
  ::usleep(static_cast<useconds_t>(Setting("FAKE_DELAY", 0) * kMicroseconds));
  g_now_ms += 0.01;
  if (kernel->function == "fill") Fill(arguments);
  if (kernel->function == "compare") Compare(arguments);
  if (kernel->function == "product") Multiply(*kernel, arguments);
  if (kernel->function == "hang") g_hangs = true;
  if (kernel->function == "crash") g_state = kIllegalAddress;
  return 0;
}
int cuEventCreate(Event** event, unsigned) {
  *event = new Event;
  return 0;
}
int cuEventDestroy_v2(Event* event) {
  delete event;
  return 0;
}
int cuEventRecord(Event* event, void*) {
  event->ms = g_now_ms;
  return g_state;
}
int cuEventElapsedTime(float* ms, Event* begin, Event* end) {
  *ms = static_cast<float>(end->ms - begin->ms);
  return g_state;
}
int cuGetErrorName(int error, const char** name) {
  *name = error == kOutOfMemory      ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == kIllegalAddress ? "CUDA_ERROR_ILLEGAL_ADDRESS"
                                     : "CUDA_ERROR_UNKNOWN";
  return 0;
}
int cuDriverGetVersion(int* version) {
  *version = 13000;
  return 0;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
