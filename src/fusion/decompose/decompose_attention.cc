// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <optional>

#include "fusion/decompose/decomposer.h"
#include "fusion/program/layout.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::NamedArgument;

// Flash attention keeps a row of a head on chip.
constexpr std::int64_t kFlashVector = 8;  // channels
constexpr std::int64_t kMostFlashChannels = 256;

enum class Backend { kCudnn, kFlash, kEfficient, kMath, kCpu };

struct Operands {
  TensorId query;
  TensorId key;
  TensorId value;
  std::optional<TensorId> mask;
  bool is_causal = false;
};

// Of the last dimension; 1 where it has one element or none.
std::int64_t LastStride(const Access& access) {
  if (access.sizes.empty() || access.sizes.back() == 1) return 1;
  return access.opaque || access.strides.empty() ? 1 : access.strides.back();
}

// The checks of sdp_utils.cpp and sdp_utils_cpp.h (aten/src/ATen/native/transformers), as far as
// sizes, strides and dtypes decide; the order of the back ends is select_sdp_backend's.
class BackendChoice {
 public:
  BackendChoice(const Decomposer& to, const Operands& operands)
      : to_(to),
        operands_(operands),
        query_(to.SizesOfValue(operands.query)),
        key_(to.SizesOfValue(operands.key)),
        value_(to.SizesOfValue(operands.value)) {}

  Backend Choose() const {
    if (to_.options().target.is_cpu) return Backend::kCpu;
    if (query_.size() != 4 || key_.size() != 4 || value_.size() != 4 || !HasDenseRows())
      return Backend::kMath;
    if (TakesCudnn()) return Backend::kCudnn;
    if (TakesFlash()) return Backend::kFlash;
    return TakesEfficient() ? Backend::kEfficient : Backend::kMath;
  }

 private:
  bool IsHalf() const {
    const tensor::DType dtype = to_.Type(operands_.query).dtype;
    return dtype == tensor::DType::kFloat16 || dtype == tensor::DType::kBfloat16;
  }
  std::int64_t channels() const { return query_[3]; }

  // check_last_dim_stride_equals_1_dense.
  bool HasDenseRows() const {
    const auto is_dense = [&](TensorId tensor) { return LastStride(to_.Layout(tensor)) == 1; };
    if (!is_dense(operands_.query) || !is_dense(operands_.key) || !is_dense(operands_.value))
      return false;
    if (!operands_.mask) return true;
    const Access mask = to_.Layout(*operands_.mask);
    return mask.opaque || mask.strides.empty() || mask.strides.back() == 1;
  }

  // check_attn_mask_shape.
  bool IsMaskOfCudnn() const {
    if (!operands_.mask) return true;
    const Sizes mask = to_.SizesOfValue(*operands_.mask);
    if (mask.size() != 2 && mask.size() != 4) return false;
    const Sizes whole = {query_[0], query_[1], query_[2], key_[2]};
    for (std::size_t i = 0; i < mask.size(); ++i) {
      const std::int64_t wanted = whole[4 - mask.size() + i];
      if (mask[i] != wanted && mask[i] != 1) return false;
    }
    return true;
  }

  bool TakesCudnn() const {
    const std::int64_t most = to_.options().target.most_cudnn_channels;
    return IsHalf() && IsMaskOfCudnn() && channels() % 8 == 0 && value_[3] % 8 == 0 &&
           channels() <= most && value_[3] <= most && key_[2] != 1 && query_[2] > 0 && key_[2] > 0;
  }
  bool TakesFlash() const {
    return IsHalf() && !operands_.mask && channels() == key_[3] && channels() == value_[3] &&
           channels() <= kMostFlashChannels && (!operands_.is_causal || query_[2] == key_[2]);
  }
  // It has no grouped heads in the versions that this program knows; rows are whole vectors.
  bool TakesEfficient() const {
    const std::int64_t alignment = IsHalf() ? 8 : 4;
    return to_.Type(operands_.query).dtype != tensor::DType::kFloat64 && query_[1] == key_[1] &&
           channels() == key_[3] && channels() % alignment == 0 && value_[3] % alignment == 0;
  }

