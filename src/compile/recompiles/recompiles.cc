// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompiles.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/guards/symbols.h"
#include "compile/user_frames.h"
#include "logs/events/break_text.h"
#include "logs/events/record_events.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

// The version that came nearest to the call: the one with the least distance, of equal ones the
// newest; null for none. The global state is checked first (but for torch.func's transforms), so
// that a version of another mode (train, eval) is never near while there is one of this; what a
// DTensor has on this rank is checked after its mesh and placements.
template <typename Distance>
const RecompileReason* Nearest(const std::vector<RecompileReason>& reasons,
                               const Distance& distance) {
  if (reasons.empty()) return nullptr;
  const bool has_local = std::ranges::any_of(
      reasons, [](const auto& r) { return r.source.ends_with("._local_tensor"); });
  std::vector<const RecompileReason*> each;  // the newest version that failed for it
  for (const RecompileReason& r : reasons) {
    const bool is_of_call = r.source == kDTensorSpec ? !has_local
                                                     : r.kind != RecompileKind::kGlobalState ||
                                                           r.source == "functorch_state";
    if (is_of_call && std::ranges::find(each, r.source, &RecompileReason::source) == each.end())
      each.push_back(&r);
  }
  if (each.empty())
    return &*std::ranges::min_element(reasons, {}, [](const auto& r) {
      return std::pair(r.text.starts_with("GLOBAL_STATE"), std::ranges::count(r.source, ' '));
    });
  const RecompileReason* const nearest =
      each.size() == 1 ? each.front() : *std::ranges::min_element(each, {}, distance);
  if (!nearest->IsTensorCheck()) return nearest;
  // Of versions that one tensor fails the one that it fails last: properties are checked in order.
  return &*std::ranges::max_element(reasons, {}, [&](const auto& r) {
    const bool is_comparable = r.IsTensorCheck() && r.source == nearest->source;
    return std::tuple(is_comparable, r.kind, r.dimension.value_or(0));
  });
}

// Whether the older version took any number wherever the new one has another: "stride=[None, 8]",
// then "stride=[16, 8]".
bool WasOpen(const GuardDifference& one) {
  const auto before = logs::SplitArguments(one.before);
  return !one.after.empty() && std::ranges::all_of(before, [&](std::string_view argument) {
    const std::string_view name = argument.substr(0, argument.find('[') + 1);
    const auto list = logs::BracketsAfter(one.before, name.substr(0, name.find('[')));
    const auto other = logs::BracketsAfter(one.after, name.substr(0, name.find('[')));
    if (!name.ends_with("=[") || !list || !other) return false;
    return std::ranges::equal(logs::SplitArguments(*list), logs::SplitArguments(*other),
                              [](auto a, auto b) { return a == "None" || a == b; });
  });
}

// Whether a check of the older version may fail in the same call: on a variable, another value.
bool MayAlsoFail(const GuardDifference& one, const RecompileReason& cause) {
  // Which tensors may not be one follows from which there are; marks are told where they matter,
  // and of conditions that a dynamic number became this one again.
  constexpr std::string_view kFollows =
      "LAMBDA_GUARD NO_TENSOR_ALIASING DIMENSION_DYNAMIC_MARKING_GUARD";
  const std::string source = PlainSource(one.source);
  const bool is_inside = cause.kind == RecompileKind::kObject && source.starts_with(cause.source);
  const bool is_cause = !cause.source.empty() && (source == cause.source || is_inside);
  const bool is_number = base::ParseNumber<double>(one.before) &&
                         base::ParseNumber<double>(one.after) && !source.ends_with(']');
  if (is_cause || one.before.empty() || (!is_number && base::HasName(kFollows, one.kind)) ||
      WasOpen(one))
    return false;
  // A mode changes the keys of all tensors.
  if (cause.kind == RecompileKind::kDispatchKeys && one.after.starts_with("DispatchKeySet("))
    return false;
  if (!one.after.empty())
    return one.kind != "GLOBAL_STATE" || cause.kind != RecompileKind::kGlobalState;
  return one.kind == "EQUALS_MATCH" && one.source.starts_with("L['");
}

