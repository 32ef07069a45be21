// SPDX-License-Identifier: Apache-2.0
#include "minify/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "base/json/token_writer.h"
#include "base/text/sha256.h"

namespace idbg::minify {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::string_view kFormat = "inductor-debug-minify-journal";
constexpr std::int64_t kVersion = 1;
constexpr std::array<std::string_view, 4> kVerdicts = {"shows", "gone", "different", "unresolved"};

std::string DigestOf(std::string_view text) {
  base::Sha256 digest;
  digest.Add(text);
  return digest.Finish();
}

std::string HeaderLine(const std::string& question) {
  const auto writer = base::MakeJsonWriter({.indent = 0});
  writer->BeginMap(3);
  writer->Key("format");
  writer->String(kFormat);
  writer->Key("version");
  writer->Int(kVersion);
  writer->Key("question");
  writer->String(DigestOf(question));
  writer->EndMap();
  return writer->Take();
}

std::string EntryLine(const std::string& digest, const JournalEntry& entry) {
  const auto writer = base::MakeJsonWriter({.indent = 0});
  writer->BeginMap(4);
  writer->Key("key");
  writer->String(digest);
  writer->Key("verdict");
  writer->String(ToString(entry.verdict));
  writer->Key("tries");
  writer->Int(entry.tries);
  writer->Key("different");
  writer->String(entry.different);
  writer->EndMap();
  return writer->Take();
}

std::pair<std::string, JournalEntry> ReadEntry(std::string_view line, const std::string& file) {
  std::pair<std::string, JournalEntry> read;
  const auto reader = base::MakeJsonReader(line, file);
  reader->ReadMap([&](std::string_view key) {
    if (key == "key") {
      read.first = reader->ReadString();
    } else if (key == "verdict") {
      const std::string name = reader->ReadString();
      for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
        if (kVerdicts[i] == name) read.second.verdict = static_cast<Verdict>(i);
      }
    } else if (key == "tries") {
      read.second.tries = reader->ReadInt();
    } else if (key == "different") {
      read.second.different = reader->ReadString();
    } else {
      reader->Skip();
    }
  });
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
    throw Error(ErrorCode::kUsage,
                "is not empty, and its files are not those of minify (choose another folder with "
                "--repro)",
                {.file = folder.string()});
}

}  // namespace

std::string_view ToString(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }

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
    throw Error(ErrorCode::kExternal,
                std::string("cannot be written: ") + std::strerror(errno) +
                    " (choose another folder with --repro)",
                {.file = path_.string()});
  Append(resume ? "" : HeaderLine(question));
}

void Journal::Read(const std::string& question) {
  const std::string text = base::ReadFile(path_);
  const std::size_t first = text.find('\n');
  if (first == std::string::npos || text.substr(0, first) != HeaderLine(question))
    throw Error(ErrorCode::kFormat,
                "is the journal of another model or condition (give the same ones, or leave "
                "--resume out)",
                {.file = path_.string()});
  for (std::size_t begin = first + 1, end = 0; begin < text.size(); begin = end + 1) {
    end = text.find('\n', begin);
    if (end == std::string::npos) break;  // cut off when the search was ended
    if (end == begin) continue;
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    try {
      entries_.insert(ReadEntry(line, path_.string()));
    } catch (const Error&) {
      continue;  // cut off, with more behind it: what it said is asked again
    }
  }
}

const JournalEntry* Journal::Find(const std::string& key) const {
  if (entries_.empty()) return nullptr;
  const auto found = entries_.find(DigestOf(key));
  return found == entries_.end() ? nullptr : &found->second;
}

void Journal::Add(const std::string& key, const JournalEntry& entry) {
  Append(EntryLine(DigestOf(key), entry));
}

void Journal::Append(const std::string& line) {
  const std::string bytes = line + '\n';
  if (::write(file_.value(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()))
    return;
  throw Error(ErrorCode::kExternal,
              std::string("cannot be written: ") + std::strerror(errno) +
                  " (make room, then go on with --resume)",
              {.file = path_.string()});
}

}  // namespace idbg::minify
