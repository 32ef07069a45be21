// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

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

  Folder(Folder&& other) noexcept;
  Folder& operator=(Folder&& other) noexcept;
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  // Nothing when it is gone, a link, no folder, on another file system, or unreadable.
  std::optional<Folder> FindChild(const std::string& name) const;
  std::optional<Entry> FindEntry(const std::string& name) const;
  // By name. What vanishes meanwhile is left out.
  std::vector<Entry> Entries() const;
  // Nothing when it is no file or longer than `limit`.
  std::optional<std::string> ReadSmallFile(const std::string& name, std::size_t limit) const;
  // Its first bytes, `size` at most. Nothing when it is no file or cannot be read.
  std::optional<std::string> ReadBeginning(const std::string& name, std::size_t size) const;
  // A descriptor of a regular file, for reading; -1 when it is none or cannot be opened. The caller
  // closes it.
  int OpenFile(const std::string& name) const;
  // Whether a file or folder may be opened: false only where that is forbidden.
  bool MayRead(const std::string& name) const;
  // The user whose folder it is.
  std::uint64_t Owner() const;

  // Removes a file or a link itself, or an empty folder. Returns errno, 0 for success.
  int RemoveFile(const std::string& name) const;
  int RemoveEmptyFolder(const std::string& name) const;

 private:
  explicit Folder(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace idbg::runs
