// SPDX-License-Identifier: Apache-2.0
#include "capi/model.h"

#include <string_view>
#include <utility>

#include "capi/guard.h"

namespace idbg::capi {

readers::ModelFile ReadModel(const char* model, std::int64_t size,
                             std::vector<readers::InputShape> input_shapes) {
  Require(model != nullptr, "model is null");
  Require(size >= 0, "the size of the model is below 0");
  if (size == 0) return readers::ReadModelFile(model, std::move(input_shapes));
  return readers::ReadModel({.bytes = std::string_view(model, static_cast<std::size_t>(size)),
                             .name = "model",
                             .input_shapes = std::move(input_shapes)});
}

}  // namespace idbg::capi
