// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "timings/timings_writer.h"
#include "timings/torch_diode/dataset.h"

// What the writers of files of times write, in memory.
namespace idbg::timings {

inline std::string EncodeTimings(const Timings& timings) {
  std::string bytes = EncodeHeader(timings);
  for (const gemm::KernelFacts& kernels : timings.kernels) bytes += EncodeKernels(kernels);
  for (const ProblemTimings& problem : timings.problems) bytes += EncodeProblem(timings, problem);
  return bytes;
}

namespace torch_diode {

inline std::string DatasetBytes(const Dataset& dataset, Format format) {
  std::string bytes;
  WriteDataset(dataset, format, [&](std::string_view part) { bytes += part; });
  return bytes;
}

inline std::string TableBytes(const Table& table, Format format) {
  std::string bytes;
  WriteTable(table, format, [&](std::string_view part) { bytes += part; });
  return bytes;
}

}  // namespace torch_diode
}  // namespace idbg::timings
