// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "graph/operators/operators.h"

namespace idbg::tests {

// A real model of tests/data/models and what torch says of it.
struct ExpectedModel {
  std::string name;  // "full/gpt2"
  std::filesystem::path file;
  std::int64_t nodes = 0;
  double flops = 0;                               // torch.utils.flop_counter
  std::map<std::string, double> flops_by_target;  // "aten.addmm.default"
};

inline void ReadCounts(base::TokenReader& reader, ExpectedModel& model) {
  constexpr std::string_view kPrefix = "torch.ops.";
  reader.ReadMap([&](std::string_view key) {
    if (key == "node_count") {
      model.nodes = reader.ReadInt();
    } else if (key == "flops") {
      model.flops = reader.ReadNumber();
    } else if (key == "flops_by_target") {
      reader.ReadMap([&](std::string_view target) {
        if (target.starts_with(kPrefix)) target.remove_prefix(kPrefix.size());
        const std::string name(target);
        model.flops_by_target[name] = reader.ReadNumber();
      });
    } else {
      reader.Skip();
    }
  });
}

inline ExpectedModel ReadExpectedModel(const std::filesystem::path& path) {
  ExpectedModel model;
  const std::string text = base::ReadFile(path);
  const auto reader = base::MakeJsonReader(text, path.filename());
  const bool decomposed = path.stem().stem().extension() == ".decomposed";
  reader->ReadMap([&](std::string_view key) {
    if (key == (decomposed ? "decomposed" : "exported"))
      ReadCounts(*reader, model);
    else
      reader->Skip();
  });
  const std::filesystem::path stem = path.stem().stem();  // without ".expected.json"
  model.name = (path.parent_path().filename() / stem).string();
  model.file = path.parent_path() / (stem.string() + ".pt2");
  return model;
}

// All of them, by name.
inline std::vector<ExpectedModel> ReadExpectedModels(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().filename().string().ends_with(".expected.json")) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<ExpectedModel> models;
  for (const auto& path : paths) models.push_back(ReadExpectedModel(path));
  return models;
}

// Products of matrices, convolutions, attention: what torch.utils.flop_counter counts, the same
// FLOPs. (It leaves out mv, dot and grouped products, which the catalogue has.)
inline bool IsCountedByTorch(graph::OpKind kind) {
  return kind == graph::OpKind::kGemm || kind == graph::OpKind::kConvolution ||
         kind == graph::OpKind::kAttention;
}

// The terms that torch's counter counts, by target, subgraphs included. Unknown ones count as 0.
inline void AddCountedFlops(const graph::Graph& graph, std::map<std::string, double>& by_target) {
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, node);
    if (op == nullptr || !IsCountedByTorch(op->kind)) continue;
    by_target[node.target] += graph::CostOf(graph, node).flops.value_or(0);
  }
  for (const graph::Graph& subgraph : graph.subgraphs) AddCountedFlops(subgraph, by_target);
}

}  // namespace idbg::tests
