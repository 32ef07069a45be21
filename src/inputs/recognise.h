// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

#include "base/error.h"

// What a path given by the user is: one table, asked by every command and by the C interface.
namespace idbg::inputs {

enum class Kind {
  kRunFolder,    // of `capture`
  kReport,       // saved with --json
  kLog,          // TORCH_TRACE or TORCH_LOGS, compressed or not; standard input and pipes
  kLogFolder,    // files of TORCH_TRACE
  kProfile,      // what a profiler measured: torch.profiler's trace, an Nsight Systems export
  kDebugFolder,  // torch_compile_debug, a part of it, or a folder with Inductor's files
  kModel,        // what a reader takes: .pt2, TorchScript, FX text, output code, IR
  kDataset,      // GEMM timings, in any form
  kGemmModel,    // a predictor of GEMM times
};

struct Recognised {
  Kind kind = Kind::kModel;
  // Folders may hold both; then the question decides.
  bool holds_logs = false;
  bool holds_graphs = false;
};

// Throws kNotFound for a path that cannot be read, or a part of it (CheckReadable), and for a
// folder without any of our inputs, kFormat for any other file that is none, saying what it seems
// to be. What was tried, and why each kind said no, goes to the log.
Recognised Recognise(const std::filesystem::path& path);

// "a GEMM model".
std::string_view NameOfKind(Kind kind);

// "h200.safetensors: a GEMM model, which analyze does not take (see inductor-debug model info)", as
// kFormat, unless `kind` is one of `taken`.
void CheckTaken(const std::filesystem::path& path, Kind kind, std::initializer_list<Kind> taken,
                std::string_view command);

// For commands that take one kind of file: what to say when reading one has failed. Where the file
// that `error` names is of the kind that is wanted, or the error names a place in it and the file
// is nothing else, the error itself; else what the file is, also where it is not recognised: "not
// recognised: plain text ... (predict takes a GEMM model)".
base::Error Explain(const base::Error& error, Kind wanted, std::string_view command);

// Runs `read`, with its errors explained.
auto Explained(Kind wanted, std::string_view command, const auto& read) {
  try {
    return read();
  } catch (const base::Error& error) {
    throw Explain(error, wanted, command);
  }
}

// For commands that read logs only: refuses what is surely something else. What is not recognised
// passes, because the first record of a log may lie beyond the bytes that are looked at.
void CheckMayBeLog(const std::filesystem::path& path, std::string_view command);

}  // namespace idbg::inputs
