// SPDX-License-Identifier: Apache-2.0
#include "diff/view.h"

#include <array>
#include <charconv>

#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "diff/chunk_reader.h"
#include "diff/kernels.h"
#include "diff/plan.h"
#include "tensor/element.h"

namespace idbg::diff {

using tensor::DType;

namespace {

// As Python's repr writes it. The shortest digits that give a float back are few enough to be those
// of a double, too.
std::string FloatText(float value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return base::PythonRepr(base::ParseNumber<double>({digits.data(), end.ptr}).value_or(0));
}

std::string PartText(DType part, const char* raw) {
  if (part == DType::kFloat64) {
    double value = 0;
    Widen(part, raw, 1, &value);
    return base::PythonRepr(value);
  }
  float value = 0;
  Widen(part, raw, 1, &value);
  return FloatText(value);
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
  return {.dtype = tensor.dtype,
          .shape = tensor.shape,
          .strides = tensor.strides,
          .data = tensor.data,
          .is_big_endian = tensor.is_big_endian,
          .file = file,
          .quantisation = tensor.quantisation,
          .layout = tensor.layout};
}

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
  if (tensor::IsComplex(view.dtype)) {
    const DType part = PartOf(view.dtype);
    const std::string imaginary = PartText(part, raw.data() + reader.element_bytes() / 2);
    return std::string(1, '(') + PartText(part, raw.data()) +
           (imaginary.starts_with('-') ? "" : "+") + imaginary + "j)";
  }
  if (!tensor::IsFloatingPoint(view.dtype))
    return tensor::IntegerText(view.dtype, {raw.data(), raw.size()}, 0);
  return PartText(view.dtype, raw.data());
}

}  // namespace idbg::diff
