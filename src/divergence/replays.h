// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "base/files/scratch_folder.h"
#include "divergence/tensors.h"
#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "readers/reader.h"

namespace idbg::divergence {

// Runs of one exported graph on the same inputs, whose values are all kept for as long as this
// lives.
class Replays {
 public:
  // Borrows the file and the graph; also the files of the inputs.
  Replays(const readers::Input& file, const graph::Graph& graph, interpret::RunOptions options);

  // `forced`: values that take the place of what their nodes give; null: none. `dtype` empty: as
  // exported. Returns what each node gave.
  Tensors Run(const std::string& name, const std::string& dtype, const Tensors* forced);
  // The file of a run.
  std::filesystem::path PathOf(const std::string& name) const;
  // Why nodes could not run, by their names.
  const std::map<std::string, std::string>& failures() const { return failures_; }
  bool IsRandom(const std::string& node) const { return random_.contains(node); }
  const std::string& torch_version() const { return torch_version_; }

 private:
  const readers::Input& file_;
  const graph::Graph& graph_;
  interpret::RunOptions options_;
  base::ScratchFolder folder_;
  std::map<std::string, std::string> failures_;
  std::set<std::string> random_;
  std::string torch_version_;
};

}  // namespace idbg::divergence
