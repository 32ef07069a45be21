// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/scratch_folder.h"
#include "base/files/zip.h"
#include "readers/reader.h"
#include "tensor/torch_file.h"

namespace idbg::readers::pt2 {

// The names inside a zip archive of torch.export or AOTInductor (torch/export/pt2_archive). Entries
// stand below one root folder, whose name means nothing, or at the top (PyTorch 2.4 to 2.7).
class Archive {
 public:
  struct Model {
    std::string name;  // "model"
    const base::ZipEntry* graph = nullptr;
  };

  // Throws Error(kFormat) for a damaged zip archive, saying what to do.
  explicit Archive(const Input& input);

  // Whether the start of a zip archive that cannot be opened is that of one of these.
  static bool StartsLikeOne(std::string_view bytes);

  const base::ZipReader& zip() const { return zip_; }
  // Exported programs, in the order of the archive.
  std::vector<Model> Models() const;
  // The names of AOTInductor models, each once.
  std::vector<std::string> CompiledModels() const;
  // The model that the file at `path` belongs to; empty: it is of no AOTInductor model.
  static std::string_view CompiledModelOf(std::string_view path);
  // The file at `path` below the root folder, or null.
  const base::ZipEntry* Find(std::string_view path) const;
  // The entry's path below the root folder.
  std::string_view PathOf(const base::ZipEntry& entry) const;
  std::vector<PackageFile> Files() const;

 private:
  base::ZipReader zip_;
  std::string root_;  // with its '/'; empty: none
};

// The file of torch.save with the sample inputs of a model, or null.
const base::ZipEntry* FindSamples(const Archive& archive, const std::string& model);

// Its tensors, read without LibTorch, in the order of the call.
class SampleTensors {
 public:
  // `file` is the content of the entry. Throws as tensor::TorchFile.
  explicit SampleTensors(std::string_view file);

  const std::vector<const tensor::FileTensor*>& tensors() const { return tensors_; }

 private:
  base::ScratchFolder folder_;
  std::optional<tensor::TorchFile> file_;
  std::vector<const tensor::FileTensor*> tensors_;
};

}  // namespace idbg::readers::pt2
