// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "timings/dataset.h"
#include "timings/timings_append.h"

namespace idbg::timings {

// The forms a data set can be given.
enum class DatasetForm {
  kTimings,    // the native stream
  kJson,       // torch-diode, JSON
  kMsgpack,    // torch-diode, msgpack
  kTableJson,  // torch-diode's look-up table: configurations by ascending time, without the times
  kTableMsgpack,
};
// By "timings", "json", "msgpack", "table-json" and "table-msgpack".
std::optional<DatasetForm> ParseDatasetForm(std::string_view name);

struct Conversion {
  std::filesystem::path from;
  std::filesystem::path to;
  std::string what;                  // the kind of the input; "document" for no GEMM data set
  std::vector<std::string> losses;   // what the new form has no place for
  std::optional<base::Error> error;  // nothing was written
};

// Writes the file `from`, of any DatasetKind, to `to` in another form (atomically, parent folders
// are made). A document that is no GEMM data set is written to JSON or msgpack as it is. Throws
// Error: kFormat for damage, kUsage where the form cannot hold the kind (a table as timings).
// `diagnostics` may be null.
Conversion ConvertFile(const std::filesystem::path& from, const std::filesystem::path& to,
                       DatasetForm form, const LoadOptions& options, Diagnostics* diagnostics);

// The same for several files, each into `folder` (empty: beside the input): the last extension
// makes way for .json, .msgpack, .timings.msgpack, .table.json or .table.msgpack. Goes on after
// errors, which are in the result. No result replaces an input or another result.
std::vector<Conversion> ConvertFiles(std::span<const std::filesystem::path> files,
                                     const std::filesystem::path& folder, DatasetForm form,
                                     const LoadOptions& options, Diagnostics* diagnostics);

// JSON files to msgpack in the same way, each as it is: nothing is asked of the content.
std::vector<Conversion> ConvertFilesToMsgpack(std::span<const std::filesystem::path> files,
                                              const std::filesystem::path& folder = {});

struct MergeResult {
  std::size_t problems = 0;
  std::size_t times = 0;
  DuplicateCounts duplicates;  // joined
  std::vector<std::string> losses;
};

// Writes one file with the times of all `files`, duplicates joined (MergeDuplicates). torch-diode's
// data sets merged into one of torch-diode's forms keep what only they hold (names, flags,
// versions): there a row is a duplicate only when it is equal in all fields. Throws Error.
MergeResult MergeFiles(std::span<const std::filesystem::path> files,
                       const std::filesystem::path& to, DatasetForm form,
                       const LoadOptions& options, Diagnostics* diagnostics);

}  // namespace idbg::timings
