// SPDX-License-Identifier: Apache-2.0
#include "device/hardware_check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace idbg::device {
namespace {

using tensor::DType;

// Dense operations of one unit (SM, compute unit, core) in one cycle, a multiply-add counted as
// two; 0: it has no such unit. From the vendors' architecture white papers, NVIDIA's tensor rates
// accumulating in float32; for processors: two FMA units (512 bits wide in Sapphire Rapids, 256 in
// Zen 4), AMX, AVX-512 BF16 and VNNI.
struct Architecture {
  std::string_view name;
  int vector32, vector64;
  int matrix16, matrix_bf16, tf32, matrix8, matrix_int8, matrix64;
};
constexpr std::array kArchitectures = {
    Architecture{"volta", 128, 64, 1024, 0, 0, 0, 0, 0},
    Architecture{"turing", 128, 4, 1024, 0, 0, 0, 2048, 0},
    Architecture{"ampere", 128, 64, 2048, 2048, 1024, 0, 4096, 128},
    Architecture{"ampere-ga10x", 256, 4, 1024, 1024, 512, 0, 2048, 0},
    Architecture{"ada", 256, 4, 1024, 1024, 512, 2048, 2048, 0},
    Architecture{"ada-geforce", 256, 4, 512, 512, 256, 1024, 2048, 0},
    Architecture{"hopper", 256, 128, 4096, 4096, 2048, 8192, 8192, 256},
    Architecture{"blackwell", 256, 128, 8192, 8192, 4096, 16384, 16384, 128},
    Architecture{"cdna3", 256, 128, 2048, 2048, 1024, 4096, 4096, 256},
    Architecture{"sapphire-rapids", 64, 32, 0, 1024, 0, 0, 2048, 0},
    Architecture{"zen4", 32, 16, 0, 64, 0, 0, 128, 0},
};

// Data sheets give tensor rates at a lower clock than the greatest (Hopper: 0.92, Blackwell 0.95),
// and round. Twice or half the right rate lies far outside.
constexpr double kLeastShare = 0.85;
constexpr double kMostShare = 1.04;

int MatrixRate(const Architecture& architecture, DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return architecture.matrix16;
    case DType::kBfloat16:
      return architecture.matrix_bf16;
    case DType::kFloat64:
      return architecture.matrix64;
    case DType::kInt8:
      return architecture.matrix_int8;
    case DType::kFloat8E4m3fn:
    case DType::kFloat8E4m3fnuz:
    case DType::kFloat8E5m2:
    case DType::kFloat8E5m2fnuz:
      return architecture.matrix8;
    default:
      return 0;
  }
}

int VectorRate(const Architecture& architecture, DType dtype) {
  if (dtype == DType::kFloat32) return architecture.vector32;
  return dtype == DType::kFloat64 ? architecture.vector64 : 0;
}

std::string Tera(double rate) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", rate / 1e12);
  return text;
}

class Checker {
 public:
  Checker(const Hardware& hardware, const Architecture& architecture)
      : hardware_(hardware), architecture_(architecture) {}

  std::vector<HardwareDoubt> Run() {
    for (const auto& [dtype, figure] : hardware_.vector_flops)
      Check("vector_flops", dtype, figure, VectorRate(architecture_, dtype));
    for (const auto& [dtype, figure] : hardware_.matrix_flops)
      Check("matrix_flops", dtype, figure, MatrixRate(architecture_, dtype));
    if (hardware_.tf32_flops) Check("tf32_flops", *hardware_.tf32_flops, architecture_.tf32);
    return std::move(doubts_);
  }

 private:
  void Check(const std::string& field, DType dtype, const Figure& figure, int per_cycle) {
    Check(field + "." + std::string(tensor::ToString(dtype)), figure, per_cycle);
  }

  void Check(const std::string& name, const Figure& figure, int per_cycle) {
    if (per_cycle == 0) {
      doubts_.push_back(
          {HardwareDoubt::Rule::kNoSuchUnit, name,
           "this program does not know this rate for " + std::string(architecture_.name),
           "remove the figure, or name a different architecture"});
      return;
    }
    const double peak = hardware_.units->value * per_cycle * hardware_.clock_hz->value;
    const double share = figure.value / peak;
    if (share >= kLeastShare && share <= kMostShare) return;
    doubts_.push_back({HardwareDoubt::Rule::kRate, name,
                       Tera(figure.value) + " T/s, but units x operations per cycle x clock is " +
                           Tera(peak) + " T/s (dense)",
                       share > kMostShare ? "data sheets often state rates with 2:4 sparsity: give "
                                            "the dense rate, which is half of it"
                                          : "check the units, the clock and the architecture"});
  }

  const Hardware& hardware_;
  const Architecture& architecture_;
  std::vector<HardwareDoubt> doubts_;
};

}  // namespace

std::vector<HardwareDoubt> CheckHardware(const Hardware& hardware) {
  const auto* architecture =
      std::ranges::find(kArchitectures, hardware.architecture, &Architecture::name);
  if (architecture == kArchitectures.end() || !hardware.units || !hardware.clock_hz) {
    return {{HardwareDoubt::Rule::kNotChecked, "architecture",
             "the rates could not be checked against units x operations per cycle x clock",
             "add 'units', 'clock' and a known 'architecture'"}};
  }
  return Checker(hardware, *architecture).Run();
}

}  // namespace idbg::device
