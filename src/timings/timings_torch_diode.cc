// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_torch_diode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/error.h"

namespace idbg::timings {
namespace {

using TorchDiodeHardware = torch_diode::HardwareOf<torch_diode::DatasetSolution>;
using TorchDiodeOperation = torch_diode::OperationOf<torch_diode::DatasetSolution>;

bool IsTf32(const gemm::Problem& problem) { return problem.dtype == tensor::DType::kTf32; }

// Index of each configuration in a diode pool, by operator (which is in its name) and ALLOW_TF32.
class PoolIndices {
 public:
  PoolIndices(const Timings& timings, torch_diode::ConfigPool& pool)
      : timings_(timings), pool_(pool) {}

  std::uint32_t For(const gemm::Problem& problem, std::uint16_t config) {
    const bool is_tf32 = IsTf32(problem);
    auto& known = by_kind_[{problem.op, is_tf32}];
    if (known.empty()) known.resize(timings_.configs.size());
    if (!known[config]) {
      torch_diode::TritonGemmConfig foreign = torch_diode::FromConfig(
          timings_.configs[config], std::string(ToString(problem.op)) + "_config");
      foreign.allow_tf32 = is_tf32;
      known[config] = pool_.Intern(foreign);
    }
    return *known[config];
  }

 private:
  const Timings& timings_;
  torch_diode::ConfigPool& pool_;
  std::map<std::pair<gemm::Op, bool>, std::vector<std::optional<std::uint32_t>>> by_kind_;
};

void CountLoss(const ProblemTimings& record, ConversionLoss& loss) {
  if (record.aten_ms > 0 && std::isfinite(record.aten_ms)) ++loss.aten_times;
  for (std::size_t i = 0; i < record.samples.size(); ++i) {
    loss.sample_counts += record.samples[i] > 1 ? 1 : 0;
  }
  const gemm::Layout layout = record.problem.layout;
  if (layout != gemm::Layout::kNn && layout != gemm::Layout::kNt) ++loss.layouts;
}

const TorchDiodeHardware& FindHardware(const torch_diode::Dataset& dataset, std::string_view wanted,
                                       std::string& name) {
  std::string names;
  for (const auto& [known, hardware] : dataset.hardware) {
    names += (names.empty() ? "'" : ", '") + known + "'";
    if (known != wanted && !(wanted.empty() && dataset.hardware.size() == 1)) continue;
    name = known;
    return hardware;
  }
  std::string problem = "the data set is empty";
  if (!names.empty() && wanted.empty()) {
    problem = "contains several hardware names (choose one with --hardware: " + names + ")";
  } else if (!names.empty()) {
    problem = "unknown hardware '" + std::string(wanted) + "' (choose from " + names + ")";
  }
  throw base::Error(names.empty() ? base::ErrorCode::kFormat : base::ErrorCode::kUsage, problem);
}

// What of a configuration is lost; ALLOW_TF32 is kept by the dtype of its problem.
bool LosesFlags(const torch_diode::TritonGemmConfig& config, const gemm::Problem& problem) {
  return config.even_k || (config.allow_tf32 && !IsTf32(problem)) || config.use_fast_accum ||
         config.acc_type != "tl.float32";
}

// The sizes that the native format takes.
bool InRange(const gemm::Problem& problem) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  return std::max({problem.batch, problem.m, problem.n, problem.k}) <= kMost;
}

// Builds a data set from the rows of one hardware.
class TorchDiodeImport {
 public:
  TorchDiodeImport(const torch_diode::Dataset& dataset, Timings& timings, ConversionLoss& loss)
      : dataset_(dataset),
        timings_(timings),
        loss_(loss),
        indices_(dataset.configs.size(), kNotSeen) {}

  void Add(std::string_view op, const TorchDiodeOperation& operation) {
    for (const auto& [shape, solution] : operation.solution) {
      const std::optional<gemm::Problem> problem = torch_diode::ToProblem(op, shape);
      if (problem && InRange(*problem)) {
        AddByTf32(*problem, solution.timed_configs);
      } else {
        ++loss_.problems;
        loss_.rows += solution.timed_configs.size();
      }
    }
  }

 private:
  static constexpr std::int32_t kNotSeen = -1;
  static constexpr std::int32_t kUnusable = -2;

  // The times of float32 with ALLOW_TF32 are those of another problem.
  void AddByTf32(gemm::Problem problem, const std::vector<torch_diode::TimedConfig>& rows) {
    std::vector<torch_diode::TimedConfig> plain;
    std::vector<torch_diode::TimedConfig> tf32;
    for (const torch_diode::TimedConfig& row : rows) {
      const bool is_tf32 =
          problem.dtype == tensor::DType::kFloat32 && dataset_.configs[row.config].allow_tf32;
      (is_tf32 ? tf32 : plain).push_back(row);
    }
    if (!plain.empty() || tf32.empty()) AddProblem(problem, plain);
    if (tf32.empty()) return;
    problem.dtype = tensor::DType::kTf32;
    AddProblem(problem, tf32);
  }

