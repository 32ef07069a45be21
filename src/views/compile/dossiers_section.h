// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Every compilation with all that the log has of it, the slowest first: what it was, who called it,
// why it was compiled, and its graphs, guards, code and metrics as texts. They stay in the log,
// which the section holds on to, until a page is written.
// Null where there is none.
std::optional<report::Section> TraceDossiers(const std::shared_ptr<const logs::Trace>& trace,
                                             const compile::LogFacts& facts);

}  // namespace idbg::views
