// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "base/names.h"
#include "fusion/decompose/decomposer.h"
#include "graph/arguments.h"

// What torch's and Inductor's decompositions make of composite operators (torch/_decomp,
// torch/_inductor/decomposition.py), one function an operator.
namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::NamedArgument;
using graph::ValueId;

NamedArgument At(const Decomposer& to, std::string_view name, std::size_t position) {
  const Argument* argument = graph::FindArgument(to.node(), name, position);
  return {"", argument ? *argument : Argument{}};
}

void Convolution(Decomposer& to, const Ends&) {
  const bool is_transposed = graph::PacketOf(to.node().target).starts_with("aten.conv_transpose");
  const NamedArgument padding =
      is_transposed ? At(to, "output_padding", 5) : NamedArgument{"", List({0})};
  to.Rename("aten.convolution.default",
            {At(to, "input", 0), At(to, "weight", 1), At(to, "bias", 2), At(to, "stride", 3),
             At(to, "padding", 4), At(to, "dilation", is_transposed ? 7 : 5),
             NamedArgument{"", {is_transposed}}, padding, At(to, "groups", 6)});
}

// A copy, which Inductor drops where it changes no strides (remove_noop_ops in post_grad.py).
void CopyOf(Decomposer& to, TensorId output, TensorId input) {
  to.Replace(output, to.IsDense(input) ? input : to.Map("aten.clone.default", input));
}

// Without what is empty (cat in Inductor's decomposition.py): of what is left alone a copy; of a
// number of times the same a copy of a view.
void Concatenation(Decomposer& to, const Ends& ends) {
  std::vector<TensorId> inputs = to.Tensors("tensors", 0);
  const std::size_t rank = to.SizesOfValue(ends.output).size();
  const auto dim = graph::AxisOf(to.Integer("dim", 1, 0), rank);
  if (inputs.empty() || !dim) return to.Keep();
  std::erase_if(inputs, [&](TensorId input) { return Product(to.SizesOfValue(input)) == 0; });
  if (inputs.empty()) return to.Keep();
  const TensorId first = inputs.front();
  if (inputs.size() == 1)
    return CopyOf(to, ends.output, to.Rounded(first, to.Type(ends.output).dtype));
  const auto is_first = [&](TensorId input) { return input == first; };
  if (!std::ranges::all_of(inputs, is_first)) {
    const Argument axis{static_cast<std::int64_t>(*dim)};
    return to.Rename("aten.cat.default", {{"", Refs(inputs)}, {"", axis}});
  }
  if (to.SizesOfValue(first).size() != rank) return to.Keep();
  to.Replace(ends.output,
             to.Repeated(first, *dim, std::ssize(inputs), to.SizesOfValue(ends.output)));
}

// Each as one element of a new dimension, joined.
void Stack(Decomposer& to, const Ends& ends) {
  const std::vector<TensorId> inputs = to.Tensors("tensors", 0);
  const Sizes out = to.SizesOfValue(ends.output);
  const auto dim = graph::AxisOf(to.Integer("dim", 1, 0), out.size());
  if (inputs.empty() || !dim) return to.Keep();
  // Joined as they are, and then looked at as more rows, where they have rows (stack in
  // torch/_refs).
  Sizes joined = to.SizesOfValue(inputs.front());
  if (*dim < joined.size() && joined.size() + 1 == out.size() && inputs.size() > 1) {
    joined[*dim] = Product({joined[*dim], std::ssize(inputs)});
    return to.Replace(ends.output, to.Reshaped(to.Join(inputs, *dim, joined), out));
  }
  std::vector<TensorId> parts;
  for (const TensorId input : inputs) {
    Sizes sizes = to.SizesOfValue(input);
    if (sizes.size() + 1 != out.size()) return to.Misfit();
    sizes.insert(sizes.begin() + static_cast<std::ptrdiff_t>(*dim), 1);
    parts.push_back(to.Make("aten.unsqueeze.default", input,
                            {Argument{static_cast<std::int64_t>(*dim)}}, sizes));
  }
  to.Replace(ends.output, parts.size() == 1 ? parts.front() : to.Join(parts, *dim, out));
}

