// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analyze/shipped_model.h"
#include "estimate/products.h"
#include "gemm/lookup_table.h"
#include "report/document.h"
#include "train/train.h"

// How good a GEMM model is on timings that were measured. Errors begin with torch-diode's words.

namespace idbg::analyze {

struct ValidateModelRequest {
  std::string model;    // ours, or a torch-diode checkpoint
  std::string dataset;  // a file or a folder
  std::string hardware;
  std::string op;
  std::size_t worst = 10;              // length of the lists of the worst
  std::vector<std::string> baselines;  // further models to stand beside it
};

// Throws base::Error.
report::Document ValidateModel(const ValidateModelRequest& request);

struct MaxAutotuneRequest {
  std::string model;
  std::string dataset;
  std::string solution;  // the configurations that max-autotune tries
  std::string hardware;
  std::string op;
  std::int64_t batch_size = 64;  // only stated in the figures
  std::string file;              // where the caller puts the figures: only stated in the Document
};

struct MaxAutotuneAnswer {
  report::Document document;
  std::string figures;  // torch-diode's JSON
};

// Throws base::Error.
MaxAutotuneAnswer ValidateMaxAutotune(const MaxAutotuneRequest& request);

// Without a list of configurations: what the model would have taken of the ways that the data set
// holds, against the fastest. Throws base::Error.
report::Document RegretOfMaxAutotune(const MaxAutotuneRequest& request);

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

// The products of models and logs, the most frequent first; see ProblemsOfModels.
std::vector<gemm::Problem> MostFrequentFirst(const estimate::Products& products);

// The decisions of a model about products, as max-autotune can carry them out.
gemm::LookupTable MakeLookupTable(const LoadedModel& loaded,
                                  const std::vector<gemm::Problem>& problems, bool static_shapes);

}  // namespace idbg::analyze