  const Decomposer& to_;
  const Operands& operands_;
  Sizes query_;
  Sizes key_;
  Sizes value_;
};

std::string_view TargetOf(Backend backend) {
  switch (backend) {
    case Backend::kCudnn:
      return "aten._scaled_dot_product_cudnn_attention.default";
    case Backend::kFlash:
      return "aten._scaled_dot_product_flash_attention.default";
    case Backend::kCpu:
      return "aten._scaled_dot_product_flash_attention_for_cpu.default";
    default:
      return "aten._scaled_dot_product_efficient_attention.default";
  }
}

// As a batch of matrices; heads that several share are repeated.
TensorId AsBatch(Decomposer& to, TensorId x, const Sizes& batch) {
  const Sizes now = to.SizesOfValue(x);
  Sizes whole = batch;
  whole.insert(whole.end(), now.end() - 2, now.end());
  if (now.size() == 4 && batch.size() == 2 && now[1] > 0 && now[1] < batch[1] &&
      batch[1] % now[1] == 0) {
    x = to.Repeated(x, 2, batch[1] / now[1], whole);
  } else if (now != whole) {
    x = to.Make("aten.expand.default", x, {List(whole)}, whole);
  }
  return to.Reshaped(x, {Product(batch), now[now.size() - 2], now.back()});
}

// What attention to earlier places alone adds to the scores (ones and tril in attention.cpp).
TensorId CausalMask(Decomposer& to, TensorId scores, const Sizes& sizes) {
  const TensorId ones = to.Make("aten.new_ones.default", scores, {List(sizes)}, sizes);
  to.SetDType(ones, tensor::DType::kBool);
  const TensorId mask = to.Map("aten.tril.default", ones);
  const TensorId added = to.Map("aten.where.ScalarOther", mask, {Number(0), Number(-1)});
  to.SetDType(added, to.Type(scores).dtype);
  return added;
}

// _scaled_dot_product_attention_math (attention.cpp): in float32, the scale's root on both factors,
// the keys transposed before they are scaled.
void Math(Decomposer& to, const Operands& operands, TensorId output) {
  const tensor::DType dtype = to.Type(operands.query).dtype;
  const bool is_half = tensor::Bits(dtype) < 32;
  const auto widened = [&](TensorId x) {
    return is_half ? to.Cast(x, tensor::DType::kFloat32) : x;
  };
  const Sizes query = to.SizesOfValue(operands.query);
  const Sizes key = to.SizesOfValue(operands.key);
  const Sizes value = to.SizesOfValue(operands.value);
  const Sizes sizes = to.SizesOfValue(output);
  if (query.size() < 2 || key.size() < 2 || value.size() < 2 || sizes.size() < 2)
    return to.Misfit();
  // That of the result: the three are broadcast against each other.
  const Sizes batch(sizes.begin(), sizes.end() - 2);
  const std::int64_t rows = query[query.size() - 2];
  const std::int64_t columns = key[key.size() - 2];
  const std::int64_t count = Product(batch);
  const TensorId q = to.Map("aten.mul.Tensor", widened(operands.query), {Number(0.35)});
  const TensorId k = to.Map("aten.mul.Tensor", to.Transpose(widened(operands.key)), {Number(0.35)});
  const TensorId a = AsBatch(to, q, batch);
  const TensorId b = AsBatch(to, k, batch);
  TensorId scores = to.Make("aten.bmm.default", a, {Ref(b)}, {count, rows, columns});
  Sizes whole = batch;
  whole.insert(whole.end(), {rows, columns});
  scores = to.View(scores, whole);
  if (operands.mask) {
    scores = to.Map("aten.add.Tensor", scores, {Ref(*operands.mask)});
  } else if (operands.is_causal) {
    scores = to.Map("aten.add.Tensor", scores, {Ref(CausalMask(to, scores, {rows, columns}))});
  }
  const TensorId weights = to.View(SafeSoftmax(to, scores), {count, rows, columns});
  const TensorId v = AsBatch(to, widened(operands.value), batch);
  TensorId result = to.Make("aten.bmm.default", weights, {Ref(v)}, {count, rows, value.back()});
  result = to.View(result, sizes);
  to.Replace(output, is_half ? to.Cast(result, dtype) : result);
}

