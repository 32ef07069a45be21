// SPDX-License-Identifier: Apache-2.0
#include "compile/compare/compare.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::compile {
namespace {

using Settings = std::map<std::string, std::string>;

// What the first compilation that recorded it ran with.
Settings SettingsOf(const LogFacts& facts) {
  for (const CompilationSummary& compilation : facts.Summaries()) {
    for (const logs::Record* record :
         logs::Find(compilation.selected, logs::Event::kCompilationMetrics)) {
      Settings settings =
          logs::ReadSettings(logs::ReadMetrics(compilation.selected.log(), *record));
      if (!settings.empty()) return settings;
    }
  }
  return {};
}

// The elements of a list in one order: sets are recorded as lists, in the order of the moment.
std::vector<std::string_view> Elements(std::string_view value) {
  if (!value.starts_with('[') || !value.ends_with(']')) return {value};
  std::vector<std::string_view> elements = logs::SplitArguments(value.substr(1, value.size() - 2));
  std::ranges::sort(elements);
  return elements;
}

// By the list that the log holds itself: prefixes of what says nothing about the code.
bool IsLeftOut(const std::string& name, const Settings& settings) {
  constexpr std::string_view kOwner = "inductor_config.";
  if (!name.starts_with(kOwner)) return false;
  const auto list = settings.find("inductor_config._cache_config_ignore_prefix");
  if (list == settings.end()) return false;
  const std::string_view own = std::string_view(name).substr(kOwner.size());
  return std::ranges::any_of(Elements(list->second), [&](std::string_view prefix) {
    prefix = base::Trim(prefix);
    const bool is_text = prefix.size() > 2 && prefix.starts_with('"') && prefix.ends_with('"');
    return is_text && own.starts_with(prefix.substr(1, prefix.size() - 2));
  });
}

bool IsPlace(const SettingChange& change, const Settings& before, const Settings& after) {
  const bool is_path =
      change.before.find('/') != std::string::npos || change.after.find('/') != std::string::npos;
  return is_path && (IsLeftOut(change.name, before) || IsLeftOut(change.name, after));
}

// Settings that both recorded; each version of PyTorch has some that the other does not know, and
// the version itself is not recorded by old ones.
void CompareSettings(const Settings& before, const Settings& after, RunComparison& comparison) {
  if (before.empty() || after.empty()) return;
  std::size_t shared = 0;
  constexpr std::string_view kTorch = "pytorch_version";
  for (const auto& [one, other] : {std::pair(&before, &after), std::pair(&after, &before)}) {
    const auto version = one->find(std::string(kTorch));
    if (version == one->end() || other->contains(std::string(kTorch))) continue;
    const bool is_before = one == &before;
    comparison.settings.push_back({.name = std::string(kTorch),
                                   .before = is_before ? version->second : "",
                                   .after = is_before ? "" : version->second});
  }
  for (const auto& [name, value] : before) {
    const auto found = after.find(name);
    if (found == after.end()) continue;
    ++shared;
    if (found->second == value || Elements(found->second) == Elements(value)) continue;
    SettingChange change{.name = name, .before = value, .after = found->second};
    change.is_place = IsPlace(change, before, after);
    comparison.settings.push_back(std::move(change));
  }
  comparison.settings_of_one = static_cast<std::int64_t>(before.size() + after.size() - 2 * shared);
}

// What a run has of each compilation.
class CodesByCompilation {
 public:
  explicit CodesByCompilation(const LogFacts& facts) {
    for (const CompiledCode& code : facts.Codes())
      codes_[code.selected.compilation].push_back(&code);
    for (const CacheEvent& event : facts.Caches().events)
      look_ups_[event.selected.compilation].push_back(&event);
  }

  NameCounts KernelCounts(const CompilationSummary& compilation) const {
    NameCounts counts;
    const auto codes = codes_.find(compilation.selected.compilation);
    if (codes == codes_.end()) return counts;
    for (const CompiledCode* code : codes->second) {
      for (const KernelCall& call : code->calls)
        ++counts[std::string(base::WithoutNumber(code->kernels[call.kernel].name))];
    }
    return counts;
  }

  const LookUps& LookUpsOf(const CompilationSummary& compilation) const {
    static const LookUps kNone;
    const auto found = look_ups_.find(compilation.selected.compilation);
    return found == look_ups_.end() ? kNone : found->second;
  }

