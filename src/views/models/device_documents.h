// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "constraints/adapter_file.h"
#include "device/hardware.h"
#include "device/hardware_files.h"
#include "report/document.h"
#include "roofline/calls/call_training.h"

// What is known of devices: the limits of accelerators, the figures of GPUs and processors.
namespace idbg::views {

// Devices that graphs can be checked for, a row each.
report::Document AdaptersDocument(const std::vector<constraints::Adapter>& adapters);

// Every limit of one, with its sources.
report::Document AdapterDocument(const constraints::Adapter& adapter);

// What is doubtful in the profile `file`.
report::Document AdapterCheckDocument(const constraints::Adapter& adapter, const std::string& file,
                                      const std::vector<constraints::AdapterDoubt>& doubts);

// Devices that times can be predicted for, a row each.
report::Document HardwareListDocument(const std::vector<device::Hardware>& hardware);

// Every figure of one, with its source.
report::Document HardwareDocument(const device::Hardware& hardware);

// What is doubtful in the hardware file `file`.
report::Document HardwareCheckDocument(const device::Hardware& hardware, const std::string& file,
                                       const std::vector<device::HardwareDoubt>& doubts);

// How far predicted times of library calls were from measured ones, on calls kept out of training.
// `model`: the file that was written; empty: none was.
report::Document CallErrorsDocument(const roofline::CallSamples& samples,
                                    const roofline::CallTraining& training,
                                    const std::string& model);

}  // namespace idbg::views
