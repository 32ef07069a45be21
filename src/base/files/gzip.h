// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace idbg::base {

// A gzip file (RFC 1952) of the bytes, without name and time: the same bytes give the same file.
// Throws Error(kInternal) when zlib has no memory, kUnsupported from 4 GiB on.
std::string Gzip(std::string_view bytes);

}  // namespace idbg::base
