// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "base/files/file.h"
#include "base/files/zip.h"
#include "tensor/safetensors.h"

namespace idbg::tensor {

// Reads the bytes of an .npy file (numpy.lib.format, versions 1 to 3): magic, version, length of
// the header, a Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }, the
// elements. Nothing is evaluated: arrays of objects and records are Error(kUnsupported). The tensor
// lies in `bytes`: column-major ones have strides, foreign byte order is said. `file` is for
// messages. Throws Error(kFormat) for a header that is damaged or claims more than the file holds.
FileTensor ReadNpy(std::string_view bytes, const std::string& file);

// Whether `bytes` begin like an .npy file.
bool SniffNpy(std::string_view bytes);

// The arrays of an .npz file (a zip archive of .npy files, numpy.savez). Stored ones lie in the
// mapped archive; compressed ones are unpacked, those above 1 MiB into files without a name in
// $TMPDIR, so that memory does not grow with them.
class NpzFile {
 public:
  static constexpr std::uint64_t kMostUnpacked = std::uint64_t{64} << 30;  // bytes

  // Throws Error(kFormat) when the archive or an array is damaged, kUnsupported where all of them
  // unpack to more than kMostUnpacked, kExternal when the temporary file cannot be written.
  explicit NpzFile(base::MappedFile file);

  // Whether `bytes` are a zip archive whose first entry is an .npy file.
  static bool Sniff(std::string_view bytes);

  const std::map<std::string, FileTensor>& tensors() const { return tensors_; }
  // The map that the tensor's bytes lie in; null: none.
  const base::MappedFile* FileOf(const std::string& name) const;

 private:
  std::string_view Unpack(const base::ZipReader& zip, const base::ZipEntry& entry,
                          const std::string& name);

  base::MappedFile file_;
  std::map<std::string, FileTensor> tensors_;
  std::map<std::string, const base::MappedFile*> maps_;
  std::deque<std::string> small_;
  std::deque<base::MappedFile> unpacked_;
};

}  // namespace idbg::tensor
