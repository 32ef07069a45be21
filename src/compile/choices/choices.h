// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logs/events/choice.h"
#include "logs/view.h"

namespace idbg::compile {

// A matrix product for which the GEMM model chose; the same ones of a compilation together.
struct ProductChoice {
  std::string compilation;           // label
  logs::ChoiceEvent choice;          // of the first
  std::vector<std::string> kernels;  // that the output code runs for them, where the log says it
  std::int64_t products = 1;

  // What became of it: Inductor alone would have made something else of it, or the same, or it now
  // measures a list of the model's.
  enum class Kind { kChanged, kKept, kMeasured };
  Kind kind() const {
    if (choice.picked == "topk") return Kind::kMeasured;
    return choice.picked == "aten" ? Kind::kKept : Kind::kChanged;
  }
  // That the pick saves in one call of each product together; nothing where a time is not known.
  std::optional<double> SavedMs() const;
};

// Products of one reason for which the choice was left to Inductor.
struct StandDown {
  std::string reason;
  std::vector<std::string> operators;  // "addmm", sorted
  std::int64_t products = 0;
  std::vector<std::string> compilations;  // labels, in file order
};

struct Choices {
  std::vector<ProductChoice> products;  // in file order
  std::vector<StandDown> stood_down;    // the most frequent first
  std::int64_t doubtful = 0;            // artifacts that are damaged; in none of the above

  bool empty() const { return products.empty() && stood_down.empty() && doubtful == 0; }
};

// What the artifacts of inductor_debug.install() say.
Choices FindChoices(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
