// SPDX-License-Identifier: Apache-2.0
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
  const ValueId query = ValueAt(node, "query", 0);
  const Sizes sizes = query == graph::kNoValue ? Sizes() : SizesOf(editor, query);
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
    for (std::size_t i = 0; i < graph.values.size(); ++i) {
      const auto id = static_cast<ValueId>(i);
      if (editor_.TypeOf(id) == nullptr) continue;
      graph::TensorType& type = editor_.ChangeType(id);
      bool is_changed = false;
      for (graph::SymInt& size : type.sizes) {
        const auto hint = size.hint();
        const std::int64_t now = hint ? Resized(*hint) : 0;
        if (!hint || now == *hint) continue;
        size = now;
        is_changed = true;
      }
      if (InputOf(editor_, id) == nullptr)
        type.strides.reset();
      else if (is_changed)
        type.strides = graph::ContiguousStrides(type.sizes);
    }
    for (graph::GraphInput& input : editor_.ChangeAll().inputs) {
      const graph::TensorType* type = editor_.TypeOf(input.value);
      if (type == nullptr || input.storage_bytes == 0) continue;
      input.storage_bytes = std::max(input.storage_bytes, graph::SizeBytes(*type).value_or(0));
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
      for (graph::NamedArgument& named : editor_.Change(static_cast<NodeId>(i)).arguments)
        Resize(named.argument);
  }

 private:
  std::int64_t Resized(std::int64_t size) const {
    if (size == from_) return to_;
    return multiples_ && joined_.contains(size) ? size / from_ * to_ : size;
  }
  // Sizes that views take apart into so many of it.
  void FindJoined() {
    for (const NodeId id : CallsOf(editor_.graph())) {
      const Node& node = editor_.graph().node(id);
      if (!Is(&node, "view") && !Is(&node, "reshape")) continue;
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
  for (const NodeId id : CallsOf(site.graph())) {
    const Node& node = site.graph().node(id);
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
