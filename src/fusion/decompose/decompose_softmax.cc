// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "fusion/decompose/decomposer.h"

namespace idbg::fusion {
namespace {

using graph::Argument;

struct SoftmaxParts {
  TensorId most, shifted, powers, sum;
  bool is_scaled = false;  // after the largest was subtracted
};

// What softmax is taken of, if that is a product or a quotient whose factor is the same along the
// dimension: the largest is subtracted first then (mul_softmax_pattern and div_softmax_pattern in
// joint_graph.py).
struct Scaled {
  TensorId input;
  Argument factor;  // a number or a tensor
  std::string_view target;
};

std::optional<Scaled> FindScaled(const Decomposer& to, TensorId x, std::size_t dim) {
  const graph::Node* maker = to.MakerOf(x);
  if (maker == nullptr || maker->arguments.size() != 2) return std::nullopt;
  const std::string_view packet = graph::PacketOf(maker->target);
  const bool is_product = packet == "aten.mul";
  if (!is_product && packet != "aten.div") return std::nullopt;
  const std::size_t rank = to.SizesOfValue(x).size();
  const auto tensor = [&](std::size_t place) {
    return to.FindTensor(maker->arguments[place].argument);
  };
  const auto is_factor = [&](std::size_t place) {
    const Argument& argument = maker->arguments[place].argument;
    if (std::holds_alternative<double>(argument.value) ||
        std::holds_alternative<std::int64_t>(argument.value))
      return true;
    const auto factor = tensor(place);
    if (!factor) return false;
    const Sizes sizes = to.SizesOfValue(*factor);
    return sizes.size() <= rank &&
           (dim + sizes.size() < rank || sizes[dim + sizes.size() - rank] == 1);
  };
  for (const std::size_t place : {std::size_t{0}, std::size_t{1}}) {
    const auto input = tensor(place);
    if (!input || !is_factor(1 - place) || (place == 1 && !is_product)) continue;
    if (to.SizesOfValue(*input) != to.SizesOfValue(x)) continue;
    return Scaled{*input, maker->arguments[1 - place].argument,
                  is_product ? "aten.mul.Tensor" : "aten.div.Tensor"};
  }
  return std::nullopt;
}

// Sign of the factor, as a number or computed: what the input is multiplied by to have its largest
// where the scaled one has it. Then the factor times that.
std::pair<Argument, Argument> SignAndSize(Decomposer& to, const Scaled& scaled) {
  const auto factor = to.FindTensor(scaled.factor);
  if (!factor) return {Number(1), scaled.factor};
  const TensorId is_positive = to.Map("aten.ge.Scalar", *factor, {Number(0)});
  to.SetDType(is_positive, tensor::DType::kBool);
  const TensorId negative = to.Map("aten.neg.default", *factor);  // of one, a scalar
  const TensorId sign = to.Map("aten.where.self", negative, {Ref(is_positive)});
  for (const auto& [part, name] :
       {std::pair(is_positive, "ge"), {negative, "neg"}, {sign, "where"}})
    to.Report(part, name);
  const TensorId size = to.Map("aten.mul.Tensor", sign, {Ref(*factor)});
  to.Report(size, "mul");
  return {Ref(sign), Ref(size)};
}

// Of `x`; null: a scalar, which has no dimension.
std::optional<SoftmaxParts> MakeSoftmaxParts(Decomposer& to, TensorId input, std::int64_t dim) {
  const Sizes sizes = to.SizesOfValue(input);
  if (sizes.empty()) return std::nullopt;
  if (dim < 0) dim += std::ssize(sizes);
  dim = std::clamp<std::int64_t>(dim, 0, std::ssize(sizes) - 1);
  const Sizes kept = WithOnes(sizes, {dim});
  const std::optional<Scaled> scaled = FindScaled(to, input, static_cast<std::size_t>(dim));
  TensorId x = to.Widened(scaled ? scaled->input : input);
  std::optional<std::pair<Argument, Argument>> factors;
  if (scaled) {
    if (x != scaled->input) to.Report(x, "_to_copy");
    factors = SignAndSize(to, *scaled);
    x = to.Map("aten.mul.Tensor", x, {factors->first});
    to.Report(x, "mul");
  }
  const TensorId most = to.Make("aten.amax.default", x, {List({dim})}, kept);
  TensorId shifted = to.Map("aten.sub.Tensor", x, {Ref(most)});
  if (scaled) {
    to.Report(most, "amax");
    to.Report(shifted, "sub");
    shifted = to.Map(std::string(scaled->target), shifted, {factors->second});
    to.Report(shifted, scaled->target == "aten.mul.Tensor" ? "mul" : "div");
  }
  const TensorId powers = to.Map("aten.exp.default", shifted);
  const TensorId sum = to.Make("aten.sum.dim_IntList", powers, {List({dim})}, kept);
  return SoftmaxParts{most, shifted, powers, sum, scaled.has_value()};
}

// On GPUs a pass of Inductor's replaces all but the division (prepare_softmax_pattern in
// post_grad.py), and with it the names.
void ReportOnline(Decomposer& to, const SoftmaxParts& parts) {
  if (to.options().target.is_cpu || parts.is_scaled) return;
  for (const TensorId value : {parts.most, parts.sum}) to.Report(value, "prepare_softmax_online");
  to.Report(parts.shifted, "sub");
  to.Report(parts.powers, "exp");
}

TensorId LogSoftmax(Decomposer& to, const SoftmaxParts& parts) {
  const TensorId log = to.Map("aten.log.default", parts.sum);
  const TensorId result = to.Map("aten.sub.Tensor", parts.shifted, {Ref(log)});
  for (const TensorId value : {log, result}) to.Report(value, "_log_softmax");
  if (parts.is_scaled) {
    for (const TensorId value : {parts.powers, parts.sum}) to.Report(value, "_log_softmax");
  }
  return result;
}

}  // namespace

void Softmax(Decomposer& to, const Ends& ends) {
  const bool is_log =
      graph::PacketOf(to.node().target).find("log_softmax") != std::string_view::npos;
  const auto parts = MakeSoftmaxParts(to, to.Contiguous(ends.input), to.Integer("dim", 1, -1));
  if (!parts) return to.Keep();
  ReportOnline(to, *parts);
  to.ReplaceRounded(ends.output, is_log
                                     ? LogSoftmax(to, *parts)
                                     : to.Map("aten.div.Tensor", parts->powers, {Ref(parts->sum)}));
}

TensorId SafeSoftmax(Decomposer& to, TensorId x) {
  const SoftmaxParts parts = MakeSoftmaxParts(to, x, -1).value();
  ReportOnline(to, parts);
  const TensorId weights = to.Map("aten.div.Tensor", parts.powers, {Ref(parts.sum)});
  // Rows of minus infinity alone become zeros.
  const TensorId open = to.Map("aten.ne.Scalar", x, {Number(-HUGE_VAL)});
  const TensorId has_open =
      to.Make("aten.any.dim", open, {Argument{std::int64_t{-1}}}, to.SizesOfValue(parts.most));
  const TensorId result = to.Map("aten.where.ScalarOther", weights, {Ref(has_open), Number(0)});
  for (const TensorId value : {open, has_open}) to.SetDType(value, tensor::DType::kBool);
  for (const TensorId value : {weights, open, has_open, result}) to.Report(value, "_safe_softmax");
  return result;
}

// Of classes in dimension 1 and one class a row: the mean of what the rows' classes have.
void CrossEntropy(Decomposer& to, const Ends& ends) {
  const auto target = to.Tensor("target", 1);
  const Sizes sizes = to.SizesOfValue(ends.input);
  if (!target || sizes.size() != 2 || to.Tensor("weight", 2) ||
      !to.SizesOfValue(ends.output).empty() || to.SizesOfValue(*target) != Sizes{sizes[0]})
    return to.Keep();
  const auto parts = MakeSoftmaxParts(to, ends.input, 1);
  if (!parts) return to.Keep();
  ReportOnline(to, *parts);
  const TensorId scores = LogSoftmax(to, *parts);
  const Sizes rows = {sizes[0]};
  const TensorId index = to.View(*target, {sizes[0], 1});
  const TensorId picked =
      to.Make("aten.gather.default", scores, {Number(1), Ref(index)}, {sizes[0], 1});
  const TensorId valid = to.Map("aten.ne.Scalar", *target, {Number(-100)});
  to.SetDType(valid, tensor::DType::kBool);
  const TensorId lost = to.Map("aten.neg.default", to.View(picked, rows));
  const TensorId kept = to.Map("aten.where.self", lost, {Ref(valid)});
  const TensorId sum = to.Make("aten.sum.default", kept, {}, {});
  const TensorId count = to.Make("aten.sum.default", valid, {}, {});
  to.SetDType(count, to.Type(sum).dtype);
  to.ReplaceRounded(ends.output, to.Map("aten.div.Tensor", sum, {Ref(count)}));
}

// One reduction with two results in Inductor's lowering: the scheduler sees them fused.
void OnlineSoftmax(Decomposer& to, const Ends& ends) {
  const auto parts = MakeSoftmaxParts(to, ends.input, to.Integer("dim", 1, -1));
  if (!parts) return to.Keep();
  to.Replace(to.node().outputs[0], parts->most);
  to.Replace(to.node().outputs[1], parts->sum);
}

}  // namespace idbg::fusion