// "cache.k (is None before)", "x (stride=[4, 1] -> stride=[8, 1])".
std::string DescribeChange(const GuardDifference& one) {
  if (one.before.starts_with("___check_obj_id(") && one.after.starts_with("___check_obj_id("))
    return PlainSource(one.source) + " (another object)";
  std::string before = one.before;
  if (before.starts_with(one.source + " ")) before.erase(0, one.source.size() + 1);
  const std::string after =  // a size that became dynamic is None
      one.kind == "TENSOR_MATCH" ? base::Replaced(one.after, "None", "any") : one.after;
  return PlainSource(one.source) + " (" + before +
         (after.empty() ? " before)" : " -> " + after + ")");
}

// What differs beside the guard that failed first: curing that one alone may not be enough.
std::string OthersOf(const std::vector<GuardDifference>& differences,
                     const RecompileReason& cause) {
  constexpr std::size_t kShown = 4;
  const std::vector<std::string> alike = DifferAlike(cause, differences);
  std::vector<const GuardDifference*> others;
  for (const GuardDifference& one : differences) {
    if (MayAlsoFail(one, cause) &&
        std::ranges::none_of(others, [&](const auto* other) { return *other == one; }) &&
        (one.kind != "TENSOR_MATCH" ||
         std::ranges::find(alike, PlainSource(one.source)) == alike.end()))
      others.push_back(&one);
  }
  // Values first: each new one fails again. What is checked no longer fails no more.
  std::ranges::stable_sort(others, {}, [](const GuardDifference* one) {
    return std::pair(one->after.empty(), one->kind != "EQUALS_MATCH");
  });
  std::string text;
  for (std::size_t i = 0; i < std::min(others.size(), kShown); ++i)
    text += (i == 0 ? "" : "; ") + DescribeChange(*others[i]);
  return others.size() > kShown
             ? text + " and " + std::to_string(others.size() - kShown) + " more guards"
             : text;
}

// A mode changes much that follows from it.
std::string NotCovered(const std::string& others, const RecompileReason& cause) {
  if (others.empty() || cause.kind == RecompileKind::kGlobalState) return "";
  return "; this does not cover what else differs in the same call: " + others;
}

// Which function a resumption belongs to: of those of its name and file the last one that begins
// above the graph break.
class RootFunctions {
 public:
  explicit RootFunctions(const std::vector<CompilationSummary>& summaries) {
    for (const CompilationSummary& summary : summaries) {
      const Function& function = summary.function;
      if (!ParseResume(function.name))
        lines_[{function.place.file, function.name}].insert(function.place.line.value_or(0));
    }
  }

  // "m.py:7 forward".
  std::string Of(const Function& function) const {
    const auto resume = ParseResume(function.name);
    if (!resume) return function.place.ToString() + " " + function.name;
    base::Place place = {.file = function.place.file, .line = resume->line};
    if (const auto found = lines_.find({place.file, resume->function}); found != lines_.end()) {
      const auto above = found->second.upper_bound(resume->line);
      if (above != found->second.begin()) place.line = *std::prev(above);
    }
    return place.ToString() + " " + resume->function;
  }

 private:
  std::map<std::pair<std::string, std::string>, std::set<std::uint64_t>> lines_;
};

// The first node of `after` that is not at its place in `before`; of a shorter list the first that
// is missing. "" for equal lists.
std::string FirstDifference(const std::vector<std::string>& before,
                            const std::vector<std::string>& after) {
  const auto [old_node, new_node] = std::ranges::mismatch(before, after);
  if (new_node != after.end()) return *new_node;
  return old_node == before.end() ? "" : *old_node;
}

class RecompileCollector {
 public:
  RecompileCollector(const logs::Trace& trace, const logs::View& view,
                     const std::vector<CompilationSummary>& summaries)
      : trace_(trace), compares_all_(view.id.has_value()), roots_(summaries) {
    for (const CompilationSummary& summary : summaries)
      if (summary.failure && summary.failure->is_skipped.value_or(false))
        left_out_.insert({summary.function.place.file, summary.function.name});
  }