 private:
  std::unordered_map<const logs::Compilation*, std::vector<const CompiledCode*>> codes_;
  std::unordered_map<const logs::Compilation*, LookUps> look_ups_;
};

FunctionsOfFiles FunctionsOf(const LogFacts& facts) {
  FunctionsOfFiles files;
  for (const CompilationSummary& one : facts.Summaries())
    files[FileName(one.function.place)].insert(NameWithoutLine(one.function));
  return files;
}

// What the first run calls the files of one.
struct FileNames {
  std::map<std::string, std::string> renamed;

  std::string Of(const base::Place& place) const {
    const std::string name = FileName(place);
    const auto found = renamed.find(name);
    return found == renamed.end() ? name : found->second;
  }
};

std::vector<CompiledObject> RecogniseAll(const LogFacts& facts, const FileNames& names) {
  std::vector<CompiledObject> objects;
  for (const CompilationSummary& one : facts.Summaries()) {
    objects.push_back(Recognise(one));
    objects.back().file = names.Of(one.function.place);
  }
  return objects;
}

void PairCompilations(const LogFacts& before, const LogFacts& after, const FileNames& names,
                      RunComparison& comparison) {
  const CodesByCompilation of_before(before);
  const CodesByCompilation of_after(after);
  std::set<const CompilationSummary*> paired;
  for (const auto& [a, b] : PairObjects(RecogniseAll(before, {}), RecogniseAll(after, names))) {
    paired.insert(a);
    paired.insert(b);
    comparison.pairs.push_back(
        {.before = a,
         .after = b,
         .kernels = CountDifferences(of_before.KernelCounts(*a), of_after.KernelCounts(*b)),
         .graph = CompareGraphsOf(*a, *b),
         .guards = CompareGuardsOf(a->selected, b->selected, false),
         .caches = CompareLookUps(of_before.LookUpsOf(*a), of_after.LookUpsOf(*b))});
  }
  for (const CompilationSummary& one : before.Summaries()) {
    if (!paired.contains(&one)) comparison.gone.push_back(&one);
  }
  for (const CompilationSummary& one : after.Summaries()) {
    if (!paired.contains(&one)) comparison.added.push_back(&one);
  }
}

// Breaks are the same when their type, function and file are.
auto KeyOf(const GraphBreak& one, const FileNames& names) {
  return std::tuple(one.text.type, names.Of(one.text.place), NameWithoutLine(one.function));
}

auto KeyOf(const RecompileGroup& group, const FileNames& names) {
  return std::tuple(NameWithoutLine(group.function), names.Of(group.function.place),
                    group.cause.kind, group.cause.source, group.cause.dimension);
}

template <typename T>
std::vector<const T*> OnlyIn(const std::vector<T>& these, const FileNames& names,
                             const std::vector<T>& those, const FileNames& names_of_those) {
  std::set<decltype(KeyOf(those.front(), names))> keys;
  for (const T& one : those) keys.insert(KeyOf(one, names_of_those));
  std::vector<const T*> only;
  for (const T& one : these) {
    if (!keys.contains(KeyOf(one, names))) only.push_back(&one);
  }
  return only;
}

}  // namespace

std::vector<const CompilationSummary*> RunComparison::NewFailures() const {
  std::vector<const CompilationSummary*> failures;
  for (const CompilationPair& pair : pairs)
    if (pair.after->failure && !pair.before->failure) failures.push_back(pair.after);
  std::ranges::copy_if(added, std::back_inserter(failures),
                       [](const CompilationSummary* one) { return one->failure.has_value(); });
  return failures;
}

RunComparison CompareRuns(const LogFacts& before, const LogFacts& after) {
  RunComparison comparison;
  CompareSettings(SettingsOf(before), SettingsOf(after), comparison);
  const FileNames first;
  const FileNames second{FindRenamedFiles(FunctionsOf(before), FunctionsOf(after))};
  PairCompilations(before, after, second, comparison);
  comparison.breaks_gone = OnlyIn(before.Breaks(), first, after.Breaks(), second);
  comparison.breaks_added = OnlyIn(after.Breaks(), second, before.Breaks(), first);
  comparison.recompiles_gone =
      OnlyIn(before.GetRecompiles().groups, first, after.GetRecompiles().groups, second);
  comparison.recompiles_added =
      OnlyIn(after.GetRecompiles().groups, second, before.GetRecompiles().groups, first);
  return comparison;
}

}  // namespace idbg::compile
