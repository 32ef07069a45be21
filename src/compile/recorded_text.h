// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "graph/graph.h"
#include "logs/view.h"
#include "readers/reader.h"

// Texts that logs hold in formats which are not theirs: graphs, code and tracebacks. What is a
// format of logs is decoded in logs/events.
namespace idbg::compile {

// Empty for no record. Throws as logs::Log::Payload.
std::string ReadText(const logs::Selected& selected, const logs::Record* record);

// The graphs in the text of a record. Throws base::Error, which names its place in the log.
readers::ModelFile ReadGraphs(const logs::Selected& selected, const logs::Record& record);

// The graph of a record that holds one and nothing that could not be read; null for any other, and
// for none.
std::optional<graph::Graph> ReadWholeGraph(const logs::Selected& selected,
                                           const logs::Record* record);

}  // namespace idbg::compile
