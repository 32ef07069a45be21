// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logs/events/cache_payload.h"
#include "logs/view.h"

namespace idbg::compile {

// A component that has another value than in an earlier key.
struct ComponentChange {
  std::string name;
  // Cut to the place where they first differ; empty: the key has no such component.
  std::string before;
  std::string after;
  // The texts are equal, though the hashes are not: the difference is in what is not printed.
  bool is_hidden = false;
};

// A key against the nearest earlier one: of the same compile id, else of any; of these that with
// the fewest differences, and of these the latest.
struct CacheComparison {
  static constexpr std::size_t kMaxChanges = 16;

  std::uint32_t earlier = 0;  // in CacheReport::events
  std::uint32_t differing = 0;
  std::vector<ComponentChange> changes;  // at most kMaxChanges, in the key's order
};

// Why a look-up missed, as its key says.
enum class MissCause : std::uint8_t {
  kFirst,          // no earlier key to compare with
  kSameKey,        // the same key was there before
  kGraph,          // the code is another
  kInputs,         // the same code with inputs of other shapes, strides, dtypes
  kConfiguration,  // the same code and inputs, compiled under other settings
  kUnknown,        // the key's components are not recorded
};

// What to do about a first look-up that missed, about kernels that were compiled for graphs that
// hit, and about a look-up whose entry was there before.
inline constexpr std::string_view kKeepCache =
    "to start with a warm cache, keep the folder TORCHINDUCTOR_CACHE_DIR between runs";
inline constexpr std::string_view kKeepLibraries =
    "keep the folder TORCHINDUCTOR_CACHE_DIR between runs: what "
    "torch.compiler.save_cache_artifacts returns is without the compiled C++ libraries";
inline constexpr std::string_view kShareCache =
    "check that the cache folder is writable and shared; an entry is saved only if the compilation "
    "succeeds";

// One look-up.
struct CacheEvent {
  logs::Selected selected;
  std::uint32_t record = 0;  // in Log::records
  logs::CacheKind kind = logs::CacheKind::kFxGraph;
  bool is_instant = false;     // told by a chromium event only
  logs::CachePayload payload;  // its components are left out: see component_count
  std::uint32_t component_count = 0;
  std::uint32_t key = 0;  // in the pool of all that were read: of equal components the same
  std::optional<CacheComparison> nearest;
  MissCause cause = MissCause::kUnknown;  // of a miss

  const logs::Record& Get() const { return selected.At(record); }
};

// Every look-up in view, by rank, then in file order. The compiler tells of most of them twice, in
// an artifact and in a chromium event: events count only where a compilation has no artifact of
// that cache.
struct CacheReport {
  std::vector<CacheEvent> events;
  std::uint64_t bad_payloads = 0;  // of artifacts that hold no look-up
};

// How often each cache gave each answer.
struct CacheSum {
  std::int64_t count = 0;
  double taken_ms = 0;  // compiling what was missing
  double saved_ms = 0;  // as the cache says
};
using CacheSums = std::map<std::pair<logs::CacheKind, logs::CacheState>, CacheSum>;
CacheSums SumCaches(const CacheReport& caches);

CacheReport ReadCaches(const logs::Trace& trace, const logs::View& view);

// What a cache key is made of, in hashes: keys have hundreds of components, logs thousands of keys,
// of which few differ.
class KeyComponents {
 public:
  // One component: hashes of its name and of what it is.
  struct Part {
    std::uint64_t name;
    std::uint64_t value;
    auto operator<=>(const Part&) const = default;
  };
  static Part PartOf(const logs::Component& component);

  // Takes the components of a look-up's key, and returns what else the record says of it. `buffer`
  // is for the bytes. Throws as Log::RawPayload.
  logs::CachePayload Read(const logs::Log& log, const logs::Record& record, std::string& buffer);

  std::size_t size() const { return parts_.size(); }
  // What `other` does not have, sorted.
  std::vector<Part> Without(const KeyComponents& other) const;
  // How many components are in one only, or have another value.
  std::uint32_t CountDifferences(const KeyComponents& other) const;

  bool operator==(const KeyComponents&) const = default;
  std::size_t Hash() const;

 private:
  std::vector<Part> parts_;  // sorted
};

// Keeps equal ones once.
class KeyComponentsPool {
 public:
  std::uint32_t Add(KeyComponents components);
  const KeyComponents& operator[](std::uint32_t index) const { return all_[index]; }

 private:
  std::vector<KeyComponents> all_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
};

// Compares each look-up with the nearest earlier one of its rank and cache, and says why it missed.
void ExplainCaches(const KeyComponentsPool& pool, std::vector<CacheEvent>& events);

// The components in which the keys of two look-ups differ, of whatever runs, in the order of the
// later key; at most CacheComparison::kMaxChanges.
std::vector<ComponentChange> CompareKeys(const CacheEvent& earlier, const CacheEvent& later);

}  // namespace idbg::compile
