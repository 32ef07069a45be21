// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/id_vector.h"

namespace idbg::fusion {

// Which operations an operation depends on, among the kWindow before it; for those further back the
// answer is yes. Linear in memory, so that a graph of a million nodes stays plannable.
class Ancestors {
 public:
  // `inputs[i]`: the operations, all before i, whose results i uses.
  explicit Ancestors(const base::IdVector<std::int32_t, std::vector<std::int32_t>>& inputs);

  bool DependsOn(std::int32_t later, std::int32_t earlier) const;

 private:
  static constexpr std::int32_t kWindow = 4096;
  std::int32_t FirstWord(std::int32_t operation) const;
  std::size_t RowOf(std::int32_t operation) const;

  std::int32_t words_ = 0;           // of a row
  std::vector<std::uint64_t> bits_;  // a row of the words up to its own, for each operation
};

}  // namespace idbg::fusion
