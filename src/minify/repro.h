// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "minify/command.h"
#include "minify/reduction.h"
#include "minify/script_writer.h"
#include "minify/values.h"

// A smallest graph as files that others can load and run.
namespace idbg::minify {

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
// have no form for.
void WriteArchiveFile(const Candidate& candidate, const Original& original,
                      const Recording& recording, const std::string& torch_version,
                      const std::filesystem::path& path);
void WriteScriptFiles(const Candidate& candidate, const Original& original,
                      const Recording& recording, const ScriptHeader& header,
                      const std::filesystem::path& path);

// Writes repro.pt2, repro.py and, where the script needs it, inputs.pt; then runs the script in an
// empty environment behind walls, and writes what it showed into its header. A graph with operators
// that may do more than compute gets no script.
Repro WriteRepro(const Candidate& candidate, const Original& original, const Recording& recording,
                 const ReproRequest& request);

}  // namespace idbg::minify
