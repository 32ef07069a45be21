// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"

namespace {

namespace analyze = idbg::analyze;
using idbg::constraints::Mode;

std::int64_t Check(const char* model, std::int64_t size, const char* adapter, int strict,
                   char** result) {
  if (result != nullptr) *result = nullptr;
  analyze::AnalysisRequest request = idbg::capi::RequestOf(model, size);
  request.sections = {"verdict", "constraints"};
  request.adapters = {adapter == nullptr ? "mock" : adapter};
  if (strict >= 0) request.mode = strict != 0 ? Mode::kStrict : Mode::kWarning;
  return idbg::capi::Answer(request, &analyze::ModelAnalysis::misfits, result);
}

}  // namespace

extern "C" std::int64_t idbg_constraints_check(const char* model, std::int64_t size,
                                               const char* adapter, int strict, char** result) {
  return idbg::capi::Guarded(
      [&]() -> std::int64_t { return Check(model, size, adapter, strict, result); });
}
