// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/diff_run.h"

#include <deque>
#include <optional>
#include <utility>

#include "analyze/installation.h"
#include "analyze/run_model.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/installation.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/process/line_process.h"
#include "base/process/process.h"
#include "base/text/sha256.h"
#include "diff/chunk_reader.h"
#include "divergence/compiled_run.h"
#include "divergence/diverge.h"
#include "divergence/precision.h"
#include "inputs/tensors.h"
#include "interpret/run_inputs.h"
#include "readers/reader.h"
#include "tensor/safetensors.h"
#include "views/divergence/divergence_documents.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using base::AnswerProcess;

// The text of a small file; empty where there is none.
std::string TextOf(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) ? base::ReadFile(path) : "";
}

// What this processor can do decides which code Inductor writes.
std::string ProcessorFlags() {
  const std::string text = TextOf("/proc/cpuinfo");
  const std::size_t begin = text.find("\nflags");
  return begin == text.npos ? "" : text.substr(begin, text.find('\n', begin + 1) - begin);
}

// Which torch a Python has, as far as can be told without starting it: that of a virtual
// environment.
std::string TorchOf(const std::string& python) {
  std::string text;
  std::error_code error;
  for (const char* const library : {"lib", "lib64"}) {
    const fs::path folder = fs::path(python).parent_path().parent_path() / library;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().filename().string().starts_with("python"))
        text += TextOf(entry.path() / "site-packages/torch/version.py");
    }
  }
  return text;
}

std::string KeyOf(const DiffRunRequest& request, std::string_view model, std::string_view inputs) {
  base::Sha256 key;
  const auto add = [&](std::string_view text) {
    key.Add(std::to_string(text.size()) + ':');
    key.Add(text);
  };
  for (const std::string_view text : {model, inputs}) add(text);
  for (const std::string& text :
       {request.device, request.python, TorchOf(request.python), ProcessorFlags()})
    add(text);
  for (const std::string& config : request.configs) add(config);
  for (const fs::path& folder : base::PythonFolders()) {
    for (const char* const file : {"compiled_run.py", "compiled_buffers.py", "compiled_probe.py"})
      add(TextOf(folder / "inductor_debug" / file));
  }
  return key.Finish().substr(0, 32);
}

fs::path CachedFolder(const DiffRunRequest& request, std::string_view model,
                      std::string_view inputs) {
  const fs::path cache =
      request.cache.empty() ? CacheFolder("--cache") / "compiled" : fs::path(request.cache);
  return fs::absolute(cache / KeyOf(request, model, inputs));
}

// A virtual environment is named by its path; a program on the PATH keeps its name.
std::string AbsolutePython(const std::string& python) {
  return python.find('/') == python.npos ? python
                                         : fs::absolute(python).lexically_normal().string();
}

// The given tensors as a file of safetensors, without gaps and by the names of the graph's inputs.
std::string InputsFile(const std::string& path, const readers::Input& file,
                       const graph::Graph& graph) {
  const inputs::TensorInput given(path);
  const std::vector<interpret::GivenInput> tensors = GivenInputs(given);
  const interpret::RunInputs check(file, graph, {.inputs = tensors});  // throws
  const std::vector<const graph::Value*> wanted = interpret::UserTensors(graph);
  const bool has_names = interpret::HaveNames(tensors, wanted);
  std::deque<std::string> copies;
  std::vector<tensor::NamedTensor> named;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const diff::TensorView view = diff::ViewOf(tensors[i].tensor);
    const diff::ChunkReader reader(view);
    std::string& copy = copies.emplace_back(view.ElementCount() * reader.element_bytes(), '\0');
    reader.Read(0, view.ElementCount(), copy.data());
    named.push_back({.name = has_names ? tensors[i].name : wanted[i]->name,
                     .tensor = {.dtype = view.dtype, .shape = view.shape, .data = copy}});
  }
  return tensor::WriteSafetensors({}, named);
}

void CheckRequest(const DiffRunRequest& request) {
  CheckedThreads(request.threads);
  if (!(request.time_limit_s > 0 && request.time_limit_s <= 1e6))
    base::FailUsage("--time-limit must be above 0 and at most 1e6 seconds");
  if (request.top < 0) base::FailUsage("--top must be 0 or larger");
  for (const std::string& config : request.configs) {
    if (config.find('=') == config.npos)
      base::FailUsage("'" + config + "' is not a setting of Inductor (write KEY=VALUE)");
  }
}

// A folder that --compiled names is of this model, or nothing can be said.
fs::path GivenFolder(const DiffRunRequest& request, std::string_view model) {
  const fs::path folder = fs::absolute(request.compiled);
  const divergence::CompiledRun run = divergence::ReadCompiledRun(folder);
  if (run.model_digest != base::Sha256Of(model))
    base::FailUsage("is a compiled run of another model than " + request.model +
                        " (give the folder that was made of it)",
                    {.file = request.compiled});
  return folder;
}

report::Document DiffPrecision(const DiffRunRequest& request, const readers::Input& input,
                               const graph::Graph& graph) {
  const std::string dtype = PrecisionOf(request.dtype);
  interpret::RunOptions options{.threads = static_cast<std::int32_t>(request.threads)};
  std::optional<inputs::TensorInput> given;
  if (!request.inputs.empty()) options.inputs = GivenInputs(given.emplace(request.inputs));
  const base::LogPhase phase(base::LogLevel::kInfo, "find what ", request.model, " loses");
  const divergence::PrecisionReport report = divergence::FindLosses(input, graph, dtype, options);
  base::CheckMappedFiles();
  return views::PrecisionDocument(
      report, graph,
      {.model = request.model, .dtype = dtype, .top = static_cast<std::size_t>(request.top)});
}

