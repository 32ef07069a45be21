// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "fusion/decompose/decomposer.h"
#include "graph/arguments.h"
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

// "ij,jk->ik": the letters of both operands, and those of the result with the summed ones behind.
struct Equation {
  std::string left;
  std::string right;
  std::string letters;
  std::size_t kept = 0;  // letters of the result
};

bool HasRepeated(std::string letters) {
  std::ranges::sort(letters);
  return std::ranges::adjacent_find(letters) != letters.end();
}

std::optional<Equation> Parse(std::string text) {
  std::erase(text, ' ');
  const std::size_t arrow = text.find("->");
  const std::size_t comma = text.find(',');
  if (arrow == std::string::npos || comma > arrow || text.find('.') != std::string::npos ||
      text.find(',', comma + 1) != std::string::npos)
    return std::nullopt;
  Equation equation = {.left = text.substr(0, comma),
                       .right = text.substr(comma + 1, arrow - comma - 1),
                       .letters = text.substr(arrow + 2)};
  equation.kept = equation.letters.size();
  std::string both = equation.left + equation.right;
  if (HasRepeated(equation.left) || HasRepeated(equation.right) || HasRepeated(equation.letters))
    return std::nullopt;
  std::ranges::sort(both);
  for (const char letter : both) {
    if (equation.letters.find(letter) == std::string::npos) equation.letters += letter;
  }
  return equation;
}

// With all letters as dimensions, in their order; those that the operand lacks are of size 1.
std::optional<TensorId> Spread(Decomposer& to, TensorId value, std::string letters,
                               const std::string& all) {
  Sizes sizes = to.SizesOfValue(value);
  if (sizes.size() != letters.size()) return std::nullopt;
  for (const char letter : all) {
    if (letters.find(letter) != std::string::npos) continue;
    const auto place = std::ssize(sizes);
    letters += letter;
    sizes.push_back(1);
    value = to.Make("aten.unsqueeze.default", value, {graph::Argument{place}}, sizes);
  }
  Sizes order;
  for (const char letter : all) {
    const std::size_t place = letters.find(letter);
    if (place == std::string::npos) return std::nullopt;
    order.push_back(static_cast<std::int64_t>(place));
  }
  return to.Permuted(value, order);
}

// The dimensions by where they are more than 1: in both operands, in one, or summed.
struct Dims {
  Sizes both;
  Sizes left;
  Sizes right;
  Sizes summed;
};

std::optional<Dims> Divide(const Sizes& left, const Sizes& right, std::size_t kept) {
  Dims dims;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto dim = static_cast<std::int64_t>(i);
    const bool in_left = left[i] != 1;
    const bool in_right = right[i] != 1;
    if (i >= kept && in_left != in_right) return std::nullopt;  // summed before the product
    if (in_left && in_right && left[i] != right[i]) return std::nullopt;
    if (i >= kept) {
      dims.summed.push_back(dim);
    } else if (in_left && in_right) {
      dims.both.push_back(dim);
    } else {
      (in_left ? dims.left : dims.right).push_back(dim);
    }
  }
  return dims;
}

Sizes Joined(std::initializer_list<Sizes> parts) {
  Sizes all;
  for (const Sizes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Sizes At(const Sizes& sizes, const Sizes& dims) {
  Sizes at;
  for (const std::int64_t dim : dims) at.push_back(sizes[static_cast<std::size_t>(dim)]);
  return at;
}

Sizes Inverse(const Sizes& order) {
  Sizes inverse(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  return inverse;
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

void Einsum(Decomposer& to, const Ends& ends) {
  const auto* written = graph::FindAs<std::string>(to.node(), "equation", 0);
  const auto operands = to.Tensors("tensors", 1);
  const auto equation = written ? Parse(*written) : std::nullopt;
  if (!equation || operands.size() != 2) return to.Keep();
  const auto [left, right] = std::pair(to.SizesOfValue(operands[0]), to.SizesOfValue(operands[1]));
  if (left.size() != equation->left.size() || right.size() != equation->right.size())
    return to.Misfit();
  const auto sizes_of = [&](const Sizes& sizes, const std::string& letters) {
    Sizes all;
    for (const char letter : equation->letters) {
      const std::size_t place = letters.find(letter);
      all.push_back(place == std::string::npos ? 1 : sizes[place]);
    }
    return all;
  };
  const Sizes x_sizes = sizes_of(left, equation->left);
  const Sizes y_sizes = sizes_of(right, equation->right);
  const auto dims = Divide(x_sizes, y_sizes, equation->kept);
  if (!dims) return to.Keep();

  const auto x = Spread(to, operands[0], equation->left, equation->letters);
  const auto y = Spread(to, operands[1], equation->right, equation->letters);
  if (!x || !y) return to.Misfit();
  if (equation->letters.size() == equation->kept) {  // nothing is summed
    const Sizes out = to.SizesOfValue(ends.output);
    return to.Replace(ends.output, to.Make("aten.mul.Tensor", *x, {Ref(*y)}, out));
  }
  const Sizes order = Joined({dims->both, dims->left, dims->summed, dims->right});
  const std::int64_t batch = Product(At(x_sizes, dims->both));
  const std::int64_t rows = Product(At(x_sizes, dims->left));
  const std::int64_t inner = Product(At(x_sizes, dims->summed));
  const std::int64_t columns = Product(At(y_sizes, dims->right));
  const TensorId first = to.Reshaped(to.Permuted(*x, order), {batch, rows, inner});
  const TensorId second =
      to.Reshaped(to.Permuted(*y, Joined({dims->both, dims->summed, dims->right, dims->left})),
                  {batch, inner, columns});
  const Sizes apart = Joined({At(x_sizes, dims->both), At(x_sizes, dims->left),
                              Sizes(dims->summed.size(), 1), At(y_sizes, dims->right)});
  const TensorId product = to.View(BatchProduct(to, first, second), apart);
  to.Replace(ends.output,
             to.View(to.Permuted(product, Inverse(order)), to.SizesOfValue(ends.output)));
}

}  // namespace idbg::fusion
