// SPDX-License-Identifier: Apache-2.0
#include "minify/judge.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json.h"
#include "base/json/token_reader.h"
#include "base/names.h"
#include "base/process/interrupt.h"
#include "base/process/parallel.h"
#include "base/text/sha256.h"
#include "base/text/text.h"

namespace idbg::minify {

using base::Error;

namespace {

// A candidate that shows the failure as often as the whole graph does is given up by mistake less
// often than this.
constexpr double kMistake = 1e-4;

[[noreturn]] void ThrowNotShown(std::int64_t hits, const JudgeOptions& options,
                                const std::string& note) {
  const std::string because = note.empty() ? "" : ": " + note;
  base::FailUnsupported("the whole model shows the failure in " + std::to_string(hits) + " of " +
                        std::to_string(options.repeat) + " tries" + because +
                        " (try the condition on the model by hand, or raise --repeat for one that "
                        "comes and goes)");
}

constexpr std::string_view kFormat = "inductor-debug-minify-journal";
constexpr std::int64_t kVersion = 1;

std::string HeaderLine(const std::string& question) {
  return base::DumpJsonLine(
      {{"format", kFormat}, {"version", kVersion}, {"question", base::Sha256Of(question)}});
}

std::pair<std::string, JournalEntry> ReadEntry(std::string_view line, const std::string& file) {
  std::pair<std::string, JournalEntry> read;
  const auto reader = base::MakeJsonReader(line, file);
  JournalEntry& entry = read.second;
  const auto verdict = [&] {
    entry.verdict = base::FindEnum<Verdict>(reader->ReadString()).value_or(entry.verdict);
  };
  reader->ReadMembers({{"key", [&] { read.first = reader->ReadString(); }},
                       {"verdict", verdict},
                       {"tries", [&] { entry.tries = reader->ReadInt(); }},
                       {"different", [&] { entry.different = reader->ReadString(); }}});
  return read;
}

// A folder that has files has a journal of ours, or they are somebody's.
void CheckFolder(const std::filesystem::path& journal) {
  std::error_code error;
  const std::filesystem::path folder = journal.parent_path();
  if (!std::filesystem::exists(folder, error) || std::filesystem::is_empty(folder, error) || error)
    return;
  const auto is_ours = [&] {
    std::string line;
    std::ifstream file(journal);
    return std::filesystem::is_regular_file(std::filesystem::symlink_status(journal, error)) &&
           std::getline(file, line) && line.find(kFormat) != std::string::npos;
  };
  if (!is_ours())
    base::FailUsage(
        "is not empty, and its files are not those of minify (choose another folder with --repro)",
        {.file = folder.string()});
}

}  // namespace

Judge::Judge(Probe probe, const JudgeOptions& options, Journal* journal)
    : probe_(std::move(probe)), options_(options), journal_(journal) {}

void Judge::Start(const Candidate& whole) {
  std::map<std::string, std::int64_t> seen;
  std::vector<std::string> order;
  std::string note;
  for (std::int64_t i = 0; i < options_.repeat; ++i) {
    const Observation observed = probe_(whole);
    base::InterruptScope::ThrowIfRequested();
    if (!observed.note.empty()) note = observed.note;
    if (observed.signatures.empty() || observed.is_unresolved) continue;
    if (seen[observed.signatures.front()]++ == 0) order.push_back(observed.signatures.front());
  }
  const auto most =
      std::ranges::max_element(order, {}, [&](const std::string& one) { return seen[one]; });
  const std::int64_t hits = most == order.end() ? 0 : seen[*most];
  if (hits < std::max<std::int64_t>(1, options_.at_least)) ThrowNotShown(hits, options_, note);
  signature_ = *most;
  rate_ = static_cast<double>(hits) / static_cast<double>(options_.repeat);
  answers_[whole.key] = {{.verdict = Verdict::kShows, .tries = options_.repeat, .different = {}},
                         /*is_resumed=*/false,
                         /*is_counted=*/true};
  counts_.probes = 1;
  counts_.shown = 1;
  counts_.tries = options_.repeat;
}

// So many tries without the failure do not happen to a graph that has it.
bool Judge::IsHopeless(std::int64_t hits, std::int64_t tries) const {
  if (hits + options_.repeat - tries < options_.at_least) return true;
  return hits == 0 && rate_ < 1 && std::pow(1 - rate_, static_cast<double>(tries)) < kMistake;
}

Judge::Answer Judge::Ask(const Candidate& candidate) const {
  Answer answer;
  std::int64_t hits = 0;
  bool is_unresolved = false;
  while (answer.tries < options_.repeat && !IsHopeless(hits, answer.tries)) {
    const Observation observed = probe_(candidate);
    ++answer.tries;
    is_unresolved |= observed.is_unresolved;
    if (observed.is_unresolved || observed.signatures.empty()) continue;
    const bool is_same =
        std::ranges::find(observed.signatures, signature_) != observed.signatures.end();
    if (!is_same) answer.different = observed.signatures.front();
    hits += is_same ? 1 : 0;
    if (hits < options_.at_least) continue;
    answer.verdict = Verdict::kShows;
    return answer;
  }
  answer.verdict = !answer.different.empty() ? Verdict::kDifferent
                   : is_unresolved           ? Verdict::kUnresolved
                                             : Verdict::kGone;
  return answer;
}

// Counts an answer the first time that the search comes to it: what was tried ahead and never
// needed leaves no trace.
bool Judge::Take(const std::string& key) {
  Answer& answer = answers_.find(key)->second;
  if (answer.is_counted) {
    ++counts_.remembered;
    return answer.verdict == Verdict::kShows;
  }
  answer.is_counted = true;
  ++counts_.probes;
  counts_.tries += answer.tries;
  counts_.shown += answer.verdict == Verdict::kShows ? 1 : 0;
  counts_.resumed += answer.is_resumed ? 1 : 0;
  counts_.unresolved += answer.verdict == Verdict::kUnresolved ? 1 : 0;
  if (answer.verdict == Verdict::kDifferent) ++counts_.different[answer.different];
  if (journal_ != nullptr && !answer.is_resumed) journal_->Add(key, answer);
  return answer.verdict == Verdict::kShows;
}

void Judge::AskAll(const std::vector<Candidate>& candidates) {
  std::vector<Answer> answers(candidates.size());
  base::ParallelFor(candidates.size(), options_.jobs,
                    [&](std::size_t i) { answers[i] = Ask(candidates[i]); });
  if (base::InterruptScope::Requested()) return;  // it may have reached what they run, too
  for (std::size_t i = 0; i < candidates.size(); ++i)
    answers_.try_emplace(candidates[i].key, std::move(answers[i]));
}

std::optional<std::size_t> Judge::FindFirst(
    std::size_t count, base::FunctionRef<std::optional<Candidate>(std::size_t)> make) {
  std::size_t built = 0;
  std::vector<std::string> keys;  // of those that are built; empty: impossible
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<Candidate> open;
    while (built < count && (built <= i || open.size() < options_.jobs)) {
      std::optional<Candidate> candidate = make(built++);
      keys.push_back(candidate ? candidate->key : std::string());
      if (!candidate || answers_.contains(candidate->key)) continue;
      const JournalEntry* const known =
          journal_ == nullptr ? nullptr : journal_->Find(candidate->key);
      if (known != nullptr) {
        answers_[candidate->key] = {*known, /*is_resumed=*/true};
      } else if (std::ranges::find(open, candidate->key, &Candidate::key) == open.end()) {
        open.push_back(std::move(*candidate));
      }
      if (options_.jobs == 1 && !open.empty()) break;
    }
    if (!open.empty()) AskAll(open);
    if (base::InterruptScope::Requested()) return std::nullopt;
    if (keys[i].empty()) {
      ++counts_.impossible;
      continue;
    }
    if (Take(keys[i])) return i;
  }
  return std::nullopt;
}

