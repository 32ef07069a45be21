// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "device/hardware.h"

namespace idbg::device {

// Where the figures are from: "calibrated on such a device", "specifications, kernel costs of such
// a device", "specifications, kernel costs and host of an H200" or "specifications only".
std::string BasisOf(const Hardware& hardware);
// The device beside which the host was measured that runs are launched by, "an H200"; empty: the
// device's own.
std::string OwnerOfHost(const Hardware& hardware);
// "an H200", of a name in the catalogue.
std::string OneOf(std::string_view name);

}  // namespace idbg::device
