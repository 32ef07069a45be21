// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compile/compilations.h"
#include "logs/events/break_text.h"

namespace idbg::compile {

// What CompilerMessage says of a compiler that printed nothing.
inline constexpr std::string_view kSilentCompiler = "the compiler printed nothing";

// What a log says of a failed compilation: the exception's text (fail_reason of the metrics) and
// its traceback (the artifact dynamo_error), taken apart. What a log leaves out is empty.
struct FailureText {
  // Dynamo's parts: `type` is the headline ("RuntimeError when making fake tensor call"), `stack`
  // is the user's, of "from user code:" or "Found from :".
  logs::BreakText parts;
  std::string message;  // the exception's own words, whole, with its lines, without what follows
  std::string cause;    // the exception behind it: "RuntimeError: a and b must have ..."
  std::string target;   // the operator that Inductor worked on: "aten.sinh.default"
  std::vector<logs::Frame> traceback;  // outermost first
  base::Place place;         // the user's line: the innermost frame that is neither PyTorch's nor a
                             // library's, else the function
  std::string code;          // that line's text
  std::string whole;         // everything that the log holds of the text, for the page
  std::string named_after;   // "aten.erf of FILE:LINE, CODE": what a name that the C++ compiler
                             // does not know was probably written for
  bool is_doubtful = false;  // the traceback's payload is damaged

  // In one line, without the exception's type.
  std::string Sentence() const;
};

// The last traceback of several that led to one another counts.
FailureText ParseFailureText(std::string_view type, std::string_view reason,
                             std::string_view traceback);

// Of a compilation that failed: requires summary.failure.
FailureText ReadFailureText(const CompilationSummary& summary);

// What to do about it. What the log itself says comes first: its hints are never contradicted.
std::string AdviseOnFailure(const Failure& failure, const FailureText& text);

// What became of a function that was not compiled.
enum class Outcome : std::uint8_t {
  kUnknown,
  kSilentlyEager,  // as torch._dynamo.config.suppress_errors is set
  kEager,
  kEagerUnlessFullGraph,  // the log does not say whether fullgraph=True was asked for
  kRaised,                // from here on the program stops
  kRaisedByFullGraph,
  kRaisedInBackward,
};
// Whether the exception was raised in the program; false also where the log does not say.
bool Stops(Outcome outcome);

// Equal failures of one function.
struct FailureGroup {
  const CompilationSummary* first = nullptr;
  FailureText text;  // of the first
  Outcome outcome = Outcome::kUnknown;
  std::int64_t count = 0;
  double seconds = 0;     // of compilations that ended so, where the log says
  std::size_t cause = 0;  // from 0; functions that fail for one reason in one line share it

  std::string Reason() const;  // "InductorError: NotImplementedError: ...", in one line
};

// What stops the program first, then by first occurrence. Frames given up at the recompile limit
// are no failures (see Recompiles).
std::vector<FailureGroup> GroupFailures(const std::vector<CompilationSummary>& summaries);

}  // namespace idbg::compile
