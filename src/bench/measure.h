// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace idbg::bench {

// Something that can be timed.
class Variant {
 public:
  Variant() = default;
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  virtual ~Variant() = default;

  // Runs it again and again for about so many seconds; the mean time of a run, in seconds. Throws
  // base::Error when it cannot go on.
  virtual double Block(double seconds) = 0;
};

struct MeasureOptions {
  std::size_t min_rounds = 30;
  double time_limit_s = 60;  // after which no round begins
  std::function<bool()> cancelled = {};
  // Called after each round.
  std::function<void(std::size_t round)> on_round = {};
};

// Of one variant.
struct Series {
  std::vector<double> seconds;  // of a run, one for each round
  std::string failure;          // why it has none; empty: it has
};

// Times all variants side by side. They are warmed up until they become no faster. Then each round
// runs a block of each, in an order of its own, so that drift and neighbours meet all alike. A
// variant that fails is left out from then on; all others have one time for each round.
std::vector<Series> Measure(const std::vector<Variant*>& variants, const MeasureOptions& options);

}  // namespace idbg::bench
