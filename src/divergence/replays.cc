// SPDX-License-Identifier: Apache-2.0
#include "divergence/replays.h"

namespace idbg::divergence {

Replays::Replays(const readers::Input& file, const graph::Graph& graph, const CompiledRun& compiled,
                 std::int64_t seed, std::int32_t threads)
    : file_(file), graph_(graph), compiled_(compiled) {
  options_.seed = seed;
  options_.threads = threads;
  options_.runs = 1;
  inputs_.AddTorchFile(compiled.folder / "inputs.pt");
  for (const graph::GraphInput& input : graph.inputs) {
    const std::string& name = graph.value(input.value).name;
    if (const tensor::FileTensor* const tensor = inputs_.Find(name); tensor != nullptr)
      options_.inputs.push_back({.name = name, .tensor = *tensor});
  }
}

std::filesystem::path Replays::PathOf(const std::string& name) const {
  return compiled_.folder / "replays" / (name + ".safetensors");
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
    if (call.is_random) random_[call.name] = true;
  }
  Tensors values;
  values.AddSafetensors(options.save);
  return values;
}

}  // namespace idbg::divergence