  // One out of view, with which others may be compared.
  void AddVersion(const CompilationSummary& summary) {
    if (summary.IsCapture()) return static_cast<void>(ReasonOfCapture(summary));
    versions_[FrameOf(summary)][summary.id().compile] = &summary;
  }

  void Add(const CompilationSummary& summary) {
    if (summary.IsCapture()) return AddCapture(summary);
    AddToCapture(summary);
    AddLimit(summary);
    AddVersion(summary);
    if (summary.id().compile <= 0) return;
    Recompile recompile{.compilation = summary.selected.Label(trace_)};
    const logs::Record* record = FindReasons(summary, recompile);
    if (recompile.reasons.empty() && summary.failure) AddRaisedReasons(*summary.failure, recompile);
    if (recompile.reasons.empty() && !summary.recompile_reason.empty())
      recompile.reasons.push_back(ParseRecompileReason(summary.recompile_reason));
    // After a failure there is no cached version that could not fit.
    if (recompile.reasons.empty() && summary.cache_size == 0) return;
    recompile.seconds = summary.time ? summary.time->seconds : 0;
    recompile.caller = FindCaller(summary);
    recompile.time_us = 1000.0 * static_cast<double>(record->time_ms);
    AddToGroup(summary, std::move(recompile), record->payload == logs::PayloadState::kDamaged);
  }

  Recompiles Take() {
    for (auto& [key, frame] : frames_) {
      if (raised_.contains(key)) continue;
      if (frame.is_given_up || (frame.limit > 0 && frame.versions >= frame.limit))
        AddLimitOnce(std::move(frame));
    }
    std::ranges::stable_sort(result_.groups, std::ranges::greater(), &RecompileGroup::seconds);
    return std::move(result_);
  }

 private:
  // Why the last capture that the line caused did not do: PyTorch's own words, or the first
  // autograd node in which the graphs differ; without a text: the log does not say. Null for the
  // first one.
  std::optional<RecompileReason> ReasonOfCapture(const CompilationSummary& capture) {
    logs::CapturedBackward captured = logs::ReadCapturedBackward(capture.selected);
    const std::string line = capture.function.place.ToString();
    if (line.empty()) return std::nullopt;
    const auto [known, is_first] = backwards_.try_emplace({capture.selected.rank, line});
    const auto before = std::exchange(known->second, std::move(captured.nodes));
    if (is_first) return std::nullopt;
    if (!captured.reason.empty()) return ParseCaptureReason(captured.reason);
    const std::string node = FirstDifference(before, known->second);
    RecompileReason reason{.kind = RecompileKind::kBackwardState};
    if (node.empty()) return reason;
    reason.text = "the captured graphs differ from the node " + node + " on";
    TakeBackwardNode(node, false, reason);
    return reason;
  }

  // A backward graph that was captured before, from the same line.
  void AddCapture(const CompilationSummary& summary) {
    const auto reason = ReasonOfCapture(summary);
    if (!reason) return;
    const logs::Record& record = summary.selected.At(summary.selected.compilation->records.front());
    Recompile recompile{.compilation = summary.selected.Label(trace_),
                        .time_us = 1000.0 * static_cast<double>(record.time_ms),
                        .reasons = {*reason},
                        .seconds = summary.time ? summary.time->seconds : 0};
    const std::size_t group = AddToGroup(summary, std::move(recompile), summary.is_doubtful);
    captured_[{summary.selected.rank, summary.id().autograd}] = {
        group, result_.groups[group].recompiles.size() - 1};
  }

  // What was captured is compiled: that is part of what the capture cost.
  void AddToCapture(const CompilationSummary& summary) {
    const logs::CompileId& id = summary.id();
    const auto found = captured_.find({summary.selected.rank, id.autograd});
    if (found == captured_.end() || id.compile > 0 || !summary.time) return;
    const auto [number, recompile] = found->second;
    RecompileGroup& group = result_.groups[number];
    group.seconds += summary.time->seconds;
    group.recompiles[recompile].seconds += summary.time->seconds;
  }

