// SPDX-License-Identifier: Apache-2.0
#include "compile/breaks/breaks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.h"
#include "compile/user_frames.h"
#include "logs/events/artifacts.h"

namespace idbg::compile {
namespace {

// Breaks, and the lines through which each was reached.
class BreakCollector {
 public:
  BreakCollector(const logs::Trace& trace, const logs::View& view) : trace_(trace), view_(view) {}

  void Add(const std::vector<CompilationSummary>& summaries) {
    for (std::size_t i = 0; i < summaries.size(); ++i) {
      const std::size_t told = AddArtifacts(summaries[i]);
      if (told < summaries[i].restart_reasons.size()) AddRestarts(summaries, i);
    }
    for (const CompilationSummary& summary : summaries) AddResumption(summary);
  }

  std::vector<GraphBreak> Take() {
    std::vector<GraphBreak> breaks;
    for (Entry& entry : entries_) {
      GraphBreak& one = entry.graph_break;
      one.occurrences = std::move(entry.in_view.empty() ? entry.behind : entry.in_view);
      if (!one.occurrences.empty()) breaks.push_back(std::move(one));
    }
    return breaks;
  }

 private:
  static constexpr std::uint64_t kMaxText = std::uint64_t{1} << 20;

  struct Entry {
    GraphBreak graph_break;  // with all occurrences
    std::vector<BreakOccurrence> in_view;
    std::vector<BreakOccurrence> behind;  // behind which what is in view goes on
  };

  // That a break was met while this line ran: its own, or one that led to it.
  struct Passage {
    const logs::Rank* rank = nullptr;
    const logs::Record* record = nullptr;
    std::size_t entry = 0;
    std::size_t occurrence = 0;  // of its break
  };
  using Line = std::pair<std::string, std::uint64_t>;

  // Returns how many there are.
  std::size_t AddArtifacts(const CompilationSummary& summary) {
    std::size_t told = 0;
    for (const logs::Record* record :
         logs::Find(summary.selected, logs::Event::kArtifact, "dynamo_graph_break_reason")) {
      if (record->payload_size > kMaxText) continue;
      logs::BreakText text = logs::ReadBreakText(summary.selected.log(), *record);
      // What a back end raised, of which the next record tells as a break.
      if (text.type.ends_with("TorchDynamo Stack Trace ==========")) continue;
      AddOne(summary, *record, std::move(text));
      ++told;
    }
    return told;
  }

  // The k-th restart of a compilation ends where its graph does; the function that resumes there is
  // the next one compiled of that name.
  void AddRestarts(const std::vector<CompilationSummary>& summaries, std::size_t at) {
    const CompilationSummary& summary = summaries[at];
    const logs::Record& record = summary.selected.At(summary.selected.compilation->records.back());
    for (const std::string& reason : summary.restart_reasons) {
      logs::BreakText text = logs::ParseBreakText(reason);
      if (text.place.file.empty()) text.place = ResumedAt(summaries, at);
      if (!IsTold(summary, text)) AddOne(summary, record, std::move(text));
    }
  }

  static base::Place ResumedAt(const std::vector<CompilationSummary>& summaries, std::size_t at) {
    const Function& function = summaries[at].function;
    for (std::size_t i = at + 1; i < summaries.size(); ++i) {
      const Function& next = summaries[i].function;
      const auto resume = ParseResume(next.name);
      if (summaries[i].selected.rank == summaries[at].selected.rank && resume &&
          resume->function == ResumedFunction(function) && next.place.file == function.place.file)
        return {.file = next.place.file, .line = resume->line};
    }
    return function.place;
  }

  // A function that resumes shows a break, which may be all that tells of it.
  void AddResumption(const CompilationSummary& summary) {
    const auto resume = ParseResume(summary.function.name);
    if (!resume || summary.selected.compilation->records.empty()) return;
    const base::Place place{.file = summary.function.place.file, .line = resume->line};
    const logs::Record& record = summary.selected.At(summary.selected.compilation->records.front());
    if (const Passage* passage = FindPassage(summary, record, {place.file, resume->line})) {
      if (!IsInView(summary)) return;
      Entry& entry = entries_[passage->entry];
      AddOnce(entry.behind, entry.graph_break.occurrences[passage->occurrence]);
      AddOnce(entry.graph_break.resumptions, summary.selected.Label(trace_));
    } else {
      AddOne(summary, record, {.type = "reason not recorded", .place = place});
    }
  }

  // The last break before `record` that was met in this line or in what it called; else any.
  const Passage* FindPassage(const CompilationSummary& summary, const logs::Record& record,
                             const Line& line) const {
    const auto found = passages_.find(line);
    if (found == passages_.end()) return nullptr;
    const auto& passages = found->second;
    const auto before = std::find_if(passages.rbegin(), passages.rend(), [&](const Passage& one) {
      return one.rank == summary.selected.rank && one.record < &record;
    });
    return before != passages.rend() ? &*before : &passages.front();
  }

