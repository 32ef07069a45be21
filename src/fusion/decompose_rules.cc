// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "fusion/decomposer.h"
#include "fusion/loops.h"

// What torch's and Inductor's decompositions make of composite operators (torch/_decomp,
// torch/_inductor/decomposition.py), one function an operator.
namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::kNoValue;
using graph::NamedArgument;
using graph::ValueId;

Sizes Leading(const Sizes& sizes, std::size_t count) {
  return Sizes(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(count));
}

// x * w^T + b over the last dimension, as a product of matrices.
void Linear(Decomposer& to) {
  const ValueId x = to.First();
  const ValueId weight = to.Tensor("weight", 1);
  const ValueId bias = to.Tensor("bias", 2);
  const Sizes sizes = to.SizesOfValue(x);
  const Sizes shape = to.SizesOfValue(weight);
  if (sizes.empty() || shape.size() != 2) return to.Keep();
  const std::int64_t rows = Product(Leading(sizes, sizes.size() - 1));
  const ValueId matrix = to.View(x, {rows, sizes.back()});
  const ValueId transposed = to.Transpose(weight);
  const ValueId product =
      bias == kNoValue
          ? to.Make("aten.mm.default", {Ref(matrix), Ref(transposed)}, {rows, shape[0]})
          : to.Make("aten.addmm.default", {Ref(bias), Ref(matrix), Ref(transposed)},
                    {rows, shape[0]});
  Sizes out = sizes;
  out.back() = shape[0];
  to.Replace(to.Output(), to.View(product, out));
}

void Matmul(Decomposer& to) {
  const ValueId a = to.Tensor("self", 0);
  const ValueId b = to.Tensor("other", 1);
  const Sizes left = to.SizesOfValue(a);
  const Sizes right = to.SizesOfValue(b);
  const Sizes out = to.SizesOfValue(to.Output());
  if (left.size() < 2 || right.size() < 2) return to.Keep();
  const std::int64_t rows = left[left.size() - 2];
  const std::int64_t inner = left.back();
  const std::int64_t columns = right.back();
  if (right.size() == 2) {
    const std::int64_t all = Product(Leading(left, left.size() - 1));
    const ValueId product =
        to.Make("aten.mm.default", {Ref(to.View(a, {all, inner})), Ref(b)}, {all, columns});
    return to.Replace(to.Output(), to.View(product, out));
  }
  const Sizes batch = Leading(out, out.size() - 2);
  const std::int64_t count = Product(batch);
  const auto as_batch = [&](ValueId value, std::int64_t first, std::int64_t second) {
    Sizes whole = batch;
    whole.insert(whole.end(), {first, second});
    const Sizes now = to.SizesOfValue(value);
    if (now != whole) value = to.Make("aten.expand.default", {Ref(value), List(whole)}, whole);
    return to.View(value, {count, first, second});
  };
  const ValueId x = as_batch(a, rows, inner);
  const ValueId y = as_batch(b, inner, columns);
  const ValueId product = to.Make("aten.bmm.default", {Ref(x), Ref(y)}, {count, rows, columns});
  to.Replace(to.Output(), to.View(product, out));
}

NamedArgument At(const Decomposer& to, std::string_view name, std::size_t position) {
  const Argument* argument = graph::FindArgument(to.node(), name, position);
  return {"", argument ? *argument : Argument{}};
}

void Convolution(Decomposer& to) {
  Argument transposed{false};
  Argument none = List({0});
  to.Rename("aten.convolution.default", {At(to, "input", 0),
                                         At(to, "weight", 1),
                                         At(to, "bias", 2),
                                         At(to, "stride", 3),
                                         At(to, "padding", 4),
                                         At(to, "dilation", 5),
                                         {"", transposed},
                                         {"", none},
                                         At(to, "groups", 6)});
}

void TransposedConvolution(Decomposer& to) {
  Argument transposed{true};
  to.Rename("aten.convolution.default", {At(to, "input", 0),
                                         At(to, "weight", 1),
                                         At(to, "bias", 2),
                                         At(to, "stride", 3),
                                         At(to, "padding", 4),
                                         At(to, "dilation", 7),
                                         {"", transposed},
                                         At(to, "output_padding", 5),
                                         At(to, "groups", 6)});
}

