// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm/gemm_device.h"

#include "base/error.h"
#include "base/log.h"
#include "gemm/problem/space.h"

namespace idbg::roofline {
namespace {

void AddRates(const Hardware& hardware, gemm::Device& device) {
  device.dram_bytes_per_s = hardware.memory_bandwidth.value;
  const auto rate = hardware.matrix_flops.find(tensor::DType::kBfloat16);
  if (rate != hardware.matrix_flops.end()) device.matrix_flops = rate->second.value;
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

}  // namespace idbg::roofline
