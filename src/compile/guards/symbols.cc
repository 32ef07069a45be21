// SPDX-License-Identifier: Apache-2.0
#include "compile/guards/symbols.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/text/text.h"
#include "compile/user_frames.h"
#include "logs/events/chromium_event.h"
#include "logs/events/record_events.h"

namespace idbg::compile {
namespace {

using logs::SymbolEvent;

// The expressions of one compilation, as they were made of one another.
class ExpressionTree {
 public:
  void Clear() { nodes_.clear(); }

  void Add(SymbolEvent event) {
    if (event.node_id == 0 || nodes_.size() >= kMaxNodes) return;
    const bool is_symbol = !event.symbol.empty();
    Node node{.step = {.expression = std::move(is_symbol ? event.symbol : event.expression),
                       .user = UserFrame(event.UserStack())},
              .arguments = std::move(event.argument_ids)};
    nodes_.insert_or_assign(event.node_id, std::move(node));
  }

  // From the symbols to what the expression was made of; of equal ones the first.
  std::vector<ExpressionStep> StepsTo(std::int64_t id) const {
    std::vector<ExpressionStep> steps;
    std::set<std::int64_t> seen;
    Walk(id, 0, seen, steps);
    return steps;
  }

 private:
  static constexpr std::size_t kMaxNodes = 100'000;
  static constexpr int kMaxDepth = 100;

  struct Node {
    ExpressionStep step;
    std::vector<std::int64_t> arguments;
  };

  void Walk(std::int64_t id, int depth, std::set<std::int64_t>& seen,
            std::vector<ExpressionStep>& steps) const {
    const auto found = nodes_.find(id);
    if (found == nodes_.end() || depth >= kMaxDepth || !seen.insert(id).second) return;
    for (const std::int64_t argument : found->second.arguments)
      Walk(argument, depth + 1, seen, steps);
    const ExpressionStep& step = found->second.step;
    const bool is_known =
        std::ranges::find(steps, step.expression, &ExpressionStep::expression) != steps.end();
    if (!is_known && steps.size() < SymbolGuard::kMaxSteps) steps.push_back(step);
  }

  std::map<std::int64_t, Node> nodes_;
};

class SymbolCollector {
 public:
  SymbolCollector(const logs::Trace& trace, Symbols& symbols) : trace_(trace), found_(symbols) {}

  void Add(const logs::Selected& selected) {
    label_ = selected.Label(trace_);
    log_ = &selected.log();
    current_.clear();
    is_export_ = selected.compilation->id.empty();
    has_changes_known_ = !logs::Find(selected, logs::Event::kChromiumEvent).empty();
    ReadExpressions(selected);
    for (const std::uint32_t index : selected.compilation->records) Add(selected.At(index));
  }

 private:
  // Only where an expression is asked about that data decides: there may be many.
  void ReadExpressions(const logs::Selected& selected) {
    tree_.Clear();
    if (logs::Find(selected, logs::Event::kPropagateRealTensorsProvenance).empty()) return;
    for (const logs::Event event :
         {logs::Event::kCreateUnbackedSymbol, logs::Event::kExpressionCreated}) {
      for (const logs::Record* record : logs::Find(selected, event))
        tree_.Add(logs::ReadSymbolEvent(*log_, *record));
    }
  }

  void Add(const logs::Record& record) {
    switch (record.event) {
      case logs::Event::kCreateSymbol:
      case logs::Event::kCreateUnbackedSymbol:
        return AddSymbol(record);
      case logs::Event::kSymbolicShapeSpecialization:
        return Specialize(record);
      case logs::Event::kGuardAdded:
      case logs::Event::kGuardAddedFast:
        return AddGuard(record, "guard");
      case logs::Event::kPropagateRealTensorsProvenance:
        return AddGuard(record, "real value used");
      case logs::Event::kMissingFakeKernel:
      case logs::Event::kMismatchedFakeKernel:
        return AddFakeKernel(record);
      case logs::Event::kChromiumEvent:
        return AddChange(record);
      case logs::Event::kExpressionCreated:
        ++found_.expressions;
        return;
      default:
        return;
    }
  }

  // "automatic_dynamic": what Dynamo saw change, from then on dynamic.
  void AddChange(const logs::Record& record) {
    if (record.is_span) return;
    const std::string_view payload = log_->RawPayload(record, buffer_);
    if (payload.find("\"automatic_dynamic\"") == std::string_view::npos) return;
    logs::ChromiumArgs args;
    if (!logs::ReadChromiumArgs(payload, args)) return;
    std::map<std::string_view, std::string> texts;
    for (const auto& [key, value] : args) {
      if (const auto* const text = std::get_if<std::string>(&value)) texts[key] = *text;
      if (const auto* const number = std::get_if<std::int64_t>(&value))
        texts[key] = std::to_string(*number);
    }
    if (texts["reason"] != "size change" && texts["reason"] != "scalar change") return;
    const bool is_size = texts["reason"] == "size change";
    const std::string source =
        texts["name"] + (is_size ? ".size()[" + texts["dim_changed"] + "]" : "");
    changes_.try_emplace({log_, source}, texts["cached"] + ", then " + texts["new"]);
  }

  Symbol& SymbolOf(const std::string& name) {
    const auto [entry, is_new] = current_.try_emplace(name, found_.symbols.size());
    if (is_new) found_.symbols.push_back({.compilation = label_, .name = name});
    return found_.symbols[entry->second];
  }

