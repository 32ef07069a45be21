// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/dataset.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace idbg::timings::torch_diode {
namespace {

// Whether two rows of different data sets are equal in all fields; NaN equals NaN here.
bool SameRow(const TimedConfig& a, const TimedConfig& b, std::uint32_t config_of_b) {
  const bool same_time = a.time_ms == b.time_ms || (std::isnan(a.time_ms) && std::isnan(b.time_ms));
  return a.config == config_of_b && same_time && a.version == b.version;
}

void MergeRows(DatasetSolution& into, const DatasetSolution& from,
               const std::vector<std::uint32_t>& config_map, MergeCounts& counts) {
  std::unordered_multimap<std::uint32_t, TimedConfig> old_rows;  // by configuration
  for (const TimedConfig& row : into.timed_configs) old_rows.emplace(row.config, row);
  for (TimedConfig row : from.timed_configs) {
    const std::uint32_t config = config_map[row.config];
    const auto [begin, end] = old_rows.equal_range(config);
    if (std::any_of(begin, end,
                    [&](const auto& old) { return SameRow(old.second, row, config); })) {
      ++counts.duplicate_rows;
      continue;
    }
    row.config = config & 0x7FFFFFFF;
    into.timed_configs.push_back(row);
    ++counts.rows_added;
  }
}

constexpr std::size_t kProblemsShown = 3;

std::string OperationStatistics(const Dataset& dataset, const std::string& op,
                                const OperationOf<DatasetSolution>& operation) {
  std::size_t rows = 0;
  for (const auto& [shape, solution] : operation.solution) rows += solution.timed_configs.size();
  const std::size_t problems = operation.solution.size();
  std::string text = fmt::format("  Operation '{}': {} problems, {} configs\n", op, problems, rows);
  for (std::size_t i = 0; i < std::min(problems, kProblemsShown); ++i) {
    const auto& [shape, solution] = operation.solution[i];
    text += fmt::format("    Problem {}: M={}, N={}, K={}, dtype=torch.{}, {} configs\n", i + 1,
                        shape.m, shape.n, shape.k, tensor::ToString(shape.m_dtype),
                        solution.timed_configs.size());
    if (const TimedConfig* const row = FastestRow(solution)) {
      const TritonGemmConfig& config = dataset.configs[row->config];
      text +=
          fmt::format("      Fastest config: block_m={}, block_n={}, block_k={}, time={:.6f} ms\n",
                      config.block_m, config.block_n, config.block_k, row->time_ms);
    }
  }
  if (problems > kProblemsShown)
    text += fmt::format("    ... and {} more problems\n", problems - kProblemsShown);
  return text;
}

}  // namespace

bool Faster(const TimedConfig& a, const TimedConfig& b) {
  if (std::isnan(a.time_ms) || std::isnan(b.time_ms)) {
    return !std::isnan(a.time_ms) && std::isnan(b.time_ms);
  }
  return a.time_ms < b.time_ms;
}

const TimedConfig* FastestRow(const DatasetSolution& solution) {
  const auto it = std::ranges::min_element(solution.timed_configs, Faster);
  return it == solution.timed_configs.end() ? nullptr : &*it;
}

DatasetCounts Count(const Dataset& dataset) {
  DatasetCounts counts;
  for (const auto& [name, hardware] : dataset.hardware) {
    ++counts.hardware;
    for (const auto& [op, operation] : hardware.operation) {
      ++counts.operations;
      counts.problems += operation.solution.size();
      for (const auto& [shape, solution] : operation.solution) {
        for (const TimedConfig& row : solution.timed_configs) {
          ++counts.rows;
          if (!std::isfinite(row.time_ms)) {
            ++counts.nonfinite_rows;
          } else if (row.time_ms <= 0) {
            ++counts.nonpositive_rows;
          } else {
            ++counts.usable_rows;
          }
        }
      }
    }
  }
  return counts;
}

MergeCounts& MergeCounts::operator+=(const MergeCounts& other) {
  rows_added += other.rows_added;
  duplicate_rows += other.duplicate_rows;
  problems_added += other.problems_added;
  problems_joined += other.problems_joined;
  return *this;
}

MergeCounts MergeInto(Dataset& into, const Dataset& from) {
  MergeCounts counts;
  std::vector<std::uint32_t> config_map(from.configs.size());
  for (std::uint32_t i = 0; i < config_map.size(); ++i)
    config_map[i] = into.configs.Intern(from.configs[i]);
  for (const auto& [name, hardware] : from.hardware) {
    auto& into_hardware = into.hardware.FindOrAdd(name);
    for (const auto& [op, operation] : hardware.operation) {
      auto& into_operation = into_hardware.operation.FindOrAdd(op);
      for (const auto& [shape, solution] : operation.solution) {
        const bool known = into_operation.solution.Find(shape) != nullptr;
        ++(known ? counts.problems_joined : counts.problems_added);
        DatasetSolution& into_solution = into_operation.solution.FindOrAdd(shape);
        if (!known) into_solution.version = solution.version;
        MergeRows(into_solution, solution, config_map, counts);
      }
    }
  }
  return counts;
}

std::string Statistics(const Dataset& dataset, std::string_view hardware_name,
                       std::string_view op) {
  std::string text =
      fmt::format("\nDataset Statistics:\n------------------\nNumber of hardware entries: {}\n",
                  dataset.hardware.size());
  for (const auto& [name, hardware] : dataset.hardware) {
    if (!hardware_name.empty() && name != hardware_name) continue;
    text += fmt::format("\nHardware: {}\n  Number of operations: {}\n", name,
                        hardware.operation.size());
    for (const auto& [op_name, operation] : hardware.operation) {
      if (!op.empty() && op_name != op) continue;
      text += OperationStatistics(dataset, op_name, operation);
    }
  }
  return text;
}

}  // namespace idbg::timings::torch_diode
