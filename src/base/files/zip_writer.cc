// SPDX-License-Identifier: Apache-2.0
#include <zlib.h>

#include <initializer_list>
#include <utility>

#include "base/error.h"
#include "base/files/zip.h"

namespace idbg::base {
namespace {

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

constexpr std::size_t kLocalBytes = 30;
constexpr std::size_t kEntryAlignment = 64;
constexpr std::uint32_t kVersion = 20;
constexpr std::uint32_t kDate = 0x21;         // 1980-01-01: no time of writing
constexpr std::uint16_t kPaddingId = 0x4246;  // "FB", as PyTorch pads

void CheckSize(std::size_t bytes) {
  if (bytes > UINT32_MAX)
    throw Error(ErrorCode::kUnsupported,
                "an archive of more than 4 GiB cannot be written (make its tensors smaller)");
}

}  // namespace

void ZipWriter::Add(std::string_view name, std::string_view bytes) {
  CheckSize(bytes_.size() + name.size() + bytes.size() + 2 * kEntryAlignment);
  Entry entry{.name = std::string(name),
              .crc32 = static_cast<std::uint32_t>(
                  crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size())),
              .size = static_cast<std::uint32_t>(bytes.size()),
              .offset = static_cast<std::uint32_t>(bytes_.size())};
  constexpr std::size_t kFieldBytes = 4;
  const std::size_t begin = bytes_.size() + kLocalBytes + name.size() + kFieldBytes;
  const std::size_t padding = (kEntryAlignment - begin % kEntryAlignment) % kEntryAlignment;
  bytes_ += Header(0x04034b50)
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
    bytes_ += Header(0x02014b50)
                  .Shorts({kVersion, kVersion, 0, 0, 0, kDate})
                  .Longs({entry.crc32, entry.size, entry.size})
                  .Shorts({entry.name.size(), 0, 0, 0, 0})
                  .Longs({0, entry.offset})
                  .bytes();
    bytes_ += entry.name;
  }
  const std::size_t size = bytes_.size() - directory;
  CheckSize(bytes_.size());
  bytes_ += Header(0x06054b50)
                .Shorts({0, 0, entries_.size(), entries_.size()})
                .Longs({size, directory})
                .Shorts({0})
                .bytes();
  entries_.clear();
  return std::exchange(bytes_, {});
}

}  // namespace idbg::base