  void AddSymbol(const logs::Record& record) {
    SymbolEvent event = logs::ReadSymbolEvent(*log_, record);
    Symbol& symbol = SymbolOf(event.symbol);
    symbol.is_unbacked = record.event == logs::Event::kCreateUnbackedSymbol;
    symbol.source = std::move(event.source);
    symbol.value = std::move(event.value);
    symbol.range = std::move(event.range);
    symbol.user = UserFrame(event.UserStack());
    const auto change = changes_.find({log_, symbol.source});
    if (change != changes_.end())
      symbol.made_dynamic = change->second;
    else if (!symbol.is_unbacked && !is_export_ && has_changes_known_)
      symbol.made_dynamic = "not seen to change: asked for, or by an earlier run's profile";
  }

  // A restarted analysis does it again: the last time counts.
  void Specialize(const logs::Record& record) {
    SymbolEvent event = logs::ReadSymbolEvent(*log_, record);
    Symbol& symbol = SymbolOf(event.symbol);
    if (symbol.source.empty()) symbol.source = std::move(event.source);
    symbol.specialized_to = std::move(event.value);
    symbol.reason = std::move(event.reason);
    symbol.specialized_at = UserFrame(event.UserStack());
  }

  void AddGuard(const logs::Record& record, std::string_view kind) {
    SymbolEvent event = logs::ReadSymbolEvent(*log_, record);
    logs::Frame user = AskedAt(event);
    const auto [entry, is_new] =
        guards_.try_emplace({kind, event.expression, user.file, user.line}, found_.guards.size());
    if (is_new)
      found_.guards.push_back({.kind = kind,
                               .expression = std::move(event.expression),
                               .compilation = label_,
                               .user = std::move(user),
                               .locals = std::move(event.locals),
                               .steps = tree_.StepsTo(event.node_id),
                               .is_export = is_export_});
    ++found_.guards[entry->second].count;
  }

  // The frame whose line the log names; a stack may end in PyTorch's own code behind it.
  static logs::Frame AskedAt(const SymbolEvent& event) {
    if (event.line_text.empty()) return UserFrame(event.UserStack());
    for (const auto* stack : {&event.user_stack, &event.stack}) {
      const auto found = std::find_if(stack->rbegin(), stack->rend(), [&](const auto& frame) {
        return base::Trim(frame.code) == event.line_text;
      });
      if (found != stack->rend()) return *found;
    }
    logs::Frame user = UserFrame(event.UserStack());
    user.code = event.line_text;
    return user;
  }

  void AddFakeKernel(const logs::Record& record) {
    SymbolEvent event = logs::ReadSymbolEvent(*log_, record);
    const bool is_missing = record.event == logs::Event::kMissingFakeKernel;
    auto& problems = found_.fake_kernels;
    auto same = std::ranges::find_if(problems, [&](const FakeKernelProblem& other) {
      return other.op == event.op && other.is_missing == is_missing && other.reason == event.reason;
    });
    if (same == problems.end())
      same = problems.insert(same, {.op = std::move(event.op),
                                    .is_missing = is_missing,
                                    .reason = std::move(event.reason),
                                    .record = log_->PlaceOf(record)});
    ++same->count;
  }

  const logs::Trace& trace_;
  Symbols& found_;
  const logs::Log* log_ = nullptr;
  std::string buffer_;
  std::map<std::pair<const logs::Log*, std::string>, std::string> changes_;  // by source
  bool has_changes_known_ = false;  // the log has events that would say what changed
  std::string label_;
  ExpressionTree tree_;
  bool is_export_ = false;                      // no compile id: torch.export, not torch.compile
  std::map<std::string, std::size_t> current_;  // symbols of this compilation
  std::map<std::tuple<std::string_view, std::string, std::string, std::int64_t>, std::size_t>
      guards_;
};

}  // namespace

logs::Frame UserFrame(const std::vector<logs::Frame>& stack) {
  const logs::Frame* const user = FindUserFrame(stack);
  return user == nullptr || OwnerOf(user->file) == FrameOwner::kTorch ? logs::Frame{} : *user;
}

std::string_view AdviceForSpecialization(const Symbol& symbol) {
  if (symbol.specialized_at.file.empty())
    return "no line of the program did it: PyTorch's own code needed the size as a number";
  if (symbol.reason == "range_refined_to_singleton" || symbol.reason == "find")
    return "this line needs the size as a number, as a loop over it or a comparison does: move "
           "that "
           "out of compiled code, or replace a comparison with a torch._check of a range, so that "
           "the size stays dynamic";
  if (symbol.reason.find("divisible") != std::string::npos)
    return "if the sizes are multiples of a number, torch._check(size % n == 0) keeps them dynamic";
  return "the operator in this line needs a number: compute with the tensor's sizes instead of "
         "int(size) or range(size), or mark the dimension with torch._dynamo.mark_dynamic to get "
         "an error that names the cause";
}

Symbols FindSymbols(const logs::Trace& trace, const logs::View& view) {
  Symbols symbols;
  SymbolCollector collector(trace, symbols);
  for (const logs::Selected& selected : logs::Select(trace, view)) collector.Add(selected);
  return symbols;
}

}  // namespace idbg::compile