// Of the dimensions, the innermost last; (batch, sequence, head, channel) where that is not known.
Order HeadOrderOf(const Access& access) {
  Order order = {0, 2, 1, 3};
  if (access.opaque || access.strides.size() != order.size()) return order;
  std::ranges::stable_sort(order, std::greater<>{},
                           [&](std::size_t dim) { return access.strides[dim]; });
  return order.back() == 3 ? order : Order{0, 2, 1, 3};
}

// With whole vectors of channels (pad_last_dim in attention.cpp).
TensorId Padded(Decomposer& to, TensorId x, std::int64_t channels) {
  const Sizes sizes = to.SizesOfValue(x);
  if (sizes.empty() || channels <= sizes.back()) return x;
  return to.PaddedBehind(x, sizes.size() - 1, channels);
}

// Flash attention of rows that are no whole vectors: of padded ones, whose result is cut.
void PaddedFlash(Decomposer& to, const Operands& operands, TensorId output) {
  Sizes sizes = to.SizesOfValue(output);
  const std::size_t last = sizes.size() - 1;
  // Of a query of four dimensions, whose channels are no multiple: flash attention takes no other.
  const std::int64_t whole_vectors = to.SizesOfValue(operands.query).back() / kFlashVector;
  const std::int64_t channels = Times(whole_vectors + 1, kFlashVector);
  const TensorId query = Padded(to, operands.query, channels);
  const TensorId key = Padded(to, operands.key, channels);
  const TensorId value = Padded(to, operands.value, channels);
  const std::int64_t end = sizes[last];
  sizes[last] = channels;
  const TensorId whole =
      to.Make(std::string(TargetOf(Backend::kFlash)), query, {Ref(key), Ref(value)}, sizes);
  to.SetStrides(whole, StridesInOrder(sizes, {0, 2, 1, 3}));
  to.Replace(output, to.Sliced(whole, last, 0, end));
}

}  // namespace

void Attention(Decomposer& to, const Ends& ends) {
  const TensorId output = ends.output;
  const auto query = to.Tensor("query", 0);
  const auto key = to.Tensor("key", 1);
  const auto value = to.Tensor("value", 2);
  if (!query || !key || !value) return to.Misfit();
  Operands operands{*query, *key, *value, to.Tensor("attn_mask", 3)};
  operands.is_causal = to.Integer("is_causal", 5, 0) != 0;
  const Backend backend = BackendChoice(to, operands).Choose();
  if (operands.mask && to.Type(*operands.mask).dtype == tensor::DType::kBool) {
    operands.mask = to.Map("aten.where.ScalarOther", *operands.mask, {Number(0), Number(-1)});
    to.SetDType(*operands.mask, to.Type(*query).dtype);
  }
  if (backend == Backend::kMath) return Math(to, operands, output);
  if (backend == Backend::kFlash && to.SizesOfValue(*query).back() % kFlashVector != 0 &&
      to.SizesOfValue(output).size() == 4)
    return PaddedFlash(to, operands, output);
  const Order query_order = HeadOrderOf(to.Layout(*query));
  std::vector<NamedArgument> arguments = {{"", Ref(*query)}, {"", Ref(*key)}, {"", Ref(*value)}};
  if (operands.mask) arguments.push_back({"attn_mask", Ref(*operands.mask)});
  if (operands.is_causal) arguments.push_back({"is_causal", Argument{true}});
  to.Rename(std::string(TargetOf(backend)), std::move(arguments));
  const Sizes sizes = to.SizesOfValue(output);
  if (sizes.size() != 4) return;
  // cuDNN lays out its result as the query (alloc_with_matching_layout in MHA.cpp), the others
  // write (batch, sequence, head, channel), whatever the order of the sizes.
  to.SetStrides(
      output, StridesInOrder(sizes, backend == Backend::kCudnn ? query_order : Order{0, 2, 1, 3}));
}

}  // namespace idbg::fusion
