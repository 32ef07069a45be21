// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "timings/torch_diode/dataset.h"
#include "timings_bytes.h"

namespace idbg::timings::torch_diode {

// A file of tests/data/gemm.
inline std::string TestFile(const std::string& name) {
  return base::ReadFile(std::string(IDBG_TEST_DATA) + "/gemm/" + name);
}

// "" or the text of the kFormat error that `action` throws.
std::string FormatErrorOf(const auto& action) {
  try {
    action();
  } catch (const base::Error& error) {
    return error.code() == base::ErrorCode::kFormat ? error.what()
                                                    : "wrong code: " + std::string(error.what());
  }
  return {};
}

// A problem with a contiguous output.
inline MMShape Shape(std::int64_t m, std::int64_t n, std::int64_t k) {
  return FromProblem({.m = m, .n = n, .k = k, .dtype = tensor::DType::kFloat16});
}

inline TritonGemmConfig SampleConfig(std::string name = "mm_config") {
  return {.name = std::move(name),
          .block_m = 64,
          .block_n = 32,
          .block_k = 16,
          .group_m = 8,
          .num_stages = 3,
          .num_warps = 4};
}

inline void AddRow(Dataset& dataset, const MMShape& shape, const TritonGemmConfig& config,
                   double time_ms, const std::string& op = "mm",
                   const std::string& hardware = "gpu") {
  TimedConfig row{.time_ms = time_ms};
  row.config = dataset.configs.Intern(config) & 0x7FFFFFFF;
  dataset.FindOrAdd(hardware, op, shape).timed_configs.push_back(row);
}

// The leaf of a problem, or null.
template <typename Leaf>
const Leaf* FindLeaf(const DocumentOf<Leaf>& document, const std::string& hardware,
                     const std::string& op, const MMShape& shape) {
  const auto* const found = document.hardware.Find(hardware);
  const auto* const operation = found ? found->operation.Find(op) : nullptr;
  return operation ? operation->solution.Find(shape) : nullptr;
}

// A row with its configuration spelt out, to compare data sets whose pools differ.
struct FlatRow {
  std::string hardware;
  std::string op;
  std::string problem;
  TritonGemmConfig config;
  double time_ms;

  bool operator==(const FlatRow&) const = default;
};
inline std::vector<FlatRow> Flatten(const Dataset& dataset) {
  std::vector<FlatRow> rows;
  for (const auto& [name, hardware] : dataset.hardware) {
    for (const auto& [op, operation] : hardware.operation) {
      for (const auto& [shape, solution] : operation.solution) {
        for (const TimedConfig& row : solution.timed_configs) {
          rows.push_back({name, op, KeyString(shape), dataset.configs[row.config], row.time_ms});
        }
      }
    }
  }
  return rows;
}

}  // namespace idbg::timings::torch_diode
