// SPDX-License-Identifier: Apache-2.0
#include "collect/collector.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <system_error>

#include "base/error.h"
#include "gemm/problem/space.h"
#include "timings/timings_reader.h"
#include "timings/timings_writer.h"

namespace idbg::collect {

namespace {

using FactsKey = std::tuple<tensor::DType, gemm::Layout, bool>;

// A data set that is being measured.
class Collection {
 public:
  Collection(const std::filesystem::path& path, CollectionBackend& backend)
      : backend_(backend), header_(MakeHeader(backend)), writer_(path, header_) {
    const timings::Timings before =
        timings::ReadTimings(path);    // whole: the writer cut off what was partial
    header_.configs = before.configs;  // the backend's and those that joined the list
    for (std::size_t i = 0; i < header_.configs.size(); ++i)
      index_.emplace(header_.configs[i], static_cast<std::uint16_t>(i));
    for (const timings::ProblemTimings& timed : before.problems) done_.insert(timed.problem);
    for (const gemm::KernelFacts& facts : before.kernels)
      facts_.insert({facts.dtype, facts.layout, facts.even_k});
  }

  bool Has(const gemm::Problem& problem) const { return done_.contains(problem); }
  std::uint64_t cut_bytes() const { return writer_.cut_bytes(); }

  void Add(const TimedProblem& measured) {
    ListConfigs(measured);
    std::vector<std::uint16_t> configs;
    std::vector<float> ms;
    std::vector<std::uint8_t> samples;
    for (const TimedConfig& timed : measured.configs) {
      configs.push_back(index_.at(timed.config));
      ms.push_back(static_cast<float>(timed.ms));
      samples.push_back(static_cast<std::uint8_t>(
          std::min<int>(timed.samples, std::numeric_limits<std::uint8_t>::max())));
    }
    AddFacts(measured.problem, configs);
    timings::Timings arrays;
    writer_.Write(
        timings::ProblemTimings{.problem = measured.problem,
                                .aten_ms = static_cast<float>(measured.aten_ms),
                                .aten_fused_ms = static_cast<float>(measured.aten_fused_ms),
                                .config = KeepArray(arrays, configs),
                                .ms = KeepArray(arrays, ms),
                                .samples = KeepArray(arrays, samples),
                                .conditions = measured.conditions});
    done_.insert(measured.problem);
  }

  void Sync() { writer_.Sync(); }

 private:
  static timings::Timings MakeHeader(const CollectionBackend& backend) {
    timings::Timings header = backend.Header();
    header.configs = backend.Configs();
    return header;
  }

  // Configurations that are not in the list yet join it by a new header.
  void ListConfigs(const TimedProblem& measured) {
    const std::size_t listed = header_.configs.size();
    for (const TimedConfig& timed : measured.configs) {
      const auto number = static_cast<std::uint16_t>(header_.configs.size());
      if (!index_.emplace(timed.config, number).second) continue;
      IDBG_CHECK(header_.configs.size() <= std::numeric_limits<std::uint16_t>::max());
      header_.configs.push_back(timed.config);
    }
    if (header_.configs.size() > listed) writer_.WriteConfigs(header_.configs);
  }

  // Before the first problem of a data type, layout and EVEN_K come the facts of its kernels.
  void AddFacts(const gemm::Problem& problem, const std::vector<std::uint16_t>& configs) {
    for (const std::uint16_t config : configs) {
      const bool even_k = problem.k % header_.configs[config].block_k == 0;
      if (!facts_.insert({problem.dtype, problem.layout, even_k}).second) continue;
      WriteFacts({.dtype = problem.dtype, .layout = problem.layout, .even_k = even_k}, problem);
    }
  }

