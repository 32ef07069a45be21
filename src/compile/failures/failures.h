// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compile/failures/failure_text.h"

namespace idbg::compile {

// What became of a function that was not compiled.
enum class Outcome : std::uint8_t {
  kUnknown,
  kSilentlyEager,  // as torch._dynamo.config.suppress_errors is set
  kEager,
  kEagerUnlessFullGraph,  // the log does not say whether fullgraph=True was asked for
  kRaised,
  kRaisedByFullGraph,
};
Outcome OutcomeOf(const Failure& failure);

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

// By first occurrence. Frames given up at the recompile limit are no failures (see Recompiles).
std::vector<FailureGroup> GroupFailures(const std::vector<CompilationSummary>& summaries);

}  // namespace idbg::compile
