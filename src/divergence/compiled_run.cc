// SPDX-License-Identifier: Apache-2.0
#include "divergence/compiled_run.h"

#include <utility>

#include "base/files/file.h"
#include "base/json/json_document.h"

namespace idbg::divergence {

using base::JsonValue;

namespace {

std::string TextOf(JsonValue map, std::string_view key) {
  return map.FindMember(key).FindString().value_or("");
}

std::vector<std::string> TextsOf(JsonValue map, std::string_view key) {
  const JsonValue list = map.FindMember(key);
  return list ? list.GetStrings() : std::vector<std::string>();
}

Launch LaunchOf(JsonValue launch) {
  return {.kernel = launch.GetMember("kernel").GetString(),
          .pre_grad = TextsOf(launch, "pre_grad"),
          .code_file = TextOf(launch, "file"),
          .code_line = launch.FindMember("line").FindInt().value_or(0),
          .code = TextOf(launch, "code")};
}

CompiledValue ValueOf(JsonValue value, std::size_t launches) {
  CompiledValue result{.buffer = value.GetMember("buffer").GetString(),
                       .node = TextOf(value, "node"),
                       .exported = TextOf(value, "exported"),
                       .within = TextOf(value, "within"),
                       .launch = value.FindMember("launch").FindInt(),
                       .file = TextOf(value, "file")};
  if (result.launch &&
      (*result.launch < 0 || *result.launch >= static_cast<std::int64_t>(launches)))
    value.Fail("launch " + std::to_string(*result.launch) + " is not in the file");
  if (result.file.find("..") != std::string::npos || result.file.starts_with('/'))
    value.Fail("'" + result.file + "' is not a file of this folder");
  return result;
}

}  // namespace

CompiledRun ParseCompiledRun(std::string_view text, const std::string& name) {
  const base::JsonDocument document(text, name);
  const JsonValue root = document.root();
  if (TextOf(root, "format") != "inductor-debug-compiled-run" ||
      root.GetMember("version").GetInt() != 1)
    root.Fail("expected an inductor-debug-compiled-run of version 1 (remove the folder)");
  CompiledRun run{.model_digest = TextOf(root, "model_sha256"),
                  .torch_version = TextOf(root, "torch_version"),
                  .device = TextOf(root, "device"),
                  .compile_s = root.GetMember("compile_s").GetNumber(),
                  .degraded = TextsOf(root, "degraded")};
  root.GetMember("launches").ForEachElement([&](JsonValue launch) {
    run.launches.push_back(LaunchOf(launch));
  });
  root.GetMember("values").ForEachElement(
      [&](JsonValue value) { run.values.push_back(ValueOf(value, run.launches.size())); });
  return run;
}

CompiledRun ReadCompiledRun(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "run.json";
  CompiledRun run = ParseCompiledRun(base::ReadFile(path), path.string());
  run.folder = folder;
  return run;
}

Replays::Replays(const readers::Input& file, const graph::Graph& graph,
                 interpret::RunOptions options)
    : file_(file), graph_(graph), options_(std::move(options)) {
  options_.runs = 1;
}

std::filesystem::path Replays::PathOf(const std::string& name) const {
  return folder_.path() / (name + ".safetensors");
}

Tensors Replays::Run(const std::string& name, const std::string& dtype, const Tensors* forced) {
  interpret::RunOptions options = options_;
  options.float_dtype = dtype;
  options.save = PathOf(name);
  if (forced != nullptr) {
    for (const auto& [value, tensor] : forced->all())
      options.forced.push_back({.name = value, .tensor = *tensor});
  }
  const interpret::RunResult result = interpret::RunModel(file_, graph_, options);
  torch_version_ = result.torch_version;
  for (const interpret::RunCall& call : result.calls) {
    if (call.state == interpret::CallState::kFailed)
      failures_.emplace(call.name, call.target + (dtype.empty() ? "" : " in " + dtype) +
                                       " did not run: " + call.why);
    if (call.is_random) random_.insert(call.name);
  }
  Tensors values;
  values.AddSafetensors(options.save);
  return values;
}

}  // namespace idbg::divergence
