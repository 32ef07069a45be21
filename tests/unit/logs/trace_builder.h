// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "logs/log_text.h"
#include "logs/trace.h"

namespace idbg::logs {

// `"frame_id": 0, "frame_compile_id": 1, "attempt": 0`.
inline std::string Id(int frame, int compile, int attempt = 0) {
  return "\"frame_id\": " + std::to_string(frame) +
         ", \"frame_compile_id\": " + std::to_string(compile) +
         ", \"attempt\": " + std::to_string(attempt);
}

inline std::string Start(const std::string& id) {
  return Line(R"({"dynamo_start": {"stack": []}, )" + id + "}");
}

inline std::string MetricsLine(const std::string& fields, const std::string& id) {
  return Line(R"({"compilation_metrics": {)" + fields + "}, " + id + "}");
}

inline std::string Artifact(const std::string& name, const std::string& payload,
                            const std::string& id) {
  return WithPayload(R"("artifact": {"name": ")" + name + "\"}, " + id, payload);
}

// A trace of one log without ranks.
inline Trace TraceOf(std::string text) {
  Trace trace{.name = "test", .source = "TORCH_TRACE"};
  trace.logs.push_back(
      std::make_unique<Log>(Log::Read(Source::FromText(std::move(text), "test.log"))));
  for (std::uint32_t i = 0; i < trace.logs[0]->processes().size(); ++i)
    trace.ranks.push_back({.log = trace.logs[0].get(), .process = i, .label = "pid 100"});
  return trace;
}

}  // namespace idbg::logs
