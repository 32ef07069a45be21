// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/timer.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.h"
#include "base/statistics.h"
#include "collect/cuda/activity.h"

namespace idbg::collect::cuda {
namespace {

constexpr double kNanosecondsPerMs = 1e6;
constexpr int kEmptySamples = 200;

// Overwriting somewhat more than L2 leaves nothing of the operands in it.
std::size_t FlushBytes(const Gpu& gpu) {
  return static_cast<std::size_t>(gpu.device().l2_bytes) * 6 / 5;
}

class ActivityTimer final : public KernelTimer {
 public:
  ActivityTimer(const Gpu& gpu, const Enqueue& empty)
      : gpu_(gpu), recorder_(ActivityRecorder::Open()), flush_(FlushBytes(gpu)) {
    floor_ms_ = base::Median(Time(std::vector<Enqueue>(kEmptySamples, empty)));
  }

  std::vector<double> Time(const std::vector<Enqueue>& launches) override {
    gpu_.Synchronize("the GPU failed before a measurement");
    recorder_.Take();  // of kernels that nobody asked about
    for (const Enqueue& launch : launches) {
      flush_.FillAsync(0);
      launch();
    }
    gpu_.Synchronize("a kernel failed");
    const std::vector<KernelSpan> spans = recorder_.Take();
    if (launches.empty() || spans.size() % launches.size() != 0 || spans.empty())
      throw base::Error(
          base::ErrorCode::kExternal,
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
  ActivityRecorder& recorder_;
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