// Of neighbours: what comes before joined to it, and one slice less the other (diff in
// ReduceOps.cpp).
void Difference(Decomposer& to, const Ends& ends) {
  const std::size_t rank = to.SizesOfValue(ends.input).size();
  const auto dim = graph::AxisOf(to.Integer("dim", 2, -1), rank);
  if (!dim || to.Integer("n", 1, 1) != 1) return to.Keep();
  std::vector<TensorId> parts;
  std::int64_t length = 0;
  for (const std::optional<TensorId>& part :
       {to.Tensor("prepend", 3), std::optional(ends.input), to.Tensor("append", 4)}) {
    if (!part) continue;
    const Sizes sizes = to.SizesOfValue(*part);
    if (sizes.size() != rank) return to.Keep();
    length = Plus(length, sizes[*dim]);
    parts.push_back(*part);
  }
  if (length < 2) return to.Keep();
  TensorId whole = ends.input;
  if (parts.size() > 1) {
    Sizes sizes = to.SizesOfValue(ends.input);
    sizes[*dim] = length;
    whole = to.Join(parts, *dim, sizes);
    to.Report(whole, "cat");
  }
  const TensorId after = to.Sliced(whole, *dim, 1, length);
  const TensorId before = to.Sliced(whole, *dim, 0, length - 1);
  const bool is_bool = to.Type(whole).dtype == tensor::DType::kBool;
  const TensorId difference =
      to.Map(is_bool ? "aten.logical_xor.default" : "aten.sub.Tensor", after, {Ref(before)});
  to.Report(difference, is_bool ? "logical_xor" : "sub");
  to.Replace(ends.output, difference);
}

void Gelu(Decomposer& to, const Ends& ends) {
  const TensorId x = to.Widened(ends.input);
  const auto* name = graph::FindAs<std::string>(to.node(), "approximate", 1);
  const TensorId half = to.Map("aten.mul.Tensor", x, {Number(0.5)});
  TensorId inner = x;
  if (name && *name == "tanh") {
    const TensorId square = to.Map("aten.mul.Tensor", x, {Ref(x)});
    const TensorId cube = to.Map("aten.mul.Tensor", square, {Ref(x)});
    const TensorId small = to.Map("aten.mul.Tensor", cube, {Number(0.044715)});
    const TensorId sum = to.Map("aten.add.Tensor", x, {Ref(small)});
    inner = to.Map("aten.mul.Tensor", sum, {Number(0.7978845608028654)});
    inner = to.Map("aten.tanh.default", inner);
  } else {
    inner = to.Map("aten.mul.Tensor", x, {Number(0.7071067811865476)});
    inner = to.Map("aten.erf.default", inner);
  }
  const TensorId gate = to.Map("aten.add.Tensor", inner, {Number(1)});
  to.ReplaceRounded(ends.output, to.Map("aten.mul.Tensor", half, {Ref(gate)}));
}

void Silu(Decomposer& to, const Ends& ends) {
  const TensorId x = to.Widened(ends.input);
  const TensorId powers = to.Map("aten.exp.default", to.Map("aten.neg.default", x));
  const TensorId below = to.Map("aten.add.Tensor", powers, {Number(1)});
  to.ReplaceRounded(ends.output, to.Map("aten.div.Tensor", x, {Ref(below)}));
}

// x * clamp(x + 3, 0, 6) / 6
void Hardswish(Decomposer& to, const Ends& ends) {
  const TensorId x = to.Widened(ends.input);
  const TensorId above =
      to.Map("aten.clamp_min.default", to.Map("aten.add.Tensor", x, {Number(3)}), {Number(0)});
  const TensorId gate = to.Map("aten.clamp_max.default", above, {Number(6)});
  const TensorId product = to.Map("aten.mul.Tensor", x, {Ref(gate)});
  to.ReplaceRounded(ends.output, to.Map("aten.div.Tensor", product, {Number(6)}));
}

// where(x > 0, x, x * slope)
void LeakyRelu(Decomposer& to, const Ends& ends) {
  const TensorId x = to.Widened(ends.input);
  const TensorId above = to.Map("aten.gt.Scalar", x, {Number(0)});
  const TensorId below = to.Map("aten.mul.Tensor", x, {Number(0.01)});
  to.ReplaceRounded(ends.output, to.Map("aten.where.self", above, {Ref(x), Ref(below)}));
}

// Of two tensors: no reduction.
void Extreme(Decomposer& to, const Ends& ends) {
  const auto other = to.Tensor("other", 1);
  if (!other) return to.Keep();
  const bool is_least = graph::PacketOf(to.node().target) == "aten.min";
  to.Rename(is_least ? "aten.minimum.default" : "aten.maximum.default",
            {{"", Ref(ends.input)}, {"", Ref(*other)}});
}

