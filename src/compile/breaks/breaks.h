// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compile/compilations.h"
#include "logs/events/break_text.h"

namespace idbg::compile {

// Why a graph breaks, in kinds that are cured alike, and the cure.
struct BreakAdvice {
  std::string_view kind;  // "data-dependent-branch"; "other" for what no row knows
  std::string advice;
  bool is_intended = false;  // PyTorch's own code, or somebody with a reason, breaks there
  std::string about = "";    // "`random`": the function or builtin that is not traced
};
// Never against what the log itself advises: its hints and the settings that they name come first.
BreakAdvice AdviseOnBreak(const logs::BreakText& text);

// The same of a break in a line of a library's or of PyTorch's (`library`), which nobody changes;
// null: the line is the user's, or only hands on a call. Both are in break_advice.cc; whose a line
// is, user_frames.h says.
BreakAdvice AdviseOnBreak(const logs::BreakText& text, const logs::Frame* library);

// Where one break was met.
struct BreakOccurrence {
  std::string compilation;  // its label
  double time_us = 0;       // since the log's first record
  base::Place record;       // in the log
  bool is_failure = false;  // the function was not compiled at all: a failure tells of it, too

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
  bool has_bytecode = false;                 // the log holds what Dynamo made of the function
  bool is_doubtful = false;                  // told by a damaged payload

  // Its type, and what it is about where the type does not say that.
  std::string What() const;
  std::int64_t CountOwn() const;  // occurrences that no failure tells of
};

// The graph breaks that compilations in view met or go on behind, by first occurrence. What a
// version does not record is taken from elsewhere: the artifact dynamo_graph_break_reason, else the
// metrics' restart_reasons with the line from the name of the function that resumes, else that name
// alone. The whole log is read even for one id: the break that made a function that resumes stands
// under the id of the function it was met in.
// `all_ids`: the compilations of every id of the ranks in view.
std::vector<GraphBreak> FindBreaks(const logs::Trace& trace, const logs::View& view,
                                   const std::vector<CompilationSummary>& all_ids);

}  // namespace idbg::compile
