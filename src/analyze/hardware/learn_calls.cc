// SPDX-License-Identifier: Apache-2.0
#include "analyze/hardware/learn_calls.h"

#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/log.h"

namespace idbg::analyze {
namespace {

int Checked(const char* flag, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most)
    throw base::Error(
        base::ErrorCode::kUsage,
        std::string(flag) + " must be " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<int>(value);
}

}  // namespace

namespace {

roofline::CallSamples ReadCalls(const std::string& path) {
  roofline::CallSamples samples = roofline::ReadCallSamples(path);
  if (samples.damaged > 0)
    base::LogWarning(path, ": ", samples.damaged, " lines could not be read");
  return samples;
}

std::optional<roofline::RelatedCalls> ReadRelated(const LearnCallsRequest& request) {
  if (request.also.empty() != request.also_hardware.empty())
    throw base::Error(base::ErrorCode::kUsage, "--also and --also-hardware belong together");
  if (request.also.empty()) return std::nullopt;
  return roofline::RelatedCalls{ReadCalls(request.also),
                                device::LoadHardware(request.also_hardware)};
}

}  // namespace

LearnedCalls LearnCalls(const LearnCallsRequest& request, train::TrainObserver& observer) {
  constexpr std::int64_t kMostEpochs = 100'000;
  constexpr std::int64_t kMostMembers = 16;
  constexpr std::int64_t kMostThreads = 1024;
  roofline::CallTrainingOptions options{
      .model = request.model,
      .members = Checked("--members", request.members, 1, kMostMembers),
      .epochs = Checked("--epochs", request.epochs, 1, kMostEpochs),
      .seed = static_cast<std::uint64_t>(request.seed),
      .threads = Checked("--threads", request.threads, 0, kMostThreads),
      .source = std::filesystem::path(request.calls).filename().string()};
  const device::Hardware hardware = device::LoadHardware(request.hardware);
  const std::optional<roofline::RelatedCalls> related = ReadRelated(request);
  LearnedCalls learned{.samples = ReadCalls(request.calls)};
  learned.training = request.model.empty()
                         ? roofline::JudgeCalls(learned.samples, hardware)
                         : roofline::TrainCalls(learned.samples, hardware,
                                                related ? &*related : nullptr, options, observer);
  return learned;
}

}  // namespace idbg::analyze
