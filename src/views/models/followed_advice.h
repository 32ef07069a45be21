// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advice/advise.h"
#include "bench/result.h"
#include "report/document.h"

// Advice that was followed: the changed model, and what it really brought.
namespace idbg::views {

// How models are run: compiled to a package of AOTInductor, that package as a CUDA graph, or eager.
enum class RunWay { kCompiled, kReplayed, kEager };
std::string_view NameOfWay(RunWay way);

// A changed model timed beside the one before.
struct VerifiedWay {
  RunWay way = RunWay::kCompiled;
  std::optional<double> predicted_percent;  // by how much the time falls; null: of another device
  bench::Comparison measured;               // its time against that before
};

struct VerifiedPiece {
  std::string name;                                       // its rank, or "together"
  std::string what;                                       // the rule, or those of all pieces
  advice::Numbers numbers = advice::Numbers::kBitsEqual;  // what was promised of its outputs
  std::vector<VerifiedWay> ways;                          // that could be run
  bench::VariantResult outputs;                           // of the changed model, compiled
};

struct Verified {
  std::string device;  // that it was measured on
  std::vector<VerifiedPiece> pieces;
};

// What was written where, and with `diff` the changed lines of the graph as Python.
report::Section AppliedSection(const std::vector<advice::Advice>& pieces,
                               const graph::Graph& before, const graph::Graph& after,
                               const std::string& file, bool diff);

// Predicted and measured gains side by side; what is wrong or slower comes first.
report::Section VerifiedSection(const Verified& verified);

// A piece whose outputs are not what was promised (error), or that is slower (warning).
void AddVerifiedFindings(const Verified& verified, report::Document& document);

}  // namespace idbg::views
