// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyze/logs/logs.h"
#include "logs/trace.h"
#include "report/document.h"

namespace idbg::analyze {

// Takes the profiles out of a list of inputs, by their content. What cannot be read stays: whoever
// reads the inputs says why.
std::vector<std::string> TakeProfiles(std::vector<std::string>& inputs);

// Which of it is wanted.
struct Measured {
  bool kernels = true;
  bool guards = true;
  std::optional<std::size_t> guards_section;  // where it is in the document, if it is shown
};

// Adds to the sections of a log what needs a profile or a device: the kernels of the request's
// profiles beside those of the log and the roofline of its first hardware, and the guards beside
// the work that they guard. Of a profile alone the trace is empty. Nothing where the request names
// neither.
//
// What a device could do is the roofline of the predicted kernel with the same nodes, of the graph
// that Inductor compiled. Kernels of which the prediction has no counterpart are left out, and so
// are those with unknown sizes.
void AddMeasured(const logs::Trace& trace, const TraceRequest& request, const Measured& wanted,
                 report::Document& document);

}  // namespace idbg::analyze
