// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "minify/reduction.h"
#include "minify/values.h"

namespace idbg::minify {

// What a script says about itself.
struct ScriptHeader {
  std::string failure;                // the signature
  std::string model;                  // where it is from
  std::string command;                // what was asked for, as a person would type it
  std::vector<std::string> settings;  // of torch._inductor.config, as KEY=VALUE
  std::string observed;               // of a run of the script; empty: not run
};

// A script in the form that PyTorch asks for in reports: imports, seed, the graph as a module,
// its inputs, eager against compiled with a float64 reference by torch._dynamo.utils.same, and the
// versions. `inputs` are those of the graph: recorded ones that are small stand in the script,
// large ones are read from `inputs.pt` beside it.
std::string WriteScript(const graph::Graph& graph, const std::vector<FilledInput>& inputs,
                        const ScriptHeader& header);

// Whether the script needs the file of recorded inputs.
bool NeedsInputs(const std::vector<FilledInput>& inputs);

// A smallest graph as files that others can load and run.

enum class Verification {
  kNone,      // not asked for, or without Python: see `note`
  kRan,       // the script ran to its end
  kDiffers,   // it ran, and the compiled graph gave something else
  kFailed,    // it ended with an error or a signal
  kNoPython,  // Python, or its torch, is missing
};

std::string_view ToString(Verification verification);

struct Repro {
  std::filesystem::path archive;  // empty: there is none, see `archive_note`
  std::filesystem::path script;   // empty: there is none, see `script_note`
  std::filesystem::path inputs;   // empty: the script needs none
  std::string archive_note;
  std::string script_note;
  Verification verification = Verification::kNone;
  std::string note;  // what the run of the script showed

  bool HasRun() const {
    return verification != Verification::kNone && verification != Verification::kNoPython;
  }
};

struct ReproRequest {
  std::filesystem::path folder;
  std::string torch_version;
  std::string python;     // empty: the script is not run
  bool compiles = false;  // the script compares eager with compiled
  double limit_s = 0;     // for its run
  ScriptHeader header;
};

// What a candidate is as a file for a command: an archive, or a script for graphs that archives
// have no form for; true: with a file of inputs beside it.
void WriteArchiveFile(const Candidate& candidate, const Original& original,
                      const Recording& recording, const std::string& torch_version,
                      const std::filesystem::path& path);
bool WriteScriptFiles(const Candidate& candidate, const Original& original,
                      const Recording& recording, const ScriptHeader& header,
                      const std::filesystem::path& path);

// Writes repro.pt2, repro.py and, where the script needs it, inputs.pt; then runs the script in an
// empty environment behind walls, and writes what it showed into its header. A graph with operators
// that may do more than compute gets no script.
Repro WriteRepro(const Candidate& candidate, const Original& original, const Recording& recording,
                 const ReproRequest& request);

// Why a graph cannot be a script: the first part of it, in subgraphs too, that is not known to
// compute and nothing else. A script is run, and targets are whatever the file of a model says:
// "exec", "torch.os.system". What may stand in one are operators of the catalogue by their names
// in torch, and operators of namespaces that are not torch's, which exist only where somebody has
// loaded their library. Null: none.
std::optional<std::string> FindUnwritable(const graph::Graph& graph);

}  // namespace idbg::minify
