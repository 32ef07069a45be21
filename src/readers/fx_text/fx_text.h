// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "readers/reader.h"

// Graphs as FX prints them: print_readable() modules (TORCH_TRACE payloads, fx_graph_readable.py),
// the module in fx_graph_runnable.py, str(graph), graph_*.txt of inductor-debug-module.
namespace idbg::readers::fx_text {

std::string Refuse(const Input& input);
ModelFile Read(const Input& input);

}  // namespace idbg::readers::fx_text
