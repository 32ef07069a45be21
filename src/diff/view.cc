// SPDX-License-Identifier: Apache-2.0
#include "diff/view.h"

#include "tensor/file_tensor.h"

namespace idbg::diff {

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
  text += '[';
  for (std::size_t i = 0; i < view.shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(view.shape[i]);
  return text + ']';
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

}  // namespace idbg::diff
