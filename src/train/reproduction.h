// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "train/train.h"

namespace idbg::train {

// Where the times of a training come from.
struct TrainData {
  std::filesystem::path file;     // either a file
  std::filesystem::path folder;   // or all files of a folder
  std::vector<std::string> also;  // and files of other devices
  std::string hardware;           // only its times; empty: all
  std::string op;                 // only its problems; empty: all
};

// The command line that makes the same model again. Paths without their folders: a model file names
// no machine.
std::string CommandLine(const TrainOptions& options, const TrainData& data);

// Checks that options.figures_from is a model made in the same way: of the same type and data, by
// the same command line but for the hold-out and the names of files, with hold-out figures of its
// own. Throws Error(kUsage) that says what differs. Does nothing where figures_from is empty.
void CheckSibling(const TrainOptions& options);

// "sha256:..." of the bytes of all files, in their order.
std::string HashFiles(std::span<const std::filesystem::path> files);

}  // namespace idbg::train
