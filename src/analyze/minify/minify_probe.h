// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyze/minify/minify.h"
#include "minify/command.h"
#include "minify/judge.h"

// The conditions that `minify` knows, as what tries a candidate.
namespace idbg::analyze {

// Whether a finding rule holds: in this process, on the graph alone.
minify::Probe RuleProbe(const MinifyRequest& request);

// Null where the request asks for a rule. Throws Error(kUsage) for what does not go together.
std::optional<minify::CommandRule> CommandOf(const MinifyRequest& request);

// In words, for people and for the journal.
std::string ConditionText(const MinifyRequest& request);

}  // namespace idbg::analyze
