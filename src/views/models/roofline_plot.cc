// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "tensor/dtype.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

constexpr double kTera = 1e12;

bool IsDrawn(const roofline::KernelEstimate& kernel) {
  return kernel.flops > 0 && kernel.bytes > 0 && kernel.time_ms > 0;
}

double Intensity(const roofline::KernelEstimate& kernel) { return kernel.flops / kernel.bytes; }

struct Ends {
  double low = 1;
  double high = 1;
};

// From the least to the most intense point, and at least across the ridge.
Ends EndsOf(const std::vector<const report::Series*>& points, double ridge) {
  Ends ends{ridge / 4, ridge * 4};
  for (const report::Series* series : points) {
    for (const report::Point& point : series->points) {
      ends.low = std::min(ends.low, point.x);
      ends.high = std::max(ends.high, point.x);
    }
  }
  return ends;
}

report::Series Roof(const std::string& name, double flops, double bandwidth, const Ends& ends) {
  report::Series roof{.name = name, .line = true};
  for (const double x : {ends.low, flops / bandwidth, ends.high})
    roof.points.push_back({.x = x, .y = std::min(flops, bandwidth * x) / kTera});
  return roof;
}

// One point for the kernels that do the same work: the layers of a model.
report::Series Kernels(const roofline::RunEstimate& run) {
  struct Group {
    const roofline::KernelEstimate* first = nullptr;
    std::int64_t count = 0;
  };
  std::map<std::tuple<std::string, double, double>, Group> groups;
  for (const roofline::KernelEstimate& kernel : run.kernels) {
    if (!IsDrawn(kernel)) continue;
    Group& group =
        groups[{std::string(base::WithoutNumber(kernel.name)), kernel.flops, kernel.bytes}];
    if (group.count++ == 0) group.first = &kernel;
  }
  report::Series series{.name = "kernels"};
  for (const auto& [key, group] : groups) {
    const roofline::KernelEstimate& kernel = *group.first;
    std::string label = std::get<0>(key);
    if (group.count > 1) label += fmt::format(" x{}", group.count);
    label += fmt::format(", {:.4g} ms, {}", kernel.time_ms * static_cast<double>(group.count),
                         ToString(kernel.bound));
    if (const std::string place = PlaceText(kernel.source); !place.empty()) label += ", " + place;
    series.points.push_back({.x = Intensity(kernel),
                             .y = kernel.flops / (kernel.time_ms * 1e-3) / kTera,
                             .label = std::move(label)});
  }
  return series;
}

}  // namespace

report::Plot EmptyRooflinePlot(const device::Hardware& hardware,
                               const std::vector<const report::Series*>& points) {
  const double bandwidth = hardware.memory_bandwidth.value;
  std::vector<std::pair<std::string, double>> rates;
  for (const auto& [dtype, rate] : hardware.matrix_flops) {
    if (dtype == tensor::DType::kBfloat16 || dtype == tensor::DType::kFloat16)
      rates.emplace_back(std::string(ToString(dtype)) + " matrix", rate.value);
  }
  if (rates.size() == 2 && rates[0].second == rates[1].second)
    rates = {{"16-bit matrix", rates[0].second}};
  if (hardware.tf32_flops) rates.emplace_back("TF32 matrix", hardware.tf32_flops->value);
  const auto single = hardware.vector_flops.find(tensor::DType::kFloat32);
  if (single != hardware.vector_flops.end()) rates.emplace_back("float32", single->second.value);

  double ridge = 1;
  for (const auto& [name, rate] : rates) ridge = std::max(ridge, rate / bandwidth);
  const Ends ends = EndsOf(points, ridge);
  report::Plot plot{.key = "roofline",
                    .title = "Roofline of " + hardware.title,
                    .x = {"arithmetic intensity", "FLOP/B", true},
                    .y = {"speed", "TFLOP/s", true}};
  for (const auto& [name, rate] : rates) plot.series.push_back(Roof(name, rate, bandwidth, ends));
  return plot;
}

report::Plot RooflinePlot(const roofline::RunEstimate& run, const device::Hardware& hardware) {
  report::Series kernels = Kernels(run);
  report::Plot plot = EmptyRooflinePlot(hardware, {&kernels});
  plot.note =
      "Predicted. The slope is the memory bandwidth, and the flat lines are the data sheet's "
      "peak rates. Kernels without floating-point work are not shown.";
  plot.series.insert(plot.series.begin(), std::move(kernels));
  return plot;
}

}  // namespace idbg::views