  // Returns the record that tells of the recompilation.
  static const logs::Record* FindReasons(const CompilationSummary& summary, Recompile& recompile) {
    const auto records = logs::Find(summary.selected, logs::Event::kArtifact, "recompile_reasons");
    if (records.empty()) return &summary.selected.At(summary.selected.compilation->records.front());
    const logs::Record* record = records.front();
    logs::ReadRecompileReasons(summary.selected.log(), *record, [&](std::string_view reason) {
      recompile.reasons.push_back(ParseRecompileReason(reason));
    });
    return record;
  }

  // With error_on_recompile the reasons stand in the exception: "    - 17/0: tensor 'x' ...".
  static void AddRaisedReasons(const Failure& failure, Recompile& recompile) {
    if (failure.type != "RecompileError") return;
    constexpr std::string_view kReason = "    - ";
    std::string_view rest = failure.reason;
    for (std::string_view line; logs::NextLine(rest, line);) {
      if (line.starts_with(kReason))
        recompile.reasons.push_back(ParseRecompileReason(line.substr(kReason.size())));
    }
  }

  // Returns the group's index.
  std::size_t AddToGroup(const CompilationSummary& summary, Recompile recompile, bool is_doubtful) {
    const RecompileReason* const nearest = Nearest(
        recompile.reasons, [&](const RecompileReason* one) { return Distance(summary, *one); });
    RecompileReason cause = nearest != nullptr ? *nearest : RecompileReason{};
    told_apart_[FrameOf(summary)].insert(cause.source);
    const auto [found, is_new] =
        index_.emplace(Key{NameOf(summary.function, recompile.caller), cause.kind, cause.source,
                           cause.dimension.value_or(-1)},
                       result_.groups.size());
    const std::vector<GuardDifference> differences =
        is_new || compares_all_ || cause.kind == RecompileKind::kValue
            ? Differences(summary, cause)
            : std::vector<GuardDifference>();
    TakeDifferences(differences, cause);
    if (is_new) AddGroup(summary, cause, differences);
    if (is_new || compares_all_) recompile.differences = differences;
    if (cause.kind == RecompileKind::kValue && cause.actual.empty())
      cause.actual = TracedValue(summary, cause.source);
    RecompileGroup& group = result_.groups[found->second];
    group.seconds += recompile.seconds;
    if (OwnerOf(group.place.file) != FrameOwner::kUser && !recompile.caller.file.empty())
      group.place = logs::PlaceOf(recompile.caller);
    const bool has_caller = !recompile.caller.file.empty();
    if (has_caller && std::ranges::find(group.callers, recompile.caller) == group.callers.end())
      group.callers.push_back(recompile.caller);
    AddValues(recompile.reasons, cause, group);
    group.is_doubtful |= is_doubtful;
    group.recompiles.push_back(std::move(recompile));
    return found->second;
  }

  // The graphs that compiled autograd captured from one line are one function.
  std::string NameOf(const Function& function, const logs::Frame& caller) const {
    if (!function.is_backward || caller.file.empty()) return roots_.Of(function);
    return logs::PlaceOf(caller).ToString() + " backward";
  }

  // Its place is the line to change: that which made a dynamic size a number, else the guard's.
  void AddGroup(const CompilationSummary& summary, const RecompileReason& cause,
                const std::vector<GuardDifference>& differences) {
    std::string others = OthersOf(differences, cause);
    const std::optional<logs::Frame> specialized_at = SpecializedAt(summary, cause);
    base::Place place = PlaceOfCause(cause, summary);
    if (specialized_at && !specialized_at->file.empty()) place = logs::PlaceOf(*specialized_at);
    result_.groups.push_back(
        {.function = summary.function,
         .cause = cause,
         .place = std::move(place),
         .advice =
             AdviceOn(summary, cause, specialized_at, differences) +
             (summary.function.is_backward
                  ? ""
                  : FromEager(FindCaller(summary), cause) +
                        (WhyNormal(cause, differences).empty() ? NotCovered(others, cause) : ""))});
    result_.groups.back().also_differs = std::move(others);
  }

