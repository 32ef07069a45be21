// SPDX-License-Identifier: Apache-2.0
#include "compile/profile/host_walk.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace idbg::compile {
namespace {

using logs::HostRange;
using logs::Launch;
using logs::Profile;
using logs::RangeKind;

// An operator of a library, "aten::mm"; not what autograd wraps round it.
bool IsOperator(std::string_view name) {
  return name.find("::") != name.npos && !name.starts_with("autograd::") &&
         !name.starts_with("torch::autograd::");
}

class Walker {
 public:
  using OnRange = base::FunctionRef<void(std::uint32_t, const HostContext&, const HostContext&)>;

  Walker(const Profile& profile, OnRange on_range) : profile_(profile), on_range_(on_range) {}

  std::vector<HostContext> Run() {
    FindForwards();
    Sort(profile_.ranges, ranges_, [&](std::uint32_t i) {
      const HostRange& range = profile_.ranges[i];
      return std::tuple(range.thread, range.start_us, -range.duration_us);
    });
    Sort(profile_.launches, launches_, [&](std::uint32_t i) {
      const Launch& launch = profile_.launches[i];
      return std::tuple(launch.thread, launch.start_us, 0.0F);
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

  template <typename List, typename Key>
  static void Sort(const List& list, std::vector<std::uint32_t>& order, Key key) {
    order.resize(list.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, key);
  }

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

}  // namespace

std::vector<HostContext> WalkHost(
    const Profile& profile, base::FunctionRef<void(std::uint32_t range, const HostContext& around,
                                                   const HostContext& inside)>
                                on_range) {
  return Walker(profile, on_range).Run();
}

}  // namespace idbg::compile
