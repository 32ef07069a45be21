// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/predict.h"

#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "gemm/model/predictor_file.h"
#include "roofline/device.h"
#include "roofline/gemm/gemm_device.h"
#include "roofline/hardware/hardware.h"
#include "roofline/pointwise.h"

namespace idbg::analyze {
namespace {

std::optional<roofline::Hardware> HardwareOf(const gemm::ModelInfo& info) {
  try {
    auto hardware = roofline::FindHardware(info.predicted_device().name);
    if (!hardware)
      base::LogInfo("no hardware file for '", info.predicted_device().name,
                    "': predicted times are not compared with its peak");
    return hardware;
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    base::LogInfo("predicted times are not compared with the device's peak: ", error.message());
    return std::nullopt;
  }
}

constexpr const char* kOwner = "h200";  // its model also serves its relatives

std::optional<roofline::Hardware> FindOwner() {
  try {
    return roofline::FindHardware(kOwner);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    return std::nullopt;
  }
}

}  // namespace

ShippedModel FindShippedModel(const std::string& device) {
  const std::filesystem::path owner =
      base::FindDataFile(fmt::format("models/{}.safetensors", kOwner));
  for (const auto& entry : std::filesystem::directory_iterator(owner.parent_path())) {
    if (entry.path().extension() != ".safetensors") continue;
    if (gemm::ReadPredictorFile(entry.path()).info.device.name == device) return {entry.path()};
  }
  const auto hardware = roofline::FindHardware(device);
  if (hardware && hardware->architecture == roofline::LoadHardware(kOwner).architecture)
    return {.path = owner, .is_own = false};
  throw base::Error(
      base::ErrorCode::kUnsupported,
      fmt::format("no GEMM model is shipped for '{}' (collect timings on it, and train "
                  "one with --adapt)",
                  device));
}

std::unique_ptr<gemm::Model> LoadModelFor(const std::filesystem::path& path,
                                          const std::string& device) {
  if (device.empty()) return gemm::LoadModel(path);
  const gemm::Device target = roofline::ToGemmDevice(roofline::LoadHardware(device));
  return gemm::LoadModel(path, &target);
}

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

std::function<double(double)> PointwiseMsOf(const gemm::ModelInfo& info) {
  std::optional<roofline::Hardware> found = HardwareOf(info);
  if (!found) found = FindOwner();
  if (!found) return nullptr;
  const auto hardware = std::make_shared<const roofline::Hardware>(*std::move(found));
  return [hardware](double moved_bytes) {
    return roofline::PointwiseKernelS(*hardware, moved_bytes) * 1e3;
  };
}

}  // namespace idbg::analyze