  void AddProblem(const gemm::Problem& problem, const std::vector<torch_diode::TimedConfig>& rows) {
    std::vector<std::uint16_t> config;
    std::vector<float> ms;
    for (const torch_diode::TimedConfig& row : rows) {
      const std::int32_t index = IndexOf(row.config, problem);
      if (index == kUnusable) {
        ++loss_.rows;
        continue;
      }
      config.push_back(static_cast<std::uint16_t>(index));
      ms.push_back(static_cast<float>(row.time_ms));
    }
    ProblemTimings record{.problem = problem};
    record.samples = KeepArray(timings_, std::vector<std::uint8_t>(config.size(), 1));
    record.config = KeepArray(timings_, std::move(config));
    record.ms = KeepArray(timings_, std::move(ms));
    timings_.problems.push_back(record);
  }

  // Where a configuration of the diode pool is in the data set's list.
  std::int32_t IndexOf(std::uint32_t pool_index, const gemm::Problem& problem) {
    std::int32_t& index = indices_[pool_index];
    if (index != kNotSeen) return index;
    const torch_diode::TritonGemmConfig& foreign = dataset_.configs[pool_index];
    loss_.config_flags += LosesFlags(foreign, problem) ? 1 : 0;
    const std::optional<gemm::Config> config = torch_diode::ToConfig(foreign);
    const auto is_zero = [&](const auto& field) { return (*config).*field.value == 0; };
    if (!config || std::ranges::any_of(gemm::kConfigFields, is_zero)) return index = kUnusable;
    const auto [it, added] =
        by_config_.emplace(*config, static_cast<std::int32_t>(timings_.configs.size()));
    if (added && timings_.configs.size() > std::numeric_limits<std::uint16_t>::max()) {
      base::FailUnsupported("more than 65,536 configurations");
    }
    if (added) timings_.configs.push_back(*config);
    return index = it->second;
  }

  const torch_diode::Dataset& dataset_;
  Timings& timings_;
  ConversionLoss& loss_;
  std::vector<std::int32_t> indices_;
  std::map<gemm::Config, std::int32_t> by_config_;
};

void AddLine(std::vector<std::string>& lines, std::size_t count, const std::string& what,
             const std::string& unit) {
  if (count > 0) lines.push_back(what + " (" + std::to_string(count) + " " + unit + ")");
}

}  // namespace

std::vector<std::string> ConversionLoss::Lines() const {
  std::vector<std::string> lines;
  AddLine(lines, aten_times, "the format has no field for ATEN times", "problems");
  AddLine(lines, sample_counts, "the format has no field for sample counts", "times");
  AddLine(lines, kernel_records,
          "the format has no field for registers, shared and local memory of kernels", "records");
  AddLine(lines, layouts, "the format only supports the layouts nn and nt", "problems");
  AddLine(lines, hosts, "the format has no field for hosts: their offsets are subtracted", "hosts");
  AddLine(lines, problems,
          "unsupported problem: unknown operator, mixed dtypes, or sizes below 1 or above 2^31 - 1",
          "problems");
  AddLine(lines, rows, "rows that cannot be represented", "rows");
  AddLine(lines, config_flags,
          "the format has no field for EVEN_K, ALLOW_TF32, USE_FAST_ACCUM and accumulators other "
          "than tl.float32",
          "configurations");
  return lines;
}

torch_diode::Dataset ToTorchDiode(const Timings& timings, ConversionLoss* loss) {
  ConversionLoss counted = loss != nullptr ? *loss : ConversionLoss();
  counted.kernel_records = timings.kernels.size();
  counted.hosts = timings.hosts.size() > 1 ? timings.hosts.size() : 0;
  torch_diode::Dataset dataset;
  PoolIndices indices(timings, dataset.configs);
  for (const ProblemTimings& record : timings.problems) {
    CountLoss(record, counted);
    const gemm::Problem& problem = record.problem;
    const double offset_ms = timings.hosts.at(record.host).offset_ms;
    torch_diode::DatasetSolution& solution = dataset.FindOrAdd(
        timings.device.name, std::string(ToString(problem.op)), torch_diode::FromProblem(problem));
    for (std::size_t i = 0; i < record.config.size(); ++i) {
      // Rounded to float again, so that a time without offset is exactly the one measured.
      const auto ms = static_cast<float>(static_cast<double>(record.ms[i]) - offset_ms);
      torch_diode::TimedConfig row;
      row.time_ms = static_cast<double>(ms);
      row.config = indices.For(problem, record.config[i]);
      solution.timed_configs.push_back(row);
    }
  }
  if (loss != nullptr) *loss = counted;
  return dataset;
}

Timings FromTorchDiode(const torch_diode::Dataset& dataset, std::string_view hardware,
                       ConversionLoss* loss) {
  ConversionLoss counted;
  Timings timings;
  const TorchDiodeHardware& found = FindHardware(dataset, hardware, timings.device.name);
  timings.hosts = {{.name = "unknown"}};
  timings.method = "read from a torch-diode data set: one time per configuration, ATEN's not kept";
  TorchDiodeImport import(dataset, timings, counted);
  for (const auto& [op, operation] : found.operation) import.Add(op, operation);
  if (loss != nullptr) *loss = counted;
  return timings;
}

}  // namespace idbg::timings
