// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::roofline {

// A figure with where it is from: a data sheet, a formula, a measurement.
struct Figure {
  double value = 0;
  std::string source;
  std::string date;       // "2026-11-21"
  bool measured = false;  // on such a device, not read in a sheet
};

// Units: FLOP/s (operations/s for integers), bytes/s, bytes, watts, seconds, hertz.
struct Hardware {
  std::string name;                   // "h200", of the file
  std::string title;                  // "NVIDIA H200 SXM"
  std::string kind;                   // "gpu", "tpu", "cpu"
  std::vector<std::string> matches;   // patterns of the names that runtimes report
  std::optional<std::int64_t> units;  // SMs, compute units, cores
  std::optional<Figure> clock_hz;
  // Dense rates of the matrix units and of the ordinary ones, by dtype; float32 on the matrix units
  // is TF32 and only used where asked for.
  std::map<tensor::DType, Figure> matrix_flops;
  std::map<tensor::DType, Figure> vector_flops;
  std::optional<Figure> tf32_flops;
  Figure memory_bandwidth;
  std::optional<Figure> l2_bandwidth;
  std::optional<Figure> l2_bytes;
  Figure memory_bytes;
  std::optional<Figure> power_limit_w;
  std::optional<Figure> idle_power_w;
  // What is reached in practice, measured on such a device; absent: predicted from specifications
  // alone, and said so.
  std::optional<Figure> memory_efficiency;  // share of memory_bandwidth a streaming kernel gets
  std::optional<Figure> matrix_efficiency;  // share of the matrix rate a large GEMM gets
  std::optional<Figure>
      kernel_overhead_s;           // each kernel on the device, launch gaps of a replayed graph
  std::optional<Figure> launch_s;  // of the host, an eager operator
  // Energy, fitted on such a device: joules a FLOP by dtype and a byte.
  std::map<tensor::DType, Figure> joules_per_flop;
  std::optional<Figure> joules_per_byte;
  std::string gemm_model;  // of data/models, where one was trained on this device: "h200"
};

// By file name without .json of data/hardware, or by path. Throws Error(kUsage) listing the known
// names when there is none, Error(kFormat) for a damaged file.
Hardware LoadHardware(const std::string& name_or_path);
std::vector<std::string> HardwareNames();  // of the catalogue, sorted

}  // namespace idbg::roofline