  void WriteFacts(gemm::KernelFacts facts, const gemm::Problem& example) {
    const std::vector<ConfigFacts> known = backend_.FactsOf(facts, example);
    if (known.empty()) return;
    std::vector<std::uint16_t> registers(header_.configs.size());
    std::vector<std::uint32_t> shared_bytes(header_.configs.size());
    std::vector<std::uint32_t> local_bytes(header_.configs.size());
    for (const ConfigFacts& fact : known) {
      const auto found = index_.find(fact.config);
      if (found == index_.end()) continue;
      registers[found->second] = fact.registers;
      shared_bytes[found->second] = fact.shared_bytes;
      local_bytes[found->second] = fact.local_bytes;
    }
    timings::Timings arrays;
    facts.registers = KeepArray(arrays, registers);
    facts.shared_bytes = KeepArray(arrays, shared_bytes);
    facts.local_bytes = KeepArray(arrays, local_bytes);
    writer_.Write(facts);
  }

  CollectionBackend& backend_;
  timings::Timings header_;
  timings::TimingsStreamWriter writer_;
  std::map<gemm::Config, std::uint16_t> index_;
  std::set<gemm::Problem> done_;
  std::set<FactsKey> facts_;
};

}  // namespace

void CollectionResult::Add(const TimedProblem& one) {
  const std::string name = ToString(one.problem);
  if (one.skipped.empty()) {
    ++measured;
    times += one.configs.size();
    slowed += one.conditions.is_slowed() ? 1 : 0;
  } else {
    ++skipped;
    if (failures.size() < kMostFailures) failures.push_back(name + ": " + one.skipped);
  }
  for (const std::string& failure : one.failures) {
    if (failures.size() < kMostFailures) failures.push_back(name + " " + failure);
  }
}

std::vector<gemm::Config> CollectionBackend::Configs() const { return CollectedConfigs(); }

std::vector<gemm::Config> CollectedConfigs() {
  constexpr std::int64_t kLarge = 1 << 14;
  return Candidates(gemm::SearchSpace::kExhaustive, {.m = kLarge, .n = kLarge, .k = kLarge},
                    {.shared_bytes_limit = std::nullopt});
}

CollectionResult Collect(std::span<const gemm::Problem> problems, const std::filesystem::path& path,
                         CollectionBackend& backend, CollectionObserver& observer,
                         Locking locking) {
  std::optional<CollectionLock> lock;
  if (locking == Locking::kHere) lock.emplace(path);
  Collection collection(path, backend);
  CollectionResult result{.cut_bytes = collection.cut_bytes()};
  const auto start = std::chrono::steady_clock::now();
  for (const gemm::Problem& problem : problems) {
    if (observer.Cancelled()) break;
    ++result.problems;
    if (collection.Has(problem)) {
      ++result.found;
      continue;
    }
    observer.OnBegin(problem);
    const TimedProblem measured = backend.Measure(problem);
    observer.OnMeasured();
    if (measured.skipped.empty()) collection.Add(measured);
    result.Add(measured);
    observer.OnProblem(measured, result.problems, problems.size());
  }
  collection.Sync();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.is_complete = result.problems == problems.size();
  observer.OnEnd(result);
  return result;
}

CollectionLock::CollectionLock(const std::filesystem::path& path) : path_(path.string() + ".lock") {
  std::error_code ignored;  // opening says what is wrong
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  while (!TryLock(path)) {
  }
}

CollectionLock::~CollectionLock() { ::unlink(path_.c_str()); }

// False when its holder removed the file between the opening and the locking.
bool CollectionLock::TryLock(const std::filesystem::path& path) {
  file_.Reset(::open(path_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666));
  if (file_.value() < 0) base::FailExternal("cannot create the lock " + path_);
  if (::flock(file_.value(), LOCK_EX | LOCK_NB) != 0)
    base::FailExternal("another process collects into this file (name another output)",
                       {.file = path.string()});
  struct stat locked{};
  struct stat there{};
  return ::fstat(file_.value(), &locked) == 0 && ::stat(path_.c_str(), &there) == 0 &&
         locked.st_ino == there.st_ino;
}

}  // namespace idbg::collect
