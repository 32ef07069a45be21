// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "base/error.h"
#include "base/function_ref.h"

namespace idbg::timings::torch_diode {

// The two dialects; the same nesting, byte for byte what upstream writes.
enum class Format { kJson, kMsgpack };

struct ReadOptions {
  // Strict: an unknown field is an error. Otherwise it is ignored with a diagnostic, and the older
  // dialect (configurations as JSON strings, an extra "name") is read too.
  bool strict = false;
  // A damaged file yields what was complete before the damage, and says what was lost.
  bool salvage = false;
};

// What a damaged file cost.
struct Damage {
  base::Error error;             // what was wrong, with its place
  std::uint64_t bytes_read = 0;  // up to the end of the last complete record
  std::uint64_t bytes_lost = 0;  // from there to the end of the file
};

// What happened beside the result. Pass one to see it; all functions accept null.
struct ReadReport {
  base::Diagnostics diagnostics;
  std::optional<Damage> damage;  // only with ReadOptions::salvage
};

// What a file in one of upstream's formats holds, told by its first keys.
enum class FileKind { kDataset, kTable, kShapeSet, kOperationShapeSet, kSolution, kOther };
// Never throws: damaged and foreign files are kOther.
FileKind GuessKind(std::string_view bytes);

// Takes a document piece by piece while it is written, so that it is never held whole.
using Sink = base::FunctionRef<void(std::string_view bytes)>;

}  // namespace idbg::timings::torch_diode
