// SPDX-License-Identifier: Apache-2.0
#include "compile/profile/measured.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/function_ref.h"
#include "compile/profile/kernel_index.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

using logs::DeviceWork;
using logs::HostRange;
using logs::Launch;
using logs::Profile;
using logs::RangeKind;

// Positions in a list, sorted by a key of its elements.
template <typename T>
std::vector<std::uint32_t> OrderBy(const std::vector<T>& list, auto key) {
  std::vector<std::uint32_t> order(list.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return key(list[i]); });
  return order;
}

// What the host was in when something was called: positions in Profile::ranges.
struct HostContext {
  static constexpr std::uint32_t kNone = UINT32_MAX;

  std::uint32_t region = kNone;    // a call of compiled code; of a backward the forward's
  std::uint32_t graph = kNone;     // a call of Inductor's code
  std::uint32_t backward = kNone;  // of a graph of autograd
  // The operator that the program or Inductor's code called; what it calls itself is inside.
  std::uint32_t call = kNone;

  bool in_graph() const { return graph != kNone; }
};

// An operator of a library, "aten::mm"; not what autograd wraps round it.
bool IsOperator(std::string_view name) {
  return name.find("::") != name.npos && !name.starts_with("autograd::") &&
         !name.starts_with("torch::autograd::");
}

// Walks through the ranges of each thread in the order of time. `on_range` sees each range with
// what it is in and what holds inside of it.
class Walker {
 public:
  using OnRange = base::FunctionRef<void(std::uint32_t, const HostContext&, const HostContext&)>;

  Walker(const Profile& profile, OnRange on_range) : profile_(profile), on_range_(on_range) {}

  // Returns the context of each launch.
  std::vector<HostContext> Run() {
    FindForwards();
    ranges_ = OrderBy(profile_.ranges, [](const HostRange& range) {
      return std::tuple(range.thread, range.start_us, -range.duration_us);
    });
    launches_ = OrderBy(profile_.launches, [](const Launch& launch) {
      return std::tuple(launch.thread, launch.start_us);
    });
    std::vector<HostContext> contexts(profile_.launches.size());
    std::size_t next = 0;
    for (const std::uint32_t launch : launches_) {
      const Launch& one = profile_.launches[launch];
      for (; next < ranges_.size() && IsBefore(profile_.ranges[ranges_[next]], one); ++next)
        Enter(ranges_[next]);
      contexts[launch] = At(one.thread, one.start_us);
    }
    for (; next < ranges_.size(); ++next) Enter(ranges_[next]);
    return contexts;
  }

 private:
  struct Open {
    double end_us = 0;
    HostContext inside;
  };

  static bool IsBefore(const HostRange& range, const Launch& launch) {
    return std::tuple(range.thread, range.start_us) <= std::tuple(launch.thread, launch.start_us);
  }

  // The call of compiled code that each forward of autograd is in, by the sequence number. Forwards
  // come before their backwards, but on another thread.
  void FindForwards() {
    std::vector<std::uint32_t> regions;
    std::vector<std::uint32_t> forwards;
    for (std::uint32_t i = 0; i < profile_.ranges.size(); ++i) {
      if (profile_.ranges[i].kind == RangeKind::kRegion) regions.push_back(i);
      if (profile_.ranges[i].kind == RangeKind::kForward) forwards.push_back(i);
    }
    const auto start_of = [&](std::uint32_t i) {
      return std::tuple(profile_.ranges[i].thread, profile_.ranges[i].start_us);
    };
    std::ranges::sort(regions, {}, start_of);
    for (const std::uint32_t forward : forwards) {
      const HostRange& range = profile_.ranges[forward];
      auto after = std::ranges::upper_bound(regions, start_of(forward), {}, start_of);
      if (after == regions.begin() || range.sequence < 0) continue;
      const HostRange& region = profile_.ranges[*--after];
      if (region.thread == range.thread && region.end_us() >= range.start_us)
        forwards_.insert_or_assign(range.sequence, *after);
    }
  }

  HostContext At(std::uint32_t thread, double time_us) {
    if (thread != thread_) open_.clear();
    thread_ = thread;
    while (!open_.empty() && open_.back().end_us <= time_us) open_.pop_back();
    return open_.empty() ? HostContext{} : open_.back().inside;
  }

