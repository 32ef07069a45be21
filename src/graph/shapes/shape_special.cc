// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes/shape_rules.h"

// Operators with several outputs that differ, or whose sizes depend on a flag.
namespace idbg::graph {
namespace {

TensorType RandomState(const Call& call) { return call.Like({}, DType::kInt64); }

// The log-sum-exp has its rows rounded up to what the CUDA kernel works on.
OutputTypes EfficientAttention(const Call& call) {
  constexpr std::int64_t kRows = 32;
  const TensorType* value = call.Tensor("value", 2);
  const Shape& query = call.first.sizes;
  if (value == nullptr || query.size() != 4 || value->sizes.empty()) return {};
  const bool heads_last = call.op.name == "aten._efficient_attention_forward";
  const SymInt& heads = query[heads_last ? 2 : 1];
  const SymInt& rows = query[heads_last ? 1 : 2];
  const SymInt rounded =
      Multiply(FloorDivide(Add(rows, SymInt(kRows - 1)), SymInt(kRows)), SymInt(kRows));
  const bool is_kept = FindBool(call.node, "compute_log_sumexp", heads_last ? 10 : 4, false);
  return {call.Like(WithSize(query, 3, value->sizes.back())),
          call.Like({query[0], heads, is_kept ? rounded : SymInt(0)}, DType::kFloat32),
          RandomState(call), RandomState(call)};
}

OutputTypes CudnnAttention(const Call& call) {
  const TensorType* value = call.Tensor("value", 2);
  const Shape& query = call.first.sizes;
  if (value == nullptr || query.size() != 4 || value->sizes.empty()) return {};
  const TensorType lse = call.Like({query[0], query[1], query[2], SymInt(1)}, DType::kFloat32);
  return {call.Like(WithSize(query, 3, value->sizes.back())),
          lse,
          {},
          {},
          {},
          {},
          RandomState(call),
          RandomState(call),
          call.Like({SymInt(0)})};
}

// Statistics of rows of half precision are kept in float32 on GPUs.
DType StatisticsType(const Call& call) {
  const bool is_half = call.first.dtype == DType::kFloat16 || call.first.dtype == DType::kBfloat16;
  const bool is_cpu = call.first.device.type == "cpu";
  return is_half && !is_cpu ? DType::kFloat32 : call.first.dtype;
}

// The last axes, as many as normalized_shape has, have size 1 in the statistics: two of layer_norm,
// the first of them alone of rms_norm.
OutputTypes RowNorm(const Call& call) {
  const MaybeShape normalized = call.SizeList("normalized_shape", 1);
  if (!normalized || normalized->size() > call.first.sizes.size()) return {};
  Shape rows = call.first.sizes;
  std::fill(rows.end() - std::ssize(*normalized), rows.end(), SymInt(1));
  const TensorType statistics = call.Like(std::move(rows), StatisticsType(call));
  return {call.Like(call.first.sizes), statistics, statistics};
}

// Statistics a channel while training, none otherwise.
OutputTypes BatchNorm(const Call& call) {
  if (call.first.sizes.size() < 2) return {};
  const bool has_running = !call.node.target.ends_with(".no_stats");
  const auto* flag = FindAs<bool>(call.node, "training", has_running ? 5 : 3);
  if (flag == nullptr) return {};
  const TensorType* weight = call.Tensor("weight", 1);
  const DType dtype = weight != nullptr ? weight->dtype : call.first.dtype;
  const TensorType statistics = call.Like({*flag ? call.first.sizes[1] : SymInt(0)}, dtype);
  return {call.Like(call.first.sizes), statistics, statistics};
}

OutputTypes OnlineSoftmax(const Call& call) {
  const auto axis = call.Axis("dim", 1, -1);
  if (!axis) return {};
  return OutputTypes(2, call.Like(WithSize(call.first.sizes, *axis, SymInt(1))));
}

OutputTypes TopK(const Call& call) {
  const auto count = call.Size("k", 1);
  const auto axis = call.Axis("dim", 2, -1);
  if (!count) return {};
  Shape shape = call.first.sizes;
  if (!shape.empty()) {
    if (!axis) return {};
    if (count->is_concrete() && shape[*axis].is_concrete() && count->hint() > shape[*axis].hint())
      return {};  // more than there are: it cannot run
    shape[*axis] = *count;
  }
  return {call.Like(shape), call.Like(shape, DType::kInt64)};
}

// median(self, dim), mode(self, dim), kthvalue(self, k, dim): a value and where it was.
OutputTypes Chosen(const Call& call) {
  const bool has_rank = call.op.name == "aten.kthvalue";
  const bool is_mode = call.op.name == "aten.mode";
  const std::size_t position = has_rank ? 2 : 1;
  if (!has_rank && !is_mode && call.Find("dim", position) == nullptr)
    return call.One(Shape());  // median of all
  const auto axis = call.Axis("dim", position, -1);
  Shape shape = call.first.sizes;
  if (!shape.empty()) {
    if (!axis) return {};
    shape = FindBool(call.node, "keepdim", position + 1, false)
                ? WithSize(std::move(shape), *axis, SymInt(1))
                : Without(std::move(shape), *axis);
  }
  return {call.Like(shape), call.Like(shape, DType::kInt64)};
}

// None: one value an element. ATen has 0 for that, Python "none"; the default is the mean.
bool IsUnreduced(const Call& call, std::size_t position) {
  const auto* text = FindAs<std::string>(call.node, "reduction", position);
  return text != nullptr ? *text == "none" : call.Int("reduction", position) == 0;
}

template <std::size_t kReduction>
OutputTypes Loss(const Call& call) {
  const TensorType* target = call.Tensor("target", 1);
  if (!IsUnreduced(call, kReduction)) return call.One(Shape());
  return target != nullptr ? call.One(Broadcast(call.first.sizes, target->sizes)) : OutputTypes{};
}

// A value for each target, and the sum of their weights.
OutputTypes ClassLoss(const Call& call) {
  const TensorType* target = call.Tensor("target", 1);
  if (!IsUnreduced(call, 3)) return {call.Like(Shape()), call.Like(Shape())};
  if (target == nullptr) return {};
  Shape sizes = target->sizes;
  if (tensor::IsFloatingPoint(target->dtype) && !sizes.empty())  // a probability for each class
    sizes.erase(sizes.begin() + (sizes.size() > 1 ? 1 : 0));
  return {call.Like(std::move(sizes)), call.Like(Shape())};
}

// Only the CPU keeps what its backward pass needs.
OutputTypes LogSigmoid(const Call& call) {
  const bool is_cpu = call.first.device.type == "cpu";
  return {call.Like(call.first.sizes), call.Like(is_cpu ? call.first.sizes : Shape{SymInt(0)})};
}

// A place in sorted boundaries for each element: of `self`, wherever that stands.
OutputTypes Buckets(const Call& call) {
  const TensorType* self = call.Tensor("self", call.op.name == "aten.bucketize" ? 0 : 1);
  const bool narrow = FindBool(call.node, "out_int32", 2, false);
  const DType dtype = narrow ? DType::kInt32 : DType::kInt64;
  return {call.Like(self != nullptr ? self->sizes : Shape(), dtype)};
}

OutputTypes CosineSimilarity(const Call& call) {
  const TensorType* other = call.Tensor("x2", 1);
  MaybeShape shape = other != nullptr ? Broadcast(call.first.sizes, other->sizes) : std::nullopt;
  const auto axis = shape ? AxisOf(call.Int("dim", 2).value_or(1), shape->size()) : std::nullopt;
  return axis ? call.One(Without(*std::move(shape), *axis)) : OutputTypes{};
}

// Over the two last axes unless `dim` says which; `position` of dim.
OutputTypes MatrixNorm(const Call& call) {
  const auto dims = call.Ints("dim", 2);
  const std::size_t rank = call.first.sizes.size();
  const bool all = call.op.name == "aten.linalg_norm" && !dims;
  const bool keep = FindBool(call.node, "keepdim", 3, false);
  std::vector<bool> reduced(rank, all);
  for (const std::int64_t dim : all ? Sizes{} : dims.value_or(Sizes{-2, -1})) {
    const auto axis = AxisOf(dim, rank);
    if (!axis) return {};
    reduced[*axis] = true;
  }
  Shape shape;
  for (std::size_t i = 0; i < rank; ++i) {
    if (!reduced[i] || keep) shape.push_back(reduced[i] ? SymInt(1) : call.first.sizes[i]);
  }
  return {call.Like(std::move(shape), RealType(call.first.dtype))};
}

// A number, or a scale that sizes are multiplied with and rounded down.
std::optional<double> ScaleOf(const Argument* argument, std::size_t axis) {
  if (argument == nullptr) return std::nullopt;
  if (const auto* list = std::get_if<ArgumentList>(&argument->value))
    return axis < list->size() ? ScaleOf(&(*list)[axis], axis) : std::nullopt;
  if (const auto* scale = std::get_if<double>(&argument->value)) return *scale;
  if (const auto* whole = std::get_if<std::int64_t>(&argument->value))
    return static_cast<double>(*whole);
  return std::nullopt;
}

SymInt Scaled(const SymInt& size, double scale) {
  if (!size.hint()) return SymInt::Unknown();
  const double scaled = static_cast<double>(*size.hint()) * scale;
  if (!(scaled >= 0 && scaled < 1e15)) return SymInt::Unknown();
  return SymInt(static_cast<std::int64_t>(scaled));
}

// upsample_*(input, output_size, ...): the sizes are given, or with the overload `vec` and in
// Python a scale factor is.
OutputTypes Upsample(const Call& call) {
  Shape shape = call.first.sizes;
  if (shape.size() < 3) return {};
  const std::size_t axes = shape.size() - 2;
  MaybeShape sizes = call.SizeList("output_size", 1);
  if (!sizes) sizes = call.SizeList("size", 1);
  if (sizes && sizes->size() == 1) sizes->resize(axes, sizes->front());
  if (sizes && sizes->size() != axes) return {};
  const bool is_vec = call.node.target.ends_with(".vec");
  const bool has_corners = call.op.name.find("nearest") == std::string_view::npos && is_vec;
  const std::size_t position = has_corners ? 3 : 2;
  const Argument* factors = call.Find("scale_factors", position);
  if (factors == nullptr) factors = call.Find("scale_factor", position);
  for (std::size_t i = 0; i < axes; ++i) {
    const auto scale = sizes ? std::nullopt : ScaleOf(factors, i);
    if (!sizes && !scale) return {};
    shape[2 + i] = sizes ? (*sizes)[i] : Scaled(shape[2 + i], *scale);
  }
  return call.One(std::move(shape));
}

// Position of the first pooled axis from the end: as many as the window has.
OutputTypes OffsetPooling(const Call& call) {
  const auto kernel = call.Ints("kernel_size", 1);
  if (!kernel) return {};
  const MaybeShape shape = PooledShape(call.graph, call.node, kernel->size(), true);
  if (!shape) return {};
  return {call.Like(*shape), call.Like(*shape, DType::kInt8)};
}

OutputTypes MaskedIndex(const Call& call) {
  return call.One(IndexShape(call.graph, call.node, call.first, 2));
}

OutputTypes TakeAlongAxis(const Call& call) {
  const TensorType* indices = call.Tensor("indices", 1);
  if (indices == nullptr) return {};
  const auto axis = call.Int("dim", 2);
  if (!axis) return call.One(indices->sizes);
  const auto at = AxisOf(*axis, call.first.sizes.size());
  if (!at || indices->sizes.size() != call.first.sizes.size()) return {};
  return call.One(Broadcast(WithSize(call.first.sizes, *at, indices->sizes[*at]), indices->sizes));
}

// Bags of rows: where they begin is in `offsets`, or each row of a matrix of indices is one.
OutputTypes EmbeddingBag(const Call& call) {
  const TensorType* indices = call.Tensor("indices", 1);
  const TensorType* offsets = call.Tensor("offsets", 2);
  if (indices == nullptr || offsets == nullptr || indices->sizes.size() != 1 ||
      offsets->sizes.size() != 1 || call.first.sizes.size() != 2)
    return {};
  const bool has_last = FindBool(call.node, "include_last_offset", 7, false);
  const SymInt bags = Add(offsets->sizes[0], SymInt(has_last ? -1 : 0));
  const DType index = offsets->dtype;
  return {call.Like({bags, call.first.sizes[1]}), call.Like({indices->sizes[0]}, index),
          call.Like({bags}, index), call.Like({bags}, index)};
}

constexpr base::NameGroup<ShapeFunction> kSpecialGroups[] = {
    {Upsample, R"(
        aten.__interpolate aten._upsample_bicubic2d_aa aten._upsample_bilinear2d_aa
        aten._upsample_nearest_exact1d aten._upsample_nearest_exact2d aten._upsample_nearest_exact3d
        aten.upsample_bicubic2d aten.upsample_bilinear2d aten.upsample_linear1d
        aten.upsample_nearest1d aten.upsample_nearest2d aten.upsample_nearest3d
        aten.upsample_trilinear3d)"},
    {EfficientAttention, R"(
        aten._efficient_attention_forward aten._scaled_dot_product_efficient_attention)"},
    {EmbeddingBag, "aten._embedding_bag aten._embedding_bag_forward_only"},
    {RowNorm, "aten._fused_rms_norm aten.native_layer_norm"},
    {BatchNorm, "aten._native_batch_norm_legit aten.native_batch_norm"},
    {CudnnAttention, "aten._scaled_dot_product_cudnn_attention"},
    {MaskedIndex, "aten._unsafe_masked_index"},
    {Loss<3>, "aten.binary_cross_entropy"},
    {Loss<4>, "aten.binary_cross_entropy_with_logits"},
    {Buckets, "aten.bucketize aten.searchsorted"},
    {CosineSimilarity, "aten.cosine_similarity"},
    {ClassLoss, R"(
        aten.cross_entropy_loss aten.nll_loss aten.nll_loss2d aten.nll_loss2d_forward
        aten.nll_loss_forward aten.nll_loss_nd)"},
    {Loss<2>, R"(
        aten.huber_loss aten.kl_div aten.l1_loss aten.mse_loss aten.smooth_l1_loss
        aten.soft_margin_loss)"},
    {Chosen, "aten.kthvalue aten.median aten.mode aten.nanmedian"},
    {MatrixNorm, "aten.linalg_matrix_norm"},
    {LogSigmoid, "aten.log_sigmoid_forward"},
    {TakeAlongAxis, "aten.take_along_dim"},
    {TopK, "aten.topk"},
    {OffsetPooling, "prims._low_memory_max_pool_with_offsets"},
    {OnlineSoftmax, "prims.prepare_softmax_online"},
};
constexpr auto kSpecialFunctions = base::ByName<kSpecialGroups>();

// Null: none.
ShapeFunction FindFunction(const Operator& op, const Node& node) {
  for (const auto rows : {ShapeFunctions(kSpecialFunctions), CopyFunctions(), ProductFunctions(),
                          TransformFunctions()}) {
    if (const auto* function = base::FindByName(rows, op.name)) return *function;
  }
  if (op.name == "aten.view" && RequestedType(node))
    return *base::FindByName(CopyFunctions(), "prims.view_of_dtype");
  if (op.shape == ShapeRule::kView) return FindViewFunction(op, node);
  return op.name.starts_with("aten._foreach_") && !op.mutates ? ForeachOutputs : nullptr;
}

}  // namespace

std::optional<OutputTypes> OutputsByFunction(const Graph& graph, const Node& node,
                                             const Operator& op) {
  const ShapeFunction function = FindFunction(op, node);
  if (function == nullptr) return std::nullopt;
  const TensorType* first = FindTensor(graph, FirstTensor(graph, node));
  return first != nullptr ? function({graph, node, op, *first}) : OutputTypes();
}

}  // namespace idbg::graph
