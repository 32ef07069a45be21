// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include "base/names.h"
#include "base/text/text.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"

// The formulas of FlopRule. Products of matrices, convolutions and attention count what
// torch.utils.flop_counter counts: the multiply-adds of the products, no bias, no softmax, masks as
// if they were not there.
namespace idbg::graph {
namespace {

using Flops = std::optional<double>;

Flops OutputElements(const Graph& graph, const Node& node) {
  double total = 0;
  for (std::size_t i = 0; i < node.outputs.size(); ++i) {
    const ValueKind kind = graph.value(node.outputs[i]).kind;
    if (kind != ValueKind::kTensor) continue;
    const Flops count = CountOf(OutputType(graph, node, i));
    if (!count) return std::nullopt;
    total += *count;
  }
  return total;
}

const TensorType* FirstInput(const Graph& graph, const Node& node) {
  return FindTensor(graph, FirstTensor(graph, node));
}

Flops Times(Flops a, Flops b) { return a && b ? Flops(*a * *b) : std::nullopt; }

Flops LastSize(const TensorType* type) {
  if (type == nullptr || type->sizes.empty()) return std::nullopt;
  const auto hint = type->sizes.back().hint();
  return hint ? Flops(static_cast<double>(*hint)) : std::nullopt;
}

// How the left matrix is called when it is not the first argument.
constexpr base::NameGroup<std::string_view> kAfterAddendGroups[] = {
    {"mat1", "aten._addmm_activation aten.addmm aten.addmm_"},
    {"batch1", "aten.addbmm aten.addbmm_ aten.baddbmm aten.baddbmm_"},
    {"mat", "aten.addmv aten.addmv_"},
};
constexpr auto kAfterAddend = base::ByName<kAfterAddendGroups>();

const TensorType* LeftOperand(const Graph& graph, const Node& node, const Operator& op) {
  if (const auto* name = base::FindByName(kAfterAddend, op.name))
    return FindTensor(graph, node, *name, 1);
  return node.arguments.empty() ? nullptr : FindTensor(graph, &node.arguments[0].argument);
}

// "ij,jk->ik": the product of the sizes of all indices, a multiply-add each. Null for more than two
// operands, whose order of contraction is chosen at run time, and for "...".
Flops EinsumFlops(const Graph& graph, const Node& node) {
  const auto* text = FindAs<std::string>(node, "equation", 0);
  const auto* list = FindAs<ArgumentList>(node, "tensors", 1);
  if (text == nullptr || list == nullptr || list->size() > 2) return std::nullopt;
  std::string seen;
  double total = 2;
  std::size_t at = 0;
  for (const Argument& operand : *list) {
    const auto sizes = SizesOf(FindTensor(graph, &operand));
    if (!sizes) return std::nullopt;
    std::size_t axis = 0;
    for (; at < text->size() && (*text)[at] != ',' && (*text)[at] != '-'; ++at) {
      const char index = (*text)[at];
      if (index == ' ') continue;
      if (!base::IsLetter(index) || axis >= sizes->size()) return std::nullopt;
      const auto size = static_cast<double>((*sizes)[axis++]);
      if (seen.find(index) != std::string::npos) continue;
      seen += index;
      total *= size;
    }
    ++at;
  }
  return total;
}

// Output elements times the length of the sums: for every form from dot to broadcast matmul.
Flops MatmulFlops(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* left = LeftOperand(graph, node, op);
  Flops flops = Times(OutputElements(graph, node), LastSize(left));
  if (op.name.starts_with("aten.addbmm") && left != nullptr && !left->sizes.empty()) {
    const auto batch = left->sizes[0].hint();  // summed over too
    flops = batch ? Times(flops, static_cast<double>(*batch)) : std::nullopt;
  }
  // Of two plain matrices the groups share out the sums.
  const TensorType* output = OutputType(graph, node, 0);
  if (op.name.find("grouped_mm") != std::string_view::npos && left != nullptr &&
      output != nullptr && left->sizes.size() == 2 && output->sizes.size() == 3) {
    const auto groups = output->sizes[0].hint();
    if (!groups || *groups == 0) return std::nullopt;
    flops = Times(flops, 1.0 / static_cast<double>(*groups));
  }
  return Times(flops, 2.0 * op.weight);
}

// Multiply-adds for an element of the output (of the input, when transposed): all of the weight but
// its first axis.
Flops WeightPerChannel(const TensorType* weight) {
  const Flops count = CountOf(weight);
  if (!count || weight->sizes.empty()) return std::nullopt;
  const auto channels = weight->sizes[0].hint();
  if (!channels) return std::nullopt;
  return *channels > 0 ? Flops(*count / static_cast<double>(*channels)) : Flops(0);
}

Flops ConvolutionFlops(const Graph& graph, const Node& node, bool transposed) {
  const TensorType* input = FindTensor(graph, node, "input", 0);
  if (input == nullptr) input = FindTensor(graph, node, "self", 0);
  const Flops positions = CountOf(transposed ? input : OutputType(graph, node, 0));
  return Times(Times(positions, WeightPerChannel(FindTensor(graph, node, "weight", 1))), 2.0);
}

// The gradients of input and weight cost one forward convolution each. (torch's counter says
// `groups` times as much for the weight of a grouped one.)
Flops ConvolutionBackwardFlops(const Graph& graph, const Node& node) {
  const bool transposed = FindBool(node, "transposed", 7, false);
  const Flops positions = CountOf(transposed ? FindTensor(graph, node, "input", 1)
                                             : FindTensor(graph, node, "grad_output", 0));
  const auto mask = FindInts(graph, node, "output_mask", 10);
  const Flops one =
      Times(Times(positions, WeightPerChannel(FindTensor(graph, node, "weight", 2))), 2.0);
  if (!mask || mask->size() < 2) return std::nullopt;
  return Times(one, ((*mask)[0] != 0 ? 1.0 : 0.0) + ((*mask)[1] != 0 ? 1.0 : 0.0));
}

struct AttentionSizes {
  double batch = 1;  // with the heads of the query, which share those of keys and values
  double query = 0, key = 0, width = 0, value_width = 0;
};

std::optional<AttentionSizes> AttentionSizesOf(const Graph& graph, const Node& node,
                                               std::size_t first, bool heads_inside) {
  const auto query = SizesOf(FindTensor(graph, node, "query", first));
  const auto key = SizesOf(FindTensor(graph, node, "key", first + 1));
  const auto value = SizesOf(FindTensor(graph, node, "value", first + 2));
  if (!query || !key || !value || query->size() < 2 || key->size() < 2 || value->empty())
    return std::nullopt;
  // [..., heads, sequence, width], or [batch, sequence, heads, width]
  const std::size_t back = heads_inside ? 3 : 2;
  if (query->size() < back || key->size() < back || (heads_inside && query->size() != 4))
    return std::nullopt;
  AttentionSizes sizes;
  for (std::size_t i = 0; i + 1 < query->size(); ++i) {
    if (i != query->size() - back) sizes.batch *= static_cast<double>((*query)[i]);
  }
  sizes.query = static_cast<double>((*query)[query->size() - back]);
  sizes.key = static_cast<double>((*key)[key->size() - back]);
  sizes.width = static_cast<double>(query->back());
  sizes.value_width = static_cast<double>(value->back());
  return sizes;
}

// Backward five products: the scores again, and the gradients of scores, value, query and key.
Flops AttentionFlops(const Graph& graph, const Node& node, const Operator& op) {
  const bool backward = op.flops == FlopRule::kAttentionBackward;
  const std::size_t first = backward && !op.name.starts_with("higher_order.") ? 1 : 0;
  // The kernels below the dispatcher keep the heads inside.
  const bool heads_inside =
      op.name.starts_with("aten._flash_") || op.name.starts_with("aten._efficient_");
  const auto sizes = AttentionSizesOf(graph, node, first, heads_inside);
  if (!sizes) return std::nullopt;
  const double width =
      backward ? 3 * sizes->width + 2 * sizes->value_width : sizes->width + sizes->value_width;
  return 2 * sizes->batch * sizes->query * sizes->key * width;
}

// Every step multiplies by every weight matrix once, whatever the cell.
Flops RecurrentFlops(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* input = FirstInput(graph, node);
  const Flops steps = CountOf(input);
  const Flops width = LastSize(input);
  if (!steps || !width || *width == 0) return std::nullopt;
  const std::size_t first_weight = op.name.ends_with("_cell") ? 2 : 1;  // after input and state
  double weights = 0;
  for (std::size_t i = first_weight; i < node.arguments.size(); ++i) {
    VisitValues(node.arguments[i].argument, [&](ValueId id) {
      const Value& value = graph.value(id);
      if (value.tensor && value.tensor->sizes.size() == 2)
        weights += CountOf(&*value.tensor).value_or(0);
    });
  }
  return weights > 0 ? Flops(2 * weights * *steps / *width) : std::nullopt;
}

double Log2(double length) { return length > 1 ? std::log2(length) : 1; }

// n log2 n comparisons of rows as long as the last axis.
Flops SortFlops(const Graph& graph, const Node& node) {
  const TensorType* input = FirstInput(graph, node);
  const Flops elements = CountOf(input);
  if (!elements) return std::nullopt;
  const auto dim = FindInt(graph, node, "dim", 1);
  const auto axis = AxisOf(dim.value_or(-1), input->sizes.size());
  if (!axis) return *elements;
  const auto length = input->sizes[*axis].hint();
  return length ? Flops(*elements * Log2(static_cast<double>(*length))) : std::nullopt;
}

// 5 n log2 n for complex transforms of length n, half of it from or to real numbers.
Flops FftFlops(const Graph& graph, const Node& node, const Operator& op) {
  const bool one_axis = op.name.starts_with("aten.fft_");
  const auto dims = FindInts(graph, node, "dim", one_axis ? 2 : 1);
  const bool to_real = op.name.find("c2r") != std::string_view::npos ||
                       op.name.find("irfft") != std::string_view::npos;
  const TensorType* real = to_real ? OutputType(graph, node, 0) : FirstInput(graph, node);
  const auto sizes = SizesOf(real);
  if (!sizes || op.name.ends_with("stft")) return std::nullopt;
  double length = 1;
  for (const std::int64_t dim : dims.value_or(Sizes{-1})) {
    const auto axis = AxisOf(dim, sizes->size());
    if (!axis) return std::nullopt;
    length *= static_cast<double>((*sizes)[*axis]);
  }
  const bool half = to_real || op.name.find("r2c") != std::string_view::npos ||
                    op.name.find("rfft") != std::string_view::npos;
  return Times(CountOf(real), Log2(length) * (half ? 2.5 : 5.0));
}

std::optional<double> FlopsByRule(const Graph& graph, const Node& node, const Operator& op) {
  switch (op.flops) {
    case FlopRule::kNone:
      return 0.0;
    case FlopRule::kUnknown:
      return std::nullopt;
    case FlopRule::kPerOutput:
      return Times(OutputElements(graph, node), op.weight);
    case FlopRule::kPerInput:
    case FlopRule::kNormalization:
      return Times(CountOf(FirstInput(graph, node)), op.weight);
    case FlopRule::kMatmul:
      return MatmulFlops(graph, node, op);
    case FlopRule::kEinsum:
      return EinsumFlops(graph, node);
    case FlopRule::kLinear:
      return Times(Times(CountOf(OutputType(graph, node, 0)), LastSize(FirstInput(graph, node))),
                   2.0);
    case FlopRule::kConvolution:
      return ConvolutionFlops(graph, node, FindBool(node, "transposed", 6, false));
    case FlopRule::kTransposedConvolution:
      return ConvolutionFlops(graph, node, true);
    case FlopRule::kConvolutionBackward:
      return ConvolutionBackwardFlops(graph, node);
    case FlopRule::kAttention:
    case FlopRule::kAttentionBackward:
      return AttentionFlops(graph, node, op);
    case FlopRule::kRecurrent:
      return RecurrentFlops(graph, node, op);
    case FlopRule::kSort:
      return SortFlops(graph, node);
    case FlopRule::kFft:
      return FftFlops(graph, node, op);
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> FlopsOf(const Graph& graph, const Node& node, const Operator& op) {
  const std::optional<double> flops = FlopsByRule(graph, node, op);
  return flops ? Plausible(*flops) : std::nullopt;
}

}  // namespace idbg::graph
