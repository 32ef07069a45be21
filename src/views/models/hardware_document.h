// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/document.h"
#include "roofline/hardware/hardware.h"
#include "roofline/hardware/hardware_check.h"

namespace idbg::views {

// Devices that times can be predicted for, a row each.
report::Document HardwareListDocument(const std::vector<roofline::Hardware>& hardware);

// Every figure of one, with its source.
report::Document HardwareDocument(const roofline::Hardware& hardware);

// What is doubtful in the hardware file `file`.
report::Document HardwareCheckDocument(const roofline::Hardware& hardware, const std::string& file,
                                       const std::vector<roofline::HardwareDoubt>& doubts);

}  // namespace idbg::views
