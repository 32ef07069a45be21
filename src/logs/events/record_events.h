// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "logs/events/stack.h"
#include "logs/log.h"
#include "logs/view.h"

namespace idbg::logs {

// Events of one record each. A wrong type loses that field only; of a damaged record what stands
// before the damage is read.

// dynamo_start, with which a compilation begins: its stack, outermost frame first. The innermost
// one is the function that is compiled.
std::vector<Frame> ReadDynamoStart(const Log& log, const Record& record);
std::vector<Frame> ReadDynamoStart(const Selected& selected);  // empty where none is recorded

// Where the program stood when a record was written that belongs to no compilation.
std::vector<Frame> ReadCallStack(const Log& log, const Record& record);

// link: an address that the run's environment had something to show at, such as a job's page.
struct LinkEvent {
  std::string name;
  std::string url;  // as recorded: any text
};

LinkEvent ReadLink(const Log& log, const Record& record);

// inductor_output_code: the file that Inductor wrote the code to.
std::string ReadOutputFile(const Log& log, const Record& record);

// The number that PyTorch's MetaTensorDescriber gave to a tensor or a storage. Tensors and storages
// are numbered separately, and each describer starts anew.
struct DescriberId {
  std::int64_t describer = -1;  // "describer_id"; -1: not recorded
  std::int64_t id = -1;

  auto operator<=>(const DescriberId&) const = default;
};

// describe_tensor: a tensor that a graph takes, or the base of one.
struct DescribeTensorEvent {
  DescriberId id;
  std::string dtype;               // "float32"
  std::string device;              // "cuda:0"
  std::vector<std::string> sizes;  // numbers, or symbols: "s0"
  std::vector<std::string> strides;
  bool is_parameter = false;
  bool requires_grad = false;
  bool is_view = false;
  std::vector<std::string> dynamic_dims;  // marked by the program: "0"
  std::optional<std::int64_t> storage;    // a DescriberId::id of the same describer
};

// describe_source: how the program gets at a tensor.
struct DescribeSourceEvent {
  DescriberId tensor;
  std::string source;  // "L['x']"
};

// describe_storage: memory, which several tensors may share.
struct DescribeStorageEvent {
  DescriberId id;
  std::int64_t size_bytes = 0;
};

DescribeTensorEvent ReadDescribeTensor(const Log& log, const Record& record);
DescribeSourceEvent ReadDescribeSource(const Log& log, const Record& record);
DescribeStorageEvent ReadDescribeStorage(const Log& log, const Record& record);

// An event on symbolic sizes. Each kind of event has some of the fields; the others stay empty.
struct SymbolEvent {
  std::string symbol;      // create_symbol, create_unbacked_symbol, ..._specialization: "s77"
  std::string value;       // with which it was traced, or to which it was specialized
  std::string range;       // create_symbol: "[2, int_oo]"
  std::string source;      // "L['x'].size()[0]"; of several the first
  std::string reason;      // ..._specialization, ..._fake_kernel
  std::string expression;  // guard_added, ..._provenance, expression_created: "Eq(s77, 6)"
  std::string op;          // missing_fake_kernel, mismatched_fake_kernel: the operator
  // In the tree of expressions, where the version numbers them: of the symbol, of the expression
  // that was made or asked about, and of those that it was made of. 0: not numbered.
  std::int64_t node_id = 0;
  std::vector<std::int64_t> argument_ids;
  std::string line_text;  // of the user's line that asked, as frame_locals holds it
  // Its variables: "a" to "Tensor(shape: torch.Size([s0, 3]), ...)".
  std::vector<std::pair<std::string, std::string>> locals;
  std::vector<Frame> user_stack;
  std::vector<Frame> stack;  // read only where there is no user_stack, or a line_text

  // The stack of the user's program where the event has one, else the whole stack.
  const std::vector<Frame>& UserStack() const { return user_stack.empty() ? stack : user_stack; }
};

SymbolEvent ReadSymbolEvent(const Log& log, const Record& record);

// One element of dynamo_guards, the list that logs before the guard tree have.
struct ListedGuard {
  std::string code;  // "check_tensor(L['x'], Tensor, size=[4, 4])"
  std::vector<Frame> user_stack;
  std::vector<Frame> stack;

  // The stack of the user's program where the guard has one, else the whole stack.
  const std::vector<Frame>& UserStack() const { return user_stack.empty() ? stack : user_stack; }
};

// Calls `on_guard` for each guard of a dynamo_guards record. Returns how many parts of the payload
// are no guards: elements of a wrong type, a payload that is no list, damaged JSON. Throws as
// Log::Payload.
std::int64_t ReadDynamoGuards(const Log& log, const Record& record,
                              base::FunctionRef<void(ListedGuard&& guard)> on_guard);

}  // namespace idbg::logs
