// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "gemm/train/train.h"

namespace idbg::gemm {

// Where the times of a training come from.
struct TrainData {
  std::filesystem::path file;    // either a file
  std::filesystem::path folder;  // or all files of a folder
  std::string hardware;          // only its times; empty: all
  std::string op;                // only its problems; empty: all
};

// The command line that makes the same model again. Paths without their folders: a model file names
// no machine.
std::string CommandLine(const TrainOptions& options, const TrainData& data);

// "sha256:..." of the bytes of all files, in their order.
std::string HashFiles(std::span<const std::filesystem::path> files);

}  // namespace idbg::gemm