// Of what is lowered as a whole, though torch takes it apart and names what comes of it.
void Kept(Decomposer& to, const Ends&) { to.Keep(); }

// Neighbours are blended in float32, which is stored. Of two a side (_upsample_linear) two steps
// are stored instead, which whoever reads them adds to the first neighbour; in float32 one of them
// has that already, and of an image twice as large, whose scale is half a place, too, so has the
// other.
void Resized(Decomposer& to, const Ends& ends) {
  if (to.options().target.is_cpu) return to.Keep();
  const std::string target = to.node().target;
  const Sizes sizes = to.SizesOfValue(ends.output);
  const TensorId x = to.Widened(ends.input);
  const bool is_half = x != ends.input;
  const bool is_whole =
      graph::PacketOf(target) != "aten.upsample_bilinear2d" ||
      graph::FindBool(to.node(), "align_corners", 2, false) ||
      (!is_half && Product(sizes) == Times(4, Product(to.SizesOfValue(ends.input))));
  if (is_whole && !is_half) return to.Keep();
  TensorId blend = to.Make(target, x, {}, sizes);
  if (!is_whole) {
    constexpr const char* kFirst = "aten.upsample_nearest1d.default";  // of what is not stored
    const TensorId step = to.Make(kFirst, x, {Ref(blend)}, sizes);
    blend = is_half ? to.Make(kFirst, x, {Ref(blend), Ref(step)}, sizes)
                    : to.Map("aten.add.Tensor", blend, {Ref(step)});
  }
  to.ReplaceRounded(ends.output, blend);
}

void Identity(Decomposer& to, const Ends& ends) { to.Replace(ends.output, ends.input); }

void Dropout(Decomposer& to, const Ends& ends) {
  if (to.Integer("train", 2, 0) == 0) return CopyOf(to, ends.output, ends.input);
  to.ReportAll("native_dropout");
  const TensorId random = to.Map("aten.rand_like.default", ends.input);
  to.SetDType(random, tensor::DType::kFloat32);
  const TensorId is_kept =
      to.Map("aten.gt.Scalar", to.Rounded(random, to.Type(ends.input).dtype), {Number(0.1)});
  to.SetDType(is_kept, tensor::DType::kBool);
  const TensorId kept = to.Map("aten.mul.Tensor", ends.input, {Ref(is_kept)});
  to.Replace(ends.output, to.Map("aten.mul.Tensor", kept, {Number(1.1)}));
}

// Of what is real: of it as complex numbers.
void Fourier(Decomposer& to, const Ends& ends) {
  const tensor::DType dtype = to.Type(ends.output).dtype;
  if (!tensor::IsComplex(dtype)) return to.Keep();
  const TensorId x =
      tensor::IsComplex(to.Type(ends.input).dtype) ? ends.input : to.Cast(ends.input, dtype);
  if (to.SizesOfValue(x) != to.SizesOfValue(ends.output)) return to.Keep();
  to.Rename("aten._fft_c2c.default", {{"", Ref(x)}});
}

// Of real numbers as many as are asked for: padded or cut before.
void RealFourier(Decomposer& to, const Ends& ends) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const auto dim = graph::AxisOf(to.Integer("dim", 2, -1), sizes.size());
  if (!dim) return to.Keep();
  const std::int64_t size = sizes[*dim];
  const std::int64_t wanted = to.Integer("n", 1, size);
  if (wanted <= 0 || size <= 0) return to.Keep();
  TensorId x = ends.input;
  if (wanted > size) x = to.PaddedBehind(x, *dim, wanted);
  if (wanted < size) x = to.Sliced(x, *dim, 0, wanted);
  to.Rename("aten._fft_r2c.default", {{"", Ref(x)}});
}

// One of the two numbers that a complex one is.
void RealPart(Decomposer& to, const Ends& ends) {
  if (!tensor::IsComplex(to.Type(ends.input).dtype)) return Identity(to, ends);
  Sizes pairs = to.SizesOfValue(ends.input);
  const auto last = std::ssize(pairs);
  pairs.push_back(2);
  const TensorId both = to.Make("aten.view_as_real.default", ends.input, {}, pairs);
  to.SetDType(both, to.Type(ends.output).dtype);
  to.Replace(ends.output,
             to.Make("aten.select.int", both, {Argument{last}, Argument{std::int64_t{0}}},
                     to.SizesOfValue(ends.output)));
}

