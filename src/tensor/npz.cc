// SPDX-License-Identifier: Apache-2.0
#include "tensor/npz.h"

#include <cstring>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/spool.h"
#include "base/files/zip_reader.h"
#include "tensor/npy.h"

namespace idbg::tensor {
namespace {

constexpr std::uint64_t kSmall = std::uint64_t{1} << 20;
constexpr std::string_view kExtension = ".npy";

}  // namespace

bool NpzFile::Sniff(std::string_view bytes) {
  constexpr std::size_t kNameAt = 30;  // of a local header
  if (!base::ZipReader::Sniff(bytes) || bytes.size() < kNameAt) return false;
  std::uint16_t length = 0;
  std::memcpy(&length, bytes.data() + 26, sizeof length);
  return bytes.substr(kNameAt, length).ends_with(kExtension);
}

NpzFile::NpzFile(base::MappedFile file) : file_(std::move(file)) {
  const base::ZipReader zip(file_.text(), file_.name());
  std::uint64_t left = kMostUnpacked;
  for (const base::ZipEntry& entry : zip.entries()) {
    if (!std::string_view(entry.name).ends_with(kExtension)) continue;
    const std::string name = entry.name.substr(0, entry.name.size() - kExtension.size());
    if (entry.deflated) {
      if (entry.size > left)
        throw base::Error(base::ErrorCode::kUnsupported,
                          "the arrays unpack to more than 64 GiB (unpack the archive first)",
                          {.file = file_.name()});
      left -= entry.size;
    }
    maps_[name] = nullptr;
    const std::string_view bytes = entry.deflated ? Unpack(zip, entry, name) : zip.View(entry);
    if (!entry.deflated) maps_[name] = &file_;
    tensors_[name] = ReadNpy(bytes, file_.name() + "/" + entry.name);
  }
}

std::string_view NpzFile::Unpack(const base::ZipReader& zip, const base::ZipEntry& entry,
                                 const std::string& name) {
  if (entry.size <= kSmall) {
    small_.push_back(zip.Read(entry));
    return small_.back();
  }
  base::Spool spool(file_.name());
  zip.Inflate(entry, [&spool](std::string_view piece) { spool.Write(piece); });
  const base::Descriptor file(spool.Release());
  unpacked_.emplace_back("/proc/self/fd/" + std::to_string(file.value()));
  maps_[name] = &unpacked_.back();
  return unpacked_.back().text();
}

const base::MappedFile* NpzFile::FileOf(const std::string& name) const {
  const auto found = maps_.find(name);
  return found == maps_.end() ? nullptr : found->second;
}

}  // namespace idbg::tensor
