// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/traffic_balance.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "graph/arguments.h"

namespace idbg::fusion {

TrafficBalance::TrafficBalance(const graph::Graph& graph)
    : graph_(graph), storages_(graph::StoragesOf(graph)) {}

void TrafficBalance::AddNode(const graph::Node& node, const graph::Cost& cost) {
  double written = cost.written_bytes.value_or(0);
  for (const graph::ValueId output : node.outputs) {
    const double bytes = std::min(written, graph::TouchedBytes(graph_, output));
    Add(output, true, bytes);
    written -= bytes;
  }
  double read = cost.read_bytes.value_or(0);
  if (read == 0) return;
  const std::vector<graph::ValueId> inputs = graph::DistinctInputs(node);
  // Operators that read a part do so of their first tensor: the others are read whole.
  for (std::size_t i = inputs.size(); i-- > 1;) {
    const double bytes = std::min(read, graph::TouchedBytes(graph_, inputs[i]));
    Add(inputs[i], false, bytes);
    read -= bytes;
  }
  Add(inputs.empty() ? graph::kNoValue : inputs[0], false, read);
}

void TrafficBalance::AddKernel(graph::ValueId value, bool is_write, std::int64_t bytes) {
  Add(value, is_write, -static_cast<double>(bytes));
}

void TrafficBalance::Add(graph::ValueId value, bool is_write, double bytes) {
  if (bytes == 0) return;
  const graph::ValueId storage = value == graph::kNoValue ? value : storages_[value];
  moves_.push_back({storage, is_write, bytes});
}

void TrafficBalance::CloseKernel() {
  const auto place = [](const Move& move) { return std::tuple(move.storage, move.is_write); };
  std::ranges::sort(moves_, {}, place);
  for (std::size_t i = 0; i < moves_.size();) {
    double balance = 0;
    std::size_t next = i;
    while (next < moves_.size() && place(moves_[next]) == place(moves_[i]))
      balance += moves_[next++].bytes;
    (balance > 0 ? on_chip_bytes_ : added_bytes_) += std::abs(balance);
    i = next;
  }
  moves_.clear();
}

}  // namespace idbg::fusion
