// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "advice/rules/rules.h"

// Sizes that no fast kernel takes: products whose rows are not multiples of 16 bytes, heads of
// other sizes than attention's tiles.
namespace idbg::advice {
namespace {

constexpr std::int64_t kVocabulary = 8192;  // from here on a size is one of words

std::int64_t RoundedUp(std::int64_t size, std::int64_t multiple) {
  return (size + multiple - 1) / multiple * multiple;
}

// Elements of 16 bytes.
std::int64_t Alignment(tensor::DType dtype) { return 128 / tensor::Bits(dtype); }

// The next size that kernels like, in whole cache lines for words.
std::int64_t Padded(std::int64_t size, tensor::DType dtype) {
  return RoundedUp(size, size >= kVocabulary ? 64 : Alignment(dtype));
}

// Of a linear layer the sizes that are worth padding.
std::set<std::int64_t> SizesOfProduct(const Editor& editor, const Node& node) {
  if (!Is(&node, "linear")) return {};
  const ValueId weight = ValueAt(node, "weight", 1);
  if (!IsParameter(editor, weight) || editor.TypeOf(weight) == nullptr) return {};
  const tensor::DType dtype = editor.TypeOf(weight)->dtype;
  std::set<std::int64_t> sizes;
  for (const std::int64_t size : SizesOf(editor, weight))
    if (size > 64 && size % Alignment(dtype) != 0) sizes.insert(size);
  return sizes;
}

std::int64_t HeadOf(const Editor& editor, const Node& node) {
  if (!Is(&node, "scaled_dot_product_attention")) return 0;
  const Sizes sizes = SizesOf(editor, ValueAt(node, "query", 0));
  return sizes.size() == 4 && sizes[3] % 8 != 0 && sizes[3] > 16 ? sizes[3] : 0;
}

// Gives every dimension of one size, and those that are so many of it side by side, another.
class Resizer {
 public:
  Resizer(Editor& editor, std::int64_t from, std::int64_t to)
      : editor_(editor), from_(from), to_(to) {}

  void Resize(bool multiples) {
    multiples_ = multiples;
    if (multiples) FindJoined();
    const graph::Graph& graph = editor_.graph();
    for (std::size_t i = 0, count = graph.values.size(); i < count; ++i)
      ResizeValue(static_cast<ValueId>(i));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      Node& node = editor_.Change(static_cast<NodeId>(i));
      for (graph::NamedArgument& named : node.arguments) Resize(named.argument);
      if (multiples && Is(&node, "scaled_dot_product_attention")) KeepScale(node);
    }
  }

 private:
  void ResizeValue(ValueId id) {
    if (editor_.TypeOf(id) == nullptr) return;
    const Sizes before = SizesOf(editor_, id);
    const bool is_changed =
        std::ranges::any_of(before, [&](std::int64_t size) { return Resized(size) != size; });
    const graph::GraphInput* input = InputOf(editor_, id);
    if (input == nullptr || input->kind == graph::InputKind::kUser) {
      graph::TensorType& type = editor_.ChangeType(id);
      for (graph::SymInt& size : type.sizes)
        if (size.hint() && Resized(*size.hint()) != *size.hint()) size = Resized(*size.hint());
      if (input == nullptr)
        type.strides.reset();
      else if (is_changed)
        type.strides = graph::ContiguousStrides(type.sizes);
    } else if (is_changed) {
      editor_.Replace(id, WithZeros(id, input->kind, input->target + "_padded", before));
    }
  }
  // The weight with zeros behind what each dimension has of the size.
  ValueId WithZeros(ValueId weight, graph::InputKind kind, const std::string& name,
                    const Sizes& sizes) {
    Sizes split, padding, joined;
    for (const std::int64_t size : sizes) {
      const bool is_resized = Resized(size) != size;
      if (is_resized) split.push_back(size / from_);
      split.push_back(is_resized ? from_ : size);
      // From the last dimension to the first; what is split has none in front.
      if (is_resized) padding.insert(padding.begin(), {0, 0});
      padding.insert(padding.begin(), {0, is_resized ? to_ - from_ : 0});
      joined.push_back(Resized(size));
    }
    const auto prepare = [&](const char* part, const char* target, ValueId self,
                             graph::NamedArgument other) {
      return editor_.Prepare(kind, name + part, target, {Operand("self", self), std::move(other)});
    };
    const ValueId parts = prepare("_parts", "aten.reshape.default", weight, Named("shape", split));
    const ValueId padded =
        prepare("_parts_padded", "aten.constant_pad_nd.default", parts, Named("pad", padding));
    return prepare("", "aten.reshape.default", padded, Named("shape", joined));
  }
  // Zeros change no score, but the scale follows from the head's size where none is said.
  void KeepScale(Node& node) const {
    if (NumberAt(node, "scale", 6)) return;
    std::erase_if(node.arguments, [](const auto& named) { return named.name == "scale"; });
    node.arguments.push_back(Named("scale", 1 / std::sqrt(static_cast<double>(from_))));
  }
  std::int64_t Resized(std::int64_t size) const {
    if (size == from_) return to_;
    return multiples_ && joined_.contains(size) ? size / from_ * to_ : size;
  }
  // Sizes that views take apart into so many of it.
  void FindJoined() {
    for (const auto& [id, node] : CallsOf(editor_.graph(), "view reshape")) {
      const Sizes before = SizesOf(editor_, ValueAt(node, "self", 0));
      const Sizes after = SizesOf(editor_, node.outputs.front());
      for (const Sizes* sizes : {&before, &after}) {
        const Sizes& other = sizes == &before ? after : before;
        if (sizes->empty() || other.empty() || sizes->back() != from_) continue;
        if (other.back() != from_ && other.back() % from_ == 0) joined_.insert(other.back());
      }
    }
  }
  void Resize(graph::Argument& argument) const {
    if (auto* number = std::get_if<std::int64_t>(&argument.value)) {
      *number = Resized(*number);
    } else if (auto* size = std::get_if<graph::SymInt>(&argument.value)) {
      if (size->hint() && Resized(*size->hint()) != *size->hint()) *size = Resized(*size->hint());
    } else if (auto* list = std::get_if<graph::ArgumentList>(&argument.value)) {
      for (graph::Argument& element : *list) Resize(element);
    }
  }

  Editor& editor_;
  std::int64_t from_, to_;
  bool multiples_ = false;
  std::set<std::int64_t> joined_;
};

}  // namespace

void PaddedSize(Site& site) {
  Editor& editor = site.editor();
  std::set<std::int64_t> seen;
  for (const auto& [id, node] : CallsOf(site.graph())) {
    for (const std::int64_t size : SizesOfProduct(editor, node)) {
      if (!seen.insert(size).second) continue;
      const std::int64_t padded = Padded(size, editor.TypeOf(ValueAt(node, "weight", 1))->dtype);
      if (site.At(id, "make " + std::to_string(size) + " " + std::to_string(padded) +
                          ", with zeros in the weights; cut or mask the results of the padding"))
        return Resizer(editor, size, padded).Resize(false);
    }
    const std::int64_t head = HeadOf(editor, node);
    if (head == 0 || !seen.insert(head).second) continue;
    const std::int64_t padded = RoundedUp(head, 8);
    if (site.At(id, "make heads of " + std::to_string(padded) + " of those of " +
                        std::to_string(head) + ", with zeros in the weights and the scale kept"))
      return Resizer(editor, head, padded).Resize(true);
  }
}

}  // namespace idbg::advice
