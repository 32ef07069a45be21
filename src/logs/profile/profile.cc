// SPDX-License-Identifier: Apache-2.0
#include "logs/profile/profile.h"

#include <cmath>

#include "base/error.h"
#include "base/log.h"
#include "logs/profile/profile_builder.h"
#include "logs/source.h"

namespace idbg::logs {

namespace {

constexpr std::size_t kProfileSniffBytes = std::size_t{64} << 10;

Profile ReadOne(const std::filesystem::path& path) {
  const Source source = Source::Open(path);
  std::string beginning(kProfileSniffBytes, '\0');
  beginning.resize(source.Read(0, beginning.size(), beginning.data()));
  if (IsNsysExport(beginning)) return ReadNsysExport(path);
  if (!IsChromeTrace(beginning))
    base::FailFormat(
        "no profile (expected a trace of torch.profiler's export_chrome_trace, or a "
        "database of nsys export --type sqlite)",
        {.file = path.string()});
  Profile profile = ReadChromeTrace(source);
  profile.is_cut = profile.is_cut || !source.loss().empty();
  return profile;
}

constexpr std::size_t kMaxNames = std::size_t{1} << 18;
constexpr std::size_t kMaxKernelName = 512;  // names of C++ templates run to kilobytes
constexpr double kMaxTimeUs = 1e17;          // some 3,000 years: sums of times stay finite
constexpr float kMaxDurationUs = 1e12F;      // 11 days

RangeKind KindOf(std::string_view name) {
  if (name.starts_with("Torch-Compiled Region")) return RangeKind::kRegion;
  if (name.starts_with("## Call CompiledFxGraph")) return RangeKind::kGraph;
  if (name == "CompiledFunction") return RangeKind::kForward;
  if (name == "CompiledFunctionBackward") return RangeKind::kBackward;
  if (name == "TorchDynamo Cache Lookup") return RangeKind::kLookup;
  return RangeKind::kOperator;
}

}  // namespace

bool IsProfile(std::string_view beginning) {
  if (!IsCompressed(beginning)) return IsChromeTrace(beginning) || IsNsysExport(beginning);
  try {
    return IsChromeTrace(DecompressStart(beginning, kProfileSniffBytes));
  } catch (const base::Error&) {
    return false;  // no decompressor in this build
  }
}

Profile ReadProfile(const std::filesystem::path& path) {
  base::LogPhase phase(base::LogLevel::kInfo, "read the profile ", path);
  Profile profile = ReadOne(path);
  phase.Result(profile.source, ", ", base::LogCount{profile.work.size(), "device event"}, ", ",
               base::LogCount{profile.ranges.size(), "host range"});
  return profile;
}

ProfileBuilder::ProfileBuilder(std::string file, std::string source) {
  profile_.file = std::move(file);
  profile_.source = std::move(source);
  Name("(other)");
}

std::uint32_t ProfileBuilder::Name(std::string_view name) {
  name = name.substr(0, kMaxKernelName);
  if (const auto found = names_.find(name); found != names_.end()) return found->second;
  if (profile_.names.size() >= kMaxNames) return 0;
  const auto index = static_cast<std::uint32_t>(profile_.names.size());
  profile_.names.emplace_back(name);
  names_.emplace(name, index);
  return index;
}

std::uint32_t ProfileBuilder::Thread(std::int64_t process, std::int64_t thread) {
  const auto next = static_cast<std::uint32_t>(threads_.size());
  if (threads_.size() >= kMaxNames) return next;
  return threads_.try_emplace({process, thread}, next).first->second;
}

bool ProfileBuilder::HasRoom(double start_us, float duration_us) {
  if (!(std::abs(start_us) <= kMaxTimeUs) || !(duration_us >= 0 && duration_us <= kMaxDurationUs)) {
    ++profile_.damaged;
    return false;
  }
  const std::size_t kept = profile_.ranges.size() + profile_.launches.size() + profile_.work.size();
  if (kept < Profile::kMaxEvents) return true;
  ++profile_.left_out;
  return false;
}

void ProfileBuilder::AddRange(std::string_view name, HostRange range) {
  range.kind = KindOf(name);
  range.name = Name(name);
  AddTo(profile_.ranges, range);
}

Profile ProfileBuilder::Take() {
  if (profile_.ranges.empty() && profile_.work.empty())
    base::FailFormat(
        "a profile without operators and kernels (record it with "
        "torch.profiler.profile and its activities CPU and CUDA)",
        {.file = profile_.file});
  return std::move(profile_);
}

}  // namespace idbg::logs
