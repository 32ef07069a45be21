// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace idbg::base {

// A text as one word that a POSIX shell reads back as it is: a plain word unchanged, else 'a file'.
std::string ShellWord(std::string_view text);

}  // namespace idbg::base
