// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "diff/sets.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::analyze {

// The flags of `diff` for tensors.
struct TensorDiffRequest {
  std::string expected;  // files or folders of tensors; tolerances scale with these
  std::string actual;
  std::string fp64;                        // float64 reference, for the semantics `same`
  std::string semantics = "assert_close";  // diff::Semantics
  std::optional<double> rtol;
  std::optional<double> atol;
  bool equal_nan = false;
  std::string max_mismatch;  // "12", "0.5%"; empty: 0
  std::optional<std::int64_t> max_ulp;
  std::string tolerances;  // a file of tolerances by name
  bool ignores_dtype = false;
  bool ignores_layout = false;
  std::optional<std::int64_t> top;  // largest differences and rows of tables; 0: all rows
  std::int64_t threads = 0;         // 0: one for each core
  // Called before each tensor with how many are done of all.
  std::function<void(std::size_t, std::size_t)> on_tensor = {};
};

// Rows of long tables.
std::size_t RowsOf(const TensorDiffRequest& request);

// What the flags say. Throws Error(kUsage) for tolerances that cannot be.
diff::SetOptions SetOptionsOf(const TensorDiffRequest& request);

// What a comparison of one part adds to that of the whole: its sections and findings.
void Append(report::Document part, report::Document& document);

// What differs between the models of the two paths of `request`: the nodes of their graphs, and the
// weights of exported programs, which are compared as tensors are. Throws base::Error.
report::Document DiffArchives(const TensorDiffRequest& request);

// What changed between two runs: their logs, or folders of logs. Throws base::Error.
report::Document DiffLogs(const std::string& before, const std::string& after,
                          const logs::View& view);

// What `diff` answers: of two logs, or of tensors, by the content of the two paths of `request`.
// Calls `check` with what kinds of inputs they are (report/input.h) before it compares them.
report::Document Diff(const TensorDiffRequest& request, const logs::View& view,
                      base::FunctionRef<void(const std::vector<std::string_view>&)> check);

}  // namespace idbg::analyze
