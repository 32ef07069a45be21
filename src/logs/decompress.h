// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/function_ref.h"

namespace idbg::logs {

// Whether the first bytes of a file are those of gzip or zstd.
bool IsCompressed(std::string_view start);

// Decompresses what `read` gives (as many bytes as it returns; 0 ends it) and hands it to `write`
// piece by piece, until that returns false. Returns what is wrong with the data, "" for nothing;
// what came before the damage has been written all the same. Throws Error(kUnsupported) for zstd in
// a build without it.
std::string Decompress(base::FunctionRef<std::size_t(char* out, std::size_t size)> read,
                       base::FunctionRef<bool(std::string_view piece)> write);

// Up to `size` bytes of what `start`, the beginning of a compressed file, holds. Throws as
// Decompress.
std::string DecompressStart(std::string_view start, std::size_t size);

}  // namespace idbg::logs
