// SPDX-License-Identifier: Apache-2.0
#include "analyze/predict.h"

#include <memory>
#include <optional>

#include "base/error.h"
#include "base/log.h"
#include "roofline/device.h"
#include "roofline/hardware.h"

namespace idbg::analyze {
namespace {

std::optional<roofline::Hardware> HardwareOf(const gemm::ModelInfo& info) {
  try {
    auto hardware = roofline::FindHardware(info.device.name);
    if (!hardware)
      base::LogInfo("no hardware file for '", info.device.name,
                    "': predicted times are not compared with its peak");
    return hardware;
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    base::LogInfo("predicted times are not compared with the device's peak: ", error.message());
    return std::nullopt;
  }
}

}  // namespace

gemm::PeakFlops PeakFlopsOf(const gemm::ModelInfo& info) {
  std::optional<roofline::Hardware> found = HardwareOf(info);
  if (!found) return {};
  const auto hardware = std::make_shared<const roofline::Hardware>(*std::move(found));
  return [hardware](tensor::DType dtype) -> std::optional<double> {
    const bool is_tf32 = dtype == tensor::DType::kTf32;
    const roofline::Device device(*hardware, is_tf32);
    const auto rate =
        device.ProductRate(is_tf32 ? tensor::DType::kFloat32 : dtype, graph::OpKind::kGemm);
    return rate ? std::optional(rate->peak) : std::nullopt;
  };
}

}  // namespace idbg::analyze