  // Whether an artifact of the compilation tells of the break already.
  bool IsTold(const CompilationSummary& summary, const logs::BreakText& text) const {
    const auto found = passages_.find({text.place.file, text.place.line.value_or(0)});
    if (found == passages_.end()) return false;
    const std::string label = summary.selected.Label(trace_);
    return std::ranges::any_of(found->second, [&](const Passage& one) {
      const GraphBreak& other = entries_[one.entry].graph_break;
      return other.text.type == text.type && other.occurrences.back().compilation == label;
    });
  }

  bool IsInView(const CompilationSummary& summary) const {
    return logs::Contains(view_, summary.selected);
  }

  void AddOne(const CompilationSummary& summary, const logs::Record& record, logs::BreakText text) {
    const auto [found, is_new] = index_.emplace(
        std::pair(text.type, text.place.ToString() + " " + UserLine(text)), entries_.size());
    if (is_new) entries_.emplace_back();
    Entry& entry = entries_[found->second];
    GraphBreak& one = entry.graph_break;
    const auto pass = [&](Line line) {
      passages_[std::move(line)].push_back(
          {summary.selected.rank, &record, found->second, one.occurrences.size()});
    };
    pass({text.place.file, text.place.line.value_or(0)});
    for (const logs::Frame& frame : text.stack)
      pass({frame.file, static_cast<std::uint64_t>(std::max<std::int64_t>(frame.line, 0))});
    AddCaller(text.stack, one);
    one.has_bytecode |=
        !logs::Find(summary.selected, logs::Event::kArtifact, logs::kModifiedBytecode).empty();
    one.is_doubtful |= record.payload == logs::PayloadState::kDamaged;
    one.occurrences.push_back(
        {.compilation = summary.selected.Label(trace_),
         .time_us = 1000.0 * static_cast<double>(record.time_ms),
         .record = summary.selected.log().PlaceOf(record),
         .is_failure = summary.failure && summary.failure->is_skipped.value_or(false)});
    if (is_new || (entry.in_view.empty() && IsInView(summary))) {
      SetAdvice(text, one);
      one.text = std::move(text);
      one.function = summary.function;
    }
    if (IsInView(summary)) entry.in_view.push_back(one.occurrences.back());
  }

  // The nearest frame above the break that is not PyTorch's: "called from _call_impl" tells
  // nothing.
  static void AddCaller(const std::vector<logs::Frame>& stack, GraphBreak& one) {
    for (std::size_t i = stack.size(); i-- > 1;) {
      if (OwnerOf(stack[i - 1].file) == FrameOwner::kTorch) continue;
      AddOnce(one.callers, stack[i - 1]);
      return;
    }
  }

  // Of a break in a library: two of the user's lines that lead there are two things to change.
  static std::string UserLine(const logs::BreakText& text) {
    return OwnerOf(text.place.file) == FrameOwner::kUser ? "" : UserPlaceOf(text.stack).ToString();
  }

  // A break in a library is shown at the user's line that led there.
  static void SetAdvice(const logs::BreakText& text, GraphBreak& one) {
    const logs::Frame at{.file = text.place.file,
                         .line = static_cast<std::int64_t>(text.place.line.value_or(0))};
    const bool is_users = OwnerOf(at.file) == FrameOwner::kUser;
    const logs::Frame* const user = FindUserFrame(text.stack);
    const bool hands_on = !text.stack.empty() && HandsOn(text.stack.back());
    one.advice = AdviseOnBreak(text, is_users || hands_on ? nullptr : &at);
    one.user_place = text.place;
    one.user_code = text.stack.empty() ? "" : text.stack.back().code;
    if (is_users || user == nullptr || OwnerOf(user->file) != FrameOwner::kUser) return;
    one.user_place = logs::PlaceOf(*user);
    one.user_code = user->code;
  }

  template <typename Item>
  static void AddOnce(std::vector<Item>& items, Item item) {
    if (std::ranges::find(items, item) == items.end()) items.push_back(std::move(item));
  }

  const logs::Trace& trace_;
  const logs::View& view_;
  std::vector<Entry> entries_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;  // by type and place
  std::map<Line, std::vector<Passage>> passages_;                     // by file and line
};

}  // namespace

std::string GraphBreak::What() const {
  const bool says = advice.about.empty() || text.type.find(advice.about) != std::string::npos;
  return text.type + (says ? "" : ": " + advice.about);
}

std::int64_t GraphBreak::CountOwn() const {
  return std::ranges::count(occurrences, false, &BreakOccurrence::is_failure);
}

std::vector<GraphBreak> FindBreaks(const logs::Trace& trace, const logs::View& view,
                                   const std::vector<CompilationSummary>& all_ids) {
  BreakCollector collector(trace, view);
  collector.Add(all_ids);
  return collector.Take();
}

}  // namespace idbg::compile
