// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/samples.h"

#include <algorithm>
#include <utility>

#include "base/files/file.h"

namespace idbg::readers::pt2 {

const base::ZipEntry* FindSamples(const Archive& archive, const std::string& model) {
  const base::ZipEntry* const entry = archive.Find("data/sample_inputs/" + model + ".pt");
  return entry != nullptr ? entry : archive.Find("serialized_example_inputs.pt");
}

SampleTensors::SampleTensors(std::string_view file) {
  const auto path = folder_.path() / "samples.pt";
  base::WriteFile(path, file);
  file_.emplace(path, tensor::TorchFile::Options{.as_they_lie = true});
  std::vector<std::pair<std::string_view, const tensor::FileTensor*>> found;
  for (const auto& [name, tensor] : file_->tensors()) found.emplace_back(name, &tensor);
  // "output[0][2]" before "output[0][10]".
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
    return a.first.size() != b.first.size() ? a.first.size() < b.first.size() : a.first < b.first;
  });
  for (const auto& [name, tensor] : found) tensors_.push_back(tensor);
}

}  // namespace idbg::readers::pt2
