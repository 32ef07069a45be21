// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "logs/events/artifacts.h"
#include "logs/events/metrics.h"
#include "logs/events/stack.h"
#include "logs/view.h"

namespace idbg::compile {

// The field of the metrics that says why there are no CUDA graphs.
inline constexpr std::string_view kCudagraphSkip = "cudagraph_skip_reason";

// How a compilation ended, by the rule that tlparse (0.4.3) colours ids with: no metrics record:
// missing; a fail_type: error; a graph_op_count of null or 0: empty; restart_reasons null or not
// empty: break (restarts of Dynamo's own left out). That null counts as break is tlparse's oddity.
// No compilation, though it has an id: the capture of a backward graph by compiled autograd, which
// has no metrics.
enum class Status { kOk, kBreak, kEmpty, kError, kMissing, kCaptured };
inline std::string_view ToString(Status status) { return base::EnumName(status); }

// The function that a compilation is of.
struct Function {
  std::string name;   // "torch_dynamo_resume_in_fn_at_9": what follows the graph break in line 9
  base::Place place;  // its first line; of a capture the line that called the backward
  bool is_backward = false;  // a graph that compiled autograd captured, or the capture

  bool operator==(const Function&) const = default;
};

// The type of a failure of which the log has no exception, and its text up to the last statement.
inline constexpr std::string_view kBrokenTrace = "make_fx";
inline constexpr std::string_view kNotInLog =
    "an exception that the log does not hold ended the trace of torch.export at or after ";
// Of a compilation that ended without a word.
inline constexpr std::string_view kInterrupted =
    "an exception such as KeyboardInterrupt or SystemExit ended it";

struct Failure {
  std::string type;        // the exception: "BackendCompilerFailed"
  std::string reason;      // "" when not recorded
  base::Place user_frame;  // where the user's code stood, if recorded
  // The frame went on without compiled code because torch._dynamo.config.suppress_errors is set, or
  // Dynamo gave the frame up. Unknown for versions that record neither.
  std::optional<bool> is_suppressed;
  // Of what Dynamo cannot trace: whether the function ran in eager mode instead (it wrote why), or
  // the exception was raised, as with fullgraph=True. Unknown for versions before 2.7, and where
  // Dynamo did not come to the user's code.
  std::optional<bool> is_skipped;
  bool is_of_backward = false;      // of the graph that the program's backward() runs
  bool is_recompile_limit = false;  // given up since too many versions of the frame are cached
};

struct CompilationSummary {
  logs::Selected selected;
  Status status = Status::kMissing;
  bool has_null_restarts = false;  // kBreak only because restart_reasons is null
  Function function;
  std::uint32_t frame_instance = 0;  // of its frame id: Dynamo's resets start frames again
  std::int32_t attempts = 1;
  std::vector<std::string> restart_reasons;  // graph breaks
  std::vector<std::string> other_restarts;   // of Dynamo's own, after which nothing breaks
  std::optional<std::int64_t> graph_ops;
  std::optional<std::int64_t> graph_nodes;
  std::optional<std::int64_t> guards;
  std::optional<std::int64_t> cache_size;  // versions of the frame that there were before
  std::optional<logs::CompileTime> time;
  std::optional<Failure> failure;
  // Of all metrics records of the compilation, decoded once for all who ask.
  std::vector<logs::KernelCompileTime> kernel_times;
  std::vector<std::string> cudagraph_skips;
  std::string recompile_reason;  // as the metrics record it: of the newest cached version
  logs::DynamoConfig config;
  std::string stops_after;   // without metrics: the last record, where the log says no more
  bool is_doubtful = false;  // a payload of it is damaged

  std::uint32_t process() const { return selected.rank->process; }
  const logs::CompileId& id() const { return selected.compilation->id; }
  // Of a backward graph: it has an id, but is no compilation.
  bool IsCapture() const { return id().IsCapture(); }
};

// Of the ranks in view every compilation that has an id, and every capture of a backward graph, by
// rank, then in file order; before those of a rank what failed without one, and what AOTInductor
// compiled, which has none.
std::vector<CompilationSummary> SummariseCompilations(const logs::Trace& trace,
                                                      const logs::View& view);

using StatusCounts = std::map<Status, std::int64_t>;
StatusCounts CountStatuses(const std::vector<CompilationSummary>& summaries);
std::int64_t CountCompilations(const StatusCounts& counts);  // without captures

// Whether all that carries the id are descriptions of inputs: torch.export of PyTorch 2.15 writes
// them as if of the first frame, which is not compiled.
bool IsDescriptionOnly(const logs::Selected& selected);

// The function as the compilation's beginning names it, without a look at its metrics; empty where
// the log has no dynamo_start of it.
Function FunctionOfStart(const logs::Selected& selected);

// The nearest frame above the function that is not PyTorch's; no file: not recorded.
logs::Frame FindCaller(const CompilationSummary& summary);

// "fn" of "torch_dynamo_resume_in_fn_at_9551", with the line of the graph break; null otherwise.
struct Resume {
  std::string function;
  std::uint64_t line = 0;
};
std::optional<Resume> ParseResume(std::string_view function);

// The function that a resumption belongs to.
std::string ResumedFunction(const Function& function);

// The user's function: without the resumption. "fn (after the graph break in line 9551)". Of a
// backward graph what it is: its name is always "forward".
std::string DisplayName(const Function& function);

}  // namespace idbg::compile