  void Enter(std::uint32_t index) {
    const HostRange& range = profile_.ranges[index];
    const HostContext around = At(range.thread, range.start_us);
    HostContext inside = around;
    switch (range.kind) {
      case RangeKind::kRegion:
        inside = {.region = index};
        break;
      case RangeKind::kGraph:
        inside.graph = index;
        inside.call = HostContext::kNone;
        break;
      case RangeKind::kBackward:
        inside = {.backward = index};
        if (const auto found = forwards_.find(range.sequence); found != forwards_.end())
          inside.region = found->second;
        break;
      case RangeKind::kOperator:
        if (around.call == HostContext::kNone &&
            (around.in_graph() || IsOperator(profile_.names[range.name])))
          inside.call = index;
        break;
      case RangeKind::kForward:
      case RangeKind::kLookup:
        break;
    }
    on_range_(index, around, inside);
    open_.push_back({.end_us = range.end_us(), .inside = inside});
  }

  const Profile& profile_;
  OnRange on_range_;
  std::vector<std::uint32_t> ranges_;    // by thread and time
  std::vector<std::uint32_t> launches_;  // likewise
  std::unordered_map<std::int32_t, std::uint32_t> forwards_;
  std::uint32_t thread_ = 0;
  std::vector<Open> open_;
};

constexpr std::uint32_t kNone = HostContext::kNone;

// The compilations of the profile's rank, where both sides say a rank.
std::vector<CompiledCode> CodesOf(const Profile& profile, const logs::Trace& trace,
                                  const logs::View& view) {
  std::vector<CompiledCode> codes = FindKernels(trace, {.rank = view.rank});
  if (profile.rank)
    std::erase_if(codes, [&](const CompiledCode& code) {
      const auto rank = code.selected.rank->rank;
      return rank && *rank != *profile.rank;
    });
  return codes;
}

// "0/0" of "Torch-Compiled Region: 0/0"; releases before 2.5 name none.
std::string_view RegionId(std::string_view name) { return logs::Between(name, ": "); }

class Joiner {
 public:
  Joiner(const Profile& profile, const logs::Trace& trace, const logs::View& view)
      : profile_(profile) {
    run_.profile = &profile;
    run_.codes = CodesOf(profile, trace, view);
    index_.emplace(run_.codes);
  }

  MeasuredRun Run() {
    const std::vector<HostContext> launches =
        Walker(profile_, [this](std::uint32_t range, const HostContext& around,
                                const HostContext& inside) {
          OnRange(range, around, inside);
        }).Run();
    by_correlation_ = OrderBy(profile_.launches, [](const logs::Launch& launch) {
      return std::tuple(launch.correlation, launch.start_us);
    });
    AddWork(launches);
    AddGraphGaps();
    for (std::size_t i = 0; i < run_.kernels.size(); ++i) Close(i);
    for (MeasuredKernel& kernel : run_.kernels) {
      run_.total_us += kernel.time.total_us;
      if (kernel.is_compiled) run_.compiled_us += kernel.time.total_us;
      if (kernel.code) run_.joined_us += kernel.time.total_us;
    }
    const auto by_time = [](const MeasuredKernel& kernel) { return -kernel.time.total_us; };
    std::ranges::stable_sort(run_.kernels, {}, by_time);
    for (auto& [id, region] : regions_) run_.regions.push_back(std::move(region));
    std::ranges::stable_sort(run_.regions, {},
                             [](const MeasuredRegion& region) { return -region.kernel_us; });
    return std::move(run_);
  }

 private:
  // Which kernel something is: what makes launches one MeasuredKernel.
  using Key = std::tuple<std::string_view, std::string_view, bool, int>;

  // The call that a kernel was launched by last: what it launches more belongs to it.
  struct Pending {
    std::uint32_t call = kNone;
    double time_us = 0;
    bool is_open = false;
  };

  // A kernel of a call of Inductor's code, for the gaps between them.
  struct InGraph {
    std::uint32_t graph = kNone;
    std::uint32_t region = kNone;
    double start_us = 0;
    double end_us = 0;
  };

  std::string_view NameOf(std::uint32_t range) const {
    return profile_.names[profile_.ranges[range].name];
  }

  MeasuredRegion& RegionOf(std::uint32_t range) {
    const std::string id(range == kNone ? std::string_view() : RegionId(NameOf(range)));
    MeasuredRegion& region = regions_[id];
    region.id = id;
    return region;
  }

