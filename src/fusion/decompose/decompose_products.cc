// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "fusion/decompose/composites.h"
#include "graph/layout.h"

namespace idbg::fusion {
namespace {

Sizes Leading(const Sizes& sizes, std::size_t count) {
  return Sizes(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(count));
}

// What is opaque is copied before it is used.
bool IsFoldable(const Access& access) {
  return access.opaque || graph::FoldsIntoMatrix(access.sizes, access.strides);
}

// should_fold in torch/_decomp.
bool IsContiguous(const Access& access) {
  return access.opaque || graph::IsContiguous(access.sizes, access.strides);
}

// Of an input whose rows are no matrix: a batch of products with the same weight, then the bias.
void BatchedLinear(Decomposer& to, const Ends& ends, TensorId weight,
                   std::optional<TensorId> bias) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const Sizes out = to.SizesOfValue(ends.output);
  const std::size_t last = sizes.size() - 1;
  const std::int64_t count = Product(Leading(sizes, last - 1));
  const std::int64_t rows = sizes[last - 1];
  const TensorId matrix = to.Transpose(weight);
  const Sizes whole = {count, sizes[last], out[last]};
  const TensorId spread = to.Make("aten.expand.default", matrix, {List(whole)}, whole);
  to.SetStrides(spread, {0, 1, sizes[last]});
  const TensorId x = to.Reshaped(ends.input, {count, rows, sizes[last]});
  const TensorId product =
      to.View(to.Make("aten.bmm.default", x, {Ref(spread)}, {count, rows, out[last]}), out);
  to.Replace(ends.output, bias ? to.Map("aten.add.Tensor", product, {Ref(*bias)}) : product);
}

}  // namespace

void Linear(Decomposer& to, const Ends& ends) {
  const auto weight = to.Tensor("weight", 1);
  const auto bias = to.Tensor("bias", 2);
  if (!weight) return to.Misfit();
  const Sizes sizes = to.SizesOfValue(ends.input);
  const Sizes shape = to.SizesOfValue(*weight);
  if (sizes.empty() || shape.size() != 2) return to.Keep();
  const std::size_t last = sizes.size() - 1;
  const bool is_cuda = !to.options().target.is_cpu;
  if (is_cuda && sizes.size() > 2 && to.SizesOfValue(ends.output).size() == sizes.size() &&
      !(bias && IsContiguous(to.Layout(ends.input))) && !IsFoldable(to.Layout(ends.input)))
    return BatchedLinear(to, ends, *weight, bias);
  const std::int64_t rows = Product(Leading(sizes, last));
  const TensorId matrix = to.View(ends.input, {rows, sizes[last]});
  const TensorId transposed = to.Transpose(*weight);
  const TensorId product =
      bias ? to.Make("aten.addmm.default", *bias, {Ref(matrix), Ref(transposed)}, {rows, shape[0]})
           : to.Make("aten.mm.default", matrix, {Ref(transposed)}, {rows, shape[0]});
  Sizes out = sizes;
  out[last] = shape[0];
  to.Replace(ends.output, to.View(product, out));
}

// Of one pair of matrices, GPUs get a plain product (bmm_to_mm in post_grad.py); the view of its
// result keeps the name.
TensorId BatchProduct(Decomposer& to, TensorId x, TensorId y) {
  const Sizes left = to.SizesOfValue(x);
  const Sizes right = to.SizesOfValue(y);
  const Sizes whole = {left[0], left[1], right[2]};
  if (left[0] != 1 || to.options().target.is_cpu)
    return to.Make("aten.bmm.default", x, {Ref(y)}, whole);
  const TensorId first = to.View(x, {left[1], left[2]});
  const TensorId second = to.View(y, {right[1], right[2]});
  const TensorId product = to.Make("aten.mm.default", first, {Ref(second)}, {left[1], right[2]});
  const TensorId batch = to.View(product, whole);
  to.Report(batch, "bmm");
  return batch;
}

void Matmul(Decomposer& to, const Ends& ends) {
  const TensorId a = ends.input;
  const auto b = to.Tensor("other", 1);
  if (!b) return to.Misfit();
  const Sizes left = to.SizesOfValue(a);
  const Sizes right = to.SizesOfValue(*b);
  const Sizes out = to.SizesOfValue(ends.output);
  if (left.size() < 2 || right.size() < 2) return to.Keep();
  if (out.size() != std::max(left.size(), right.size())) return to.Misfit();
  const std::int64_t rows = left[left.size() - 2];
  const std::int64_t inner = left[left.size() - 1];
  const std::int64_t columns = right[right.size() - 1];
  if (right.size() == 2 && (left.size() == 2 || IsContiguous(to.Layout(a)))) {
    const std::int64_t all = Product(Leading(left, left.size() - 1));
    const TensorId product =
        to.Make("aten.mm.default", to.View(a, {all, inner}), {Ref(*b)}, {all, columns});
    return to.Replace(ends.output, to.View(product, out));
  }
  const Sizes batch = Leading(out, out.size() - 2);
  const std::int64_t count = Product(batch);
  const auto as_batch = [&](TensorId value, std::int64_t first, std::int64_t second) {
    Sizes whole = batch;
    whole.insert(whole.end(), {first, second});
    const Sizes now = to.SizesOfValue(value);
    if (now != whole) value = to.Make("aten.expand.default", value, {List(whole)}, whole);
    return to.Reshaped(value, {count, first, second});
  };
  const TensorId x = as_batch(a, rows, inner);
  const TensorId y = as_batch(*b, inner, columns);
  to.Replace(ends.output, to.View(BatchProduct(to, x, y), out));
}

}  // namespace idbg::fusion
