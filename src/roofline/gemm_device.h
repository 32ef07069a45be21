// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "device/hardware.h"
#include "gemm/problem/problem.h"
#include "roofline/run_estimate.h"

namespace idbg::roofline {

// A device of the catalogue as a GEMM model sees one; what the catalogue does not know is 0.
gemm::Device ToGemmDevice(const device::Hardware& hardware);

// The device of measurements, with the rates that the catalogue has for its name, and the shared
// memory of a block where nothing else told it. Without such an entry, or without the catalogue,
// and for a CPU: the device as it is.
gemm::Device WithFigures(gemm::Device device);

// The device whose model also serves others of its architecture.
inline constexpr const char* kModelOfRelatives = "h200";

// The file of the GEMM model shipped for a device, by any name that FindHardware knows, and whether
// it was trained on that device: its hardware file names it. A relative of the H200 gets the
// H200's. Throws Error(kUsage) naming those that there are when none fits.
struct ShippedModel {
  std::filesystem::path path;
  bool is_own = true;
};
ShippedModel FindShippedModel(const std::string& device);
ShippedModel FindShippedModel(const device::Hardware& hardware);

// Times of matrix products by the GEMM model that was trained on this device, for the products that
// it knows: the vendor library's time, or with `max_autotune` that of the better of it and Triton's
// predicted best. Empty when the device has no model. Safe from several threads at once.
GemmTime MakeGemmTime(const device::Hardware& hardware, bool max_autotune);

}  // namespace idbg::roofline
