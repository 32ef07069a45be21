// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "train/train.h"

namespace idbg::analyze {

struct TrainRequest {
  std::string dataset;                                        // either a file
  std::string folder;                                         // or all files of a folder
  std::vector<std::string> extensions = {"json", "msgpack"};  // of those files
  std::vector<std::string> also;                              // and files of other GPUs
  std::string hardware;                                       // only its times; empty: all
  std::string op;                                             // only its problems; empty: all
  std::optional<train::RankerPreset> preset;                  // null: by the device
  std::filesystem::path log_folder = "logs";                  // where the history goes
  train::TrainOptions options;  // `preset`, `command` and `data_hash` are filled in
};

struct Training {
  train::TrainOptions options;  // as they were used
  train::TrainSummary summary;
};

// Loads the data, trains, and writes the model; the first process of a group writes the history.
// Throws base::Error.
Training Train(const TrainRequest& request, train::TrainObserver& observer);

}  // namespace idbg::analyze
