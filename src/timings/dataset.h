// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "timings/timings.h"
#include "timings/timings_reader.h"
#include "timings/torch_diode/dataset.h"
#include "timings/torch_diode/format.h"

namespace idbg::timings {

std::string_view ToString(DatasetKind kind);  // "timings", "diode data set", ...

// What a file is, told by its content; null: none of them.
std::optional<DatasetKind> FindDatasetKind(std::string_view bytes);
// The same, and instead of null Error(kFormat) that lists what was tried and why each said no.
DatasetKind SniffDataset(std::string_view bytes, const std::string& file);

struct LoadOptions {
  ReadMode mode = ReadMode::kStrict;
  // Which hardware of a torch-diode file; empty: the only one, otherwise Error(kUsage).
  std::string hardware = "";
};

// Files as named, and for a folder those in it that end in .msgpack or .json, sorted. Throws
// Error(kNotFound) when there are none.
std::vector<std::filesystem::path> DatasetFiles(std::span<const std::string> names);

// One torch-diode data set. What was passed over or lost goes into `diagnostics`, which may be
// null.
torch_diode::Dataset LoadTorchDiodeDataset(const base::MappedFile& file, ReadMode mode,
                                           Diagnostics* diagnostics);

// Adds what reading one of torch-diode's files has reported.
void NoteTorchDiodeReport(const std::string& file, const torch_diode::ReadReport& report,
                          Diagnostics* diagnostics);

// One data set of everything that holds times: native streams and torch-diode's data sets, in the
// order given (see AppendTimings and FromTorchDiode). Throws Error(kFormat) for the other kinds,
// saying what the file is. `diagnostics` may be null.
Timings LoadTimings(std::span<const std::filesystem::path> paths, const LoadOptions& options = {},
                    Diagnostics* diagnostics = nullptr);

// What is in a file that holds no times: a table, a shape set, a max-autotune solution.
struct DatasetContents {
  struct Group {
    std::string name;  // "NVIDIA H100 mm", "addmm", "all operators"
    std::size_t problems = 0;
    std::size_t configs = 0;
  };

  std::string kind;  // "torch-diode table"
  std::vector<Group> groups;
  Diagnostics diagnostics;
};

// Null for a file that holds times. Throws Error for one that is no data set or is damaged.
std::optional<DatasetContents> DescribeWithoutTimes(const std::filesystem::path& path);

}  // namespace idbg::timings
