// SPDX-License-Identifier: Apache-2.0
#include "roofline/call_samples.h"

#include <cmath>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/json_document.h"
#include "base/line_reader.h"

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

// The shape, and whether the call is transposed.
ConvolutionShape ReadShape(JsonValue call) {
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
  const auto dtype = tensor::ParseDType(call.GetMember("dtype").GetString());
  if (!dtype) call.Fail("unknown dtype");
  ConvolutionShape shape{
      .input = {batch, channels},
      .weight = {is_transposed ? channels : outputs, (is_transposed ? outputs : channels) / groups},
      .output = {batch, outputs},
      .stride = ReadSize(call.GetMember("stride")),
      .dilation = ReadSize(call.GetMember("dilation")),
      .dtype = *dtype};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::int64_t reach = shape.dilation * (window[i] - 1) + 1;
    shape.input.push_back(sides[i]);
    shape.weight.push_back(window[i]);
    shape.output.push_back(is_transposed ? (sides[i] - 1) * shape.stride - 2 * padding[i] + reach
                                         : (sides[i] + 2 * padding[i] - reach) / shape.stride + 1);
  }
  return shape;
}

std::string NameOf(const ConvolutionShape& shape) {
  std::string name;
  for (const auto* sizes : {&shape.input, &shape.weight, &shape.output}) {
    for (const std::int64_t size : *sizes) name += std::to_string(size) + "x";
  }
  return name + std::to_string(shape.stride) + "x" + std::to_string(shape.dilation);
}

// Of a call by itself, without the gap before it: the time of its kernel. Of several kernels that
// overlap or wait for memory sets, what the call adds to a graph of many; such a chain of the same
// call hides part of each, 0.5 us by the median of calls of one kernel on an H200.
double TimeUs(JsonValue root) {
  constexpr double kHiddenUs = 0.5;
  return root.GetMember("launches").GetInt() == 1
             ? root.GetMember("us").GetNumber()
             : root.GetMember("replay_us").GetNumber() + kHiddenUs;
}

// Null: another call.
std::optional<CallSample> ReadCall(JsonValue root) {
  const JsonValue call = root.GetMember("call");
  if (call.GetMember("kind").GetString() != "convolution") return std::nullopt;
  const ConvolutionShape shape = ReadShape(call);
  // The times are of the default, in which convolutions of float32 may use TF32.
  if (shape.dtype == tensor::DType::kFloat32 && !call.GetMember("tf32").GetBool())
    return std::nullopt;
  auto work = ConvolutionWorkOf(shape);
  if (!work) call.Fail("sizes that are of no convolution");
  work->is_channels_last = call.GetMember("last").GetBool();
  work->has_bias = call.GetMember("bias").GetBool();
  CallSample sample{.work = *work,
                    .style = call.GetMember("style").GetString(),
                    .shape = NameOf(shape),
                    .time_s = TimeUs(root) * 1e-6};
  if (!(sample.time_s > 0 && std::isfinite(sample.time_s))) root.Fail("no time");
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
    throw base::Error(base::ErrorCode::kFormat,
                      "contains no measured convolution (tools/measure_calls.py writes them)",
                      {.file = path.string()});
  return samples;
}

}  // namespace idbg::roofline
