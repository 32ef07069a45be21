// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/estimate.h"
#include "estimate/products.h"
#include "fusion/fusion.h"
#include "plan/plan.h"

namespace idbg::advice {

// How graphs are priced: a run on this device, planned and launched so.
struct Run {
  device::Hardware hardware;
  fusion::Options options;
  estimate::EstimateOptions estimate;
  estimate::ChoiceGain choice_gain = {};  // empty: no model of this device's kernels
  bool has_our_choices = false;           // the kernels of products are chosen by it
};

// Kernels of one name, but for its number, that do the same work.
struct KernelCost {
  std::string name;
  double flops = 0;  // of one of them
  double bytes = 0;
  bool is_known = true;
  std::int64_t count = 0;
  double time_ms = 0;  // of all
};

// What a graph costs: replayed, launched from Python, and the peak of its memory.
struct Price {
  double replayed_ms = 0;
  double launched_ms = 0;
  double package_ms = 0;  // launched from C++: a package of AOTInductor
  double eager_replayed_ms =
      0;  // the same graph without TorchInductor; 0: not asked for, or not known
  double eager_launched_ms = 0;
  std::int64_t peak_bytes = 0;
  std::int64_t unknown_kernels = 0;
  std::int64_t kernels = 0;
  std::vector<KernelCost> costs;  // of TorchInductor's kernels, by name
};

Price PriceOf(const estimate::Estimate& estimate);
// Of a graph that is planned so; `with_eager`: in eager mode, too.
Price PriceOf(const graph::Graph& graph, const plan::Plan& plan, const Run& run, bool with_eager);
Price PriceOf(const graph::Graph& graph, const Run& run, bool with_eager = true);
// What graphs cost that run one after the other.
Price Sum(const std::vector<Price>& prices);

// The kernels of one run that another does not have, or has less of.
std::vector<KernelCost> OnlyIn(const Price& one, const Price& other);

// What a difference of two prices is. Times of kernels whose work is not known are lower bounds, so
// it depends on which of them come and go.
enum class GainIs {
  kExact,    // all kernels are known
  kAtLeast,  // the change removes those that are not
  kAtMost,   // it leaves all of them: in percent of the whole less than it seems
  kUnknown,  // it brings some, or removes only some
};
std::string_view ToString(GainIs gain);
GainIs KindOfGain(const Price& before, const Price& after);

// How far the gains of a rule were off, on average, on the measured changes of tests/data/changes
// (an H200, kernels of TorchInductor's default mode), in points of the time before. The suite
// `accuracy` measures them again.
double DoubtOf(std::string_view rule);

}  // namespace idbg::advice