constexpr const char* kCompiledRunModule = "inductor_debug.compiled_run";

std::string DigestOfTexts(const std::vector<std::string>& texts) {
  base::Sha256 digest;
  for (const std::string& text : texts) {
    digest.Add(text);
    digest.Add("\n");
  }
  return digest.Finish().substr(0, 16);
}

// The compiled run of a model, made by Python (inductor_debug.compiled_run) unless the cache has
// it.
class CompiledModel {
 public:
  // `folder`: of this model and request alone. Throws Error(kExternal) with what Python said.
  CompiledModel(DiffRunRequest request, const fs::path& folder)
      : request_(std::move(request)), folder_(folder) {
    std::error_code error;
    was_cached_ = fs::exists(folder / "run.json", error);
    if (!was_cached_) {
      fs::remove_all(folder, error);
      fs::create_directories(folder, error);
      if (error)
        base::FailExternal("cannot make this folder: " + error.message() + " (choose --cache)",
                           {.file = folder.string()});
      Start();
    }
    run_ = divergence::ReadCompiledRun(folder);
  }

  const divergence::CompiledRun& run() const { return run_; }
  bool was_cached() const { return was_cached_; }

  // Compiles nodes by themselves; the file of their values.
  fs::path Probe(const std::vector<std::string>& nodes, const fs::path& values) {
    const std::string file = "probe-" + DigestOfTexts(nodes) + ".pt";
    std::error_code error;
    if (fs::exists(folder_ / file, error)) return folder_ / file;
    if (!worker_) Start();
    const base::Json request = {
        {"nodes", nodes}, {"values", fs::absolute(values).string()}, {"file", file}};
    Check(worker_->Ask(base::DumpJsonLine(request), request_.time_limit_s));
    return folder_ / file;
  }

 private:
  void Start() {
    std::vector<std::string> command = base::PythonModule(request_.python, kCompiledRunModule);
    command.insert(command.end(), {request_.model, folder_.string(), "--device", request_.device});
    if (!request_.inputs.empty()) command.insert(command.end(), {"--inputs", request_.inputs});
    for (const std::string& config : request_.configs)
      command.insert(command.end(), {"--config", config});
    const base::LogPhase phase(base::LogLevel::kInfo, "compile ", request_.model, " with Inductor");
    worker_.emplace(command, PythonEnvironment());
    Check(worker_->Receive(request_.time_limit_s));
  }

  void Check(const AnswerProcess::Answer& answer) {
    const auto fail = [&](const std::string& why) {
      base::FailExternal("cannot compile " + request_.model + " with '" + request_.python +
                         "': " + why + " (see what '" + request_.python + " -m " +
                         kCompiledRunModule + "' prints)");
    };
    if (answer.kind == AnswerProcess::Answer::Kind::kEnded) {
      const std::string printed = worker_->LastPrinted();
      fail("it " + worker_->HowEnded() + (printed.empty() ? "" : ", after '" + printed + "'"));
    }
    if (answer.kind != AnswerProcess::Answer::Kind::kLine)
      fail("it took longer than --time-limit allows");
    const base::JsonDocument document(answer.line, "the worker's answer");
    if (const auto why = document.root().FindMember("error").FindString()) fail(*why);
  }

  DiffRunRequest request_;  // its model and its Python by absolute paths
  fs::path folder_;
  std::optional<AnswerProcess> worker_;
  divergence::CompiledRun run_;
  bool was_cached_ = false;
};

}  // namespace

report::Document DiffRun(const DiffRunRequest& request) {
  CheckRequest(request);
  const base::MappedFile bytes(request.model);
  const readers::Input input{.bytes = bytes.text(), .name = request.model};
  const readers::ModelFile file = readers::ReadModel(input);
  const graph::Graph& graph = GraphToRun(file);
  if (!request.dtype.empty()) return DiffPrecision(request, input, graph);
  const std::string given = request.inputs.empty() ? "" : InputsFile(request.inputs, input, graph);
  DiffRunRequest compile = request;
  compile.model = fs::absolute(request.model).string();
  compile.python = AbsolutePython(request.python);
  const fs::path folder = request.compiled.empty() ? CachedFolder(request, bytes.text(), given)
                                                   : GivenFolder(request, bytes.text());
  if (!given.empty()) {
    compile.inputs = folder.string() + ".inputs.safetensors";
    base::WriteFile(compile.inputs, given);
  }
  CompiledModel compiled(compile, folder);
  const base::LogPhase phase(base::LogLevel::kInfo, "find where ", request.model, " diverges");
  const divergence::Divergence divergence = divergence::FindDivergence(
      input, graph, compiled.run(),
      {.threads = static_cast<std::int32_t>(request.threads),
       .probe = [&](const std::vector<std::string>& nodes, const fs::path& values) {
         return compiled.Probe(nodes, values);
       }});
  base::CheckMappedFiles();
  return views::DivergenceDocument(divergence, compiled.run(), graph,
                                   {.model = request.model,
                                    .was_cached = compiled.was_cached(),
                                    .top = static_cast<std::size_t>(request.top)});
}

}  // namespace idbg::analyze
