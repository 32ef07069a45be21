// SPDX-License-Identifier: Apache-2.0
//
// The format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 to 4.5. All numbers are little-endian, as is
// every machine this program is built for.
#include "base/files/zip.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::base {
namespace {

constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kDirectoryEntry = 0x02014b50;
constexpr std::uint32_t kEndRecord = 0x06054b50;
constexpr std::uint32_t kZip64EndRecord = 0x06064b50;
constexpr std::uint32_t kZip64Locator = 0x07064b50;
constexpr std::uint64_t kLocalHeaderSize = 30;
constexpr std::uint64_t kDirectoryEntrySize = 46;
constexpr std::uint64_t kEndRecordSize = 22;
constexpr std::uint64_t kZip64LocatorSize = 20;
constexpr std::uint64_t kZip64EndRecordSize = 56;
constexpr std::uint64_t kMaxComment = 0xffff;
constexpr std::uint32_t kIn64 = 0xffffffff;  // the value stands in the zip64 extra field
constexpr std::uint16_t kZip64Extra = 1;
constexpr std::uint16_t kFlagEncrypted = 1;
constexpr std::uint16_t kFlagDescriptor = 8;
constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;
// Deflate cannot do better than 1032 to 1; the constant covers the empty stream.
constexpr std::uint64_t kMaxDeflateRatio = 1032;

// APPNOTE.TXT 4.3: the fields of a header, little-endian.
class Header {
 public:
  explicit Header(std::uint32_t signature) { Longs({signature}); }
  Header& Shorts(std::initializer_list<std::size_t> numbers) { return Put(numbers, 2); }
  Header& Longs(std::initializer_list<std::size_t> numbers) { return Put(numbers, 4); }
  const std::string& bytes() const { return bytes_; }

 private:
  Header& Put(std::initializer_list<std::size_t> numbers, int width) {
    for (const std::size_t number : numbers) {
      for (int i = 0; i < width; ++i) bytes_ += static_cast<char>(number >> (8 * i));
    }
    return *this;
  }

  std::string bytes_;
};

constexpr std::size_t kEntryAlignment = 64;
constexpr std::uint32_t kVersion = 20;
constexpr std::uint32_t kDate = 0x21;         // 1980-01-01: no time of writing
constexpr std::uint16_t kPaddingId = 0x4246;  // "FB", as PyTorch pads

void CheckSize(std::size_t bytes) {
  if (bytes > UINT32_MAX)
    FailUnsupported("an archive of more than 4 GiB cannot be written (make its tensors smaller)");
}

}  // namespace

void ZipReader::Fail(std::uint64_t offset, const std::string& message) const {
  FailFormat(message, Place{.file = file_, .byte_offset = offset});
}

template <typename T>
T ZipReader::Get(std::uint64_t offset) const {
  if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) {
    Fail(offset, "zip archive is truncated");
  }
  T value;
  std::memcpy(&value, bytes_.data() + offset, sizeof(T));
  return value;
}

bool ZipReader::Sniff(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

ZipReader::ZipReader(std::string_view bytes, std::string file)
    : bytes_(bytes), file_(std::move(file)) {
  ReadDirectory();
  CheckOverlaps();
  index_.reserve(entries_.size());
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!index_.emplace(entries_[i].name, i).second) {
      Fail(header_offsets_[i], "zip archive contains '" + entries_[i].name + "' twice");
    }
  }
}

// The record stands at the very end, before a comment whose length it names.
std::uint64_t ZipReader::FindEndRecord() const {
  if (bytes_.size() < kEndRecordSize) Fail(0, "too short for a zip archive");
  const std::uint64_t last = bytes_.size() - kEndRecordSize;
  const std::uint64_t first = last > kMaxComment ? last - kMaxComment : 0;
  for (std::uint64_t at = last + 1; at-- > first;) {
    if (Get<std::uint32_t>(at) != kEndRecord) continue;
    if (at + kEndRecordSize + Get<std::uint16_t>(at + 20) == bytes_.size()) return at;
  }
  Fail(bytes_.size(), "no zip directory at the end; the file is truncated or not a zip archive");
}

