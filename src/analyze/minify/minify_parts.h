// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyze/minify/minify.h"
#include "minify/command.h"
#include "minify/judge.h"
#include "minify/values.h"
#include "readers/reader.h"

// The conditions that `minify` knows, as what tries a candidate, and the values that it keeps.
namespace idbg::analyze {

// Whether a finding rule holds: in this process, on the graph alone.
minify::Probe RuleProbe(const MinifyRequest& request);

// Null where the request asks for a rule. Throws Error(kUsage) for what does not go together.
std::optional<minify::CommandRule> CommandOf(const MinifyRequest& request);

// In words, for people and for the journal.
std::string ConditionText(const MinifyRequest& request);

// What every value of a graph of `file` was when it ran once: inputs from `inputs` (tensors by
// name; empty: the sample inputs of the archive, else spread numbers), weights from the archive.
// Where the graph cannot run, the inputs and weights alone; `source` says so.
minify::Recording RecordValues(const readers::Input& file, const graph::Graph& graph,
                               const std::string& inputs);

}  // namespace idbg::analyze
