// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/files/descriptor.h"
#include "runs/run_record.h"

namespace idbg::runs {

enum class EntryType { kFile, kFolder, kLink, kOther };

struct Entry {
  std::string name;
  EntryType type = EntryType::kOther;
  std::uint64_t size_bytes = 0;
  std::int64_t modified = 0;  // seconds since 1970
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  bool IsSameAs(const Entry& other) const {
    return device == other.device && inode == other.inode && type == other.type;
  }
};

// An open folder. What is below it is reached from here, name by name, and no link is followed: so
// everything that is counted or deleted lies in it, whatever others do to the paths meanwhile.
class Folder {
 public:
  // Throws kNotFound when there is no such folder or it cannot be read.
  static Folder Open(const std::filesystem::path& path);

  // Nothing when it is gone, a link, no folder, on another file system, or unreadable.
  std::optional<Folder> FindChild(const std::string& name) const;
  std::optional<Entry> FindEntry(const std::string& name) const;
  // By name. What vanishes meanwhile is left out.
  std::vector<Entry> Entries() const;
  // Nothing when it is no file or longer than `limit`.
  std::optional<std::string> ReadSmallFile(const std::string& name, std::size_t limit) const;
  // Its first bytes, `size` at most. Nothing when it is no file or cannot be read.
  std::optional<std::string> ReadBeginning(const std::string& name, std::size_t size) const;
  // A regular file, for reading; below 0 when it is none or cannot be opened.
  base::Descriptor OpenFile(const std::string& name) const;
  // Whether a file or folder may be opened: false only where that is forbidden.
  bool MayRead(const std::string& name) const;
  // The user whose folder it is.
  std::uint64_t Owner() const;

  // Removes a file or a link itself, or an empty folder. Returns errno, 0 for success.
  int RemoveFile(const std::string& name) const;
  int RemoveEmptyFolder(const std::string& name) const;

 private:
  explicit Folder(int descriptor) : descriptor_(descriptor) {}

  base::Descriptor descriptor_;
};

// What `capture` puts into a run folder, beside run.json.
inline constexpr const char* kTraceFolder = "trace";
inline constexpr const char* kDebugFolder = "debug";
inline constexpr const char* kLogFile = "torch_logs.txt";
// What the back ends of tools/inductor_debug put there: backend/<pid>_<number>_<mock|aot|compare>.
inline constexpr const char* kBackendFolder = "backend";

// A run folder of `capture`: where its parts are. Such a folder may come from somebody else, so
// only what lies in it is a part of it: where run.json or a link leads out, the part is `outside`.
class RunFolder {
 public:
  // Nothing for a path that is not a folder with a run.json.
  static std::optional<RunFolder> Find(const std::filesystem::path& path);

  struct Part {
    const char* key;             // in run.json
    std::filesystem::path path;  // what run.json names, or where it names nothing the usual place
    std::optional<std::filesystem::path> outside;  // the path itself, or a link below it
  };
  Part trace() const { return Locate("logs.trace", &RunSummary::trace_folder, kTraceFolder); }
  Part debug() const { return Locate("logs.debug", &RunSummary::debug_folder, kDebugFolder); }
  Part log_file() const { return Locate("logs.text", &RunSummary::log_file, kLogFile); }
  Part backend() const;  // run.json does not name it

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path record() const { return path_ / kRunFile; }
  // Nothing when run.json cannot be read.
  const std::optional<RunSummary>& summary() const { return summary_; }

 private:
  RunFolder(std::filesystem::path path, std::optional<RunSummary> summary)
      : path_(std::move(path)), summary_(std::move(summary)) {}
  Part Locate(const char* key, std::string RunSummary::* named, const char* usual) const;

  std::filesystem::path path_;
  std::optional<RunSummary> summary_;
};

// What the back ends have left in a run folder, by path; links are not followed.
// What they saved as reports: checks for a device (constraints.json, forward.constraints.json) and
// comparisons with eager mode (outputs/diff.json, gradients/diff.json).
std::vector<std::filesystem::path> FindBackendReports(const std::filesystem::path& run);
// Of each graph the latest text: the ATen graphs, else Dynamo's. Without those of which Inductor's
// own folder (FindModelFolders) is there, which says more.
std::vector<std::filesystem::path> FindBackendGraphs(const std::filesystem::path& run);

}  // namespace idbg::runs