  // What a function that runs in eager mode hands on, no caller of it can mark.
  std::string FromEager(const logs::Frame& caller, const RecompileReason& cause) const {
    if (cause.kind != RecompileKind::kSize || !left_out_.contains({caller.file, caller.function}))
      return "";
    return "; it comes from " + Describe(caller) +
           ", which runs in eager mode: with its graph break mended, mark the input of that "
           "instead";
  }

  static std::string AdviceOn(const CompilationSummary& summary, const RecompileReason& cause,
                              const std::optional<logs::Frame>& specialized_at,
                              const std::vector<GuardDifference>& differences) {
    if (summary.function.name == "inner" && cause.source == "fn")
      return "PyTorch wraps modules of its own and of torch.fx alike when they are compiled: one "
             "version for each is normal";
    if (cause.kind == RecompileKind::kSize && IsMarkedStatic(summary, cause))
      return "torch._dynamo.mark_static was called for this dimension, so each size compiles a "
             "version: without that the size becomes dynamic with its second value";
    return summary.function.is_backward
               ? AdviseOnBackward(cause)
               : AdviseOnRecompile(cause, summary.config, specialized_at, differences,
                                   ParseResume(summary.function.name).has_value());
  }

  static bool IsMarkedStatic(const CompilationSummary& summary, const RecompileReason& cause) {
    const auto tree = ReadGuardTree(FindGuardRecord(summary.selected));
    const std::string dimension = std::to_string(cause.dimension.value_or(0));
    return tree && std::ranges::any_of(tree->nodes, [&](const logs::GuardNode& node) {
             const auto marked = logs::SplitArguments(
                 logs::Between(node.text, "'_dynamo_static_indices', set()).issubset({", "}"));
             return std::ranges::find(marked, dimension) != marked.end() &&
                    PlainSource(node.source) == cause.source;
           });
  }

  // The oldest version first, then what the call had.
  static void AddValues(const std::vector<RecompileReason>& reasons, const RecompileReason& cause,
                        RecompileGroup& group) {
    const auto add = [&](const std::string& value) {
      if (!value.empty() && std::ranges::find(group.values, value) == group.values.end())
        group.values.push_back(value);
    };
    for (auto it = reasons.rbegin(); it != reasons.rend(); ++it) {
      if (it->kind == cause.kind && it->source == cause.source && it->dimension == cause.dimension)
        add(it->expected);
    }
    add(cause.actual);
    group.has_unknown_value = cause.actual.empty() && !group.values.empty();
  }

  // The log's line of the guard; comments have the end of its path only.
  base::Place PlaceOfCause(const RecompileReason& cause, const CompilationSummary& summary) {
    const base::Place& of_function = summary.function.place;
    base::Place place = cause.place;
    if (!place.line || OwnerOf(place.file) != FrameOwner::kUser) return of_function;
    const logs::Log& log = summary.selected.log();
    const auto [found, is_new] = files_.try_emplace(&log);
    if (is_new) found->second = log.PythonFiles();
    CompletePath(std::span(&of_function.file, 1), place.file);
    CompletePath(found->second, place.file);
    return place;
  }

  // With which a number was traced that became a symbol; empty: it did not.
  static std::string TracedValue(const CompilationSummary& summary, const std::string& source) {
    for (const logs::Record* record : logs::Find(summary.selected, logs::Event::kCreateSymbol)) {
      const auto event = logs::ReadSymbolEvent(summary.selected.log(), *record);
      if (PlainSource(event.source) == source) return event.value;
    }
    return "";
  }

  // The version that the cause names, else the one before; null when it is not in the log.
  const CompilationSummary* NearestVersion(const CompilationSummary& summary,
                                           const RecompileReason& cause) const {
    const auto id = logs::FindCompileId(cause.version);
    const auto found = versions_.find(FrameOf(summary));
    if (found == versions_.end()) return nullptr;  // a capture is of no function
    const auto& versions = found->second;
    const auto nearest = versions.find(id ? id->compile : summary.id().compile - 1);
    return nearest == versions.end() ? nullptr : nearest->second;
  }

