// SPDX-License-Identifier: Apache-2.0
#include "runs/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "runs/debug_folder.h"
#include "runs/find.h"

namespace idbg::runs {

namespace {

EntryType TypeOf(mode_t mode) {
  if (S_ISREG(mode)) return EntryType::kFile;
  if (S_ISDIR(mode)) return EntryType::kFolder;
  return S_ISLNK(mode) ? EntryType::kLink : EntryType::kOther;
}

std::uint64_t DeviceOf(int descriptor) {
  struct stat info{};
  return ::fstat(descriptor, &info) == 0 ? info.st_dev : 0;
}

namespace fs = std::filesystem;

// Where a path leads, links resolved, lies in the folder.
bool LiesIn(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  if (error) return false;
  const fs::path target = fs::weakly_canonical(path, error);
  if (error) return false;
  return std::ranges::mismatch(whole, target).in1 == whole.end();
}

// What leads out of the run folder: the path itself, or a link below it.
std::optional<fs::path> FindOutside(const fs::path& run, const fs::path& path) {
  if (!LiesIn(run, path)) return path;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_symlink(ignored) && !LiesIn(run, entry->path())) return entry->path();
  }
  return std::nullopt;
}

std::optional<RunSummary> ReadSummary(const fs::path& path) {
  try {
    return FindRun(Folder::Open(path));
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

// The folders of single graphs.
std::vector<fs::path> BackendFolders(const fs::path& run) {
  const fs::path folder = run / kBackendFolder;
  return IsOwnFolder(folder) ? EntriesOf(folder, IsOwnFolder) : std::vector<fs::path>();
}

}  // namespace

Folder Folder::Open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) return Folder(descriptor);
  const std::string reason = errno == ENOENT ? "does not exist"
                             : errno == ENOTDIR
                                 ? "is not a folder"
                                 : std::string("cannot be read: ") + std::strerror(errno);
  base::FailNotFound("artifact directory '" + path.string() + "' " + reason);
}

std::optional<Folder> Folder::FindChild(const std::string& name) const {
  const int child =
      ::openat(descriptor_.value(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (child < 0) return std::nullopt;
  Folder folder(child);
  if (DeviceOf(child) != DeviceOf(descriptor_.value())) return std::nullopt;
  return folder;
}

std::optional<Entry> Folder::FindEntry(const std::string& name) const {
  struct stat info{};
  if (::fstatat(descriptor_.value(), name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
    return std::nullopt;
  return Entry{.name = name,
               .type = TypeOf(info.st_mode),
               .size_bytes = S_ISREG(info.st_mode) ? static_cast<std::uint64_t>(info.st_size) : 0,
               .modified = info.st_mtime,
               .device = info.st_dev,
               .inode = info.st_ino};
}

std::vector<Entry> Folder::Entries() const {
  std::vector<Entry> entries;
  // A descriptor of its own: reading moves the position that a duplicate would share.
  const int own = ::openat(descriptor_.value(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (own < 0) return entries;
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own), &::closedir);
  if (!stream) {
    ::close(own);
    return entries;
  }
  while (const dirent* item = ::readdir(stream.get())) {
    const std::string_view name = item->d_name;
    if (name == "." || name == "..") continue;
    if (auto entry = FindEntry(std::string(name))) entries.push_back(std::move(*entry));
  }
  std::ranges::sort(entries, {}, &Entry::name);
  return entries;
}

base::Descriptor Folder::OpenFile(const std::string& name) const {
  // Not blocking: it may be a pipe that nobody writes to.
  base::Descriptor file(
      ::openat(descriptor_.value(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info{};
  const bool fits = file.value() >= 0 && ::fstat(file.value(), &info) == 0 && S_ISREG(info.st_mode);
  return base::Descriptor(fits ? file.Release() : -1);
}

std::optional<std::string> Folder::ReadBeginning(const std::string& name, std::size_t size) const {
  const base::Descriptor file = OpenFile(name);
  if (file.value() < 0) return std::nullopt;
  std::string text(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(file.value(), text.data() + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  text.resize(done);
  return text;
}

std::optional<std::string> Folder::ReadSmallFile(const std::string& name, std::size_t limit) const {
  const auto entry = FindEntry(name);
  if (!entry || entry->size_bytes > limit) return std::nullopt;
  auto text = ReadBeginning(name, static_cast<std::size_t>(entry->size_bytes) + 1);
  return text && text->size() > limit ? std::nullopt : text;
}

bool Folder::MayRead(const std::string& name) const {
  return ::faccessat(descriptor_.value(), name.c_str(), R_OK, AT_EACCESS) == 0 ||
         (errno != EACCES && errno != EPERM);
}

std::uint64_t Folder::Owner() const {
  struct stat info{};
  return ::fstat(descriptor_.value(), &info) == 0 ? info.st_uid : 0;
}

int Folder::RemoveFile(const std::string& name) const {
  return ::unlinkat(descriptor_.value(), name.c_str(), 0) == 0 ? 0 : errno;
}

int Folder::RemoveEmptyFolder(const std::string& name) const {
  return ::unlinkat(descriptor_.value(), name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

std::optional<RunFolder> RunFolder::Find(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored) || !fs::exists(path / kRunFile, ignored))
    return std::nullopt;
  return RunFolder(path, ReadSummary(path));
}

RunFolder::Part RunFolder::Locate(const char* key, std::string RunSummary::* named,
                                  const char* usual) const {
  const bool is_named = summary_ && !((*summary_).*named).empty();
  const fs::path path = path_ / (is_named ? (*summary_).*named : usual);
  return {.key = key, .path = path, .outside = FindOutside(path_, path)};
}

RunFolder::Part RunFolder::backend() const {
  const fs::path path = path_ / kBackendFolder;
  return {.key = "", .path = path, .outside = FindOutside(path_, path)};
}

std::vector<fs::path> FindBackendReports(const fs::path& run) {
  std::vector<fs::path> reports;
  for (const fs::path& folder : BackendFolders(run)) {
    std::ranges::move(
        EntriesOf(folder,
                  [](const fs::path& path) {
                    const std::string name = path.filename().string();
                    return (name == "constraints.json" || name.ends_with(".constraints.json")) &&
                           IsOwnFile(path);
                  }),
        std::back_inserter(reports));
    for (const fs::path& compared : EntriesOf(folder, IsOwnFolder)) {
      if (IsOwnFile(compared / "diff.json")) reports.push_back(compared / "diff.json");
    }
  }
  return reports;
}

std::vector<fs::path> FindBackendGraphs(const fs::path& run) {
  std::vector<fs::path> graphs;
  for (const fs::path& folder : BackendFolders(run)) {
    if (!FindModelFolders(folder).empty()) continue;
    const std::size_t before = graphs.size();
    for (const char* name : {"forward.txt", "backward.txt", "inference.txt"}) {
      if (IsOwnFile(folder / name)) graphs.push_back(folder / name);
    }
    if (graphs.size() == before && IsOwnFile(folder / "dynamo.txt"))
      graphs.push_back(folder / "dynamo.txt");
  }
  return graphs;
}

}  // namespace idbg::runs
