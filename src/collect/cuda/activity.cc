// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/activity.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/error.h"
#include "base/installation.h"
#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {
namespace {

// cupti_activity.h of CUDA 12 and 13.
constexpr int kMemcpy = 1;
constexpr int kConcurrentKernel = 10;
constexpr int kMaxLimitReached = 12;  // CUPTI_ERROR_MAX_LIMIT_REACHED: no further record
// CUpti_ActivityKernel4 to 9 and CUpti_ActivityMemcpy to 6 begin alike: kind at 0, start at 16, end
// at 24.
constexpr std::size_t kStartOffset = 16;
constexpr std::size_t kEndOffset = 24;
constexpr std::size_t kBufferBytes = std::size_t{4} << 20;
constexpr std::size_t kBufferAlignment = 8;

struct Cupti {
  using Requested = void (*)(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records);
  using Completed = void (*)(void* context, std::uint32_t stream, std::uint8_t* buffer,
                             std::size_t bytes, std::size_t valid_bytes);

  int (*register_callbacks)(Requested requested, Completed completed);
  int (*enable)(int kind);
  int (*flush_all)(std::uint32_t flag);
  int (*next_record)(std::uint8_t* buffer, std::size_t valid_bytes, std::uint8_t** record);
  int (*dropped_records)(void* context, std::uint32_t stream, std::size_t* dropped);
};

Cupti g_cupti;
std::vector<KernelSpan> g_spans;  // filled by flush_all, on the thread that calls it
bool g_lost = false;

void OnRequested(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(kBufferAlignment, kBufferBytes));
  *bytes = *buffer == nullptr ? 0 : kBufferBytes;
  *most_records = 0;  // as many as fit
}

void OnCompleted(void* context, std::uint32_t stream, std::uint8_t* buffer, std::size_t,
                 std::size_t valid_bytes) {
  std::uint8_t* record = nullptr;
  while (valid_bytes > 0 && g_cupti.next_record(buffer, valid_bytes, &record) == 0) {
    std::uint32_t kind = 0;
    std::memcpy(&kind, record, sizeof(kind));
    if (kind != kConcurrentKernel && kind != kMemcpy) continue;
    KernelSpan span;
    std::memcpy(&span.begin_ns, record + kStartOffset, sizeof(span.begin_ns));
    std::memcpy(&span.end_ns, record + kEndOffset, sizeof(span.end_ns));
    g_spans.push_back(span);
  }
  std::size_t dropped = 0;
  g_cupti.dropped_records(context, stream, &dropped);
  g_lost = g_lost || dropped > 0;
  std::free(buffer);
}

std::vector<std::string> Places() {
  if (const char* const named = std::getenv("INDUCTOR_DEBUG_CUPTI")) return {named};
  std::vector<std::string> folders = {"", "/usr/local/cuda/lib64/",
                                      "/usr/local/cuda/extras/CUPTI/lib64/"};
  if (const auto libraries = base::FindTorchLibraries()) {  // site-packages/torch/lib
    const auto packages = libraries->parent_path().parent_path();
    for (const char* part : {"nvidia/cu13/lib/", "nvidia/cuda_cupti/lib/"})
      folders.push_back((packages / part).string());
  }
  std::vector<std::string> places;
  for (const std::string& folder : folders) {
    for (const char* name : {"libcupti.so.13", "libcupti.so.12", "libcupti.so"})
      places.push_back(folder + name);
  }
  return places;
}

void* OpenCupti() {
  for (const std::string& place : Places()) {
    if (void* const library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  }
  Fail("libcupti is not installed (it comes with the CUDA toolkit and with torch for CUDA)");
}

void CheckCupti(int result, const char* what) {
  if (result != 0) Fail(std::string("CUPTI cannot ") + what + ": error " + std::to_string(result));
}

}  // namespace

ActivityRecorder::ActivityRecorder() {
  void* const library = OpenCupti();
  GetFunction(library, "libcupti", "cuptiActivityRegisterCallbacks", g_cupti.register_callbacks);
  GetFunction(library, "libcupti", "cuptiActivityEnable", g_cupti.enable);
  GetFunction(library, "libcupti", "cuptiActivityFlushAll", g_cupti.flush_all);
  GetFunction(library, "libcupti", "cuptiActivityGetNextRecord", g_cupti.next_record);
  GetFunction(library, "libcupti", "cuptiActivityGetNumDroppedRecords", g_cupti.dropped_records);
  CheckCupti(g_cupti.register_callbacks(OnRequested, OnCompleted), "register its callbacks");
  CheckCupti(g_cupti.enable(kConcurrentKernel), "record kernels");
  CheckCupti(g_cupti.enable(kMemcpy), "record copies");  // which some products begin with
}

ActivityRecorder& ActivityRecorder::Open() {
  static ActivityRecorder recorder;
  return recorder;
}

std::vector<KernelSpan> ActivityRecorder::Take() {
  CheckCupti(g_cupti.flush_all(0), "pass on its records");
  if (g_lost) Fail("CUPTI dropped records of kernels");
  std::vector<KernelSpan> spans;
  spans.swap(g_spans);
  std::ranges::sort(spans, {}, &KernelSpan::begin_ns);
  return spans;
}

}  // namespace idbg::collect::cuda
