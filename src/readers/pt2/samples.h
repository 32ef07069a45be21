// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/files/scratch_folder.h"
#include "readers/pt2/archive.h"
#include "tensor/torch_file.h"

namespace idbg::readers::pt2 {

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
