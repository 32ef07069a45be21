// SPDX-License-Identifier: Apache-2.0
#include "tensor/npz.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/descriptor.h"
#include "base/error.h"
#include "base/zip_reader.h"
#include "tensor/npy.h"

namespace idbg::tensor {
namespace {

constexpr std::uint64_t kSmall = std::uint64_t{1} << 20;
constexpr std::string_view kExtension = ".npy";

// Open, without a name.
int MakeTemporary() {
  const char* const chosen = std::getenv("TMPDIR");
  std::string path = std::string(chosen != nullptr && *chosen != '\0' ? chosen : "/tmp") +
                     "/inductor-debug-XXXXXX";
  const int file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file < 0)
    throw base::Error(base::ErrorCode::kExternal,
                      std::string("no temporary file can be made: ") + std::strerror(errno) +
                          " (set TMPDIR to a folder with room)",
                      {.file = path});
  ::unlink(path.c_str());
  return file;
}

void WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw base::Error(base::ErrorCode::kExternal,
                        std::string("compressed arrays cannot be unpacked: ") +
                            std::strerror(errno) + " (set TMPDIR to a folder with room)");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

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
  const base::Descriptor file(MakeTemporary());
  zip.Inflate(entry, [&](std::string_view piece) { WriteAll(file.value(), piece); });
  unpacked_.emplace_back("/proc/self/fd/" + std::to_string(file.value()));
  maps_[name] = &unpacked_.back();
  return unpacked_.back().text();
}

const base::MappedFile* NpzFile::FileOf(const std::string& name) const {
  const auto found = maps_.find(name);
  return found == maps_.end() ? nullptr : found->second;
}

}  // namespace idbg::tensor
