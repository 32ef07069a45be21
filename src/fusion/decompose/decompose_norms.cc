// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "fusion/decompose/decomposer.h"
#include "graph/arguments.h"

// Values of half precision are computed in float32, as in torch/_decomp/decompositions.py.
namespace idbg::fusion {
namespace {

using graph::Argument;

// (x - mean) / sqrt(variance + eps) over these dimensions.
TensorId Normalised(Decomposer& to, TensorId x, const Sizes& dims) {
  const auto [variance, mean] =
      to.MakeTwo("aten.var_mean.correction", x, {List(dims)}, WithOnes(to.SizesOfValue(x), dims));
  const TensorId centred = to.Map("aten.sub.Tensor", x, {Ref(mean)});
  const TensorId safe = to.Map("aten.add.Tensor", variance, {Number(1e-5)});
  const TensorId scale = to.Map("aten.rsqrt.default", safe);
  return to.Map("aten.mul.Tensor", centred, {Ref(scale)});
}

TensorId Affine(Decomposer& to, TensorId x, std::optional<TensorId> weight,
                std::optional<TensorId> bias) {
  if (weight) x = to.Map("aten.mul.Tensor", x, {Ref(*weight)});
  if (bias) x = to.Map("aten.add.Tensor", x, {Ref(*bias)});
  return x;
}

// The same with a weight and a bias for each channel, dimension 1 of `rank`.
TensorId ChannelAffine(Decomposer& to, TensorId x, std::size_t rank, std::size_t first) {
  const auto per_channel = [&](std::optional<TensorId> vector) {
    return vector ? std::optional(to.Broadcastable(*vector, 1, rank)) : std::nullopt;
  };
  const auto bias = per_channel(to.Tensor("bias", first + 1));
  const auto weight = per_channel(to.Tensor("weight", first));
  return Affine(to, x, weight, bias);
}

TensorId RootOfSquares(Decomposer& to, TensorId x, const Sizes& dims, const Sizes& out) {
  const TensorId squares =
      to.Map("aten.pow.Tensor_Scalar", to.Widened(x), {Argument{std::int64_t{2}}});
  const TensorId sum = to.Make("aten.sum.dim_IntList", squares, {List(dims)}, out);
  return to.Map("aten.pow.Tensor_Scalar", sum, {Number(0.5)});
}

std::size_t NormalisedRank(const Decomposer& to) {
  const auto* list = graph::FindAs<graph::ArgumentList>(to.node(), "normalized_shape", 1);
  return list ? list->size() : 1;
}

}  // namespace

Sizes WithOnes(Sizes sizes, const Sizes& dims) {
  for (const std::int64_t dim : dims) {
    if (const auto axis = graph::AxisOf(dim, sizes.size())) sizes[*axis] = 1;
  }
  return sizes;
}

Sizes DimsBut(std::size_t rank, std::size_t kept) {
  Sizes dims;
  for (std::size_t i = 0; i < rank; ++i) {
    if (i != kept) dims.push_back(static_cast<std::int64_t>(i));
  }
  return dims;
}

Sizes LastDims(std::size_t rank, std::size_t count) {
  Sizes dims;
  for (std::size_t i = rank - std::min(rank, count); i < rank; ++i)
    dims.push_back(static_cast<std::int64_t>(i));
  return dims;
}

void LayerNorm(Decomposer& to, const Ends& ends) {
  const Sizes dims = LastDims(to.SizesOfValue(ends.input).size(), NormalisedRank(to));
  const TensorId y = Normalised(to, to.Widened(to.Contiguous(ends.input)), dims);
  to.ReplaceRounded(ends.output, Affine(to, y, to.Tensor("weight", 2), to.Tensor("bias", 3)));
}

void RmsNorm(Decomposer& to, const Ends& ends) {
  const TensorId x = to.Widened(ends.input);
  const Sizes sizes = to.SizesOfValue(x);
  const Sizes dims = LastDims(sizes.size(), NormalisedRank(to));
  const TensorId squares = to.Map("aten.pow.Tensor_Scalar", x, {Argument{std::int64_t{2}}});
  const TensorId mean = to.Make("aten.mean.dim", squares, {List(dims)}, WithOnes(sizes, dims));
  const TensorId safe = to.Map("aten.add.Tensor", mean, {Number(1e-6)});
  const TensorId scale = to.Map("aten.rsqrt.default", safe);
  const TensorId scaled = to.Map("aten.mul.Tensor", x, {Ref(scale)});
  to.ReplaceRounded(ends.output, Affine(to, scaled, to.Tensor("weight", 2), std::nullopt));
}

void GroupNorm(Decomposer& to, const Ends& ends) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const std::int64_t groups = std::max<std::int64_t>(1, to.Integer("num_groups", 1, 1));
  if (sizes.size() < 2) return to.Misfit();
  const std::int64_t inner = Product(Sizes(sizes.begin() + 2, sizes.end()));
  const TensorId grouped =
      to.Widened(to.Reshaped(ends.input, {sizes[0], groups, sizes[1] / groups, inner}));
  const TensorId y = to.View(Normalised(to, grouped, {2, 3}), sizes);
  to.ReplaceRounded(ends.output, ChannelAffine(to, y, sizes.size(), 2));
}

