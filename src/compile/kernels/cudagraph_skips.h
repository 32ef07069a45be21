// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compile/log_facts.h"

namespace idbg::compile {

// Why compilations run without CUDA graphs though they were asked for.
struct CudagraphSkip {
  std::string reason;  // one line
  base::Place place;   // of the user's line, if the reason names one
  std::string_view advice;
  std::vector<std::string> compilations;  // labels
};

// What the metrics' cudagraph_skip_reason says, by reason and line.
std::vector<CudagraphSkip> FindCudagraphSkips(const LogFacts& facts);

}  // namespace idbg::compile
