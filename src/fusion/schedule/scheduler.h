// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "base/id_vector.h"
#include "fusion/program/program.h"
#include "inductor/fusion_config.h"

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

// Whether the code generator can put both into one kernel: `second` uses the results of `first`
// (vertical) or stands beside it. Empty when it can, else the reason in Inductor's words.
// `reorders`: the loops of a pointwise one are put into the order of the other.
std::string WhyNotTriton(const Fused& first, const Fused& second, bool reorders = false);
std::string WhyNotCpp(const Fused& first, const Fused& second, bool is_vertical);

// How many outer loops two C++ loop nests can share; 0: none.
std::size_t SharedOuterLoops(const Fused& first, const Fused& second);

// Fuses pairs of nodes in rounds, the best pairs first (Scheduler.fuse_nodes). Candidates are found
// by the buffers that they share, so that the work grows with the graph and not with its square.
class Scheduler {
 public:
  Scheduler(const Program& program, const Options& options);
  Schedule Run();

 private:
  using NodeIndex = std::int32_t;  // in nodes_
  struct Candidate {
    NodeIndex first;
    NodeIndex second;
    // Compared in this order, the largest first: template, same type, bytes, nearness.
    std::tuple<int, int, std::int64_t, std::int64_t> score;
  };

  static constexpr auto kFarthestApart = static_cast<std::int32_t>(inductor::kProximityThreshold);

  static std::int64_t DistanceOf(const Fused& a, const Fused& b);
  Fused Wrap(std::int32_t operation) const;
  bool FuseOnce(bool reorder);
  std::vector<Candidate> Candidates(bool reorder);
  // Empty when they can be fused.
  std::string WhyNot(const Fused& first, const Fused& second, bool reorder) const;
  std::string WhyNotVertical(const Fused& first, const Fused& second, bool reorder) const;
  // What two nodes share, in bytes, and whether the loops of a pointwise one are put into the order
  // of the other for it.
  struct Shared {
    std::int64_t bytes = 0;
    bool reorders = false;
  };
  Shared SharedBy(const Fused& first, const Fused& second, bool reorder) const;
  bool IncreasesPeakMemory(const Fused& first, const Fused& second, std::int64_t saved) const;
  bool DependsOn(const Fused& later, const Fused& earlier) const;
  bool CreatesCycle(NodeIndex first, NodeIndex second);
  static void TakeOrder(Fused& first, Fused& second);
  void Merge(NodeIndex first, NodeIndex second);
  std::vector<NodeIndex> ExecutionOrder() const;
  static std::vector<Fused> CppKernels(const std::vector<Fused>& nodes);
  std::vector<plan::Refusal> Refusals(const std::vector<Fused>& kernels) const;

  const Program& program_;
  const Options& options_;
  bool is_cpu_;
  base::IdVector<OperationId, std::vector<OperationId>>
      inputs_;  // operations that an operation waits for
  base::IdVector<OperationId, std::vector<OperationId>> users_;  // and those that wait for it
  Ancestors ancestors_;
  base::IdVector<NodeIndex, Fused>
      nodes_;  // by the smallest operation; emptied when fused into another
  base::IdVector<OperationId, NodeIndex> owner_;  // of each operation
  base::IdVector<OperationId, std::int32_t> orders_;
  base::IdVector<NodeIndex, std::int32_t> visited_;  // stamps of CreatesCycle
  std::int32_t stamp_ = 0;
};

}  // namespace idbg::fusion
