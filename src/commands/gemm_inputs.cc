// SPDX-License-Identifier: Apache-2.0
#include "commands/gemm_inputs.h"

#include <array>
#include <filesystem>
#include <set>
#include <vector>

#include "base/error.h"
#include "gemm/data/dataset.h"
#include "gemm/evaluate/measured.h"

namespace idbg::commands {
namespace {

using base::Error;
using base::ErrorCode;

// torch-diode's words, then what is really wrong, at its place.
[[noreturn]] void Rethrow(const Error& error, const std::string& words) {
  throw Error(error.code(), words + ": " + error.message(), error.place());
}

void KeepOp(gemm::Timings& timings, const std::string& op_name, const std::string& path) {
  const std::optional<gemm::Op> op = gemm::ParseOp(op_name);
  if (!op) {
    throw Error(ErrorCode::kUsage,
                "no operator '" + op_name + "' (there are mm, addmm, bmm and baddbmm)");
  }
  std::set<std::string> present;
  for (const gemm::ProblemTimings& rows : timings.problems) {
    present.emplace(gemm::ToString(rows.problem.op));
  }
  std::erase_if(timings.problems,
                [op](const gemm::ProblemTimings& rows) { return rows.problem.op != *op; });
  if (!timings.problems.empty()) return;
  std::string names;
  for (const std::string& name : present) names += (names.empty() ? "" : ", ") + name;
  throw Error(ErrorCode::kUsage, path + " holds no '" + op_name +
                                     "' (it holds: " + (names.empty() ? "nothing" : names) + ")");
}

}  // namespace

std::unique_ptr<gemm::Model> LoadGivenModel(const std::string& path) {
  try {
    return gemm::LoadModel(path);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kNotFound) throw;
    throw Error(ErrorCode::kNotFound,
                "Model not found: " + error.message() +
                    " (make one with 'inductor-debug train', or name one of data/models)",
                error.place());
  }
}

gemm::Timings LoadGivenDataset(const std::string& path, const std::string& hardware_name,
                               const std::string& op_name) {
  gemm::Timings timings;
  try {
    const std::array<std::string, 1> names = {path};
    timings = gemm::LoadTimings(gemm::DatasetFiles(names), {.hardware = hardware_name});
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kNotFound) Rethrow(error, "Validation dataset not found");
    if (error.code() == ErrorCode::kUsage) throw;
    Rethrow(error, "Failed to load validation dataset");
  }
  if (!hardware_name.empty() && timings.device.name != hardware_name) {
    throw Error(ErrorCode::kUsage, path + " holds times of '" + timings.device.name +
                                       "', not of '" + hardware_name + "'");
  }
  if (!op_name.empty()) KeepOp(timings, op_name, path);
  if (!gemm::HasUsableTime(timings)) {
    throw Error(ErrorCode::kFormat,
                "Failed to load validation dataset: it holds no time that is finite and above zero",
                base::Place{.file = path});
  }
  return timings;
}

}  // namespace idbg::commands
