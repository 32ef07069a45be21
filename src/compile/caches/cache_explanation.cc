// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <tuple>

#include "base/text/utf8.h"
#include "compile/caches/caches.h"

namespace idbg::compile {

namespace {

// More different keys than this are not looked back on: the nearest one is seldom far.
constexpr std::size_t kMaxCandidates = 64;
constexpr std::size_t kShown = 160;  // bytes of a value
constexpr std::size_t kContext = 40;

// The latest event with some key.
struct Candidate {
  std::uint32_t key;
  std::uint32_t event;
};

// Different keys, the latest last.
class Candidates {
 public:
  void Add(std::uint32_t key, std::uint32_t event) {
    std::erase_if(list_, [key](const Candidate& candidate) { return candidate.key == key; });
    list_.push_back({key, event});
    if (list_.size() > kMaxCandidates) list_.pop_front();
  }

  std::optional<CacheComparison> Nearest(const KeyComponents& key,
                                         const KeyComponentsPool& pool) const {
    std::optional<CacheComparison> nearest;
    for (auto it = list_.rbegin(); it != list_.rend(); ++it) {
      const std::uint32_t differing = key.CountDifferences(pool[it->key]);
      if (!nearest || differing < nearest->differing)
        nearest = {.earlier = it->event, .differing = differing, .changes = {}};
    }
    return nearest;
  }

 private:
  std::deque<Candidate> list_;
};

struct OwnedComponent {
  std::string name;
  std::string value;
};

using Part = KeyComponents::Part;

// Of a look-up's key the components that are wanted (sorted), in its order.
std::vector<OwnedComponent> ReadComponents(const CacheEvent& event,
                                           const std::vector<Part>& wanted) {
  std::vector<OwnedComponent> components;
  std::vector<Part> left;
  std::string buffer;
  const auto restart = [&] {
    components.clear();
    left = wanted;
  };
  restart();
  if (wanted.empty()) return components;
  const logs::Record& record = event.Get();
  logs::ReadCachePayload(
      event.selected.log(), record, buffer, restart, [&](const logs::Component& component) {
        const Part part = KeyComponents::PartOf(component);
        const auto found = std::ranges::lower_bound(left, part);
        if (found == left.end() || *found != part) return;
        left.erase(found);
        components.push_back({std::string(component.name), std::string(component.value)});
      });
  return components;
}

KeyComponents ReadKey(const CacheEvent& event) {
  KeyComponents key;
  std::string buffer;
  key.Read(event.selected.log(), event.Get(), buffer);
  return key;
}

// The part of a text around `position`, in one line.
std::string CutAround(std::string_view text, std::size_t position) {
  const std::size_t begin = text.size() <= kShown || position <= kContext ? 0 : position - kContext;
  const std::string cut = base::OneLine(text.substr(begin, kShown));
  return (begin > 0 ? "..." : "") + cut + (begin + kShown < text.size() ? "..." : "");
}

ComponentChange ChangeOf(const OwnedComponent* before, const OwnedComponent* after) {
  ComponentChange change{.name = after != nullptr ? after->name : before->name};
  std::size_t position = 0;
  if (before != nullptr && after != nullptr) {
    const auto [a, b] = std::ranges::mismatch(before->value, after->value);
    change.is_hidden = before->value == after->value;
    if (!change.is_hidden) position = static_cast<std::size_t>(a - before->value.begin());
  }
  if (before != nullptr) change.before = CutAround(before->value, position);
  if (after != nullptr) change.after = CutAround(after->value, position);
  return change;
}

std::vector<ComponentChange> Changes(const CacheEvent& earlier, const KeyComponents& before,
                                     const CacheEvent& later, const KeyComponents& after) {
  const std::vector<OwnedComponent> only_before = ReadComponents(earlier, before.Without(after));
  const std::vector<OwnedComponent> only_after = ReadComponents(later, after.Without(before));
  std::multimap<std::string_view, const OwnedComponent*> gone;
  for (const OwnedComponent& one : only_before) gone.emplace(one.name, &one);
  std::vector<ComponentChange> changes;
  const auto add = [&changes](const OwnedComponent* a, const OwnedComponent* b) {
    if (changes.size() < CacheComparison::kMaxChanges) changes.push_back(ChangeOf(a, b));
  };
  for (const OwnedComponent& one : only_after) {
    const auto old = gone.find(one.name);
    add(old != gone.end() ? old->second : nullptr, &one);
    if (old != gone.end()) gone.erase(old);
  }
  for (const auto& [name, one] : gone) add(one, nullptr);
  return changes;
}

bool IsCode(std::string_view component) { return component == "gm"; }

bool IsInput(std::string_view component) {
  return component.starts_with("example_inputs") || component.starts_with("inputs_to_check") ||
         component.starts_with("aot_config") ||
         component.starts_with("fx_kwargs[static_input_idxs]");
}

MissCause CauseOf(const CacheEvent& event) {
  if (event.component_count == 0) return MissCause::kUnknown;
  if (!event.nearest) return MissCause::kFirst;
  const CacheComparison& nearest = *event.nearest;
  if (nearest.differing == 0) return MissCause::kSameKey;
  const auto any = [&](bool (*is)(std::string_view)) {
    return std::ranges::any_of(nearest.changes, is, &ComponentChange::name);
  };
  if (any(IsCode) || nearest.differing > nearest.changes.size()) return MissCause::kGraph;
  return any(IsInput) ? MissCause::kInputs : MissCause::kConfiguration;
}

}  // namespace

std::vector<ComponentChange> CompareKeys(const CacheEvent& earlier, const CacheEvent& later) {
  return Changes(earlier, ReadKey(earlier), later, ReadKey(later));
}

void ExplainCaches(const KeyComponentsPool& pool, std::vector<CacheEvent>& events) {
  using Key = std::tuple<const logs::Rank*, logs::CacheKind, logs::CompileId>;
  std::map<Key, Candidates> earlier;  // the empty id: all of a rank and cache
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    CacheEvent& event = events[i];
    const logs::CompileId& id = event.selected.compilation->id;
    if (event.component_count > 0) {
      const KeyComponents& key = pool[event.key];
      Candidates& of_id = earlier[{event.selected.rank, event.kind, id}];
      Candidates& of_all = earlier[{event.selected.rank, event.kind, logs::CompileId{}}];
      event.nearest = of_id.Nearest(key, pool);
      if (!event.nearest) event.nearest = of_all.Nearest(key, pool);
      if (event.nearest && event.nearest->differing > 0) {
        const CacheEvent& earlier = events[event.nearest->earlier];
        event.nearest->changes = Changes(earlier, pool[earlier.key], event, key);
      }
      of_id.Add(event.key, i);
      if (&of_id != &of_all) of_all.Add(event.key, i);
    }
    if (event.payload.state == logs::CacheState::kMiss) event.cause = CauseOf(event);
  }
}