// The sizes with 1 at these dimensions, as a reduction that keeps them leaves.
Sizes WithOnes(Sizes sizes, const Sizes& dims) {
  for (const std::int64_t dim : dims) sizes[static_cast<std::size_t>(dim)] = 1;
  return sizes;
}

// (x - mean) / sqrt(variance + eps) over these dimensions.
ValueId Normalised(Decomposer& to, ValueId x, const Sizes& dims) {
  const auto moments = to.MakeTwo("aten.var_mean.correction", {Ref(x), List(dims)},
                                  WithOnes(to.SizesOfValue(x), dims));
  const ValueId centred = to.Map("aten.sub.Tensor", {Ref(x), Ref(moments[1])});
  const ValueId safe = to.Map("aten.add.Tensor", {Ref(moments[0]), Number(1e-5)});
  const ValueId scale = to.Map("aten.rsqrt.default", {Ref(safe)});
  return to.Map("aten.mul.Tensor", {Ref(centred), Ref(scale)});
}

ValueId Affine(Decomposer& to, ValueId x, ValueId weight, ValueId bias) {
  if (weight != kNoValue) x = to.Map("aten.mul.Tensor", {Ref(x), Ref(weight)});
  if (bias != kNoValue) x = to.Map("aten.add.Tensor", {Ref(x), Ref(bias)});
  return x;
}

Sizes LastDims(std::size_t rank, std::size_t count) {
  Sizes dims;
  for (std::size_t i = rank - std::min(rank, count); i < rank; ++i)
    dims.push_back(static_cast<std::int64_t>(i));
  return dims;
}

std::size_t NormalisedRank(const Decomposer& to) {
  const Argument* shape = graph::FindArgument(to.node(), "normalized_shape", 1);
  const auto* list = shape ? std::get_if<graph::ArgumentList>(&shape->value) : nullptr;
  return list ? list->size() : 1;
}

void LayerNorm(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes dims = LastDims(to.SizesOfValue(x).size(), NormalisedRank(to));
  to.Replace(to.Output(),
             Affine(to, Normalised(to, x, dims), to.Tensor("weight", 2), to.Tensor("bias", 3)));
}

void RmsNorm(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes sizes = to.SizesOfValue(x);
  const Sizes dims = LastDims(sizes.size(), NormalisedRank(to));
  const ValueId squares = to.Map("aten.pow.Tensor_Scalar", {Ref(x), Argument{std::int64_t{2}}});
  const ValueId mean = to.Make("aten.mean.dim", {Ref(squares), List(dims)}, WithOnes(sizes, dims));
  const ValueId safe = to.Map("aten.add.Tensor", {Ref(mean), Number(1e-6)});
  const ValueId scale = to.Map("aten.rsqrt.default", {Ref(safe)});
  const ValueId scaled = to.Map("aten.mul.Tensor", {Ref(x), Ref(scale)});
  to.Replace(to.Output(), Affine(to, scaled, to.Tensor("weight", 2), kNoValue));
}

void GroupNorm(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes sizes = to.SizesOfValue(x);
  const std::int64_t groups = std::max<std::int64_t>(1, to.Integer("num_groups", 1, 1));
  if (sizes.size() < 2) return to.Keep();
  const std::int64_t inner = Product(Sizes(sizes.begin() + 2, sizes.end()));
  const ValueId grouped = to.View(x, {sizes[0], groups, sizes[1] / groups, inner});
  ValueId y = to.View(Normalised(to, grouped, {2, 3}), sizes);
  const auto per_channel = [&](ValueId vector) {
    return vector == kNoValue ? vector : to.Broadcastable(vector, 1, sizes.size());
  };
  to.Replace(to.Output(),
             Affine(to, y, per_channel(to.Tensor("weight", 2)), per_channel(to.Tensor("bias", 3))));
}

