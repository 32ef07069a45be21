// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compile/log_facts.h"

namespace idbg::compile {

// Something to change so that a program starts sooner.
struct StartAdvice {
  std::string_view rule;
  std::string finding;    // what is the matter
  std::string change;     // what to write or keep
  std::string condition;  // when that is allowed, or how far it helps; empty: always, all of it
  base::Place place;
  std::int64_t count = 0;         // compilations, look-ups or benchmarks
  std::optional<double> seconds;  // that the log recorded for it; null: it does not say
};

// What every start would be spared, as the log recorded it, costliest first, without what took less
// than 0.1 s. Rules overlap: a recompilation may be one of equal graphs, and miss a cache.
std::vector<StartAdvice> AdviseOnStart(const LogFacts& facts);

}  // namespace idbg::compile
