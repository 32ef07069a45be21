// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "advice/patterns.h"
#include "analyze/analysis_request.h"
#include "compile/profile/measured.h"
#include "estimate/estimate.h"
#include "estimate/products.h"
#include "readers/reader.h"
#include "report/document.h"
#include "tensor/symbolic.h"
#include "views/compile/profile_section.h"

namespace idbg::analyze {

// The names that --section takes.
const std::vector<std::string>& SectionNames();

struct ModelAnalysis {
  report::Document document;
  std::int64_t misfits = 0;    // places that an adapter does not take, of all graphs and adapters
  std::int64_t estimates = 0;  // one for each graph, batch, precision and device
};

// Reads the files and runs every analysis asked for. Throws base::Error.
ModelAnalysis AnalyzeModels(const AnalysisRequest& request);

// Joins a model's predicted kernels to a profile by name, as a model knows no compilation: that of
// a generated kernel with its number, that of the operator for library calls. Of the compiled codes
// of the profile the one counts that has most of the predicted names; null where none has any, or
// none of the names that Inductor gives its own kernels.
std::optional<views::MeasuredModel> JoinModel(const roofline::RunEstimate& predicted,
                                              const compile::MeasuredRun& run);

// The elements of a model's parameters, buffers and constants, from its file, which is opened when
// the first is asked for. Files that hold no values, or not these, know none.
advice::ElementOf ElementsOf(const readers::ModelFile& file, const std::string& graph);

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