KeyComponents::Part KeyComponents::PartOf(const logs::Component& component) {
  const std::hash<std::string_view> hash;
  return {hash(component.name), hash(component.hash.empty() ? component.value : component.hash)};
}

std::vector<KeyComponents::Part> KeyComponents::Without(const KeyComponents& other) const {
  std::vector<Part> left;
  std::ranges::set_difference(parts_, other.parts_, std::back_inserter(left));
  return left;
}

logs::CachePayload KeyComponents::Read(const logs::Log& log, const logs::Record& record,
                                       std::string& buffer) {
  logs::CachePayload payload = logs::ReadCachePayload(
      log, record, buffer, [this] { parts_.clear(); },
      [this](const logs::Component& component) { parts_.push_back(PartOf(component)); });
  std::ranges::sort(parts_);
  return payload;
}

std::uint32_t KeyComponents::CountDifferences(const KeyComponents& other) const {
  std::uint32_t count = 0;
  auto a = parts_.begin();
  auto b = other.parts_.begin();
  while (a != parts_.end() && b != other.parts_.end()) {
    if (a->name == b->name) {
      count += a->value != b->value ? 1 : 0;
      ++a;
      ++b;
    } else {
      ++count;
      ++(a->name < b->name ? a : b);
    }
  }
  return count + static_cast<std::uint32_t>((parts_.end() - a) + (other.parts_.end() - b));
}

std::size_t KeyComponents::Hash() const {
  std::size_t hash = parts_.size();
  for (const Part& part : parts_) hash = hash * 31 + (part.name ^ part.value);
  return hash;
}

std::uint32_t KeyComponentsPool::Add(KeyComponents components) {
  const std::size_t hash = components.Hash();
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    if (all_[it->second] == components) return it->second;
  }
  const auto index = static_cast<std::uint32_t>(all_.size());
  all_.push_back(std::move(components));
  by_hash_.emplace(hash, index);
  return index;
}

}  // namespace idbg::compile