void BatchNorm(Decomposer& to) {
  const ValueId x = to.First();
  const ValueId mean = to.Tensor("running_mean", 3);
  const ValueId variance = to.Tensor("running_var", 4);
  const std::size_t rank = to.SizesOfValue(x).size();
  const auto per_channel = [&](ValueId vector) {
    return vector == kNoValue ? vector : to.Broadcastable(vector, 1, rank);
  };
  ValueId y = x;
  if (to.Integer("training", 5, 0) != 0 || mean == kNoValue || variance == kNoValue) {
    Sizes dims = {0};
    for (std::size_t i = 2; i < rank; ++i) dims.push_back(static_cast<std::int64_t>(i));
    y = Normalised(to, x, dims);
  } else {
    y = to.Map("aten.sub.Tensor", {Ref(x), Ref(per_channel(mean))});
    const ValueId safe = to.Map("aten.add.Tensor", {Ref(variance), Number(1e-5)});
    const ValueId root = to.Map("aten.sqrt.default", {Ref(safe)});
    const ValueId scale = to.Map("aten.reciprocal.default", {Ref(root)});
    y = to.Map("aten.mul.Tensor", {Ref(y), Ref(per_channel(scale))});
  }
  to.Replace(to.Output(),
             Affine(to, y, per_channel(to.Tensor("weight", 1)), per_channel(to.Tensor("bias", 2))));
}

struct SoftmaxParts {
  ValueId most, shifted, powers, sum;
};

// Null: a scalar, which has no dimension.
std::optional<SoftmaxParts> MakeSoftmaxParts(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes sizes = to.SizesOfValue(x);
  if (sizes.empty()) return std::nullopt;
  std::int64_t dim = to.Integer("dim", 1, -1);
  if (dim < 0) dim += static_cast<std::int64_t>(sizes.size());
  dim = std::clamp<std::int64_t>(dim, 0, static_cast<std::int64_t>(sizes.size()) - 1);
  const Sizes kept = WithOnes(sizes, {dim});
  const ValueId most = to.Make("aten.amax.default", {Ref(x), List({dim})}, kept);
  const ValueId shifted = to.Map("aten.sub.Tensor", {Ref(x), Ref(most)});
  const ValueId powers = to.Map("aten.exp.default", {Ref(shifted)});
  const ValueId sum = to.Make("aten.sum.dim_IntList", {Ref(powers), List({dim})}, kept);
  return SoftmaxParts{most, shifted, powers, sum};
}

void Softmax(Decomposer& to) {
  const auto parts = MakeSoftmaxParts(to);
  if (!parts) return to.Keep();
  const bool is_log =
      graph::PacketOf(to.node().target).find("log_softmax") != std::string_view::npos;
  to.Replace(to.Output(),
             is_log
                 ? to.Map("aten.sub.Tensor",
                          {Ref(parts->shifted), Ref(to.Map("aten.log.default", {Ref(parts->sum)}))})
                 : to.Map("aten.div.Tensor", {Ref(parts->powers), Ref(parts->sum)}));
}

// One reduction with two results in Inductor's lowering: the scheduler sees them fused.
void OnlineSoftmax(Decomposer& to) {
  const std::vector<ValueId> outputs = to.node().outputs;
  const auto parts = MakeSoftmaxParts(to);
  if (!parts) return to.Keep();
  to.Replace(outputs[0], parts->most);
  to.Replace(outputs[1], parts->sum);
}

void Gelu(Decomposer& to) {
  const ValueId x = to.First();
  const Argument* kind = graph::FindArgument(to.node(), "approximate", 1);
  const auto* name = kind ? std::get_if<std::string>(&kind->value) : nullptr;
  const ValueId half = to.Map("aten.mul.Tensor", {Ref(x), Number(0.5)});
  ValueId inner = x;
  if (name && *name == "tanh") {
    const ValueId square = to.Map("aten.mul.Tensor", {Ref(x), Ref(x)});
    const ValueId cube = to.Map("aten.mul.Tensor", {Ref(square), Ref(x)});
    const ValueId small = to.Map("aten.mul.Tensor", {Ref(cube), Number(0.044715)});
    const ValueId sum = to.Map("aten.add.Tensor", {Ref(x), Ref(small)});
    inner = to.Map("aten.mul.Tensor", {Ref(sum), Number(0.7978845608028654)});
    inner = to.Map("aten.tanh.default", {Ref(inner)});
  } else {
    inner = to.Map("aten.mul.Tensor", {Ref(x), Number(0.7071067811865476)});
    inner = to.Map("aten.erf.default", {Ref(inner)});
  }
  const ValueId gate = to.Map("aten.add.Tensor", {Ref(inner), Number(1)});
  to.Replace(to.Output(), to.Map("aten.mul.Tensor", {Ref(half), Ref(gate)}));
}

