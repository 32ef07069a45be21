// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/scratch_folder.h"
#include "divergence/tensors.h"
#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "readers/reader.h"

namespace idbg::divergence {

// A launch of a kernel, in the order in which the compiled model ran them.
struct Launch {
  std::string kernel;                 // "cpp_fused_relu_0"
  std::vector<std::string> pre_grad;  // nodes of the exported graph in it
  std::string code_file;              // of the package; empty: its source is not there
  std::int64_t code_line = 0;
  std::string code;
};

// A buffer of the compiled model.
struct CompiledValue {
  std::string buffer;                  // "buf3"
  std::string node;                    // of Inductor's graph; empty: part of one
  std::string exported;                // value of the exported graph that it is; empty: none
  std::string within;                  // a node of that graph that computes it on its way
  std::optional<std::int64_t> launch;  // that made it; null: one that left no trace
  std::string file;                    // in the folder; empty: not saved
};

// What inductor_debug.compiled_run leaves in its folder: run.json says what is what, inputs.pt and
// outputs.pt have the tensors by the names of the inputs and the numbers of the outputs.
struct CompiledRun {
  std::filesystem::path folder;  // empty: parsed from text
  std::string model_digest;      // SHA-256 of the archive
  std::string torch_version;
  std::string device;
  double compile_s = 0;
  std::vector<std::string> degraded;  // what this torch did not tell
  std::vector<Launch> launches;
  std::vector<CompiledValue> values;
};

// The text of run.json; `name` stands in errors. Throws Error(kFormat).
CompiledRun ParseCompiledRun(std::string_view text, const std::string& name);
// Throws Error(kFormat).
CompiledRun ReadCompiledRun(const std::filesystem::path& folder);

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
