// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace idbg::base {

// One JSON or msgpack document, told apart by its first byte, as the JSON that Python's
// json.dumps(indent=2) would write. Throws Error(kFormat) for a damaged document, one with trailing
// bytes, and for binary data, which has no form in JSON. (The other way:
// base/json/json_to_msgpack.h.)
std::string DocumentToJson(std::string_view document, const std::string& file);

}  // namespace idbg::base
