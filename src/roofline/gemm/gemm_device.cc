// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm/gemm_device.h"

#include <fmt/core.h>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "gemm/problem/space.h"

namespace idbg::roofline {
namespace {

void AddRates(const Hardware& hardware, gemm::Device& device) {
  device.dram_bytes_per_s = hardware.memory_bandwidth.value;
  const auto rate = hardware.matrix_flops.find(tensor::DType::kBfloat16);
  if (rate != hardware.matrix_flops.end()) device.matrix_flops = rate->second.value;
}

std::string NamesWithModels() {
  std::string names;
  for (const std::string& name : HardwareNames()) {
    if (!LoadHardware(name).gemm_model.empty()) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

[[noreturn]] void FailModel(const std::string& device) {
  throw base::Error(base::ErrorCode::kUsage,
                    fmt::format("no GEMM model is shipped for '{}' (there are models for {}, and "
                                "for relatives of {}; collect timings on it, and train one with "
                                "--adapt)",
                                device, NamesWithModels(), kModelOfRelatives));
}

std::filesystem::path ModelFile(const Hardware& hardware) {
  return base::FindDataFile("models/" + hardware.gemm_model + ".safetensors");
}

}  // namespace

gemm::Device ToGemmDevice(const Hardware& hardware) {
  gemm::Device device;
  device.name = hardware.matches.empty() ? hardware.title : hardware.matches.front();
  device.kind = hardware.kind == "cpu" ? "cpu" : "";
  if (hardware.units) device.sm_count = static_cast<std::int64_t>(hardware.units->value);
  if (hardware.l2_bytes) device.l2_bytes = static_cast<std::int64_t>(hardware.l2_bytes->value);
  device.shared_bytes_per_block_optin = gemm::SharedBytesOptin(device.name).value_or(0);
  AddRates(hardware, device);
  return device;
}

gemm::Device WithSheetRates(gemm::Device device) {
  if (device.is_cpu()) return device;
  try {
    if (const auto hardware = FindHardware(device.name)) {
      AddRates(*hardware, device);
    } else {
      base::LogInfo("no hardware file for '", device.name,
                    "': the GEMM model takes its rates to be in proportion to an H200's");
    }
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kNotFound) throw;
    base::LogInfo("the rates of '", device.name, "' are not known: ", error.message());
  }
  return device;
}

ShippedModel FindShippedModel(const Hardware& hardware) {
  if (!hardware.gemm_model.empty()) return {.path = ModelFile(hardware)};
  const Hardware owner = LoadHardware(kModelOfRelatives);
  if (hardware.architecture != owner.architecture) FailModel(hardware.name);
  return {.path = ModelFile(owner), .is_own = false};
}

ShippedModel FindShippedModel(const std::string& device) {
  const std::optional<Hardware> hardware = FindHardware(device);
  if (!hardware) FailModel(device);
  return FindShippedModel(*hardware);
}

}  // namespace idbg::roofline
