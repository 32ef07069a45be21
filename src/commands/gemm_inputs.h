// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "gemm/data/timings.h"
#include "gemm/model/model.h"

namespace idbg::commands {

// The model and the data set that a command was given. Their errors keep the words that users of
// torch-diode look for ("Model not found", "Validation dataset not found", "Failed to load
// validation dataset"), in one line and with exit code 3.
std::unique_ptr<gemm::Model> LoadGivenModel(const std::string& path);

// A file or a folder of any format; `hardware_name` and `op_name` narrow it, empty ones do not.
// Throws Error(kUsage) when nothing is left and says what there is.
gemm::Timings LoadGivenDataset(const std::string& path, const std::string& hardware_name,
                               const std::string& op_name);

}  // namespace idbg::commands
