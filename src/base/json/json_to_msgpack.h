// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"

namespace idbg::base {

// Writes any JSON document as msgpack, piece by piece, as Python's msgpack.packb(json.load(file))
// does: same order, smallest integers, float64. Of keys given more than once in a map the last one
// counts (at its own place; Python puts it where the first was). Returns how many were left out.
// Throws kFormat; the sink may have got a part by then.
std::uint64_t ConvertJsonToMsgpack(std::string_view json, const std::string& file,
                                   FunctionRef<void(std::string_view bytes)> sink);

// One JSON or msgpack document, told apart by its first byte, as the JSON that Python's
// json.dumps(indent=2) would write. Throws Error(kFormat) for a damaged document, one with trailing
// bytes, and for binary data, which has no form in JSON.
std::string DocumentToJson(std::string_view document, const std::string& file);

}  // namespace idbg::base