  void OnRange(std::uint32_t index, const HostContext& around, const HostContext& inside) {
    const HostRange& range = profile_.ranges[index];
    const auto time_us = static_cast<double>(range.duration_us);
    switch (range.kind) {
      case RangeKind::kLookup:
        lookups_[range.thread] = time_us;
        return;
      case RangeKind::kRegion: {
        MeasuredRegion& region = RegionOf(index);
        region.host.Add(time_us);
        if (const auto lookup = lookups_.find(range.thread); lookup != lookups_.end()) {
          region.lookup.Add(lookup->second);
          lookups_.erase(lookup);
        }
        return;
      }
      case RangeKind::kGraph:
        RegionOf(around.region).graphs.Add(time_us);
        return;
      case RangeKind::kOperator:
        if (inside.call == index && around.call == kNone && IsMeasured(index))
          Add(inside, profile_.names[range.name], "", logs::WorkKind::kKernel, range.start_us,
              time_us);
        return;
      case RangeKind::kForward:
      case RangeKind::kBackward:
        return;
    }
  }

  // Beside a device the host does the work of C++ kernels only.
  bool IsMeasured(std::uint32_t range) const {
    return !profile_.has_device() || NameOf(range).find("cpp_fused") != std::string_view::npos;
  }

  void Add(const HostContext& context, std::string_view called, std::string_view device_name,
           logs::WorkKind kind, double start_us, double time_us) {
    const std::string_view region_name =
        context.region == kNone ? std::string_view() : RegionId(NameOf(context.region));
    const bool is_generated = KernelIndex::IsGenerated(called);
    const bool is_compiled = context.in_graph() || is_generated;
    const bool is_backward = context.backward != kNone;
    const auto [at, is_new] =
        known_.try_emplace(Key(called.empty() ? device_name : called, region_name, is_backward,
                               static_cast<int>(kind) * 2 + (is_compiled ? 1 : 0)),
                           run_.kernels.size());
    if (is_new) {
      AddKernel(called, device_name, region_name, is_compiled, is_backward, kind);
      if (context.call != kNone && NameOf(context.call) != run_.kernels.back().name)
        run_.kernels.back().caller = NameOf(context.call);
    }
    AddTime(at->second, context.call, time_us);
    if (!is_compiled) return;
    MeasuredRegion& region = RegionOf(context.region);
    region.kernel_us += time_us;
    ++region.kernels;
    if (context.in_graph())
      in_graphs_.push_back({context.graph, context.region, start_us, start_us + time_us});
  }

  void AddTime(std::size_t kernel, std::uint32_t call, double time_us) {
    Pending& pending = pending_[kernel];
    if (pending.is_open && (call == kNone || call != pending.call)) Close(kernel);
    pending.call = call;
    pending.time_us += time_us;
    pending.is_open = true;
  }

  void Close(std::size_t kernel) {
    if (pending_[kernel].is_open) run_.kernels[kernel].time.Add(pending_[kernel].time_us);
    pending_[kernel] = {};
  }

  void AddKernel(std::string_view called, std::string_view device_name, std::string_view region,
                 bool is_compiled, bool is_backward, logs::WorkKind kind) {
    MeasuredKernel kernel{.name = std::string(called.empty() ? device_name : called),
                          .region = std::string(region),
                          .is_backward = is_backward,
                          .is_compiled = is_compiled,
                          .kind = kind};
    if (device_name != kernel.name) kernel.device_name = device_name;
    KernelIndex::Found found;
    if (is_compiled) found = index_->Find(kernel.name, logs::FindCompileId(region), is_backward);
    if (found.entry) {
      kernel.code = found.entry->code;
      kernel.kernel = found.entry->kernel;
      kernel.name = run_.codes[found.entry->code].kernels[found.entry->kernel].name;
    }
    kernel.is_ambiguous = found.is_ambiguous;
    run_.kernels.push_back(std::move(kernel));
    pending_.emplace_back();
  }

  // kNone without one.
  std::uint32_t LaunchOf(const DeviceWork& work) const {
    if (work.correlation == 0) return kNone;
    const auto found = std::ranges::lower_bound(
        by_correlation_, work.correlation, {},
        [this](std::uint32_t i) { return profile_.launches[i].correlation; });
    return found != by_correlation_.end() &&
                   profile_.launches[*found].correlation == work.correlation
               ? *found
               : kNone;
  }

