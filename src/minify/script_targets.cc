// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "base/text/text.h"
#include "graph/operators/operators.h"
#include "minify/repro.h"

namespace idbg::minify {
namespace {

// Members of torch.ops itself; namespaces that torch fills beside those of the catalogue, which
// talk to other processes and devices, or touch memory that they are told; and those of libraries
// that write files.
constexpr std::string_view kTorchsOwn = R"(
    _native _quantized _test aoti c10d c10d_functional cuda debugprims dist fsdp image
    import_module inductor jit load_library loaded_libraries module onnx ops profiler rngprims
    rpc static_runtime streams symm_mem torch torchaudio torchcodec_ns)";

// What torch itself has by these names are constants.
constexpr std::string_view kConstants = R"(
    slice torch.channels_last torch.channels_last_3d torch.contiguous_format torch.jagged
    torch.preserve_format torch.sparse_bsc torch.sparse_bsr torch.sparse_coo torch.sparse_csc
    torch.sparse_csr torch.strided)";

bool IsName(std::string_view text) {
  return !text.empty() && !base::IsDigit(text.front()) &&
         std::ranges::all_of(text, base::IsNameCharacter);
}

// A name that the catalogue has, with an overload at most: "aten.add.Tensor", "torch.add".
bool IsInCatalogue(std::string_view target, const std::vector<std::string_view>& parts) {
  const std::string_view space = parts.front();
  if (space == "math" && parts.size() == 2 && !parts.back().starts_with('_')) return true;
  if (space == "inductor" || graph::FindOperator(target) == nullptr) return false;
  if (graph::FindRow(target) != nullptr) return true;
  if (space == "torch") return parts[1] != "ops";
  const bool has_overload = graph::FindRow(graph::PacketOf(target)) != nullptr;
  return parts.size() == (has_overload ? 3 : 2) && !parts.back().starts_with('_');
}

bool IsTorchsNamespace(std::string_view space) {
  if (base::HasName(kTorchsOwn, space)) return true;
  return std::ranges::any_of(graph::Operators(), [&](const graph::Operator& row) {
    return row.name.substr(0, row.name.find('.')) == space;
  });
}

// "mylib.op", "mylib.op.default"
bool IsForeignOperator(const std::vector<std::string_view>& parts) {
  const bool is_private =
      std::ranges::any_of(parts, [](std::string_view part) { return part.starts_with("__"); });
  return (parts.size() == 2 || parts.size() == 3) && !is_private && parts.front() != "method" &&
         !IsTorchsNamespace(parts.front());
}

bool IsCallable(std::string_view target) {
  const std::vector<std::string_view> parts = base::Split(target, '.');
  if (!std::ranges::all_of(parts, IsName)) return false;
  return IsInCatalogue(target, parts) || IsForeignOperator(parts);
}

std::string Quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// A text that a call could call.
std::optional<std::string> FindUnknown(const graph::Argument& argument) {
  if (const auto* symbolic = std::get_if<graph::Symbolic>(&argument.value))
    return base::HasName(kConstants, symbolic->name) ? std::nullopt : std::optional(symbolic->name);
  const auto* list = std::get_if<graph::ArgumentList>(&argument.value);
  if (list == nullptr) return std::nullopt;
  for (const graph::Argument& element : *list) {
    if (auto found = FindUnknown(element)) return found;
  }
  return std::nullopt;
}

std::optional<std::string> WhyNot(const graph::Node& node) {
  if (!IsCallable(node.target)) return Quoted(node.target) + " is not an operator of the catalogue";
  for (const graph::NamedArgument& named : node.arguments) {
    if (const auto found = FindUnknown(named.argument))
      return Quoted(node.target) + " has the argument " + Quoted(*found) +
             ", which is not a constant of torch";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> FindUnwritable(const graph::Graph& graph) {
  for (const graph::Node& node : graph.nodes) {
    auto why = WhyNot(node);
    if (!why) continue;
    *why = "node " + Quoted(node.name) + ": " + *why;
    if (!node.source.file.empty())
      *why += " (" + node.source.file + ":" + std::to_string(node.source.line) + ")";
    return why;
  }
  for (const graph::Graph& subgraph : graph.subgraphs) {
    if (auto why = FindUnwritable(subgraph)) return why;
  }
  return std::nullopt;
}

}  // namespace idbg::minify
