// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "timings/timings.h"

namespace idbg::timings {

// What to do about damage. A header that cannot be read is an error in both modes: without its
// configuration list no time means anything.
enum class ReadMode {
  kStrict,   // the first damage is an Error(kFormat) with its byte offset and key path
  kSalvage,  // everything readable is kept, the loss is counted
};

// One stretch of a file that could not be read.
struct Loss {
  std::string file;
  std::uint64_t begin = 0;  // byte offsets in the file
  std::uint64_t end = 0;
  std::uint64_t objects = 0;  // records whose start lies in the stretch; at least 1
  std::string reason;         // one line, with key path

  bool operator==(const Loss&) const = default;
};

// What happened during reading, beside the data. Sums over all files of one call.
struct Diagnostics {
  std::uint64_t file_bytes = 0;
  std::uint64_t objects = 0;  // records read, those of unknown kinds included
  std::uint64_t unknown_kinds = 0;
  std::uint64_t unknown_keys = 0;
  std::vector<Loss> losses;        // kSalvage only
  std::vector<std::string> notes;  // e.g. hosts of two files that had to be told apart

  std::uint64_t LostBytes() const;
  std::uint64_t LostObjects() const;
};

// Reads a file of the native format: its records in their order, where it has several headers with
// configuration lists, hosts and kernel facts brought together (see AppendTimings). The file stays
// mapped and the arrays are used where they lie, so memory is a small fraction of the file size
// beyond the file itself. `diagnostics` may be null.
Timings ReadTimings(const std::filesystem::path& path, ReadMode mode = ReadMode::kStrict,
                    Diagnostics* diagnostics = nullptr);

// The same of a stream in memory that is `owner`'s, which is kept; `file` is for messages.
Timings ReadStream(std::string_view stream, const std::string& file,
                   std::shared_ptr<const void> owner, ReadMode mode = ReadMode::kStrict,
                   Diagnostics* diagnostics = nullptr);

// Whether `bytes` start like the native format: a msgpack map whose first key is "kind" with the
// value "header". Anything may follow.
bool LooksLikeTimings(std::string_view bytes);

// Where the last complete object of a stream ends: what follows was being written when its writer
// was killed. Throws Error(kFormat) for damage with records after it, which must not be cut off.
std::uint64_t FindStreamEnd(std::string_view stream, const std::string& file);

}  // namespace idbg::timings
