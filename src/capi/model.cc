// SPDX-License-Identifier: Apache-2.0
#include "capi/model.h"

#include <cstddef>

#include "capi/guard.h"
#include "report/writers.h"

namespace idbg::capi {

analyze::AnalysisRequest RequestOf(const char* model, std::int64_t size) {
  Require(model != nullptr, "model is null");
  Require(size >= 0, "the size of the model must not be negative");
  if (size == 0) return {.files = {model}};
  return {.bytes = {model, static_cast<std::size_t>(size)}};
}

std::int64_t Answer(const analyze::AnalysisRequest& request,
                    std::int64_t analyze::ModelAnalysis::* count, char** result) {
  const analyze::ModelAnalysis analysis = analyze::AnalyzeModels(request);
  if (result != nullptr) *result = CopyOf(report::ToJson(analysis.document));
  return analysis.*count;
}

}  // namespace idbg::capi
