// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "interpret/interpreter_api.h"
#include "readers/pt2/archive.h"
#include "readers/pt2/weights.h"

namespace idbg::interpret {

// The tensors that a user gives a graph, in their order.
std::vector<const graph::Value*> UserTensors(const graph::Graph& graph);
// Whether one of those that were given has the name of one of these: else they are by place.
bool HaveNames(const std::vector<GivenInput>& given,
               const std::vector<const graph::Value*>& wanted);

// What each input of a graph is filled with. Borrows the file, the graph and the options.
class RunInputs {
 public:
  // Throws Error(kUnsupported) for weights that the archive does not hold, Error(kUsage) for given
  // inputs that are not those of the graph.
  RunInputs(const readers::Input& file, const graph::Graph& graph, const RunOptions& options);

  const std::vector<IdbgInput>& inputs() const { return inputs_; }
  const std::vector<IdbgForcedValue>& forced() const { return forced_; }
  // Those that LibTorch is to read, a file of torch.save; empty: none.
  std::string_view samples() const { return samples_; }
  bool has_samples() const { return !samples_.empty() || own_samples_.has_value(); }

 private:
  IdbgInput WeightOf(const graph::GraphInput& input);
  IdbgInput UserInput(const graph::Graph& graph, const graph::GraphInput& input,
                      const RunOptions& options);
  IdbgInput Drawn(const graph::Value& value);

  const readers::Input& file_;
  readers::pt2::WeightFile weights_;
  std::string inflated_;  // sample inputs that were compressed
  std::string_view samples_;
  std::optional<readers::pt2::SampleTensors> own_samples_;  // where LibTorch cannot read them
  std::vector<IdbgInput> inputs_;
  std::vector<IdbgForcedValue> forced_;
  std::deque<std::vector<std::int64_t>> numbers_;
  std::int64_t user_inputs_ = 0;
  std::size_t user_tensors_ = 0;
};

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

  // Deques: what was handed out stays where it is.
  std::deque<std::vector<IdbgArgument>> arguments_;
  std::deque<std::vector<std::int32_t>> slots_;
  std::deque<std::vector<const char*>> names_;
  std::deque<std::vector<IdbgCall>> calls_;
  std::deque<std::vector<IdbgScope>> scopes_;
  IdbgScope scope_;
};

}  // namespace idbg::interpret
