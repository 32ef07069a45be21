// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "report/gate.h"

namespace idbg::views {

// Every rule that a finding of ours can have, in the order of the help.
std::span<const report::FindingRule> FindingRules();

// Those that the results of a command can hold, as a table: what --fail-on help prints.
report::Document FindingRulesDocument(std::string_view command);

}  // namespace idbg::views
