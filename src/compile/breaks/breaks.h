// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/breaks/break_advice.h"
#include "compile/compilations.h"
#include "logs/events/break_text.h"

namespace idbg::compile {

// Where one break was met.
struct BreakOccurrence {
  std::string compilation;  // its label
  double time_us = 0;       // since the log's first record
  base::Place record;       // in the log

  bool operator==(const BreakOccurrence&) const = default;
};

// Graph breaks of one type in one line of the user's code.
struct GraphBreak {
  logs::BreakText text;  // of the first occurrence in view
  BreakAdvice advice;
  base::Place user_place;                    // the user's line: that of the break, or its caller
  std::string user_code;                     // that line's text
  Function function;                         // that was being compiled then
  std::vector<logs::Frame> callers;          // of the function that breaks, each once
  std::vector<BreakOccurrence> occurrences;  // in view, else those that resumptions follow
  std::vector<std::string> resumptions;      // labels: what goes on behind the break
  bool is_doubtful = false;                  // told by a damaged payload
};

// The graph breaks that compilations in view met or go on behind, by first occurrence. What a
// version does not record is taken from elsewhere: the artifact dynamo_graph_break_reason, else the
// metrics' restart_reasons with the line from the name of the function that resumes, else that name
// alone. The whole log is read even for one id: the break that made a function that resumes stands
// under the id of the function it was met in.
// `all_ids`: the compilations of every id of the ranks in view, where they have been summarised.
std::vector<GraphBreak> FindBreaks(const logs::Trace& trace, const logs::View& view);
std::vector<GraphBreak> FindBreaks(const logs::Trace& trace, const logs::View& view,
                                   const std::vector<CompilationSummary>& all_ids);

}  // namespace idbg::compile
