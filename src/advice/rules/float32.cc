// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "advice/rules/rules.h"
#include "estimate/sweep.h"

// Products in float32: a GPU's matrix units work with 16 bits, or with TF32 where that is allowed.
namespace idbg::advice {
namespace {

constexpr auto kFull = tensor::DType::kFloat32;

// The dtype that most of the weights have, of a backward graph, which has few or none of them, most
// of what the forward kept; null: there are none.
std::optional<tensor::DType> WeightDType(const Editor& editor) {
  const bool is_backward = editor.graph().phase == graph::Phase::kBackward;
  std::map<tensor::DType, std::int64_t> bytes;
  for (const graph::GraphInput& input : editor.graph().inputs) {
    const graph::TensorType* type = editor.TypeOf(input.value);
    if (type == nullptr) continue;
    const bool is_parameter = input.kind == graph::InputKind::kParameter;
    if (is_backward ? tensor::IsFloatingPoint(type->dtype) : is_parameter)
      bytes[type->dtype] += graph::SizeBytes(*type).value_or(0);
  }
  const auto most = std::ranges::max_element(bytes, {}, [](const auto& row) { return row.second; });
  return most == bytes.end() ? std::nullopt : std::optional(most->first);
}

void WholeModel(Site& site) {
  for (const auto& [id, node] : CallsOf(site.graph())) {
    if (!IsProduct(site.graph(), node)) continue;
    if (!site.OfModel(id,
                      "torch.autocast('cuda', dtype=torch.bfloat16) around the call, or "
                      "model.to(torch.bfloat16)"))
      return;
    break;
  }
  if (!site.HasChanged()) return;
  graph::Graph& graph = site.editor().ChangeAll();
  graph = estimate::InPrecision(std::move(graph), tensor::DType::kBfloat16, kFull);
}

// An operand in 16 bits: what it was before a cast, a weight that is kept so, or a cast.
ValueId Narrowed(Editor& editor, NodeId at, ValueId value, tensor::DType dtype) {
  const Node* node = editor.MakerOf(value);
  if (Is(node, "to _to_copy float")) {
    const ValueId before = ValueAt(*node, "self", 0);
    const graph::TensorType* type = editor.TypeOf(before);
    if (type != nullptr && type->dtype == dtype) return before;
  }
  if (IsParameter(editor, value)) {
    const std::string name =
        InputOf(editor, value)->target + "." + std::string(tensor::ToString(dtype));
    return editor.Prepare(graph::InputKind::kParameter, name, "aten.to.dtype",
                          {Operand("self", value), Named("dtype", dtype)});
  }
  return editor.Add(at, "aten.to.dtype", {Operand("self", value), Named("dtype", dtype)});
}

// Whether all that a product multiplies is in float32.
bool IsFull(const Editor& editor, const Node& node) {
  bool is_full = true;
  graph::VisitValues(node, [&](ValueId value) {
    const graph::TensorType* type = editor.TypeOf(value);
    is_full = is_full && type != nullptr && type->dtype == kFull;
  });
  return is_full;
}

void Regions(Site& site, tensor::DType dtype) {
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph())) {
    if (!IsProduct(site.graph(), node) || node.outputs.size() != 1 || !IsFull(editor, node))
      continue;
    const graph::TensorType* result = editor.TypeOf(node.outputs.front());
    if (result == nullptr || result->dtype != kFull) continue;
    if (!site.At(id, "compute it in " + std::string(tensor::ToString(dtype)) +
                         ": drop .float() before it (the sums stay in float32)"))
      continue;
    graph::TensorType narrow = *result;  // calls that are added move types
    narrow.dtype = dtype;
    std::vector<graph::NamedArgument> arguments = node.arguments;
    const auto narrowed = [&](ValueId& value) { value = Narrowed(editor, id, value, dtype); };
    for (graph::NamedArgument& named : arguments) graph::EditValues(named.argument, narrowed);
    const ValueId now = editor.Add(id, node.target, std::move(arguments), std::move(narrow));
    editor.Replace(node.outputs.front(),
                   editor.Add(id, "aten.to.dtype", {Operand("self", now), Named("dtype", kFull)}));
  }
}

}  // namespace

void Float32(Site& site) {
  if (site.options().target.is_cpu) return;
  const auto main = WeightDType(site.editor());
  if (main == kFull) WholeModel(site);
  if (main && IsHalf(*main)) Regions(site, *main);
}

}  // namespace idbg::advice
