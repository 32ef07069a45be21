// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/files/file.h"
#include "tensor/safetensors.h"

namespace idbg::inputs {

// What the tensors of one path are called and where they lie.
//
// Names: a map of torch.save or safetensors gives its keys, joined with '.', and list[i]; a tensor
// or a list alone is "output", "output[0]". An .npy file is called by its path without the
// extension, and so is the only tensor of a file of torch.save inside a folder. In a folder the
// names of files with several tensors are put before theirs ("run1/out:logits"), except where the
// folder holds one such file or they are the parts of one ("model-00001-of-00003").
struct TensorEntry {
  std::string name;
  tensor::FileTensor tensor;
  const base::MappedFile* file = nullptr;  // the map that the bytes lie in
};

class TensorInput {
 public:
  // Reads a file or all tensor files of a folder. Throws base::Error: kFormat for a damaged file,
  // kNotFound for a folder without tensors.
  explicit TensorInput(const std::filesystem::path& path);

  const std::vector<TensorEntry>& entries() const { return entries_; }

  // The names in the order of the graph, where this is what `run --save` wrote; else none.
  std::vector<std::string> GraphOrder() const;

 private:
  // Makes something that holds bytes of tensors.
  template <typename T>
  const T& Keep(auto&&... arguments);
  // Entries of one file; `stem` for what has no name of its own.
  std::vector<TensorEntry> ReadFile(const std::filesystem::path& path, const std::string& stem);
  void ReadFolder(const std::filesystem::path& folder);

  std::vector<std::shared_ptr<const void>> owners_;
  std::size_t files_ = 0;
  bool is_of_run_ = false;  // a file says what precision the interpreter ran in
  std::vector<TensorEntry> entries_;
};

// Whether a path is a file of tensors (.npy, .npz, safetensors, torch.save), or a folder of such
// files. By content; nothing is read of a stream.
bool HoldsTensors(const std::filesystem::path& path);

// Whether a folder holds files of tensors, also beside the logs of a run.
bool FolderHoldsTensors(const std::filesystem::path& folder);

}  // namespace idbg::inputs
