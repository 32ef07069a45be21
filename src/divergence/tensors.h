// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diff/sets.h"
#include "tensor/safetensors.h"
#include "tensor/torch_file.h"

namespace idbg::divergence {

// Tensors of files, by name. They stay where they are, in maps; copies share the
// files.
class Tensors {
 public:
  // All tensors of a file of safetensors, or of torch.save. Throws base::Error.
  void AddSafetensors(const std::filesystem::path& path);
  void AddTorchFile(const std::filesystem::path& path);
  // The only tensor of a file of torch.save, by this name.
  void AddTensor(const std::string& name, const std::filesystem::path& path);

  // A tensor of other files, which must outlive this.
  void Add(const std::string& name, const Tensors& other, std::string_view other_name);

  // One that outlives this.
  void Add(const std::string& name, const tensor::FileTensor& tensor) { all_[name] = &tensor; }

  // These tensors with about half of their numbers the next of their dtype, as rounding may leave
  // them. Zeros and what is no finite float stay. What it does not change it borrows of this.
  Tensors Moved() const;

  // Null when there is none of this name.
  const tensor::FileTensor* Find(std::string_view name) const;
  const std::map<std::string, const tensor::FileTensor*, std::less<>>& all() const { return all_; }

 private:
  const tensor::TorchFile& Open(const std::filesystem::path& path);

  std::vector<std::shared_ptr<const void>> owners_;  // of the tensors and their bytes
  std::map<std::string, const tensor::FileTensor*, std::less<>> all_;
};

// Borrowed of `tensors`.
diff::TensorSet SetOf(const Tensors& tensors);

}  // namespace idbg::divergence
