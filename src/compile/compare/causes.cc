// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/compare/compare.h"

namespace idbg::compile {

using Causes = std::vector<std::string>;

namespace {

std::string Id(const CompilationSummary& one) { return one.selected.compilation->Label(); }

std::string Short(const std::string& value) {
  constexpr std::size_t kMost = 40;
  return value.size() <= kMost ? value : value.substr(0, kMost) + "...";
}

// "pytorch_version is 2.13.0 and was 2.7.1".
std::string InWords(const SettingChange& change) {
  if (change.before.empty())
    return fmt::format("{} is {} and was not recorded before", change.name, Short(change.after));
  if (change.after.empty())
    return fmt::format("{} was {} and is not recorded any more", change.name, Short(change.before));
  return fmt::format("{} is {} and was {}", change.name, Short(change.after), Short(change.before));
}

// Other versions have other settings, so that only they are told where there are such.
void AddSettings(const RunComparison& comparison, Causes& causes) {
  constexpr std::size_t kShown = 3;
  std::vector<const SettingChange*> changes;
  for (const SettingChange& change : comparison.settings) {
    if (!change.is_place) changes.push_back(&change);
  }
  if (changes.empty()) return;
  const auto others = std::ranges::stable_partition(changes, &SettingChange::IsVersion);
  const std::size_t versions = changes.size() - others.size();
  const std::size_t shown = std::min(versions > 0 ? versions : kShown, changes.size());
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + InWords(*changes[i]);
  if (changes.size() > shown)
    text += versions > 0
                ? fmt::format(", and with it {}", base::Plural(changes.size() - shown, "setting"))
                : fmt::format(" and {} more", changes.size() - shown);
  causes.push_back(text);
}

void AddFailures(const RunComparison& comparison, Causes& causes) {
  const std::vector<const CompilationSummary*> failures = comparison.NewFailures();
  if (failures.empty()) return;
  const CompilationSummary& first = *failures.front();
  causes.push_back(fmt::format("{} fails ({}: {})", DisplayName(first.function), Id(first),
                               first.failure->type) +
                   (failures.size() > 1 ? fmt::format(" and {} more", failures.size() - 1) : ""));
}

// Why a cache misses that did not before.
std::string MissesOf(const CompilationPair& pair) {
  for (const CacheChange& change : pair.caches) {
    if (change.after_state == logs::CacheState::kMiss &&
        change.before_state != logs::CacheState::kMiss && change.HasOtherGraph())
      return fmt::format("{} misses, because 'gm' differs: ", ToString(change.kind));
  }
  return "";
}

void AddGraphs(const RunComparison& comparison, Causes& causes) {
  std::size_t count = 0;
  std::string text;
  for (const CompilationPair& pair : comparison.pairs) {
    if (pair.graph.first.empty() && pair.graph.operators.empty()) continue;
    if (count++ > 0) continue;
    std::string what = pair.graph.first;
    if (what.empty()) {
      const auto& [name, counts] = *pair.graph.operators.begin();
      what =
          fmt::format("{} {} -> {} times after decomposition", name, counts.first, counts.second);
    }
    const std::string place = pair.graph.place.ToString();
    text = fmt::format("{}the graph of {} {} differs: {}{}", MissesOf(pair),
                       DisplayName(pair.after->function), Id(*pair.after), what,
                       place.empty() ? "" : " at " + place);
  }
  if (count > 1) text += fmt::format(" (and {} more)", base::Plural(count - 1, "graph"));
  if (count > 0) causes.push_back(text);
}

void AddBreaks(const RunComparison& comparison, Causes& causes) {
  const auto add = [&](const std::vector<const GraphBreak*>& breaks, std::string_view what) {
    if (breaks.empty()) return;
    causes.push_back(fmt::format("{} {}: {} at {}", base::Plural(breaks.size(), "graph break"),
                                 what, breaks.front()->text.type,
                                 breaks.front()->user_place.ToString()));
  };
  add(comparison.breaks_added, "more");
  add(comparison.breaks_gone, "fewer");
}

void AddRecompiles(const RunComparison& comparison, Causes& causes) {
  const auto add = [&](const std::vector<const RecompileGroup*>& groups, std::string_view what) {
    if (groups.empty()) return;
    std::int64_t count = 0;
    for (const RecompileGroup* group : groups) count += std::ssize(group->recompiles);
    causes.push_back(
        fmt::format("{} {}: {} because of the {}", base::Plural(count, "recompilation"), what,
                    DisplayName(groups.front()->function), Subject(groups.front()->cause)));
  };
  add(comparison.recompiles_added, "more");
  add(comparison.recompiles_gone, "fewer");
}

void AddUnpaired(const RunComparison& comparison, Causes& causes) {
  const auto add = [&](const std::vector<const CompilationSummary*>& these, std::string_view what) {
    if (these.empty()) return;
    causes.push_back(fmt::format(
        "{} only in the {} run: {} ({})", base::Plural(these.size(), "compilation"), what,
        DisplayName(these.front()->function), these.front()->function.place.ToString()));
  };
  // A failure has been told.
  std::vector<const CompilationSummary*> added = comparison.added;
  std::erase_if(added, [](const CompilationSummary* one) { return one->failure.has_value(); });
  add(added, "second");
  add(comparison.gone, "first");
}

// What a component of a key is: "the graph" for "gm", "the inputs".
std::string ComponentInWords(const std::string& name) {
  constexpr base::Named<std::string_view> kRows[] = {
      {"gm", "the graph"},
      {"example_inputs", "the inputs (sizes, strides, dtypes)"},
      {"inputs_to_check", "the inputs that are checked for alignment"},
      {"fx_kwargs[is_backward]", "forward or backward"},
      {"fx_kwargs[static_input_idxs]", "which inputs have a constant address"},
      {"fx_kwargs[", "an argument of Inductor"},
      {"inductor_config", "a setting of torch._inductor.config"},
      {"system_info", "the device or its driver"},
      {"torch_version", "the version of PyTorch"},
      {"cuda_matmul_settings", "the settings of torch.backends.cuda.matmul"},
      {"deterministic_algorithms", "torch.use_deterministic_algorithms"},
      {"post_grad_custom", "a custom pass"},
      {"_post_fusion_custom_pass", "a custom pass"}};
  for (const auto& [start, words] : kRows) {
    if (!name.starts_with(start)) continue;
    return start == "gm" && name != "gm" ? "'" + name + "'"
                                         : std::string(words) + " ('" + name + "')";
  }
  return "'" + name + "'";
}

// Caches whose keys are the same, or differ in something else than the graph.
void AddCaches(const RunComparison& comparison, Causes& causes) {
  std::map<std::string, std::size_t> counts;
  for (const CompilationPair& pair : comparison.pairs) {
    for (const CacheChange& change : pair.caches) {
      const bool follows = change.HasOtherGraph() || (!change.same_key && !pair.graph.IsEmpty());
      if (follows || change.before_state == change.after_state) continue;
      std::string text = fmt::format("{}: {} instead of {}", ToString(change.kind),
                                     ToString(change.after_state), ToString(change.before_state));
      if (!change.changes.empty())
        text += ", because " + ComponentInWords(change.changes.front().name) + " differs";
      else if (change.same_key && change.after_state == logs::CacheState::kHit)
        text += " with the same key: the cache was cold, and is warm now";
      else if (change.same_key)
        text += " with the same key: the entry is gone from the cache folder";
      ++counts[text];
    }
  }
  std::vector<std::pair<std::size_t, std::string>> sorted;
  for (const auto& [text, count] : counts) sorted.emplace_back(count, text);
  std::ranges::stable_sort(sorted, std::ranges::greater(), &decltype(sorted)::value_type::first);
  for (const auto& [count, text] : sorted)
    causes.push_back(count > 1 ? fmt::format("{} ({} times)", text, count) : text);
}

void AddRest(const RunComparison& comparison, Causes& causes) {
  std::size_t guards = 0;
  std::size_t kernels = 0;
  const CompilationPair* by_guards = nullptr;
  const CompilationPair* by_kernels = nullptr;
  for (const CompilationPair& pair : comparison.pairs) {
    if (!pair.guards.empty() && guards++ == 0) by_guards = &pair;
    if (!pair.kernels.empty() && kernels++ == 0) by_kernels = &pair;
  }
  if (by_kernels != nullptr)
    causes.push_back(
        fmt::format("other kernels in {}: {} {} -> {} calls", base::Plural(kernels, "compilation"),
                    by_kernels->kernels.begin()->first, by_kernels->kernels.begin()->second.first,
                    by_kernels->kernels.begin()->second.second));
  if (by_guards != nullptr)
    causes.push_back(fmt::format("other guards in {}: {}", base::Plural(guards, "compilation"),
                                 Describe(by_guards->guards.front())));
}

LookUps OfKind(const LookUps& events, logs::CacheKind kind) {
  LookUps found;
  for (const CacheEvent* event : events) {
    if (event->kind == kind) found.push_back(event);
  }
  return found;
}

}  // namespace

std::vector<std::string> FindCauses(const RunComparison& comparison) {
  Causes causes;
  AddSettings(comparison, causes);
  AddFailures(comparison, causes);
  AddGraphs(comparison, causes);
  AddBreaks(comparison, causes);
  AddRecompiles(comparison, causes);
  AddUnpaired(comparison, causes);
  AddCaches(comparison, causes);
  AddRest(comparison, causes);
  return causes;
}

bool IsReordered(const RunComparison& comparison) {
  return !std::ranges::is_sorted(comparison.pairs, {}, &CompilationPair::after);
}

bool CacheChange::HasOtherGraph() const {
  return std::ranges::any_of(changes, [](const ComponentChange& one) { return one.name == "gm"; });
}

std::vector<CacheChange> CompareLookUps(const LookUps& before, const LookUps& after) {
  std::vector<CacheChange> changes;
  for (const logs::CacheKind kind : {logs::CacheKind::kFxGraph, logs::CacheKind::kAotAutograd}) {
    const LookUps of_before = OfKind(before, kind);
    const LookUps of_after = OfKind(after, kind);
    for (std::size_t i = 0; i < std::min(of_before.size(), of_after.size()); ++i) {
      const CacheEvent& a = *of_before[i];
      const CacheEvent& b = *of_after[i];
      CacheChange change{.kind = kind,
                         .before_state = a.payload.state,
                         .after_state = b.payload.state,
                         .same_key = !a.payload.key.empty() && a.payload.key == b.payload.key};
      if (change.same_key && a.payload.state == b.payload.state) continue;
      const bool has_components = a.component_count > 0 && b.component_count > 0;
      if (!change.same_key && has_components) change.changes = CompareKeys(a, b);
      if (!change.changes.empty() || a.payload.state != b.payload.state)
        changes.push_back(std::move(change));
    }
  }
  return changes;
}

}  // namespace idbg::compile
