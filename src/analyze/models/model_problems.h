// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "estimate/products.h"
#include "tensor/symbolic.h"

namespace idbg::analyze {

// The matrix products of models and logs: of a model (.pt2, FX text, TorchScript, debug and run
// folders) those of its graphs, of a log those of each graph that Inductor compiled. Open sizes are
// those of `bindings`, else the hints that the file holds. The place of a problem names the file.
// Says in the log what has no known sizes. Throws base::Error: kNotFound and kFormat for files,
// kUsage for bindings of unknown sizes, kFormat where there is no product at all. `asked_by`: the
// command and its flag, for messages.
estimate::Products ProblemsOfModels(const std::vector<std::string>& files,
                                    const tensor::Bindings& bindings,
                                    const std::string& asked_by = "collect --from");

}  // namespace idbg::analyze
