// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpret/interpreter_api.h"
#include "torch/interpreter/arguments.h"

namespace idbg::torch {

// Keeps the values of a run below a limit of memory: what was written to disk gives its memory back
// and is mapped from there, the oldest first. What shares its memory with other values, or was
// changed since it was written, stays.
class Spiller {
 public:
  explicit Spiller(const IdbgRun& run) : run_(run) {}

  // A value that was made in a slot and kept at a position (-1: nowhere).
  void Add(std::vector<c10::IValue>& slots, std::int32_t slot, std::int64_t position);
  // What stands in these slots is no longer spilled: they are about to go.
  void Forget(const std::vector<c10::IValue>& slots);
  // Spills until the values that still live are below the limit.
  void Spill();
  std::int64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  struct Entry {
    std::vector<c10::IValue>* slots;
    std::int32_t slot;
    std::int64_t position;
    c10::weak_intrusive_ptr<c10::TensorImpl> tensor;
    std::int64_t bytes;
    std::int64_t version;
  };

  std::int64_t LiveBytes();
  bool SpillOne(Entry& entry);

  const IdbgRun& run_;
  std::deque<Entry> entries_;  // the oldest first
  std::int64_t spilled_bytes_ = 0;
};

// The values of a graph while it runs.
struct Frame {
  const IdbgScope& scope;
  std::string path;  // the calls that lead to it, each followed by '/'
  std::vector<c10::IValue> slots;
  std::vector<bool> is_set;  // else not made yet, or missing because a call failed
};

// Runs graphs call by call through LibTorch's dispatcher. A call that fails leaves its outputs
// missing, and calls that need them are skipped: the others run.
class Runner {
 public:
  explicit Runner(const IdbgRun& run);

  void Run(std::vector<c10::IValue> inputs);
  // Runs a subgraph in a frame of its own; its outputs.
  std::vector<c10::IValue> RunSubgraph(const Frame& outer, const IdbgCall& call, std::int32_t index,
                                       std::vector<c10::IValue> inputs, const std::string& turn);
  const DTypeRule& rule() const { return rule_; }

 private:
  // What is found out about an operator the first time.
  struct Operator {
    std::optional<c10::OperatorHandle> handle;
    bool may_draw = false;
  };
  struct Outcome {
    std::vector<c10::IValue> values;
    bool is_clamped = false;
    bool is_random = false;
    std::int64_t time_ns = 0;
  };

  void ReportOtherOutputs(const Frame& frame);
  void RunScope(Frame& frame);
  void RunCall(Frame& frame, const IdbgCall& call);
  Outcome Execute(Frame& frame, const IdbgCall& call);
  Outcome Dispatch(const Frame& frame, const IdbgCall& call);
  const Operator& Find(std::string_view target);
  void Bind(Frame& frame, const IdbgCall& call, const std::vector<c10::IValue>& values);
  // What takes the place of a value; not defined: nothing.
  at::Tensor Forced(const Frame& frame, const char* name) const;
  // Returns where the value was kept, or -1.
  std::int64_t Report(const Frame& frame, const char* name, const c10::IValue& value,
                      bool is_output = false) const;
  void End(const Frame& frame, const IdbgCall& call, IdbgCallEnd end);

  const IdbgRun& run_;
  DTypeRule rule_;
  Spiller spiller_;
  std::unordered_map<std::string_view, Operator> operators_;
  std::unordered_map<std::string_view, const IdbgRunTensor*> forced_;
};

// Runs a higher-order operator (cond, while_loop, map_impl, wrap_with_set_grad_enabled,
// wrap_with_autocast, invoke_subgraph); throws c10::Error for another.
std::vector<c10::IValue> RunHigherOrder(Runner& runner, const Frame& frame, const IdbgCall& call);

}  // namespace idbg::torch