// A cast, or nothing where the type is the same already.
void To(Decomposer& to, const Ends& ends) {
  const graph::TensorType& before = to.Type(ends.input);
  const graph::TensorType& after = to.Type(ends.output);
  const bool same_device = before.device.type == after.device.type || before.device.type.empty() ||
                           after.device.type.empty();
  if (before.dtype == after.dtype && same_device) return to.Replace(ends.output, ends.input);
  if (!same_device) return to.Keep();
  to.Rename("prims.convert_element_type.default", {{"", Ref(ends.input)}, {"", {after.dtype}}});
}

void Contiguous(Decomposer& to, const Ends& ends) {
  to.Replace(ends.output, to.Contiguous(ends.input));
}

// A view; a copy first where no strides give the new shape.
void ReshapeOf(Decomposer& to, const Ends& ends) {
  to.Replace(ends.output, to.Reshaped(ends.input, to.SizesOfValue(ends.output)));
}

// By nothing on any side: the same.
void Pad(Decomposer& to, const Ends& ends) {
  const auto* mode = graph::FindAs<std::string>(to.node(), "mode", 2);
  if (mode && *mode != "constant") return to.Keep();
  if (to.SizesOfValue(ends.input) == to.SizesOfValue(ends.output)) return Identity(to, ends);
  to.Rename("aten.constant_pad_nd.default", {{"", Ref(ends.input)}, At(to, "pad", 1)});
}

void MaxPool(Decomposer& to, const Ends&) {
  to.Rename("prims._low_memory_max_pool_with_offsets.default", to.node().arguments);
}

// To one element a channel: a mean.
void AdaptivePool(Decomposer& to, const Ends& ends) {
  const Sizes out = to.SizesOfValue(ends.output);
  const Sizes dims = LastDims(out.size(), 2);
  if (WithOnes(out, dims) != out) return to.Keep();
  to.Rename("aten.mean.dim", {{"", Ref(ends.input)}, {"", List(dims)}, {"", {true}}});
}

// The pieces of what was written in place are views of their own, which AOTAutograd makes anew for
// each: of others they are results of one operator.
void Pieces(Decomposer& to, const Ends& ends) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const std::vector<ValueId> outputs = to.node().outputs;
  const bool unbinds = graph::PacketOf(to.node().target) == "aten.unbind";
  const auto dim = graph::AxisOf(to.Integer("dim", unbinds ? 1 : 2, 0), sizes.size());
  const auto known = [&](ValueId output) { return to.FindTensor(output).has_value(); };
  if (!to.IsMutated(ends.input) || !dim || !std::ranges::all_of(outputs, known)) return to.Keep();
  const std::string name(ShortName(to.node().target));
  const auto axis = static_cast<std::int64_t>(*dim);
  std::int64_t start = 0;
  for (const ValueId output : outputs) {
    const Sizes piece = to.SizesOfValue(*to.FindTensor(output));
    const std::int64_t end = Plus(start, unbinds || *dim >= piece.size() ? 1 : piece[*dim]);
    if (to.IsUsed(output)) {
      const std::string_view target = unbinds ? "aten.select.int" : "aten.slice.Tensor";
      std::vector<Argument> place = {Argument{axis}, Argument{start}};
      if (!unbinds) place.push_back(Argument{end});
      const TensorId view = to.Make(std::string(target), ends.input, std::move(place), piece);
      to.Report(view, name);
      to.Replace(output, view);
    }
    start = end;
  }
}

void Repeat(Decomposer& to, const Ends& ends) {
  const Sizes sizes = to.SizesOfValue(ends.input);
  const Sizes out = to.SizesOfValue(ends.output);
  std::size_t dim = 0;
  while (dim < sizes.size() && dim < out.size() && sizes[dim] == out[dim]) ++dim;
  if (sizes.size() != out.size() || dim == sizes.size() || sizes[dim] == 0) return to.Keep();
  to.Replace(ends.output, to.Repeated(ends.input, dim + 1, out[dim] / sizes[dim], out));
}

struct DecompositionRule {
  void (*apply)(Decomposer&, const Ends&);
  // How Inductor names kernels with its nodes; empty: each by its own name.
  std::string_view reported = {};
  std::size_t outputs = 1;  // 0: any number
};