void BatchNorm(Decomposer& to, const Ends& ends) {
  const auto mean = to.Tensor("running_mean", 3);
  const auto variance = to.Tensor("running_var", 4);
  const std::size_t rank = to.SizesOfValue(ends.input).size();
  if (rank < 2) return to.Misfit();
  TensorId y = ends.input;
  if (to.Integer("training", 5, 0) != 0 || !mean || !variance) {
    y = Normalised(to, to.Widened(y), DimsBut(rank, 1));
    to.ReportAll(mean && variance ? "_native_batch_norm_legit_functional"
                                  : "_native_batch_norm_legit");
  } else {
    // The statistics are widened, and so is what is computed with them: no cast of the input to
    // join with one before it.
    const TensorId centre = to.Widened(*mean);
    y = to.Map("aten.sub.Tensor", y, {Ref(to.Broadcastable(centre, 1, rank))});
    to.SetDType(y, to.Type(centre).dtype);
    const TensorId safe = to.Map("aten.add.Tensor", to.Widened(*variance), {Number(1e-5)});
    const TensorId root = to.Map("aten.sqrt.default", safe);
    const TensorId inverse = to.Map("aten.reciprocal.default", root);
    const TensorId scale = to.Map("aten.mul.Tensor", inverse, {Number(1)});
    y = to.Map("aten.mul.Tensor", y, {Ref(to.Broadcastable(scale, 1, rank))});
  }
  to.ReplaceRounded(ends.output, ChannelAffine(to, y, rank, 1));
}

// Batch norm of an image with its batch among the channels, so that each image has its own mean.
void InstanceNorm(Decomposer& to, const Ends& ends) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const bool has_own_mean = to.Integer("use_input_stats", 5, 1) != 0;
  if (sizes.size() < 3 || !has_own_mean || to.Tensor("running_mean", 3)) return to.Keep();
  Sizes flat = sizes;
  flat[0] = 1;
  flat[1] = Product({sizes[0], sizes[1]});
  const TensorId x = to.Widened(to.Reshaped(ends.input, flat));
  const TensorId y = to.View(Normalised(to, x, DimsBut(sizes.size(), 1)), sizes);
  to.ReplaceRounded(ends.output, ChannelAffine(to, y, sizes.size(), 1));
}

// The root of the sum of squares.
void VectorNorm(Decomposer& to, const Ends& ends) {
  const auto* list = graph::FindAs<graph::ArgumentList>(to.node(), "dim", 2);
  const bool is_euclidean = graph::FindArgument(to.node(), "ord", 1) == nullptr ||
                            graph::NumberAt(to.node(), "ord", 1) == 2;
  if (!is_euclidean || to.SizesOfValue(ends.input).empty()) return to.Keep();
  Sizes reduced;
  for (const Argument& dim : list ? *list : graph::ArgumentList{})
    if (const auto* place = std::get_if<std::int64_t>(&dim.value)) reduced.push_back(*place);
  to.ReplaceRounded(ends.output,
                    RootOfSquares(to, ends.input, reduced, to.SizesOfValue(ends.output)));
}

// v * (g / |v|), the norm over all dimensions but one.
void WeightNorm(Decomposer& to, const Ends& ends) {
  const auto scale = to.Tensor("g", 1);
  const Sizes sizes = to.SizesOfValue(ends.input);
  const auto kept = graph::AxisOf(to.Integer("dim", 2, 0), sizes.size());
  if (!scale || !kept) return to.Keep();
  const Sizes dims = DimsBut(sizes.size(), *kept);
  const TensorId root = RootOfSquares(to, ends.input, dims, WithOnes(sizes, dims));
  const TensorId norm = to.Rounded(root, to.Type(*scale).dtype);
  const TensorId ratio = to.Map("aten.div.Tensor", *scale, {Ref(norm)});
  to.Replace(ends.output, to.Map("aten.mul.Tensor", ends.input, {Ref(ratio)}));
}

}  // namespace idbg::fusion
