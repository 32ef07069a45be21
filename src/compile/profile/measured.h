// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compile/kernels/kernels.h"
#include "logs/profile/profile.h"

namespace idbg::compile {

// Times of something that was measured several times, in microseconds.
struct MeasuredTime {
  std::int64_t calls = 0;
  double total_us = 0;
  double least_us = 0;  // of one call
  double most_us = 0;

  void Add(double time_us);
  double mean_us() const { return calls > 0 ? total_us / static_cast<double>(calls) : 0; }
};

// A kernel of the profile; all its calls in one compilation together. A call of a library may
// launch several kernels; they count as one.
struct MeasuredKernel {
  std::string name;          // as the compilation calls it, else as the profile does
  std::string device_name;   // of a library call the first kernel that it launched, if another
  std::string caller;        // the operator of the host that launched it first, if another
  std::string region;        // "0/0": the compiled code that launched it, as the profile says
  bool is_backward = false;  // launched by the backward of that code
  std::optional<std::size_t> code;  // in MeasuredRun::codes
  std::size_t kernel = 0;           // in its kernels, where there is one
  bool is_compiled = false;  // launched by compiled code, or named as only Inductor names kernels
  logs::WorkKind kind = logs::WorkKind::kKernel;
  MeasuredTime time;
  bool is_ambiguous = false;  // other compilations have such a kernel, and none is named
};

// The compiled code of one compilation id, as the host called it.
struct MeasuredRegion {
  std::string id;       // "0/0", "" where the profile does not say it
  MeasuredTime host;    // of its calls, with everything that they called
  MeasuredTime lookup;  // of the guards before them: Dynamo's search of its cache
  MeasuredTime graphs;  // of Inductor's code in them
  double kernel_us = 0;
  double gap_us = 0;  // between kernels of one call of Inductor's code
  std::int64_t kernels = 0;

  // A training step calls Inductor's code twice, forward and backward.
  std::int64_t calls() const { return host.calls > 0 ? host.calls : graphs.calls; }
};

// A time between two kernels in which the device did nothing.
struct MeasuredGap {
  double start_us = 0;  // since the first kernel
  double time_us = 0;
  std::string after;  // the kernel before
  std::string before;
  std::uint32_t device = 0;
  // The kernel behind it was launched only after the one before it had ended: the device waited for
  // the host. Null: its launch is not in the profile.
  std::optional<bool> waits_for_host;
};

// What one device did between its first and its last kernel.
struct MeasuredDevice {
  std::uint32_t number = 0;
  std::string name;
  double span_us = 0;
  double busy_us = 0;
  double host_gap_us = 0;  // of the idle time, what waited for the host
};

// A profile beside the log of the run that it is of.
struct MeasuredRun {
  const logs::Profile* profile = nullptr;
  std::vector<CompiledCode> codes;      // of the log
  std::vector<MeasuredKernel> kernels;  // by descending time
  std::vector<MeasuredRegion> regions;  // by descending time of their kernels
  std::vector<MeasuredGap> gaps;        // the longest first, at most kMaxGaps
  std::vector<MeasuredDevice> devices;  // none where operators of the host were measured
  double total_us = 0;                  // of all kernels
  double compiled_us = 0;               // of those that compiled code launched
  double joined_us = 0;                 // of those that are in the log

  static constexpr std::size_t kMaxGaps = 1000;
};

// Joins the kernels of a profile to the compilations of the ranks in view, whatever compilation it
// names. What was measured is the work of the
// devices; of a profile without any, the kernels and operators that compiled code and the program
// called on the host. Kernels find their compilation by the launch: it lies in a call of compiled
// code, whose id PyTorch writes into the range; a backward is found by autograd's sequence number.
// What has neither, as in exports without NVTX ranges, is joined by its name.
MeasuredRun JoinProfile(const logs::Profile& profile, const logs::Trace& trace,
                        const logs::View& view);

}  // namespace idbg::compile