  // Where the size or value, dynamic at first, became a number, in the version that came nearest or
  // in the new one; no file: in PyTorch's own code.
  std::optional<logs::Frame> SpecializedAt(const CompilationSummary& summary,
                                           const RecompileReason& cause) const {
    const bool is_size = cause.kind == RecompileKind::kSize && cause.dimension;
    if (!is_size && cause.kind != RecompileKind::kValue) return std::nullopt;
    const std::string number =
        cause.source + (is_size ? ".size()[" + std::to_string(*cause.dimension) + "]" : "");
    for (const CompilationSummary* one : {NearestVersion(summary, cause), &summary}) {
      if (one == nullptr) continue;
      for (const logs::Record* record :
           logs::Find(one->selected, logs::Event::kSymbolicShapeSpecialization)) {
        const auto event = logs::ReadSymbolEvent(one->selected.log(), *record);
        if (PlainSource(event.source) == number) return UserFrame(event.UserStack());
      }
    }
    return std::nullopt;
  }

  std::vector<GuardDifference> Differences(const CompilationSummary& summary,
                                           const RecompileReason& cause) const {
    const CompilationSummary* const nearest = NearestVersion(summary, cause);
    if (nearest == nullptr) return {};
    return CompareGuardsOf(nearest->selected, summary.selected, true);
  }

  // How many checks differ between the version and the one that the call needs: new conditions on
  // sizes follow from what is dynamic. Without guards the check that failed is all that is known:
  // what told no versions apart before is new in the call.
  std::int64_t Distance(const CompilationSummary& summary, const RecompileReason& reason) const {
    const std::vector<GuardDifference> differences = Differences(summary, reason);
    if (!differences.empty())
      return std::ranges::count_if(differences, [](const GuardDifference& one) {
        return one.kind != "LAMBDA_GUARD" || !one.before.empty();
      });
    const auto known = told_apart_.find(FrameOf(summary));
    return known != told_apart_.end() && known->second.contains(reason.source) ? 1 : 0;
  }

  // One entry for all ranks and resumed functions that say the same.
  void AddLimitOnce(FrameAtLimit frame) {
    const auto same = std::ranges::find_if(result_.limits, [&](const FrameAtLimit& other) {
      return roots_.Of(other.function) == roots_.Of(frame.function) &&
             other.is_given_up == frame.is_given_up && other.limit_name == frame.limit_name &&
             other.versions == frame.versions;
    });
    if (same == result_.limits.end())
      result_.limits.push_back(std::move(frame));
    else
      ++same->count;
  }

  void AddLimit(const CompilationSummary& summary) {
    const logs::CompileId& id = summary.id();
    if (id.empty()) return;
    FrameAtLimit& frame = frames_[FrameOf(summary)];
    if (frame.is_given_up) return;
    frame.function = summary.function;
    frame.compilation = summary.selected.Label(trace_);
    frame.limit = summary.config.recompile_limit.value_or(frame.limit);
    frame.limit_name = "recompile_limit";
    // With fail_on_recompile_limit_hit the program stops there, and the failure says so.
    if (summary.failure && summary.failure->type == "FailOnRecompileLimitHit")
      raised_.insert(FrameOf(summary));
    if (!summary.failure || !summary.failure->is_recompile_limit) {
      const std::int64_t own = summary.failure ? 0 : 1;  // what failed is not cached
      frame.versions = std::max(frame.versions, summary.cache_size.value_or(id.compile) + own);
      return;
    }
    frame.is_given_up = true;
    frame.may_raise = trace_.source == "TORCH_LOGS text";
    frame.versions = std::max<std::int64_t>(frame.versions, id.compile);
    if (summary.failure->reason.find("Limit type: accumulated") != std::string::npos) {
      frame.limit_name = "accumulated_recompile_limit";
      frame.limit = summary.config.accumulated_recompile_limit.value_or(0);
    }
  }

  using Key = std::tuple<std::string, RecompileKind, std::string, std::int64_t>;
  using FrameKey = std::tuple<const logs::Rank*, std::int32_t, std::uint32_t, std::string>;

  static FrameKey FrameOf(const CompilationSummary& summary) {
    const logs::CompileId& id = summary.id();
    // A text does not tell that ids began again.
    return {summary.selected.rank, id.frame, summary.frame_instance,
            summary.function.place.ToString()};
  }

