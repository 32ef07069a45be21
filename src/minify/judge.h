// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files/descriptor.h"
#include "base/function_ref.h"
#include "minify/reduction.h"

namespace idbg::minify {

enum class Verdict { kShows, kGone, kDifferent, kUnresolved };

struct JournalEntry {
  Verdict verdict = Verdict::kGone;
  std::int64_t tries = 0;
  std::string different;  // a signature
};

// The answers so far, in a file that only grows, so that a search that was ended goes on where it
// was: JSON, a line each (data/schemas/minify-journal.schema.json).
class Journal {
 public:
  // `question` says what model and condition the answers are for. With `resume` the answers that
  // the file has are taken; a line that was cut off at its end is not. Throws Error(kFormat) for
  // the journal of another question, Error(kNotFound) without one to resume.
  Journal(std::filesystem::path path, const std::string& question, bool resume);

  const JournalEntry* Find(const std::string& key) const;
  void Add(const std::string& key, const JournalEntry& entry);
  std::size_t size() const { return entries_.size(); }

 private:
  void Read(const std::string& question);
  void Append(const std::string& line);

  std::filesystem::path path_;
  base::Descriptor file_{-1};
  std::map<std::string, JournalEntry, std::less<>> entries_;  // by digest of the key
};

// What is seen when a candidate is tried.
struct Observation {
  // Failures of the kind that was asked for, each by what tells it from others: "dtype
  // aten.mul.Tensor", "exit code 1, RuntimeError". Empty: none.
  std::vector<std::string> signatures;
  bool is_unresolved = false;  // it cannot be told: the command said so, or ran out of time
  std::string note;            // why, for people
};

// Tries a candidate. Called from several threads.
using Probe = std::function<Observation(const Candidate&)>;

struct JudgeOptions {
  std::int64_t repeat = 1;    // tries of a candidate, at most
  std::int64_t at_least = 1;  // of them that must show the failure
  unsigned jobs = 1;
};

struct JudgeCounts {
  std::int64_t probes = 0;  // candidates that were tried, each once
  std::int64_t tries = 0;   // with their repetitions
  std::int64_t shown = 0;   // of the probes
  std::int64_t remembered = 0;
  std::int64_t resumed = 0;     // whose answer the journal had
  std::int64_t impossible = 0;  // candidates that no graph is
  std::int64_t unresolved = 0;
  std::map<std::string, std::int64_t> different;  // other failures, by signature
};

// Says of candidates whether they show the failure that the whole graph shows. Another failure is
// counted and is not it. Every answer is kept, so that no candidate is tried twice.
class Judge {
 public:
  // `journal` may be null.
  Judge(Probe probe, const JudgeOptions& options, Journal* journal);

  // Tries the whole graph, `repeat` times; its failure is the one that is looked for. Throws
  // Error(kUnsupported), naming how often it was seen, unless that is often enough.
  void Start(const Candidate& whole);
  const std::string& signature() const { return signature_; }
  double rate() const { return rate_; }  // how often the whole graph shows it

  // Which of `count` candidates is the first to show the failure; null: none, or there was an
  // interrupt. Several are tried at a time, ahead of the answers before them; the result and all
  // counts are those of one at a time.
  std::optional<std::size_t> FindFirst(
      std::size_t count, base::FunctionRef<std::optional<Candidate>(std::size_t)> make);

  const JudgeCounts& counts() const { return counts_; }

 private:
  struct Answer : JournalEntry {
    bool is_resumed = false;
    bool is_counted = false;
  };
  Answer Ask(const Candidate& candidate) const;
  bool IsHopeless(std::int64_t hits, std::int64_t tries) const;
  bool Take(const std::string& key);
  void AskAll(const std::vector<Candidate>& candidates);

  Probe probe_;
  JudgeOptions options_;
  Journal* journal_;
  std::string signature_;
  double rate_ = 1;
  std::map<std::string, Answer, std::less<>> answers_;  // by key
  JudgeCounts counts_;
};

}  // namespace idbg::minify
