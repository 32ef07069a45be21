// SPDX-License-Identifier: Apache-2.0
#include "plan/product.h"

#include <algorithm>
#include <array>

#include "base/saturating.h"
#include "graph/arguments.h"
#include "plan/sizes.h"

namespace idbg::plan {
namespace {

using graph::Graph;
using graph::Node;
using graph::TensorType;

// Where the operands stand among the tensors of a call.
struct GemmForm {
  std::string_view name;
  std::size_t first_operand = 0;
  bool weight_is_nk = false;  // the second operand is [n, k], as nn.Linear keeps it
};
constexpr std::array kForms = {
    GemmForm{.name = "aten.mm"},
    GemmForm{.name = "aten.bmm"},
    GemmForm{.name = "aten.matmul"},
    GemmForm{.name = "aten._int_mm"},
    GemmForm{.name = "aten._scaled_mm"},
    GemmForm{.name = "aten._scaled_mm_v2"},
    GemmForm{.name = "aten.addmm", .first_operand = 1},
    GemmForm{.name = "aten._addmm_activation", .first_operand = 1},
    GemmForm{.name = "aten.baddbmm", .first_operand = 1},
    GemmForm{.name = "aten.linear", .weight_is_nk = true},
};

using Tensors = std::vector<const TensorType*>;

Tensors TensorsOf(const Graph& graph, const Node& node) {
  Tensors tensors;
  graph::VisitValues(node, [&](graph::ValueId id) {
    const graph::Value& value = graph.value(id);
    if (value.tensor) tensors.push_back(&*value.tensor);
  });
  return tensors;
}

// Whether the matrix of the last two dimensions lies in columns; false where strides are unknown.
bool IsColumnMajor(const TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (rank < 2 || !type.strides || type.strides->size() != rank) return false;
  return (*type.strides)[rank - 2].hint() == 1 && (*type.strides)[rank - 1].hint() != 1;
}

// Whether a batch of matrices is one, expanded.
bool IsOneMatrix(const TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (rank < 3 || !type.strides || type.strides->size() != rank) return false;
  return std::all_of(type.strides->begin(), type.strides->end() - 2,
                     [](const graph::SymInt& stride) { return stride.hint() == 0; });
}

// Whether an addend has a value for each row of the result: then it is a summand, not a bias.
bool IsSummand(const TensorType& addend, const Gemm& gemm) {
  const std::size_t rank = addend.sizes.size();
  if (gemm.m == 1 || rank < 2 || addend.sizes[rank - 2].hint() == 1 ||
      addend.sizes[rank - 1].hint() != gemm.n)
    return false;
  const bool is_expanded =
      addend.strides && addend.strides->size() == rank && (*addend.strides)[rank - 2].hint() == 0;
  return !is_expanded;
}

// Of scales that are one number each, or one for each row and column. Null for those of blocks.
std::optional<gemm::Op> ScaledOp(const Tensors& tensors, const Gemm& gemm) {
  if (tensors.size() < 4) return std::nullopt;
  const auto a = graph::ElementCount(*tensors[2]);
  const auto b = graph::ElementCount(*tensors[3]);
  if (a == 1 && b == 1) return gemm::Op::kScaledMm;
  if (a == gemm.m && b == gemm.n) return gemm::Op::kScaledMmRowwise;
  return std::nullopt;
}

// By the node alone. Null where no operator of a problem does it.
std::optional<gemm::Op> OpOf(const Node& node, std::string_view name, const Tensors& tensors,
                             const Gemm& gemm) {
  if (name.starts_with("aten._scaled_mm")) return ScaledOp(tensors, gemm);
  if (name == "aten.bmm") return gemm::Op::kBmm;
  if (name == "aten.baddbmm") return gemm::Op::kBaddbmm;
  if (name == "aten.addmm" && !tensors.empty())
    return IsSummand(*tensors[0], gemm) ? gemm::Op::kMmResidual : gemm::Op::kAddmm;
  if (name == "aten._addmm_activation")
    return graph::FindBool(node, "use_gelu", 5, false) ? gemm::Op::kAddmmGelu
                                                       : gemm::Op::kAddmmRelu;
  if (gemm.batch > 1) return gemm::Op::kBmm;
  return name == "aten.linear" && tensors.size() > 2 ? gemm::Op::kAddmm : gemm::Op::kMm;
}

std::int64_t ProductOfSizes(const graph::Sizes& sizes, std::size_t begin, std::size_t end) {
  const double product = RealProduct(std::span(sizes).subspan(begin, end - begin));
  return product < 9e15 ? static_cast<std::int64_t>(product) : 0;
}

std::optional<Gemm> WhereNotEmpty(const Gemm& gemm) {
  const bool empty = gemm.batch <= 0 || gemm.m <= 0 || gemm.n <= 0 || gemm.k <= 0;
  return empty ? std::nullopt : std::optional(gemm);
}

std::optional<Gemm> Multiply(const TensorType& a, const TensorType& b, const GemmForm& form) {
  const auto left = graph::SizesOf(&a);
  const auto right = graph::SizesOf(&b);
  if (!left || !right || left->empty() || right->empty()) return std::nullopt;
  const std::size_t rank = left->size();
  const bool batched = right->size() > 2;  // then so is the left one, or it is broadcast
  Gemm gemm{.dtype = a.dtype};
  gemm.k = left->back();
  if (batched) {
    gemm.batch = std::max(ProductOfSizes(*right, 0, right->size() - 2),
                          rank > 2 ? ProductOfSizes(*left, 0, rank - 2) : 1);
    gemm.m = rank > 1 ? (*left)[rank - 2] : 1;
  } else {
    gemm.m = ProductOfSizes(*left, 0, rank - 1);
  }
  if (right->size() == 1) {
    gemm.n = 1;
  } else {
    gemm.n = form.weight_is_nk ? (*right)[0] : right->back();
  }
  gemm.a_transposed = IsColumnMajor(a);
  gemm.b_transposed = IsColumnMajor(b) != form.weight_is_nk;
  gemm.is_b_shared = batched && IsOneMatrix(b);
  return WhereNotEmpty(gemm);
}

// Implicit GEMM: a row for each output place, a column for each output channel of a group.
std::optional<Gemm> ConvolutionOf(const Graph& graph, const Node& node) {
  auto tensors = TensorsOf(graph, node);
  auto output = graph::SizesOf(graph::OutputType(graph, node, 0));
  if (IsGradient(node) && !tensors.empty()) {
    output = graph::SizesOf(tensors.front());
    tensors.erase(tensors.begin());
  }
  if (tensors.size() < 2 || !output || output->size() < 3) return std::nullopt;
  const auto input = graph::SizesOf(tensors[0]);
  const auto weight = graph::SizesOf(tensors[1]);
  if (!input || !weight || input->size() != output->size() || weight->size() != output->size() ||
      (*weight)[1] <= 0)
    return std::nullopt;
  // A transposed convolution keeps its weight as [in, out / groups, ...].
  const bool transposed = (*weight)[0] != (*output)[1];
  const std::int64_t groups = (transposed ? (*output)[1] : (*input)[1]) / (*weight)[1];
  if (groups <= 0 || (groups > 1 && (*weight)[1] == 1)) return std::nullopt;
  Gemm gemm{.batch = groups, .dtype = tensors[0]->dtype};
  const std::int64_t rows = ProductOfSizes(*output, 2, output->size());
  const std::int64_t taps = ProductOfSizes(*weight, 2, weight->size());
  gemm.m = ProductOfSizes({(*output)[0], rows}, 0, 2);
  gemm.n = (*output)[1] / groups;
  gemm.k = ProductOfSizes({transposed ? (*input)[1] / groups : (*weight)[1], taps}, 0, 2);
  return WhereNotEmpty(gemm);
}

std::optional<Gemm> AttentionOf(const Graph& graph, const Node& node) {
  auto tensors = TensorsOf(graph, node);
  // Gradients are given that of the result before what it was computed of.
  if (IsGradient(node) && !tensors.empty()) tensors.erase(tensors.begin());
  if (tensors.size() < 3) return std::nullopt;
  const auto query = graph::SizesOf(tensors[0]);
  const auto key = graph::SizesOf(tensors[1]);
  if (!query || !key || query->size() < 3 || key->size() != query->size()) return std::nullopt;
  const std::size_t rank = query->size();
  Gemm gemm{.batch = ProductOfSizes(*query, 0, rank - 2), .dtype = tensors[0]->dtype};
  gemm.m = (*query)[rank - 2];
  gemm.n = query->back();
  gemm.k = (*key)[rank - 2];
  return WhereNotEmpty(gemm);
}

}  // namespace

std::optional<Gemm> GemmOf(const Graph& graph, const Node& node, const graph::Operator& op) {
  if (op.kind != graph::OpKind::kGemm) return std::nullopt;
  const auto* form = std::ranges::find(kForms, op.name, &GemmForm::name);
  if (form == kForms.end()) return std::nullopt;
  const auto tensors = TensorsOf(graph, node);
  if (tensors.size() < form->first_operand + 2) return std::nullopt;
  auto gemm = Multiply(*tensors[form->first_operand], *tensors[form->first_operand + 1], *form);
  if (gemm) gemm->op = OpOf(node, op.name, tensors, *gemm);
  return gemm;
}

bool IsGradient(const Node& node) {
  const std::string_view packet = graph::PacketOf(node.target);
  return packet.starts_with("aten.") && packet.ends_with("_backward");
}

std::size_t FirstOperand(const graph::Operator& op) {
  const auto* form = std::ranges::find(kForms, op.name, &GemmForm::name);
  return form == kForms.end() ? 0 : form->first_operand;
}

std::optional<Gemm> ProductOf(const Graph& graph, const Node& node, const graph::Operator& op) {
  switch (op.kind) {
    case graph::OpKind::kGemm:
      return GemmOf(graph, node, op);
    case graph::OpKind::kConvolution:
      return ConvolutionOf(graph, node);
    case graph::OpKind::kAttention:
      return AttentionOf(graph, node);
    default:
      return std::nullopt;
  }
}

bool IsComputeBound(std::int64_t rows, std::int64_t depth, std::int64_t columns,
                    double flops_per_byte) {
  constexpr double kShare = 0.5;
  const double products = static_cast<double>(Product({rows, depth, columns}));
  const double elements = static_cast<double>(
      base::SaturatingAdd(base::SaturatingAdd(Product({rows, depth}), Product({depth, columns})),
                          Product({rows, columns})));
  return products > kShare * flops_per_byte * elements;
}

gemm::Problem ProblemOf(const Gemm& product, gemm::Op op) {
  using enum gemm::Layout;
  static constexpr gemm::Layout kLayouts[2][2] = {{kNn, kNt}, {kTn, kTt}};  // A, B transposed
  return {.op = op,
          .batch = product.batch,
          .m = product.m,
          .n = product.n,
          .k = product.k,
          .dtype = product.dtype,
          .layout = kLayouts[product.a_transposed][product.b_transposed]};
}

}  // namespace idbg::plan
