// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json_document.h"
#include "plan/kernel_class.h"
#include "roofline/calls/call_training.h"

namespace idbg::roofline {
namespace {

using base::JsonValue;

constexpr std::int64_t kLargest = std::int64_t{1} << 31;  // beyond that sizes are not meant

std::int64_t ReadSize(JsonValue value, std::int64_t least = 1) {
  const std::int64_t size = value.GetInt();
  if (size < least || size > kLargest) value.Fail("not a size");
  return size;
}

std::vector<std::int64_t> ReadSizes(JsonValue value, std::int64_t least) {
  std::vector<std::int64_t> sizes;
  value.ForEachElement([&](JsonValue size) { sizes.push_back(ReadSize(size, least)); });
  return sizes;
}

tensor::DType ReadDType(JsonValue call) {
  const auto dtype = tensor::ParseDType(call.GetMember("dtype").GetString());
  if (!dtype) call.Fail("unknown dtype");
  return *dtype;
}

// The shape, and whether the call is transposed.
plan::ConvolutionShape ReadShape(JsonValue call) {
  const bool is_transposed = call.GetMember("transposed").GetBool();
  const auto sides = ReadSizes(call.GetMember("size"), 1);
  const auto window = ReadSizes(call.GetMember("window"), 1);
  const auto padding = ReadSizes(call.GetMember("padding"), 0);
  if (window.size() != sides.size() || padding.size() != sides.size())
    call.Fail("windows, paddings and sizes of different dimensions");
  const std::int64_t batch = ReadSize(call.GetMember("batch"));
  const std::int64_t channels = ReadSize(call.GetMember("channels"));
  const std::int64_t outputs = ReadSize(call.GetMember("outputs"));
  const std::int64_t groups = ReadSize(call.GetMember("groups"));
  plan::ConvolutionShape shape{
      .input = {batch, channels},
      .weight = {is_transposed ? channels : outputs, (is_transposed ? outputs : channels) / groups},
      .output = {batch, outputs},
      .stride = ReadSize(call.GetMember("stride")),
      .dilation = ReadSize(call.GetMember("dilation")),
      .dtype = ReadDType(call)};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::int64_t reach = shape.dilation * (window[i] - 1) + 1;
    shape.input.push_back(sides[i]);
    shape.weight.push_back(window[i]);
    shape.output.push_back(is_transposed ? (sides[i] - 1) * shape.stride - 2 * padding[i] + reach
                                         : (sides[i] + 2 * padding[i] - reach) / shape.stride + 1);
  }
  return shape;
}

std::string NameOf(const plan::ConvolutionShape& shape) {
  std::string name;
  for (const auto* sizes : {&shape.input, &shape.weight, &shape.output}) {
    for (const std::int64_t size : *sizes) name += std::to_string(size) + "x";
  }
  return name + std::to_string(shape.stride) + "x" + std::to_string(shape.dilation);
}

// Of a call by itself, without the gap before it: the time of its kernel. Of several, what the call
// adds to a graph of many, as some overlap and others wait for memory sets; such a chain of the
// same call hides part of each, 0.5 us by the median of calls of one kernel on an H200. Other
// programs' work makes chains longer, but no gap is longer than that after a memory set. Short
// chains end before they are launched: there the kernels count, with a gap between each two.
double TimeUs(JsonValue root) {
  constexpr double kHiddenUs = 0.5;
  constexpr double kGapUs = 0.5;
  constexpr double kLongestGapUs = 3;
  constexpr double kShortUs = 30;
  const double us = root.GetMember("us").GetNumber();
  const double replay_us = root.GetMember("replay_us").GetNumber();
  const std::int64_t launches = root.GetMember("launches").GetInt();
  if (launches == 0) return replay_us;  // too long to be profiled
  const auto gaps = static_cast<double>(launches - 1);
  if (us < kShortUs || launches == 1) return us + gaps * kGapUs;
  return std::min(replay_us + kHiddenUs, us + gaps * kLongestGapUs);
}

// The call as a kernel of a plan.
plan::Kernel WorkOf(const plan::ConvolutionWork& convolution, const std::string& name) {
  const double bytes = tensor::Bits(convolution.dtype) / 8.0;
  plan::Kernel work{.kernel_class = plan::KernelClass::kConvolution, .name = name};
  work.products = {{.flops = convolution.flops,
                    .dtype = convolution.dtype,
                    .shape = std::nullopt,
                    .kind = graph::OpKind::kConvolution}};
  work.reads = {{.bytes = (convolution.input_elements + convolution.weight_elements) * bytes}};
  work.writes = {{.bytes = convolution.output_elements * bytes}};
  work.convolution = convolution;
  return work;
}

plan::Kernel WorkOf(const plan::AttentionWork& attention, double mask_elements,
                    const std::string& name) {
  const double bytes = tensor::Bits(attention.dtype) / 8.0;
  const double batch = plan::Real(attention.batch);
  const double row = plan::Real(attention.channels);
  plan::Kernel work{.kernel_class = plan::KernelClass::kAttention, .name = name};
  work.products = {
      {.flops = 4 * batch * plan::Real(attention.queries) * plan::Real(attention.keys) * row,
       .dtype = attention.dtype,
       .shape = std::nullopt,
       .kind = graph::OpKind::kAttention}};
  const double keys = plan::Real(attention.keys) / plan::Real(attention.sharing);
  const double operands = batch * row * (plan::Real(attention.queries) + 2 * keys);
  work.reads = {{.bytes = (operands + mask_elements) * bytes}};
  work.writes = {{.bytes = batch * row * plan::Real(attention.queries) * bytes}};
  work.attention = attention;
  return work;
}

// The fused kernel of attention, which may come after memory sets and conversions of its mask, and
// before one that adds up the parts of a long row of keys.
struct FusedKernel {
  double time_us = 0;
  bool is_cudnn = false;
};

std::optional<FusedKernel> FindFused(JsonValue root) {
  std::optional<FusedKernel> found;
  const JsonValue kernels = root.FindMember("kernels");
  if (!kernels) return found;
  kernels.ForEachElement([&](JsonValue kernel) {
    const std::string name = kernel.GetMember("name").GetString();
    const double time_us = kernel.GetMember("time_us").GetNumber();
    if (found && name.find("lean_reduction") != std::string::npos) found->time_us += time_us;
    if (plan::ClassOfName(name) != plan::KernelClass::kAttention) return;
    found = FusedKernel{.time_us = time_us, .is_cudnn = name.find("cudnn") != std::string::npos};
  });
  return found;
}

// Null: no fused kernel took it, or heads do not share keys evenly.
std::optional<CallSample> ReadAttention(JsonValue root) {
  constexpr std::int64_t kVector = 8;
  const JsonValue call = root.GetMember("call");
  const auto fused = FindFused(root);
  const std::int64_t batch = ReadSize(call.GetMember("batch"));
  const std::int64_t heads = ReadSize(call.GetMember("heads"));
  const std::int64_t key_heads = ReadSize(call.GetMember("key_heads"));
  if (!fused || key_heads < 1 || heads % key_heads != 0) return std::nullopt;
  const std::string mask = call.GetMember("mask").GetString();
  plan::AttentionWork work{.batch = batch * heads,
                           .queries = ReadSize(call.GetMember("queries")),
                           .keys = ReadSize(call.GetMember("keys")),
                           .channels = ReadSize(call.GetMember("width")),
                           .sharing = heads / key_heads,
                           .dtype = ReadDType(call)};
  work.has_mask = mask != "none" && mask != "causal";
  work.is_causal = mask == "causal";
  work.uses_cudnn = fused->is_cudnn;
  // Masks with gaps between rows are padded for the kernels that want whole vectors.
  const bool has_gaps = mask == "additive_odd" || (mask == "bool" && work.keys % kVector != 0);
  work.is_mask_aligned = !has_gaps || !work.uses_cudnn;
  const double elements =
      work.has_mask ? plan::Real(batch) * plan::Real(work.queries) * plan::Real(work.keys) : 0;
  std::string shape;
  for (const std::int64_t size : {work.batch, work.queries, work.keys, work.channels, work.sharing})
    shape += std::to_string(size) + "x";
  return CallSample{.work = WorkOf(work, elements, mask),
                    .dtype = work.dtype,
                    .style = mask,
                    .shape = shape,
                    .time_s = fused->time_us * 1e-6};
}

// Null: another call.
std::optional<CallSample> ReadConvolution(JsonValue root) {
  const JsonValue call = root.GetMember("call");
  const plan::ConvolutionShape shape = ReadShape(call);
  // The times are of the default, in which convolutions of float32 may use TF32.
  if (shape.dtype == tensor::DType::kFloat32 && !call.GetMember("tf32").GetBool())
    return std::nullopt;
  auto work = plan::ConvolutionWorkOf(shape);
  if (!work) call.Fail("sizes that are of no convolution");
  work->is_channels_last = call.GetMember("last").GetBool();
  work->has_bias = call.GetMember("bias").GetBool();
  const std::string style = call.GetMember("style").GetString();
  return CallSample{.work = WorkOf(*work, style),
                    .dtype = work->dtype,
                    .style = style,
                    .shape = NameOf(shape),
                    .time_s = TimeUs(root) * 1e-6};
}

plan::Kernel WorkOf(const plan::Gemm& product, const std::string& name) {
  const double bytes = tensor::Bits(product.dtype) / 8.0;
  const auto [batch, m, n, k] = product.RealSizes();
  plan::Kernel work{.kernel_class = plan::KernelClass::kGemm, .name = name};
  work.products = {{.flops = 2 * batch * m * n * k, .dtype = product.dtype, .shape = product}};
  work.reads = {{.bytes = bytes * (batch * m * k + (product.is_b_shared ? 1 : batch) * k * n)}};
  work.writes = {{.bytes = bytes * batch * m * n}};
  work.gemm = product;
  return work;
}

CallSample ReadProduct(JsonValue root) {
  const JsonValue call = root.GetMember("call");
  plan::Gemm product{.batch = ReadSize(call.GetMember("batch")),
                     .m = ReadSize(call.GetMember("m")),
                     .n = ReadSize(call.GetMember("n")),
                     .k = ReadSize(call.GetMember("k")),
                     .a_transposed = call.GetMember("a_transposed").GetBool(),
                     .b_transposed = call.GetMember("b_transposed").GetBool(),
                     .is_b_shared = call.GetMember("shared").GetBool(),
                     .dtype = ReadDType(call)};
  const bool has_bias = call.GetMember("bias").GetBool();
  product.op = has_bias ? gemm::Op::kAddmm : product.batch > 1 ? gemm::Op::kBmm : gemm::Op::kMm;
  std::string shape;
  for (const std::int64_t size : {product.batch, product.m, product.n, product.k})
    shape += std::to_string(size) + "x";
  const std::string style = call.GetMember("style").GetString();
  return CallSample{.work = WorkOf(product, style),
                    .dtype = product.dtype,
                    .is_tf32 = call.GetMember("tf32").GetBool(),
                    .style = style,
                    .shape = shape,
                    .time_s = TimeUs(root) * 1e-6};
}

// Null: another call.
std::optional<CallSample> ReadCall(JsonValue root) {
  const std::string kind = root.GetMember("call").GetMember("kind").GetString();
  std::optional<CallSample> sample;
  if (kind == "convolution") sample = ReadConvolution(root);
  if (kind == "attention") sample = ReadAttention(root);
  if (kind == "product") sample = ReadProduct(root);
  if (sample && !(sample->time_s > 0 && std::isfinite(sample->time_s))) root.Fail("no time");
  return sample;
}

}  // namespace

CallSamples ReadCallSamples(const std::filesystem::path& path) {
  base::LineReader reader(path);
  CallSamples samples;
  std::string_view line;
  while (reader.Next(line)) {
    try {
      const base::JsonDocument document(line, reader.name(), {.first_line = reader.number()});
      if (auto sample = ReadCall(document.root())) {
        samples.calls.push_back(*std::move(sample));
      } else {
        ++samples.others;
      }
    } catch (const base::Error&) {  // a line that was cut must not cost the others
      ++samples.damaged;
    }
  }
  if (samples.calls.empty())
    base::FailFormat(
        "contains no measured convolution, attention or product "
        "(tools/inductor_debug/calibration/measure_calls.py writes them)",
        {.file = path.string()});
  return samples;
}

}  // namespace idbg::roofline
