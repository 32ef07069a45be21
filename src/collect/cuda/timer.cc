// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "base/installation.h"
#include "base/statistics.h"
#include "collect/cuda/product_runner.h"
#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {

namespace {

struct KernelSpan {
  std::uint64_t begin_ns = 0;  // of the GPU's clock, as CUPTI gives it
  std::uint64_t end_ns = 0;
};

// cupti_activity.h of CUDA 12 and 13.
constexpr int kMemcpy = 1;
constexpr int kConcurrentKernel = 10;
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

// Of the CUDA toolkit or of a torch installation; $INDUCTOR_DEBUG_CUPTI names it otherwise.
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

// Has kernels and copies recorded from now on. Throws Error(kExternal) where that cannot be.
bool StartRecording() {
  void* const library = OpenCupti();
  GetFunction(library, "libcupti", "cuptiActivityRegisterCallbacks", g_cupti.register_callbacks);
  GetFunction(library, "libcupti", "cuptiActivityEnable", g_cupti.enable);
  GetFunction(library, "libcupti", "cuptiActivityFlushAll", g_cupti.flush_all);
  GetFunction(library, "libcupti", "cuptiActivityGetNextRecord", g_cupti.next_record);
  GetFunction(library, "libcupti", "cuptiActivityGetNumDroppedRecords", g_cupti.dropped_records);
  CheckCupti(g_cupti.register_callbacks(OnRequested, OnCompleted), "register its callbacks");
  CheckCupti(g_cupti.enable(kConcurrentKernel), "record kernels");
  CheckCupti(g_cupti.enable(kMemcpy), "record copies");  // which some products begin with
  return true;
}

// The kernels and copies that ended since the last call, in the order of their beginning. The GPU
// must be idle. Throws Error(kExternal) when CUPTI dropped records.
std::vector<KernelSpan> TakeSpans() {
  CheckCupti(g_cupti.flush_all(0), "pass on its records");
  if (g_lost) Fail("CUPTI dropped records of kernels");
  std::vector<KernelSpan> spans;
  spans.swap(g_spans);
  std::ranges::sort(spans, {}, &KernelSpan::begin_ns);
  return spans;
}

constexpr double kNanosecondsPerMs = 1e6;
constexpr int kEmptySamples = 200;

// Overwriting somewhat more than L2 leaves nothing of the operands in it.
std::size_t FlushBytes(const Gpu& gpu) {
  return static_cast<std::size_t>(gpu.device().l2_bytes) * 6 / 5;
}

class ActivityTimer final : public KernelTimer {
 public:
  ActivityTimer(const Gpu& gpu, const Enqueue& empty) : gpu_(gpu), flush_(FlushBytes(gpu)) {
    [[maybe_unused]] static const bool kRecords = StartRecording();  // while the process lives
    floor_ms_ = base::Median(Time(std::vector<Enqueue>(kEmptySamples, empty)));
  }

  std::vector<double> Time(const std::vector<Enqueue>& launches) override {
    gpu_.Synchronize("the GPU failed before a measurement");
    TakeSpans();  // of kernels that nobody asked about
    for (const Enqueue& launch : launches) {
      flush_.FillAsync(0);
      launch();
    }
    gpu_.Synchronize("a kernel failed");
    const std::vector<KernelSpan> spans = TakeSpans();
    if (launches.empty() || spans.size() % launches.size() != 0 || spans.empty())
      base::FailExternal(
          fmt::format("CUPTI recorded {} kernels of {} launches", spans.size(), launches.size()));
    const std::size_t kernels = spans.size() / launches.size();
    std::vector<double> times(launches.size());
    for (std::size_t i = 0; i < spans.size(); ++i)
      times[i / kernels] +=
          static_cast<double>(spans[i].end_ns - spans[i].begin_ns) / kNanosecondsPerMs;
    return times;
  }

  std::string Describe() const override {
    return "CUPTI kernel durations, L2 overwritten before each launch";
  }
  double floor_ms() const override { return floor_ms_; }

 private:
  const Gpu& gpu_;
  Buffer flush_;
  double floor_ms_ = 0;
};

class EventPair {
 public:
  EventPair() {
    Check(OpenDriver().event_create(&begin_, 0), "cannot create an event");
    Check(OpenDriver().event_create(&end_, 0), "cannot create an event");
  }
  EventPair(const EventPair&) = delete;
  EventPair& operator=(const EventPair&) = delete;
  ~EventPair() {
    OpenDriver().event_destroy(begin_);
    OpenDriver().event_destroy(end_);
  }

  void Begin() const { Check(OpenDriver().event_record(begin_, nullptr), "cannot record"); }
  void End() const { Check(OpenDriver().event_record(end_, nullptr), "cannot record"); }
  double ElapsedMs() const {
    float ms = 0;
    Check(OpenDriver().event_elapsed(&ms, begin_, end_), "cannot read an event");
    return ms;
  }

 private:
  Event begin_ = nullptr;
  Event end_ = nullptr;
};

class EventTimer final : public KernelTimer {
 public:
  EventTimer(const Gpu& gpu, const Enqueue& empty) : gpu_(gpu), flush_(FlushBytes(gpu)) {
    floor_ms_ = base::Median(Time(std::vector<Enqueue>(kEmptySamples, empty)));
  }

  std::vector<double> Time(const std::vector<Enqueue>& launches) override {
    while (pairs_.size() < launches.size()) pairs_.push_back(std::make_unique<EventPair>());
    for (std::size_t i = 0; i < launches.size(); ++i) {
      flush_.FillAsync(0);
      pairs_[i]->Begin();
      launches[i]();
      pairs_[i]->End();
    }
    gpu_.Synchronize("a kernel failed");
    std::vector<double> times(launches.size());
    for (std::size_t i = 0; i < launches.size(); ++i) times[i] = pairs_[i]->ElapsedMs();
    return times;
  }

  std::string Describe() const override {
    return fmt::format("events, L2 overwritten before each launch; an empty kernel takes {:.4f} ms",
                       floor_ms_);
  }
  double floor_ms() const override { return floor_ms_; }

 private:
  const Gpu& gpu_;
  Buffer flush_;
  std::vector<std::unique_ptr<EventPair>> pairs_;
  double floor_ms_ = 0;
};

}  // namespace

std::unique_ptr<KernelTimer> MakeTimer(const Gpu& gpu, const Enqueue& empty, std::string& why) {
  try {
    return std::make_unique<ActivityTimer>(gpu, empty);
  } catch (const base::Error& error) {
    why = error.what();
    return MakeEventTimer(gpu, empty);
  }
}

std::unique_ptr<KernelTimer> MakeEventTimer(const Gpu& gpu, const Enqueue& empty) {
  return std::make_unique<EventTimer>(gpu, empty);
}

}  // namespace idbg::collect::cuda
