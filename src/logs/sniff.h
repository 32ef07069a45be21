// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace idbg::logs {

// Whether the beginning of a file, some 64 KiB and maybe compressed, is that of a log.
bool IsLog(std::string_view beginning);

}  // namespace idbg::logs
