// SPDX-License-Identifier: Apache-2.0
#include "divergence/replays.h"

#include <utility>

namespace idbg::divergence {

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
