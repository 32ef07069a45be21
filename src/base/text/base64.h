// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace idbg::base {

// RFC 4648, with padding.
std::string Base64(std::string_view bytes);

}  // namespace idbg::base
