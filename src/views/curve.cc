// SPDX-License-Identifier: Apache-2.0
#include "views/curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace idbg::views {
namespace {

constexpr std::size_t kMostPoints = 200;

}  // namespace

report::Series SortedCurve(std::string name, std::vector<double> values) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  std::ranges::sort(values);
  report::Series series{.name = std::move(name), .line = true};
  const std::size_t count = std::min(values.size(), kMostPoints);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = count == 1 ? 0 : i * (values.size() - 1) / (count - 1);
    const double part = static_cast<double>(at + 1) / static_cast<double>(values.size());
    series.points.push_back({.x = 100 * part, .y = values[at]});
  }
  return series;
}

}  // namespace idbg::views
