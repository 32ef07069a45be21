// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "divergence/compiled_run.h"
#include "divergence/tensors.h"
#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "readers/reader.h"

namespace idbg::divergence {

// Runs of one exported graph on the inputs of a compiled run; the values of each are kept in a file
// of its folder.
class Replays {
 public:
  Replays(const readers::Input& file, const graph::Graph& graph, const CompiledRun& compiled,
          std::int64_t seed, std::int32_t threads);

  // `forced`: values that take the place of what their nodes give; null: none. `dtype` empty: as
  // exported. Returns what each node gave.
  Tensors Run(const std::string& name, const std::string& dtype, const Tensors* forced);
  std::filesystem::path PathOf(const std::string& name) const;
  // What could not run, each once.
  const std::map<std::string, std::string>& failures() const { return failures_; }
  bool IsRandom(const std::string& node) const { return random_.contains(node); }
  const std::string& torch_version() const { return torch_version_; }

 private:
  const readers::Input& file_;
  const graph::Graph& graph_;
  const CompiledRun& compiled_;
  interpret::RunOptions options_;
  Tensors inputs_;
  std::map<std::string, std::string> failures_;
  std::map<std::string, bool> random_;
  std::string torch_version_;
};

}  // namespace idbg::divergence