  const logs::Trace& trace_;
  bool compares_all_;
  RootFunctions roots_;
  std::set<std::pair<std::string, std::string>> left_out_;  // file, function: Dynamo gave them up
  std::map<FrameKey, std::map<std::int32_t, const CompilationSummary*>> versions_;
  std::map<FrameKey, std::set<std::string>> told_apart_;  // sources of causes
  Recompiles result_;
  std::map<const logs::Log*, std::vector<std::string>> files_;
  std::map<Key, std::size_t> index_;
  std::map<FrameKey, FrameAtLimit> frames_;
  std::set<FrameKey> raised_;
  // The autograd nodes of the last capture, by rank and line.
  std::map<std::pair<const logs::Rank*, std::string>, std::vector<std::string>> backwards_;
  std::map<std::pair<const logs::Rank*, std::int32_t>, std::pair<std::size_t, std::size_t>>
      captured_;  // again: the group, and which recompilation of it
};

}  // namespace

RecompileCounts CountRecompiles(const Recompiles& recompiles) {
  RecompileCounts counts{.causes = std::ssize(recompiles.groups)};
  for (const RecompileGroup& group : recompiles.groups)
    counts.recompilations += std::ssize(group.recompiles);
  for (const FrameAtLimit& frame : recompiles.limits) {
    counts.at_limit += frame.count;
    counts.given_up += frame.is_given_up ? frame.count : 0;
  }
  return counts;
}

std::set<std::string> LabelsOf(const Recompiles& recompiles,
                               bool (*is_wanted)(const RecompileReason&)) {
  std::set<std::string> labels;
  for (const RecompileGroup& group : recompiles.groups) {
    if (!is_wanted(group.cause)) continue;
    for (const Recompile& one : group.recompiles) labels.insert(one.compilation);
  }
  return labels;
}

Recompiles FindRecompiles(const logs::Trace& trace, const logs::View& view,
                          const std::vector<CompilationSummary>& all_ids) {
  RecompileCollector collector(trace, view, all_ids);
  for (const CompilationSummary& summary : all_ids) {
    if (logs::Contains(view, summary.selected))
      collector.Add(summary);
    else
      collector.AddVersion(summary);
  }
  return collector.Take();
}

std::string WhatHappened(const RecompileGroup& group) {
  return group.cause.IsOfCapture() ? "compiled autograd captured the backward again"
                                   : DisplayName(group.function) + " was recompiled";
}

std::string Subject(const RecompileReason& cause) {
  if (cause.text.empty()) return "reason not recorded";
  const std::string of = " of " + cause.source;
  const std::string at =
      cause.dimension ? " in dimension " + std::to_string(*cause.dimension) : std::string();
  static constexpr base::Named<RecompileKind> kOfSource[] = {
      {"dispatch keys", RecompileKind::kDispatchKeys},
      {"requires_grad", RecompileKind::kRequiresGrad},
      {"number of dimensions", RecompileKind::kRank},
      {"device index", RecompileKind::kDevice},
      {"type", RecompileKind::kTensorType},
      {"identity", RecompileKind::kObject},
  };
  const auto* const row =
      std::ranges::find(kOfSource, cause.kind, &base::Named<RecompileKind>::value);
  if (row != std::end(kOfSource)) return std::string(row->name) + of;
  switch (cause.kind) {
    case RecompileKind::kGlobalState:
      return "global state: " + cause.source;
    case RecompileKind::kShapeGuard:
      return "size condition: " + cause.source;
    case RecompileKind::kUnstable:
      return "guards that failed in the call but passed when checked again";
    case RecompileKind::kBackwardGraph:
      return "autograd nodes that the backward before did not have";
    case RecompileKind::kBackwardState:
      return cause.source == "sizes" ? "sizes of its tensors" : "state" + of;
    case RecompileKind::kOther:
      return (cause.source == cause.text ? "condition " : "") + cause.source;
    default:
      return std::string(ToString(cause.kind)) + of + at;
  }
}

}  // namespace idbg::compile