Journal::Journal(std::filesystem::path path, const std::string& question, bool resume)
    : path_(std::move(path)) {
  CheckFolder(path_);
  if (resume) Read(question);
  std::error_code ignored;
  std::filesystem::create_directories(path_.parent_path(), ignored);
  file_.Reset(
      ::open(path_.c_str(),
             O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (resume ? 0 : O_TRUNC),
             base::kUsualMode));
  if (file_.value() < 0)
    base::FailExternal(std::string("cannot be written: ") + std::strerror(errno) +
                           " (choose another folder with --repro)",
                       {.file = path_.string()});
  Append(resume ? "" : HeaderLine(question));
}

void Journal::Read(const std::string& question) {
  const std::string text = base::ReadFile(path_);
  // Without what was cut off when the search was ended.
  std::string_view lines = std::string_view(text).substr(0, text.rfind('\n') + 1);
  if (base::TakeUntil(lines, '\n') != HeaderLine(question))
    base::FailFormat(
        "is the journal of another model or condition (give the same ones, or leave --resume out)",
        {.file = path_.string()});
  while (!lines.empty()) {
    const std::string_view line = base::TakeUntil(lines, '\n');
    if (line.empty()) continue;
    try {
      entries_.insert(ReadEntry(line, path_.string()));
    } catch (const Error&) {
      continue;  // cut off, with more behind it: what it said is asked again
    }
  }
}

const JournalEntry* Journal::Find(const std::string& key) const {
  if (entries_.empty()) return nullptr;
  const auto found = entries_.find(base::Sha256Of(key));
  return found == entries_.end() ? nullptr : &found->second;
}

void Journal::Add(const std::string& key, const JournalEntry& entry) {
  Append(base::DumpJsonLine({{"key", base::Sha256Of(key)},
                             {"verdict", base::EnumName(entry.verdict)},
                             {"tries", entry.tries},
                             {"different", entry.different}}));
}

void Journal::Append(const std::string& line) {
  const std::string bytes = line + '\n';
  if (::write(file_.value(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()))
    return;
  base::FailExternal(std::string("cannot be written: ") + std::strerror(errno) +
                         " (make room, then go on with --resume)",
                     {.file = path_.string()});
}

}  // namespace idbg::minify
