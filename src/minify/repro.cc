// SPDX-License-Identifier: Apache-2.0
#include "minify/repro.h"

#include <array>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/process/interrupt.h"
#include "base/process/walls.h"
#include "readers/pt2/archive_writer.h"
#include "runs/environment.h"

namespace idbg::minify {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

constexpr std::size_t kShownLines = 12;

std::string LastLines(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t begin = text.size();
  for (std::size_t lines = 0; begin > 0 && lines < kShownLines; ++lines) {
    const std::size_t end = text.rfind('\n', begin - 1);
    begin = end == std::string_view::npos ? 0 : end;
  }
  if (begin < text.size() && text[begin] == '\n') ++begin;
  return std::string(text.substr(begin));
}

// The script, with nothing of this process (no variable, no folder, no module of the user), and
// behind walls: it can change files in a folder of its own alone, and has no network.
base::ProcessEnd RunScript(const ReproRequest& request, const fs::path& script) {
  const base::ScratchFolder folder;
  // By its path: from there, and not from PATH, Python finds its virtual environment.
  const fs::path python = runs::FindProgram(base::PythonCode(request.python, "").front());
  std::vector<std::string> command = {
      python.empty() ? request.python : fs::absolute(python).string(), "-I", "-W", "ignore",
      fs::absolute(script).string()};
  if (!request.compiles) command.emplace_back("--eager");
  const std::string own = folder.path().string();
  std::vector<std::string> environment = {"HOME=" + own, "TMPDIR=" + own};
  if (request.compiles) {
    // A compiler finds its parts by PATH; kernels of other runs are not taken, and processes that
    // compile beside each other need more than the walls leave.
    environment.emplace_back("PATH=/usr/local/bin:/usr/bin:/bin");
    environment.push_back("TORCHINDUCTOR_CACHE_DIR=" + own + "/cache");
    environment.emplace_back("TORCHINDUCTOR_COMPILE_THREADS=1");
  }
  const base::ProgramWalls walls(folder.path());
  return base::RunProgram({.command = std::move(command),
                           .environment = std::move(environment),
                           .folder = folder.path(),
                           .in_child = [&] { walls.Raise(); }},
                          request.limit_s);
}

void Verify(const ReproRequest& request, Repro& repro) {
  try {
    const base::ProcessEnd ending = RunScript(request, repro.script);
    repro.note = LastLines(ending.output);
    if (ending.output.find("No module named 'torch'") != std::string::npos) {
      repro.verification = Verification::kNoPython;
      repro.note = "'" + request.python + "' has no torch";
    } else if (ending.exit_code == 0) {
      repro.verification = Verification::kRan;
    } else if (ending.exit_code == 1 &&
               repro.note.find("differs from eager") != std::string::npos) {
      repro.verification = Verification::kDiffers;
    } else {
      repro.verification = Verification::kFailed;
      repro.note += ending.signal      ? "\nended by signal " + std::to_string(*ending.signal)
                    : ending.exit_code ? "\nended with " + std::to_string(*ending.exit_code)
                                       : "\nran out of time";
    }
  } catch (const Error& error) {
    repro.verification = Verification::kNoPython;
    repro.note = error.message();
  }
}

std::vector<tensor::StoredTensor> TensorsOf(std::vector<FilledInput> inputs) {
  std::vector<tensor::StoredTensor> tensors;
  for (FilledInput& input : inputs) tensors.push_back(std::move(input.tensor));
  return tensors;
}

void TryArchive(const Candidate& candidate, const Original& original, const Recording& recording,
                const ReproRequest& request, Repro& repro) {
  const fs::path path = request.folder / "repro.pt2";
  try {
    WriteArchiveFile(candidate, original, recording, request.torch_version, path);
    repro.archive = path;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kUnsupported) throw;
    repro.archive_note = error.message();
    std::error_code ignored;
    fs::remove(path, ignored);  // of a search before this one
  }
}

}  // namespace

std::string_view ToString(Verification verification) {
  constexpr std::array<std::string_view, 5> kNames = {"not run", "ran", "compiled differs",
                                                      "failed", "no Python"};
  return kNames[static_cast<std::size_t>(verification)];
}

void WriteArchiveFile(const Candidate& candidate, const Original& original,
                      const Recording& recording, const std::string& torch_version,
                      const fs::path& path) {
  const auto inputs = TensorsOf(InputsOf(candidate, original, recording));
  base::WriteBelow(path.parent_path(), path.filename(),
                   readers::pt2::WriteArchive(candidate.graph, inputs, torch_version));
}

bool WriteScriptFiles(const Candidate& candidate, const Original& original,
                      const Recording& recording, const ScriptHeader& header,
                      const fs::path& path) {
  std::vector<FilledInput> inputs = InputsOf(candidate, original, recording);
  const fs::path values = path.parent_path() / "inputs.pt";
  const bool needs_inputs = NeedsInputs(inputs);
  const std::string script = WriteScript(candidate.graph, inputs, header);
  if (needs_inputs) {
    base::WriteBelow(path.parent_path(), values.filename(),
                     tensor::WriteTorchArguments(TensorsOf(std::move(inputs))));
  } else {
    std::error_code ignored;
    fs::remove(values, ignored);  // of a search before this one
  }
  base::WriteBelow(path.parent_path(), path.filename(), script);
  return needs_inputs;
}

Repro WriteRepro(const Candidate& candidate, const Original& original, const Recording& recording,
                 const ReproRequest& request) {
  Repro repro;
  TryArchive(candidate, original, recording, request, repro);
  if (const auto why = FindUnwritable(candidate.graph)) {
    repro.script_note = *why;
    return repro;
  }
  repro.script = request.folder / "repro.py";
  if (WriteScriptFiles(candidate, original, recording, request.header, repro.script))
    repro.inputs = request.folder / "inputs.pt";
  if (request.python.empty() || base::InterruptScope::Requested()) return repro;
  Verify(request, repro);
  if (base::InterruptScope::Requested()) repro.verification = Verification::kNone;
  if (!repro.HasRun()) return repro;
  ScriptHeader header = request.header;
  header.observed = std::string(ToString(repro.verification)) + "\n" + repro.note;
  WriteScriptFiles(candidate, original, recording, header, repro.script);
  return repro;
}

}  // namespace idbg::minify
