// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "compile/user_frames.h"
#include "logs/events/record_events.h"
#include "report/text_parts.h"
#include "views/compile/log_figures.h"

namespace idbg::views {
namespace {

using compile::CompilationSummary;

constexpr std::int64_t kMostStackNodes = 2000;
constexpr std::size_t kMostDepth = 60;  // a recursion's frames beyond it are one

// One frame, with what it called and what was compiled right below it, in the order of the log.
struct Call {
  logs::Frame frame;
  std::vector<std::unique_ptr<Call>> calls;
  std::map<std::tuple<std::string, std::int64_t, std::string>, Call*> by_frame;
  std::vector<const CompilationSummary*> compiled;

  double Seconds() const {
    double seconds = 0;
    for (const CompilationSummary* const one : compiled)
      seconds += one->time ? one->time->seconds : 0;
    for (const auto& inner : calls) seconds += inner->Seconds();
    return seconds;
  }
};

// The frames above the function itself, outermost first: the user's, or where there are none the
// innermost one.
std::vector<logs::Frame> CallersOf(const CompilationSummary& summary) {
  const auto starts = logs::Find(summary.selected, logs::Event::kDynamoStart);
  if (starts.empty()) return {};
  auto stack = logs::ReadDynamoStart(summary.selected.log(), *starts.front()).stack;
  if (!stack.empty()) stack.pop_back();
  const std::vector<logs::Frame> innermost(stack.empty() ? stack.end() : stack.end() - 1,
                                           stack.end());
  std::erase_if(stack, [](const logs::Frame& frame) {
    return compile::OwnerOf(frame.file) != compile::FrameOwner::kUser;
  });
  if (stack.empty()) return innermost;
  if (stack.size() > kMostDepth) stack.resize(kMostDepth);
  return stack;
}

Call& Enter(const logs::Frame& frame, Call& from) {
  Call*& known = from.by_frame[{frame.file, frame.line, frame.function}];
  if (known == nullptr) {
    from.calls.push_back(std::make_unique<Call>());
    known = from.calls.back().get();
    known->frame = frame;
  }
  return *known;
}

class TreeWriter {
 public:
  TreeWriter(const logs::Trace& trace, report::Tree& tree) : trace_(trace), tree_(tree) {}

  // At most kMostDepth calls deep.
  void Write(const Call& call, std::int64_t depth) {
    for (const CompilationSummary* const summary : call.compiled) Add(*summary, depth);
    for (const auto& inner : call.calls) {
      const logs::Frame& frame = inner->frame;
      const double seconds = inner->Seconds();
      Add({.depth = depth,
           .label = frame.function,
           .text = fmt::format(
               "{}:{}{}{}{}", frame.file, frame.line,
               std::isnormal(seconds) ? "  " + report::FormatValue(seconds, 3) + " s" : "",
               frame.code.empty() ? "" : "  ", frame.code)});
      Write(*inner, depth + 1);
    }
  }

 private:
  void Add(const CompilationSummary& summary, std::int64_t depth) {
    std::string text = std::string(ToString(summary.status));
    if (summary.time) text += ", " + report::FormatValue(summary.time->seconds, 3) + " s";
    Add({.depth = depth,
         .label = summary.selected.Label(trace_) + " " + compile::DisplayName(summary.function),
         .text = std::move(text),
         .kind = "compiled"});
  }

  void Add(report::TreeNode node) {
    if (std::ssize(tree_.nodes) < kMostStackNodes)
      tree_.nodes.push_back(std::move(node));
    else
      ++tree_.left_out;
  }

  const logs::Trace& trace_;
  report::Tree& tree_;
};

}  // namespace

report::Tree MakeStackTree(const logs::Trace& trace,
                           const std::vector<CompilationSummary>& summaries) {
  Call root;
  for (const CompilationSummary& summary : summaries) {
    const std::vector<logs::Frame> callers = CallersOf(summary);
    if (callers.empty()) continue;
    Call* at = &root;
    for (const logs::Frame& frame : callers) at = &Enter(frame, *at);
    at->compiled.push_back(&summary);
  }
  report::Tree tree{.key = "stacks", .title = "Where compilations were called from"};
  TreeWriter(trace, tree).Write(root, 0);
  return tree;
}

}  // namespace idbg::views