void Silu(Decomposer& to) {
  const ValueId x = to.First();
  const ValueId powers = to.Map("aten.exp.default", {Ref(to.Map("aten.neg.default", {Ref(x)}))});
  const ValueId below = to.Map("aten.add.Tensor", {Ref(powers), Number(1)});
  to.Replace(to.Output(), to.Map("aten.div.Tensor", {Ref(x), Ref(below)}));
}

void Identity(Decomposer& to) { to.Replace(to.Output(), to.First()); }

void Dropout(Decomposer& to) {
  if (to.Integer("train", 2, 0) != 0) return to.Keep();
  Identity(to);
}

// A cast, or nothing where the type is the same already.
void To(Decomposer& to) {
  const ValueId x = to.First();
  const graph::TensorType& before = to.Type(x);
  const graph::TensorType& after = to.Type(to.Output());
  const bool same_device = before.device.type == after.device.type || before.device.type.empty() ||
                           after.device.type.empty();
  if (before.dtype == after.dtype && same_device) return to.Replace(to.Output(), x);
  if (!same_device) return to.Keep();
  to.Rename("prims.convert_element_type.default", {{"", Ref(x)}, {"", {after.dtype}}});
}

void Contiguous(Decomposer& to) {
  const ValueId x = to.First();
  const Access access = to.Layout(x);
  if (Reshape(access, {Product(access.sizes)}).strides == Sizes{1})
    return to.Replace(to.Output(), x);
  to.Rename("aten.clone.default", {{"", Ref(x)}});
}

// A view; a copy first where no strides give the new shape.
void ReshapeOf(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes sizes = to.SizesOfValue(to.Output());
  // Inductor calls its views so, after it has put clones where they are needed.
  const bool is_view =
      to.dialect() == graph::Dialect::kInductor || Reshape(to.Layout(x), sizes).opaque == 0;
  to.Replace(to.Output(), to.View(is_view ? x : to.Map("aten.clone.default", {Ref(x)}), sizes));
}

void Attention(Decomposer& to) {
  const ValueId query = to.Tensor("query", 0);
  ValueId mask = to.Tensor("attn_mask", 3);
  if (mask != kNoValue && to.Type(mask).dtype == tensor::DType::kBool)
    mask = to.Map("aten.where.ScalarOther", {Ref(mask), Number(0), Number(-1)});
  const bool is_half = graph::SizeBytes(to.Type(query)).value_or(0) <
                       4 * graph::ElementCount(to.Type(query)).value_or(0);
  std::string target = "aten._scaled_dot_product_efficient_attention.default";
  if (to.options().device == "cpu")
    target = "aten._scaled_dot_product_flash_attention_for_cpu.default";
  else if (is_half && mask == kNoValue)
    target = "aten._scaled_dot_product_flash_attention.default";
  std::vector<NamedArgument> arguments = {At(to, "query", 0), At(to, "key", 1), At(to, "value", 2)};
  if (mask != kNoValue) arguments.push_back({"attn_mask", Ref(mask)});
  to.Rename(std::move(target), std::move(arguments));
  // Fused kernels write (batch, sequence, head, channel), whatever the order of the sizes.
  const Sizes sizes = to.SizesOfValue(to.Output());
  if (sizes.size() == 4) to.SetStrides(to.Output(), StridesInOrder(sizes, {0, 2, 1, 3}));
}

void MaxPool(Decomposer& to) {
  std::vector<NamedArgument> arguments = to.node().arguments;
  to.Rename("prims._low_memory_max_pool_with_offsets.default", std::move(arguments));
}

