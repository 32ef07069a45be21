// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/options.h"
#include "base/json/json_document.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"

namespace {

namespace analyze = idbg::analyze;
using idbg::capi::Require;

// One name a comma: none is empty.
std::vector<std::string> ReadHardware(const char* hardware) {
  Require(hardware != nullptr, "hardware is null");
  if (*hardware == '{') return {hardware};
  std::vector<std::string> names;
  std::string_view rest = hardware;
  while (true) {
    const std::size_t comma = rest.find(',');
    Require(comma != 0 && !rest.empty(),
            "a hardware name is empty (expected names like h200,a100)");
    names.emplace_back(rest.substr(0, comma));
    if (comma == std::string_view::npos) return names;
    rest.remove_prefix(comma + 1);
  }
}

std::int64_t Estimate(const char* model, std::int64_t size, const char* hardware,
                      const char* options, char** result) {
  if (result != nullptr) *result = nullptr;
  analyze::Request request{.command = std::string(analyze::kEstimate),
                           .models = idbg::capi::RequestOf(model, size)};
  request.models.sections = {"verdict", "roofline", "kernels", "nodes"};
  request.models.top = SIZE_MAX;
  request.models.hardware = ReadHardware(hardware);
  if (options != nullptr) {
    const idbg::base::JsonDocument document(options, "options");
    analyze::ReadOptions(document.root(), {}, request);
  }
  return idbg::capi::Answer(request.models, &analyze::ModelAnalysis::estimates, result);
}

}  // namespace

extern "C" std::int64_t idbg_roofline_estimate(const char* model, std::int64_t size,
                                               const char* hardware, const char* options,
                                               char** result) {
  return idbg::capi::Guarded(
      [&]() -> std::int64_t { return Estimate(model, size, hardware, options, result); });
}
