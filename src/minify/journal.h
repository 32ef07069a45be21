// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "base/files/descriptor.h"

namespace idbg::minify {

enum class Verdict { kShows, kGone, kDifferent, kUnresolved };

std::string_view ToString(Verdict verdict);

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

}  // namespace idbg::minify
