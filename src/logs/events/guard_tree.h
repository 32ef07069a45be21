// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "logs/log.h"

namespace idbg::logs {

// One line of a guard tree: a manager, which fetches a value, or a check on that value. What it
// says are parts of the text that it was read from.
struct GuardNode {
  std::int32_t depth = 0;  // of RootGuardManager: 0
  bool is_check = false;
  std::string_view kind;    // "TENSOR_MATCH" (any upper-case word), "GuardManager"
  std::string_view text;    // what is checked; of a manager its arguments
  std::string_view source;  // the value: "L['x']"; of a check that of its manager
  std::string_view code;    // the user's line that needs the check, where the log says
  base::Place place;        // of that line; its file may be cut at the front by PyTorch
};

struct GuardTree {
  std::vector<GuardNode> nodes;  // in the order of evaluation, managers before what they hold
  std::optional<double> latency_us;
  std::int64_t left_out = 0;                              // nodes beyond the bound
  std::int64_t bad_lines = 0;                             // lines that are no node
  std::vector<std::unique_ptr<const std::string>> texts;  // of which the nodes' are parts

  std::string_view Keep(std::string text) {
    return *texts.emplace_back(std::make_unique<const std::string>(std::move(text)));
  }
};

inline constexpr std::size_t kMaxGuardNodes = 1 << 18;
inline constexpr std::int32_t kMaxGuardDepth = 1 << 10;  // deeper nodes get this depth

// Reads the payload of dynamo_cpp_guards_str. What is no line of a tree is counted.
GuardTree ParseGuardTree(std::string payload);
GuardTree ReadGuardTree(const Log& log, const Record& record);

// "torch.nn.modules.linear.Linear": the class of the value that a source ("L['self']") fetches, as
// the tree's first manager of it says; empty: none says.
std::string_view ClassOf(std::string_view source, const GuardTree& tree);

// A check of the list that logs before the tree have, whose kind is found by its expression.
GuardNode ParseGuardExpression(std::string_view expression);

// "a, f(b, c), d['e, f']" in three, trimmed: brackets and quotes keep together.
std::vector<std::string_view> SplitArguments(std::string_view text);

// What stands in the brackets after `name`: Argument("check_tensor(x, size=[1, 2])", "size=") is
// "1, 2". Nothing when `name` is not there.
std::optional<std::string_view> BracketsAfter(std::string_view text, std::string_view name);

// What a source starts at, a variable of the function or a global: "L['self']" of
// "L['self']._modules['fc']". "" for what is neither.
std::string_view RootOf(std::string_view source);

}  // namespace idbg::logs
