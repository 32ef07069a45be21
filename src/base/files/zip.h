// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/function_ref.h"

namespace idbg::base {

// One file of an archive, as the central directory describes it.
struct ZipEntry {
  std::string name;               // relative, with '/' and no ".." part
  std::uint64_t data_offset = 0;  // of the (compressed) bytes in the archive
  std::uint64_t compressed_size = 0;
  std::uint64_t size = 0;
  std::uint32_t crc32 = 0;
  bool deflated = false;  // else stored
};

// Reads zip archives from untrusted bytes: stored and deflated entries, zip64, data descriptors
// (the sizes of local headers are zero then, so the central directory counts). Names that would
// leave the archive, entries that overlap or reach beyond the file, sizes that deflate cannot have
// produced and encrypted or split archives are errors. Every error is Error(kFormat) with file and
// byte offset. It is the project's own, because tensors are used where they lie in a mapped
// archive: libzip 1.7 does not say where an entry's bytes are, and minizip has a poor record with
// hostile input.
class ZipReader {
 public:
  static constexpr std::uint64_t kMaxEntrySize = std::uint64_t{4} << 30;

  // `bytes` must outlive the reader; `file` is for messages.
  ZipReader(std::string_view bytes, std::string file);
  ZipReader(const ZipReader&) = delete;
  ZipReader& operator=(const ZipReader&) = delete;
  ZipReader(ZipReader&&) = default;
  ZipReader& operator=(ZipReader&&) = default;
  ~ZipReader() = default;

  // Whether `bytes` begin like a zip archive.
  static bool Sniff(std::string_view bytes);

  // In the order of the central directory.
  std::span<const ZipEntry> entries() const { return entries_; }
  // Null when there is no entry of this name.
  const ZipEntry* Find(std::string_view name) const;
  const std::string& file() const { return file_; }

  // The bytes of a stored entry where they lie in the archive, not checked against the CRC. Throws
  // kUnsupported for a deflated entry.
  std::string_view View(const ZipEntry& entry) const;
  // Throws unless the bytes of a stored entry have the CRC that the directory names.
  void CheckCrc(const ZipEntry& entry) const;
  // The content of an entry, inflated where needed, checked against its CRC. Memory grows with what
  // comes out, not with what the directory claims; more than `limit` bytes is an error.
  std::string Read(const ZipEntry& entry, std::uint64_t limit = kMaxEntrySize) const;
  // The same of a deflated entry in pieces, as they come out. Throws at the end where size or CRC
  // are others than the directory's.
  void Inflate(const ZipEntry& entry, FunctionRef<void(std::string_view)> take) const;

 private:
  [[noreturn]] void Fail(std::uint64_t offset, const std::string& message) const;
  template <typename T>
  T Get(std::uint64_t offset) const;
  std::uint64_t FindEndRecord() const;
  void ReadDirectory();
  std::uint64_t ReadDirectoryEntry(std::uint64_t at, std::uint64_t end);
  void ReadZip64Sizes(std::uint64_t extra, std::uint64_t extra_end, ZipEntry& entry,
                      std::uint64_t& header_offset) const;
  void CheckName(std::uint64_t at, const std::string& name) const;
  void LocateData(ZipEntry& entry, std::uint64_t header_offset) const;
  void CheckOverlaps() const;

  std::string_view bytes_;
  std::string file_;
  std::uint64_t directory_offset_ = 0;
  std::vector<ZipEntry> entries_;
  std::vector<std::uint64_t> header_offsets_;  // of entries_[i]'s local header
  std::unordered_map<std::string_view, std::size_t> index_;
};

// Writes a zip archive of stored entries in memory. The bytes of each entry begin at a multiple of
// 64, as PyTorch wants them for maps of its files; the same entries give the same bytes.
class ZipWriter {
 public:
  // Throws Error(kUnsupported) when the archive would need zip64.
  void Add(std::string_view name, std::string_view bytes);
  // The archive, with its directory.
  std::string Take();

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc32 = 0;
    std::uint32_t size = 0;
    std::uint32_t offset = 0;
  };

  std::string bytes_;
  std::vector<Entry> entries_;
};

// A gzip file (RFC 1952) of the bytes, without name and time: the same bytes give the same file.
// Throws Error(kInternal) when zlib has no memory, kUnsupported from 4 GiB on.
std::string Gzip(std::string_view bytes);

}  // namespace idbg::base