  // By its own name where that says what it is: a replayed CUDA graph has one launch for all.
  std::string_view CalledOf(std::string_view device_name, const HostContext& context) const {
    if (KernelIndex::IsGenerated(device_name) || context.call == kNone) return device_name;
    const std::string_view call = NameOf(context.call);
    return context.in_graph() || device_name.empty() ? call : device_name;
  }

  void AddWork(const std::vector<HostContext>& launches) {
    const auto by_device = [](const DeviceWork& work) {
      return std::tuple(work.device, work.start_us);
    };
    for (const std::uint32_t index : OrderBy(profile_.work, by_device)) {
      const DeviceWork& work = profile_.work[index];
      const std::uint32_t launch = LaunchOf(work);
      const HostContext context = launch == kNone ? HostContext{} : launches[launch];
      const std::string_view name = profile_.names[work.name];
      Add(context, CalledOf(name, context), name, work.kind, work.start_us,
          static_cast<double>(work.duration_us));
      AddToDevice(work, launch);
    }
    std::ranges::stable_sort(run_.gaps, {}, [](const MeasuredGap& gap) { return -gap.time_us; });
    if (run_.gaps.size() > MeasuredRun::kMaxGaps) run_.gaps.resize(MeasuredRun::kMaxGaps);
  }

  // Work comes by device, then by time.
  void AddToDevice(const DeviceWork& work, std::uint32_t launch) {
    if (run_.devices.empty() || run_.devices.back().number != work.device) {
      const bool is_named = work.device < profile_.devices.size();
      run_.devices.push_back(
          {.number = work.device, .name = is_named ? profile_.devices[work.device] : ""});
      start_us_ = end_us_ = work.start_us;
      last_ = work.name;
    }
    MeasuredDevice& device = run_.devices.back();
    if (work.start_us > end_us_) {
      MeasuredGap gap{.start_us = end_us_ - start_us_,
                      .time_us = work.start_us - end_us_,
                      .after = profile_.names[last_],
                      .before = profile_.names[work.name],
                      .device = work.device};
      if (launch != kNone) gap.waits_for_host = profile_.launches[launch].start_us > end_us_;
      if (gap.waits_for_host.value_or(false)) device.host_gap_us += gap.time_us;
      AddGap(std::move(gap));
    }
    device.busy_us += std::max(0.0, work.end_us() - std::max(work.start_us, end_us_));
    if (work.end_us() >= end_us_) last_ = work.name;
    end_us_ = std::max(end_us_, work.end_us());
    device.span_us = end_us_ - start_us_;
  }

  // Keeps the longest: of a list that is too long the shorter half goes.
  void AddGap(MeasuredGap gap) {
    run_.gaps.push_back(std::move(gap));
    if (run_.gaps.size() < 4 * MeasuredRun::kMaxGaps) return;
    std::ranges::stable_sort(run_.gaps, {}, [](const MeasuredGap& one) { return -one.time_us; });
    run_.gaps.resize(MeasuredRun::kMaxGaps);
  }

  void AddGraphGaps() {
    std::ranges::sort(in_graphs_, {},
                      [](const InGraph& one) { return std::tuple(one.graph, one.start_us); });
    for (std::size_t i = 1; i < in_graphs_.size(); ++i) {
      const InGraph& before = in_graphs_[i - 1];
      const InGraph& after = in_graphs_[i];
      if (before.graph == after.graph)
        RegionOf(after.region).gap_us += std::max(0.0, after.start_us - before.end_us);
    }
  }

  const Profile& profile_;
  MeasuredRun run_;
  std::optional<KernelIndex> index_;
  std::map<Key, std::size_t> known_;  // in run_.kernels
  std::vector<Pending> pending_;      // of run_.kernels
  std::map<std::string, MeasuredRegion> regions_;
  std::unordered_map<std::uint32_t, double> lookups_;  // the last of each thread
  std::vector<InGraph> in_graphs_;
  std::vector<std::uint32_t> by_correlation_;  // launches
  double start_us_ = 0;                        // of the device at hand
  double end_us_ = 0;
  std::uint32_t last_ = 0;  // the name of what ended last
};

}  // namespace

void MeasuredTime::Add(double time_us) {
  least_us = calls == 0 ? time_us : std::min(least_us, time_us);
  most_us = std::max(most_us, time_us);
  total_us += time_us;
  ++calls;
}

MeasuredRun JoinProfile(const Profile& profile, const logs::Trace& trace, const logs::View& view) {
  return Joiner(profile, trace, view).Run();
}

}  // namespace idbg::compile