constexpr base::NameGroup<DecompositionRule> kRuleGroups[] = {
    {{Linear}, "aten.linear"},
    {{Matmul}, "aten.matmul"},
    {{Einsum}, "aten.einsum"},
    {{Convolution}, "aten.conv1d aten.conv2d aten.conv3d"},
    {{Convolution}, "aten.conv_transpose1d aten.conv_transpose2d aten.conv_transpose3d"},
    {{Concatenation, "cat"}, "aten.cat aten.concat aten.concatenate"},
    {{Difference}, "aten.diff"},
    {{Stack, "stack"}, "aten.stack"},
    {{CrossEntropy, "nll_loss_forward"}, "aten.cross_entropy_loss"},
    {{WeightNorm, "_weight_norm_interface"}, "aten._weight_norm"},
    {{VectorNorm, "linalg_vector_norm"}, "aten.linalg_vector_norm"},
    {{InstanceNorm, "_native_batch_norm_legit"}, "aten.instance_norm"},
    {{LayerNorm, "native_layer_norm"}, "aten.layer_norm"},
    {{RmsNorm, "_fused_rms_norm"}, "aten.rms_norm"},
    {{GroupNorm, "native_group_norm"}, "aten.group_norm"},
    {{BatchNorm, "_native_batch_norm_legit_no_training"}, "aten.batch_norm"},
    {{Softmax, "_softmax"}, "aten.softmax aten._softmax"},
    {{Softmax, "_log_softmax"}, "aten.log_softmax aten._log_softmax"},
    {{OnlineSoftmax, "prepare_softmax_online", 2}, "prims.prepare_softmax_online"},
    {{Gelu, "gelu"}, "aten.gelu"},
    {{Silu, "silu"}, "aten.silu"},
    {{Hardswish, "hardswish"}, "aten.hardswish"},
    {{LeakyRelu, "leaky_relu"}, "aten.leaky_relu"},
    {{Dropout}, "aten.dropout"},
    {{Pad, "constant_pad_nd"}, "aten.pad aten.constant_pad_nd"},
    {{Identity}, "aten.alias aten.detach aten.lift_fresh_copy"},
    {{To, "_to_copy"}, "aten.to aten._to_copy aten.type_as"},
    {{Contiguous}, "aten.contiguous"},
    {{ReshapeOf}, "aten.reshape aten.flatten"},
    {{Attention}, "aten.scaled_dot_product_attention"},
    {{MaxPool, "max_pool2d_with_indices"}, "aten.max_pool2d"},
    {{AdaptivePool}, "aten.adaptive_avg_pool2d"},
    {{Repeat}, "aten.repeat_interleave"},
    {{Kept, "_to_copy _unsafe_index add arange mul unsqueeze"}, "aten.upsample_nearest2d"},
    {{Resized, "_to_copy _unsafe_index add arange clamp mul sub view"}, "aten.upsample_bilinear2d"},
    {{Resized, "_to_copy _unsafe_index add arange clamp floor mul rsub sub unsqueeze"},
     "aten.upsample_bicubic2d"},
    {{Extreme}, "aten.min aten.max"},
    {{RealFourier, "_fft_r2c"}, "aten.fft_rfft"},
    {{Fourier, "_fft_c2c"}, "aten.fft_fft aten.fft_fft2 aten.fft_fftn"},
    {{RealPart}, "aten.real"},
    {{Foreach, {}, 0}, "aten._foreach_"},
    {{Pieces, {}, 0}, "aten.split aten.split_with_sizes aten.chunk aten.unbind"},
};
constexpr auto kRules = base::ByName<kRuleGroups>();

}  // namespace

bool ApplyRule(Decomposer& to, std::string_view packet, std::string& reported) {
  const DecompositionRule* const rule =
      base::FindByName(kRules, packet.starts_with(kForeach) ? kForeach : packet);
  if (rule == nullptr) return false;
  // Without types there is nothing to compute sizes from.
  const auto input = to.First();
  const auto output = to.Output();
  const std::size_t outputs = rule->outputs;
  if ((outputs != 0 && to.node().outputs.size() != outputs) || !input || !output) return false;
  reported = rule->reported;
  rule->apply(to, {.input = *input, .output = *output});
  return true;
}

}  // namespace idbg::fusion
