// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/weights.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "analyze/models/models.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "tensor/element.h"

namespace idbg::analyze {
namespace {

class Weights {
 public:
  Weights(std::string path, std::string graph) : path_(std::move(path)), graph_(std::move(graph)) {}

  std::optional<double> At(std::string_view name, std::span<const std::int64_t> at) {
    const auto known = found_.find(name);
    const auto& weight = known != found_.end()
                             ? known->second
                             : found_.emplace(std::string(name), Find(name)).first->second;
    // Bytes that were left out stand for zeros of which nothing is known.
    if (!weight || weight->storage.empty() || weight->strides.size() != at.size())
      return std::nullopt;
    std::int64_t index = weight->offset;
    for (std::size_t i = 0; i < at.size(); ++i) index += at[i] * weight->strides[i];
    const auto element = static_cast<std::int64_t>(tensor::Bits(weight->dtype)) / 8;
    if (index < 0 || (index + 1) * element > std::ssize(weight->storage)) return std::nullopt;
    return tensor::ReadElement(weight->dtype, weight->storage, static_cast<std::size_t>(index));
  }

 private:
  std::optional<readers::pt2::Weight> Find(std::string_view name) {
    try {
      if (!bytes_) bytes_.emplace(path_);
      if (!file_) file_.emplace(readers::Input{.bytes = bytes_->text(), .name = path_}, graph_);
      return file_->FindWeight(name);
    } catch (const base::Error& error) {
      base::LogDebug("values of ", name, ": ", error.what());
      return std::nullopt;
    }
  }

  std::string path_;
  std::string graph_;
  std::optional<base::MappedFile> bytes_;
  std::optional<readers::pt2::WeightFile> file_;
  std::map<std::string, std::optional<readers::pt2::Weight>, std::less<>> found_;
};

}  // namespace

advice::ElementOf ElementsOf(const readers::ModelFile& file, const std::string& graph) {
  if (!file.format.starts_with("torch.export")) return {};
  const auto weights = std::make_shared<Weights>(file.name, graph);
  return [weights](std::string_view name, std::span<const std::int64_t> at) {
    return weights->At(name, at);
  };
}

}  // namespace idbg::analyze
