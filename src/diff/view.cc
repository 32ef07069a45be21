// SPDX-License-Identifier: Apache-2.0
#include "diff/view.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/text/text.h"
#include "diff/chunk_reader.h"
#include "diff/kernels.h"
#include "diff/plan.h"
#include "tensor/safetensors.h"

namespace idbg::diff {

using tensor::DType;

namespace {

// From the shortest digits in scientific form, "-1.25e-07": CPython's rule when to use which form.
template <typename T>
std::string FloatText(T value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific);
  const std::string scientific(buffer.data(), end.ptr);
  const std::size_t e = scientific.find('e');
  const int exponent = std::stoi(scientific.substr(e + 1));
  if (exponent < -4 || exponent >= 16) return scientific;
  const auto fixed_end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  std::string fixed(buffer.data(), fixed_end.ptr);
  if (fixed.find('.') == std::string::npos) fixed += ".0";
  return fixed;
}

std::string PartText(DType part, const char* raw) {
  const auto text = [&](auto value) {
    Widen(part, raw, 1, &value);
    return FloatText(value);
  };
  return part == DType::kFloat64 ? text(double{}) : text(float{});
}

std::string IntegerText(DType dtype, const char* raw) {
  std::int64_t value = 0;
  Widen(dtype, raw, 1, &value);
  return dtype == DType::kUint64 ? std::to_string(static_cast<std::uint64_t>(value))
                                 : std::to_string(value);
}

}  // namespace

std::uint64_t TensorView::ElementCount() const {
  std::uint64_t count = 1;
  for (const std::int64_t size : shape) count *= static_cast<std::uint64_t>(size);
  return count;
}

bool TensorView::IsContiguous() const {
  if (strides.empty()) return true;
  std::int64_t expected = 1;
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && strides[i] != expected) return false;
    expected *= shape[i];
  }
  return true;
}

std::string TypeText(const TensorView& view) {
  std::string text(tensor::ToString(view.dtype));
  if (view.quantisation) text = "quantised " + text;
  return text + '[' + base::Join(view.shape) + ']';
}

TensorView ViewOf(const tensor::FileTensor& tensor, const base::MappedFile* file) {
  TensorView view{.dtype = tensor.dtype,
                  .shape = tensor.shape,
                  .strides = tensor.strides,
                  .data = tensor.data,
                  .is_big_endian = tensor.is_big_endian,
                  .file = file,
                  .layout = tensor.layout};
  if (const auto& quantisation = tensor.quantisation)
    view.quantisation = Quantisation{.scales = quantisation->scales,
                                     .zero_points = quantisation->zero_points,
                                     .axis = quantisation->axis};
  return view;
}

std::string PythonText(double value) { return FloatText(value); }

std::string PythonText(const std::vector<std::int64_t>& index) {
  return '(' + base::Join(index) + (index.size() == 1 ? ",)" : ")");
}

std::string ElementText(const TensorView& view, std::uint64_t flat) {
  alignas(16) std::array<char, 16> raw{};
  const ChunkReader reader(view);
  reader.Read(flat, 1, raw.data());
  if (view.quantisation) {
    float value = 0;
    reader.Dequantise(flat, 1, raw.data(), &value);
    return FloatText(value);
  }
  if (view.dtype == DType::kBool) return raw[0] != 0 ? "True" : "False";
  if (tensor::IsComplex(view.dtype)) {
    const DType part = PartOf(view.dtype);
    const std::string imaginary = PartText(part, raw.data() + reader.element_bytes() / 2);
    return std::string(1, '(') + PartText(part, raw.data()) +
           (imaginary.starts_with('-') ? "" : "+") + imaginary + "j)";
  }
  if (!tensor::IsFloatingPoint(view.dtype)) return IntegerText(view.dtype, raw.data());
  return PartText(view.dtype, raw.data());
}

}  // namespace idbg::diff
