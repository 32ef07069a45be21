// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/json/json_document.h"
#include "tensor/dtype.h"
#include "tensor/symbolic.h"

// Values of requests in JSON, whatever their entries are called. All throw Error(kFormat) with the
// place.
namespace idbg::analyze {

std::int64_t GetCount(base::JsonValue value);  // from 0 on
std::vector<std::int64_t> GetCounts(base::JsonValue value);
std::size_t GetTop(base::JsonValue value);  // of rows; 0 means all
std::vector<tensor::DType> GetPrecisions(base::JsonValue value);
tensor::Bindings GetBindings(base::JsonValue value);  // {"s77": 8}

}  // namespace idbg::analyze
