// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "graph/graph.h"
#include "interpret/interpreter_api.h"

namespace idbg::interpret {

// A graph in the form that the LibTorch module runs. Borrows the graph, which must outlive it.
class Plan {
 public:
  explicit Plan(const graph::Graph& graph);
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  const IdbgScope& scope() const { return scope_; }

 private:
  IdbgScope ScopeOf(const graph::Graph& graph);
  IdbgCall CallOf(const graph::Node& node);
  void AddDeadSlots(const graph::Graph& graph, std::vector<IdbgCall>& calls);
  IdbgArgument ListOf(const graph::ArgumentList& list);
  IdbgArgument ArgumentOf(const graph::Argument& argument, const char* name);
  const std::vector<std::int32_t>& Keep(std::vector<std::int32_t> slots);

  // Deques: what was handed out stays where it is.
  std::deque<std::vector<IdbgArgument>> arguments_;
  std::deque<std::vector<std::int32_t>> slots_;
  std::deque<std::vector<const char*>> names_;
  std::deque<std::vector<IdbgCall>> calls_;
  std::deque<std::vector<IdbgScope>> scopes_;
  IdbgScope scope_;
};

}  // namespace idbg::interpret
