// SPDX-License-Identifier: Apache-2.0
#include "divergence/compiled_run.h"

#include "base/files/file.h"
#include "base/json/json_document.h"

namespace idbg::divergence {
namespace {

using base::JsonValue;

std::string TextOf(JsonValue map, std::string_view key) {
  return map.FindMember(key).FindString().value_or("");
}

std::vector<std::string> TextsOf(JsonValue map, std::string_view key) {
  const JsonValue list = map.FindMember(key);
  return list ? list.GetStrings() : std::vector<std::string>();
}

Launch LaunchOf(JsonValue launch) {
  return {.kernel = launch.GetMember("kernel").GetString(),
          .post_grad = TextsOf(launch, "post_grad"),
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

}  // namespace idbg::divergence
