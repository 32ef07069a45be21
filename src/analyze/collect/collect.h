// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analyze/collect/collect_place.h"
#include "collect/collection_plan.h"
#include "collect/collector.h"
#include "report/document.h"
#include "tensor/symbolic.h"

namespace idbg::analyze {

struct CollectRequest {
  collect::CollectionRequest plan;
  std::string backend;             // "triton", "inductor"; empty: what the machine has
  double time_limit_s = 300;       // of a problem, for the inductor backend
  std::filesystem::path pack;      // compiled kernels; empty: in the user's cache folder
  std::string python = "python3";  // builds the pack; has Triton
  std::vector<std::string> from;   // models and logs whose products are measured
  tensor::Bindings bindings;       // open sizes of these
  bool tf32 = false;               // float32 products of these may use TF32
  // Data sets and models: what they were measured or trained on must not be measured.
  std::vector<std::string> disjoint_from;
  std::string shard;  // "3/8"; empty: as torchrun or Slurm say
  GpuRequest gpus;
  // Of a process that CollectByWorkers() has started: what failed before. It measures by itself.
  std::filesystem::path worker_faults;
  bool events_only = false;  // times by events, not by CUPTI
  bool pack_only = false;    // compiles what is missing, measures nothing
  bool dry_run = false;      // only says what would be measured
};

// Measures what the request plans and appends it to a native data set, which a stopped run
// continues; then writes torch-diode's files where the request asks for them. The triton backend
// runs in a process for each GPU and builds missing kernels first. Throws base::Error: kExternal
// where the backend finds no device.
report::Document Collect(const CollectRequest& request, collect::CollectionObserver& observer);

}  // namespace idbg::analyze
