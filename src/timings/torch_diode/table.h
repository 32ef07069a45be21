// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "timings/torch_diode/dataset.h"
#include "timings/torch_diode/document.h"
#include "timings/torch_diode/format.h"

namespace idbg::timings::torch_diode {

struct TableSolution {
  std::vector<std::uint32_t> config;  // indices into Table::configs, fastest first
  std::int64_t version = 1;
};

// A look-up table: a data set without its times.
using Table = DocumentOf<TableSolution>;

Table ParseTable(std::string_view bytes, const std::string& file, const ReadOptions& options = {},
                 ReadReport* report = nullptr);
void WriteTable(const Table& table, Format format, Sink sink);
void WriteTableFile(const Table& table, Format format, const std::filesystem::path& path);

// All configurations of each problem by ascending time (stable; NaN last; duplicates kept);
// problems without configurations are left out.
Table ToTable(const Dataset& dataset);

}  // namespace idbg::timings::torch_diode
