// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "analyze/request.h"
#include "report/document.h"

namespace idbg::analyze {

// Advice that is followed: the flags of `advise` beyond those of its request. The advice itself is
// asked for in analyze/models and made in the room advice.
struct FollowRequest {
  Request request;                    // "advise", of one model on one device
  std::vector<std::string> applied;   // by their ranks; empty: all that change the graph
  std::string output;                 // file of the changed model; empty: it is not written
  bool shows_diff = false;            // the changed lines
  bool verifies = false;              // each piece, and all together, are measured
  std::vector<std::string> verified;  // by their ranks; empty: those of `applied`
  BenchRequest bench;                 // how; its models and variants are not used
};

// The advice, and what came of following it. Throws base::Error: kUsage for several models or
// devices, and for ranks that no piece has.
report::Document FollowAdvice(const FollowRequest& request);

}  // namespace idbg::analyze