void ZipReader::ReadDirectory() {
  const std::uint64_t end_record = FindEndRecord();
  std::uint64_t count = Get<std::uint16_t>(end_record + 10);
  std::uint64_t size = Get<std::uint32_t>(end_record + 12);
  std::uint64_t offset = Get<std::uint32_t>(end_record + 16);
  std::uint64_t limit = end_record;
  const bool has_locator = end_record >= kZip64LocatorSize &&
                           Get<std::uint32_t>(end_record - kZip64LocatorSize) == kZip64Locator;
  if (has_locator) {
    limit = Get<std::uint64_t>(end_record - kZip64LocatorSize + 8);
    if (limit > end_record - kZip64LocatorSize ||
        end_record - kZip64LocatorSize - limit < kZip64EndRecordSize ||
        Get<std::uint32_t>(limit) != kZip64EndRecord) {
      Fail(end_record - kZip64LocatorSize, "zip64 locator does not point to a zip64 record");
    }
    count = Get<std::uint64_t>(limit + 32);
    size = Get<std::uint64_t>(limit + 40);
    offset = Get<std::uint64_t>(limit + 48);
  } else if (Get<std::uint16_t>(end_record + 4) != 0 || Get<std::uint16_t>(end_record + 6) != 0) {
    Fail(end_record, "zip archive is split over several files");
  }
  if (offset > limit || size != limit - offset) {
    Fail(end_record, "the zip directory is not where its end record says");
  }
  if (count > size / kDirectoryEntrySize) {
    Fail(end_record, "zip directory is too small for its " + std::to_string(count) + " entries");
  }
  directory_offset_ = offset;
  entries_.reserve(count);
  std::uint64_t at = offset;
  for (std::uint64_t i = 0; i < count; ++i) at = ReadDirectoryEntry(at, limit);
  if (at != limit) Fail(at, "zip directory has bytes after its last entry");
}

std::uint64_t ZipReader::ReadDirectoryEntry(std::uint64_t at, std::uint64_t end) {
  if (end - at < kDirectoryEntrySize || Get<std::uint32_t>(at) != kDirectoryEntry) {
    Fail(at, "zip directory is damaged");
  }
  const std::uint64_t name_size = Get<std::uint16_t>(at + 28);
  const std::uint64_t extra_size = Get<std::uint16_t>(at + 30);
  const std::uint64_t comment_size = Get<std::uint16_t>(at + 32);
  const std::uint64_t next = at + kDirectoryEntrySize + name_size + extra_size + comment_size;
  if (next > end) Fail(at, "zip directory entry extends beyond the directory");
  ZipEntry entry;
  entry.name = std::string(bytes_.substr(at + kDirectoryEntrySize, name_size));
  CheckName(at, entry.name);
  if ((Get<std::uint16_t>(at + 8) & kFlagEncrypted) != 0) {
    Fail(at, "zip entry '" + entry.name + "' is encrypted");
  }
  const std::uint16_t method = Get<std::uint16_t>(at + 10);
  if (method != kStored && method != kDeflated) {
    Fail(at, "zip entry '" + entry.name + "' uses compression method " + std::to_string(method) +
                 " (only stored and deflated are supported)");
  }
  entry.deflated = method == kDeflated;
  entry.crc32 = Get<std::uint32_t>(at + 16);
  entry.compressed_size = Get<std::uint32_t>(at + 20);
  entry.size = Get<std::uint32_t>(at + 24);
  std::uint64_t header_offset = Get<std::uint32_t>(at + 42);
  const std::uint64_t extra = at + kDirectoryEntrySize + name_size;
  ReadZip64Sizes(extra, extra + extra_size, entry, header_offset);
  LocateData(entry, header_offset);
  entries_.push_back(std::move(entry));
  header_offsets_.push_back(header_offset);
  return next;
}

// A zip64 extra field holds, in this order, those of size, compressed size and header offset whose
// 32-bit places say so.
void ZipReader::ReadZip64Sizes(std::uint64_t extra, std::uint64_t extra_end, ZipEntry& entry,
                               std::uint64_t& header_offset) const {
  while (extra_end - extra >= 4) {
    const std::uint16_t id = Get<std::uint16_t>(extra);
    const std::uint64_t end = extra + 4 + Get<std::uint16_t>(extra + 2);
    if (end > extra_end) return;  // padding; several writers leave it
    extra += 4;
    if (id == kZip64Extra) {
      for (std::uint64_t* const value : {&entry.size, &entry.compressed_size, &header_offset}) {
        if (*value != kIn64) continue;
        if (end - extra < 8) Fail(extra, "zip64 field of '" + entry.name + "' is too short");
        *value = Get<std::uint64_t>(extra);
        extra += 8;
      }
      return;
    }
    extra = end;
  }
}

