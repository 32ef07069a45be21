// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/process/line_process.h"
#include "divergence/compiled_run.h"
#include "report/document.h"

namespace idbg::analyze {

// The flags of `diff --run`.
struct DiffRunRequest {
  std::string model;   // an archive of torch.export
  std::string inputs;  // tensors for its inputs; empty: its sample inputs
  std::string device = "cpu";
  std::string python = "python3";  // has torch
  std::string compiled;            // folder of a compiled run; empty: from the cache
  std::string dtype;               // judge this precision, and compile nothing
  std::string cache;               // folder for compiled models; empty: the user's cache
  std::vector<std::string> configs;
  double time_limit_s = 1800;  // of a compilation
  std::int64_t threads = 0;
  std::int64_t top = 20;  // rows of tables; 0: all
};

// Compiles a model with TorchInductor and finds the first kernel and operator that computes
// something else than eager mode. Throws base::Error.
report::Document DiffRun(const DiffRunRequest& request);

// What is compiled, and how.
struct CompileRequest {
  std::string model;   // an archive of torch.export
  std::string inputs;  // tensors by the names of its inputs (safetensors); empty: its samples
  std::string device = "cpu";
  std::string python = "python3";
  std::vector<std::string> configs;  // of torch._inductor.config: "max_autotune=True"
  double time_limit_s = 0;
};

// The compiled run of a model, made by Python (inductor_debug.compiled_run) unless the cache has
// it.
class CompiledModel {
 public:
  // `folder`: of this model and request alone. Throws Error(kExternal) with what Python said.
  CompiledModel(CompileRequest request, const std::filesystem::path& folder);

  const divergence::CompiledRun& run() const { return run_; }
  bool was_cached() const { return was_cached_; }
  // Compiles nodes by themselves; the file of their values.
  std::filesystem::path Probe(const std::vector<std::string>& nodes,
                              const std::filesystem::path& values);

 private:
  void Start();
  void Check(const base::AnswerProcess::Answer& answer);

  CompileRequest request_;
  std::filesystem::path folder_;
  std::optional<base::AnswerProcess> worker_;
  divergence::CompiledRun run_;
  bool was_cached_ = false;
};

}  // namespace idbg::analyze
