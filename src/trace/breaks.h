// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/break_advice.h"
#include "trace/break_text.h"
#include "trace/compilations.h"

namespace idbg::trace {

// Where one break was met.
struct BreakOccurrence {
  std::string compilation;  // its label
  double time_us = 0;       // since the log's first record
  base::Place record;       // in the log
};

// Graph breaks of one type in one line of the user's code.
struct GraphBreak {
  BreakText text;  // of the first occurrence
  BreakAdvice advice;
  Function function;  // the first that was being compiled
  std::vector<BreakOccurrence> occurrences;
  bool is_doubtful = false;  // told by a damaged payload
};

// The graph breaks of the compilations in view, by first occurrence. What a version does not record
// is taken from elsewhere: the artifact dynamo_graph_break_reason, else the metrics'
// restart_reasons with the line from the name of the function that resumes, else that name alone.
std::vector<GraphBreak> FindBreaks(const Trace& trace, const View& view);

}  // namespace idbg::trace