void ZipReader::CheckName(std::uint64_t at, const std::string& name) const {
  const bool has_bad_byte = std::ranges::any_of(
      name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == 0x7f; });
  if (name.empty() || name.front() == '/' || has_bad_byte) {
    Fail(at, "zip entry has an empty, absolute or unprintable name");
  }
  const auto parts = Split(name, '/');
  if (std::ranges::find(parts, "..") != parts.end()) {
    Fail(at, "zip entry name '" + name + "' points outside the archive");
  }
}

void ZipReader::LocateData(ZipEntry& entry, std::uint64_t header_offset) const {
  if (header_offset >= directory_offset_ || directory_offset_ - header_offset < kLocalHeaderSize ||
      Get<std::uint32_t>(header_offset) != kLocalHeader) {
    Fail(header_offset, "zip entry '" + entry.name + "' has no local header where it should be");
  }
  const std::uint64_t name_size = Get<std::uint16_t>(header_offset + 26);
  const std::uint64_t extra_size = Get<std::uint16_t>(header_offset + 28);
  entry.data_offset = header_offset + kLocalHeaderSize + name_size + extra_size;
  if (entry.data_offset > directory_offset_ ||
      entry.compressed_size > directory_offset_ - entry.data_offset) {
    Fail(header_offset, "zip entry '" + entry.name + "' extends beyond the archive");
  }
  if (bytes_.substr(header_offset + kLocalHeaderSize, name_size) != entry.name) {
    Fail(header_offset, "zip entry '" + entry.name + "' has a different name in its local header");
  }
  const bool has_descriptor = (Get<std::uint16_t>(header_offset + 6) & kFlagDescriptor) != 0;
  const std::uint32_t local_size = Get<std::uint32_t>(header_offset + 22);
  if (!has_descriptor && local_size != kIn64 && local_size != entry.size) {
    Fail(header_offset, "zip entry '" + entry.name + "' has two different sizes");
  }
  if (!entry.deflated && entry.compressed_size != entry.size) {
    Fail(header_offset, "stored zip entry '" + entry.name + "' has two different sizes");
  }
  if (entry.deflated && entry.size > (entry.compressed_size + 1) * kMaxDeflateRatio) {
    Fail(header_offset, "zip entry '" + entry.name + "' claims an impossible size");
  }
}

// Entries that share bytes are how a small file claims to hold a large one.
void ZipReader::CheckOverlaps() const {
  std::vector<std::size_t> order(entries_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [this](std::size_t i) { return header_offsets_[i]; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const ZipEntry& before = entries_[order[i - 1]];
    if (before.data_offset + before.compressed_size > header_offsets_[order[i]]) {
      Fail(header_offsets_[order[i]],
           "zip entries '" + before.name + "' and '" + entries_[order[i]].name + "' overlap");
    }
  }
}

const ZipEntry* ZipReader::Find(std::string_view name) const {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : &entries_[found->second];
}

std::string_view ZipReader::View(const ZipEntry& entry) const {
  if (entry.deflated) {
    FailUnsupported("entry '" + entry.name + "' is compressed",
                    Place{.file = file_, .byte_offset = entry.data_offset});
  }
  return bytes_.substr(entry.data_offset, entry.size);
}

void ZipReader::CheckCrc(const ZipEntry& entry) const {
  const std::string_view view = View(entry);
  const auto* const data = reinterpret_cast<const Bytef*>(view.data());
  if (crc32_z(0, data, view.size()) != entry.crc32) {
    Fail(entry.data_offset, "zip entry '" + entry.name + "' is damaged (checksum differs)");
  }
}

std::string ZipReader::Read(const ZipEntry& entry, std::uint64_t limit) const {
  if (entry.size > limit) {
    Fail(entry.data_offset, "zip entry '" + entry.name + "' is larger than the " +
                                std::to_string(limit) + " bytes allowed");
  }
  if (!entry.deflated) {
    CheckCrc(entry);
    return std::string(View(entry));
  }
  constexpr std::uint64_t kMaxReserved = std::uint64_t{64} << 20;  // bytes
  std::string out;
  // One block without copies for what is read whole; what a small file claims is not all taken.
  out.reserve(std::min<std::uint64_t>(entry.size, kMaxReserved) + 1);
  Inflate(entry, [&out](std::string_view piece) { out += piece; });
  return out;
}

void ZipReader::Inflate(const ZipEntry& entry, FunctionRef<void(std::string_view)> take) const {
  constexpr std::size_t kStep = std::size_t{1} << 18;
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) Fail(entry.data_offset, "zlib cannot start");
  struct End {
    z_stream& stream;
    ~End() { inflateEnd(&stream); }
  } const end{stream};
  std::string_view rest = bytes_.substr(entry.data_offset, entry.compressed_size);
  std::string piece(static_cast<std::size_t>(std::min<std::uint64_t>(entry.size + 1, kStep)), ' ');
  std::uint64_t size = 0;
  uLong checksum = 0;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    if (stream.avail_in == 0) {
      const std::size_t step = std::min(rest.size(), kStep);
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
      stream.avail_in = static_cast<uInt>(step);
      rest.remove_prefix(step);
    }
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    status = inflate(&stream, Z_NO_FLUSH);
    const std::string_view got(piece.data(), piece.size() - stream.avail_out);
    size += got.size();
    const bool stuck =
        status != Z_STREAM_END && got.empty() && stream.avail_in == 0 && rest.empty();
    if ((status != Z_OK && status != Z_STREAM_END) || stuck || size > entry.size) {
      Fail(entry.data_offset, "zip entry '" + entry.name + "' cannot be inflated");
    }
    checksum = crc32_z(checksum, reinterpret_cast<const Bytef*>(got.data()), got.size());
    take(got);
  }
  if (size != entry.size || checksum != entry.crc32) {
    Fail(entry.data_offset, "zip entry '" + entry.name + "' is damaged (checksum or size differs)");
  }
}