// To one element a channel: a mean.
void AdaptivePool(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes out = to.SizesOfValue(to.Output());
  const Sizes dims = LastDims(out.size(), 2);
  if (WithOnes(out, dims) != out) return to.Keep();
  to.Rename("aten.mean.dim", {{"", Ref(x)}, {"", List(dims)}, {"", {true}}});
}

void Repeat(Decomposer& to) {
  const ValueId x = to.First();
  const Sizes sizes = to.SizesOfValue(x);
  const Sizes out = to.SizesOfValue(to.Output());
  std::size_t dim = 0;
  while (dim < sizes.size() && dim < out.size() && sizes[dim] == out[dim]) ++dim;
  if (sizes.size() != out.size() || dim == sizes.size() || sizes[dim] == 0) return to.Keep();
  Sizes split = sizes;
  const auto place = static_cast<std::ptrdiff_t>(dim) + 1;
  split.insert(split.begin() + place, 1);
  const ValueId apart = to.View(x, split);
  split[dim + 1] = out[dim] / sizes[dim];
  const ValueId spread = to.Make("aten.expand.default", {Ref(apart), List(split)}, split);
  to.Replace(to.Output(), to.View(to.Map("aten.clone.default", {Ref(spread)}), out));
}

struct Rule {
  void (*apply)(Decomposer&);
  // How Inductor names kernels with its nodes; empty: each by its own name.
  std::string_view reported = {};
  std::size_t outputs = 1;
};

const std::map<std::string_view, Rule>& Rules() {
  static const std::map<std::string_view, Rule> kRules = {
      {"aten.linear", {Linear}},
      {"aten.matmul", {Matmul}},
      {"aten.conv1d", {Convolution}},
      {"aten.conv2d", {Convolution}},
      {"aten.conv3d", {Convolution}},
      {"aten.conv_transpose1d", {TransposedConvolution}},
      {"aten.conv_transpose2d", {TransposedConvolution}},
      {"aten.conv_transpose3d", {TransposedConvolution}},
      {"aten.layer_norm", {LayerNorm, "native_layer_norm"}},
      {"aten.rms_norm", {RmsNorm, "_fused_rms_norm"}},
      {"aten.group_norm", {GroupNorm, "native_group_norm"}},
      {"aten.batch_norm", {BatchNorm, "_native_batch_norm_legit_no_training"}},
      {"aten.softmax", {Softmax, "_softmax"}},
      {"aten._softmax", {Softmax, "_softmax"}},
      {"aten.log_softmax", {Softmax, "_log_softmax"}},
      {"aten._log_softmax", {Softmax, "_log_softmax"}},
      {"prims.prepare_softmax_online", {OnlineSoftmax, "prepare_softmax_online", 2}},
      {"aten.gelu", {Gelu, "gelu"}},
      {"aten.silu", {Silu, "silu"}},
      {"aten.dropout", {Dropout}},
      {"aten.alias", {Identity}},
      {"aten.detach", {Identity}},
      {"aten.lift_fresh_copy", {Identity}},
      {"aten.to", {To}},
      {"aten._to_copy", {To}},
      {"aten.contiguous", {Contiguous}},
      {"aten.reshape", {ReshapeOf}},
      {"aten.flatten", {ReshapeOf}},
      {"aten.scaled_dot_product_attention", {Attention}},
      {"aten.max_pool2d", {MaxPool, "max_pool2d_with_indices"}},
      {"aten.adaptive_avg_pool2d", {AdaptivePool}},
      {"aten.repeat_interleave", {Repeat}},
  };
  return kRules;
}

}  // namespace

bool ApplyRule(Decomposer& to, std::string_view packet, std::string& reported) {
  const auto rule = Rules().find(packet);
  if (rule == Rules().end()) return false;
  // Without types there is nothing to compute sizes from.
  if (to.node().outputs.size() != rule->second.outputs || to.First() == kNoValue ||
      !to.HasTensorOutput())
    return false;
  reported = rule->second.reported;
  rule->second.apply(to);
  return true;
}

}  // namespace idbg::fusion
