// SPDX-License-Identifier: Apache-2.0
#include "train/base_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/files/file.h"
#include "gemm/model/features_ranker.h"
#include "timings/timings_append.h"

namespace idbg::train {

namespace {

gemm::PredictorFile ReadModelFile(const std::filesystem::path& path) {
  if (!tensor::SafetensorsFile::Sniff(base::MappedFile(path).text()))
    throw base::Error(base::ErrorCode::kFormat,
                      "is not a model file (safetensors), which 'train --adapt' starts from",
                      {.file = path.string()});
  return gemm::ReadPredictorFile(path);
}

}  // namespace

BaseModel::BaseModel(const std::filesystem::path& path) : file_(ReadModelFile(path)) {
  if (file_.info.model_type != "ranker" || file_.info.feature_layout != gemm::kRankerLayout)
    throw base::Error(base::ErrorCode::kUnsupported,
                      fmt::format("cannot be adapted: it is of the type '{}', not a ranker with "
                                  "the features '{}'",
                                  file_.info.model_type, gemm::kRankerLayout),
                      {.file = path.string()});
}

timings::Timings BaseModel::Extend(const timings::Timings& timings) const {
  timings::Timings extended;
  extended.device = timings.device;
  extended.configs = file_.info.configs;
  extended.kernels = file_.info.kernels;
  extended.backing.push_back(file_.backing);
  AppendTimings(extended, timings, "the data", nullptr);
  return extended;
}

Normalization BaseModel::ReadNormalization(const std::string& name) const {
  return {file_.Weight(name + ".mean", {-1}), file_.Weight(name + ".std", {-1})};
}

RankerNormalizations BaseModel::normalizations() const {
  return {ReadNormalization("normalization.row"), ReadNormalization("normalization.facts"),
          ReadNormalization("normalization.problem")};
}

std::optional<CurveTraining> BaseModel::Aten(gemm::AtenWay way) const {
  if (!gemm::AtenCurve::IsIn(file_, way)) return std::nullopt;
  const std::string name(gemm::AtenCurve::Name(way));
  CurveTraining aten{.normalization = ReadNormalization(name + ".normalization"),
                     .offset = static_cast<float>(file_.Setting(name + ".offset"))};
  const int members = static_cast<int>(file_.Setting(name + ".members"));
  for (int i = 0; i < members; ++i) aten.members.push_back(Net(fmt::format("{}.{}", name, i), 0));
  return aten;
}

NetTensors BaseModel::Net(const std::string& name, std::size_t configs) const {
  NetTensors net;
  const std::string prefix = name + ".";
  for (const auto& [key, tensor] : file_.weights) {
    if (!key.starts_with(prefix)) continue;
    NetTensor& own = net[key.substr(prefix.size())];
    own = {.shape = tensor.shape, .values = tensor.ToFloats()};
    if (key != prefix + "embedding" || own.shape.size() != 2) continue;
    own.shape[0] = std::max(own.shape[0], static_cast<std::int64_t>(configs));
    own.values.resize(static_cast<std::size_t>(own.shape[0] * own.shape[1]));
  }
  return net;
}

void BaseModel::AddOrigin(gemm::ModelInfo& info) const {
  std::set<std::string> kinds(info.trained_on.begin(), info.trained_on.end());
  kinds.insert(file_.info.trained_on.begin(), file_.info.trained_on.end());
  info.trained_on.assign(kinds.begin(), kinds.end());
  for (std::size_t i = 0; i < info.size_range.size(); ++i) {
    const std::int64_t before = file_.info.size_range[i];
    if (before == 0) continue;  // not known
    info.size_range[i] =
        i % 2 == 0 ? std::min(info.size_range[i], before) : std::max(info.size_range[i], before);
  }
  info.source = fmt::format("adapted from a model for {} (trained on {})", file_.info.device.name,
                            file_.info.data_hash);
}

}  // namespace idbg::train