void ZipWriter::Add(std::string_view name, std::string_view bytes) {
  CheckSize(bytes_.size() + name.size() + bytes.size() + 2 * kEntryAlignment);
  Entry entry{.name = std::string(name),
              .crc32 = static_cast<std::uint32_t>(
                  crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size())),
              .size = static_cast<std::uint32_t>(bytes.size()),
              .offset = static_cast<std::uint32_t>(bytes_.size())};
  constexpr std::size_t kFieldBytes = 4;
  const std::size_t begin = bytes_.size() + kLocalHeaderSize + name.size() + kFieldBytes;
  const std::size_t padding = (kEntryAlignment - begin % kEntryAlignment) % kEntryAlignment;
  bytes_ += Header(kLocalHeader)
                .Shorts({kVersion, 0, 0, 0, kDate})
                .Longs({entry.crc32, entry.size, entry.size})
                .Shorts({name.size(), kFieldBytes + padding})
                .bytes();
  bytes_ += name;
  bytes_ += static_cast<char>(kPaddingId & 0xff);
  bytes_ += static_cast<char>(kPaddingId >> 8);
  bytes_ += static_cast<char>(padding);
  bytes_ += '\0';
  bytes_.append(padding, 'Z');
  bytes_ += bytes;
  entries_.push_back(std::move(entry));
}

std::string ZipWriter::Take() {
  const std::size_t directory = bytes_.size();
  for (const Entry& entry : entries_) {
    bytes_ += Header(kDirectoryEntry)
                  .Shorts({kVersion, kVersion, 0, 0, 0, kDate})
                  .Longs({entry.crc32, entry.size, entry.size})
                  .Shorts({entry.name.size(), 0, 0, 0, 0})
                  .Longs({0, entry.offset})
                  .bytes();
    bytes_ += entry.name;
  }
  const std::size_t size = bytes_.size() - directory;
  CheckSize(bytes_.size());
  bytes_ += Header(kEndRecord)
                .Shorts({0, 0, entries_.size(), entries_.size()})
                .Longs({size, directory})
                .Shorts({0})
                .bytes();
  entries_.clear();
  return std::exchange(bytes_, {});
}

std::string Gzip(std::string_view bytes) {
  constexpr int kGzipHeader = 16;  // added to the window's size (zlib.h, deflateInit2)
  constexpr int kMemoryLevel = 8;  // zlib's default
  if (bytes.size() >= UINT32_MAX) FailUnsupported("texts of 4 GiB and more are not compressed");
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzipHeader,
                   kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error(ErrorCode::kInternal, "not enough memory to compress");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, deflateEnd);
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib takes a pointer to what it does not change.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT: as above
  stream.avail_out = static_cast<uInt>(out.size());
  IDBG_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);  // deflateBound says it has room
  out.resize(stream.total_out);
  return out;
}

}  // namespace idbg::base
