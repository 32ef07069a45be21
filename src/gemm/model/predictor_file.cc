// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/predictor_file.h"

#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/names.h"
#include "base/text/text.h"

// Metadata of safetensors is a map of texts. Lists and maps in it are JSON texts; arrays (weights,
// configurations, kernel facts) are tensors.
namespace idbg::gemm {
namespace {

using base::Json;
using base::JsonValue;

constexpr std::string_view kWeightPrefix = "weights.";
constexpr std::string_view kConfigsName = "configs";
constexpr std::string_view kKernelsPrefix = "kernels.";
constexpr std::int64_t kConfigNumbers = std::size(kConfigFields);
const std::string kKernelArrays[] = {"registers", "shared_bytes", "local_bytes"};

std::string KernelName(const KernelFacts& facts, const std::string& array) {
  return std::string(kKernelsPrefix) + std::string(tensor::ToString(facts.dtype)) + "." +
         std::string(ToString(facts.layout)) + (facts.even_k ? ".even_k." : ".any_k.") + array;
}

Json DeviceJson(const Device& device) {
  Json json = {{"name", device.name}, {"compute_capability", device.compute_capability}};
  for (const auto& [name, member] : kDeviceNumbers) json[name] = device.*member;
  if (device.dram_bytes_per_s > 0) json["dram_bytes_per_s"] = device.dram_bytes_per_s;
  if (device.matrix_flops > 0) json["matrix_flops"] = device.matrix_flops;
  if (!device.kind.empty()) json["kind"] = device.kind;
  return json;
}

Json ErrorsJson(const std::vector<ErrorClass>& errors) {
  Json list = Json::array();
  for (const ErrorClass& row : errors)
    list.push_back({{"from_ms", row.from_ms},
                    {"to_ms", row.to_ms},
                    {"error", row.error},
                    {"problems", row.problems}});
  return list;
}

std::map<std::string, std::string> MakeMetadata(const ModelInfo& info) {
  std::map<std::string, std::string> out;
  out["format"] = kModelFormat;
  out["version"] = std::to_string(kModelVersion);
  out["model_type"] = info.model_type;
  out["feature_layout"] = info.feature_layout;
  out["feature_version"] = std::to_string(info.feature_version);
  out["normalization"] = info.normalization;
  out["target"] = info.target;
  out["units"] = "ln of milliseconds";
  for (const auto& [name, value] : info.settings) out["setting." + name] = value;
  out["device"] = base::DumpJsonLine(DeviceJson(info.device));
  out["trained_on"] = base::DumpJsonLine(info.trained_on);
  out["size_range"] = base::DumpJsonLine(info.size_range);
  Json metrics = Json::object();
  for (const auto& [name, value] : info.metrics) metrics[name] = value;
  out["metrics"] = base::DumpJsonLine(metrics);
  out["errors"] = base::DumpJsonLine(ErrorsJson(info.errors));
  out["data_hash"] = info.data_hash;
  out["training_problem_count"] = std::to_string(info.training_problem_count);
  out["training_problems"] = info.training_problems.ToText();
  out["command"] = info.command;
  out["created"] = info.created;
  out["source"] = info.source;
  return out;
}

class MetadataReader {
 public:
  MetadataReader(const std::map<std::string, std::string>& metadata, std::string file)
      : metadata_(metadata), file_(std::move(file)) {}

  ModelInfo Read() {
    CheckFormat();
    ModelInfo info;
    info.model_type = Text("model_type");
    info.feature_layout = Text("feature_layout");
    info.feature_version = Integer("feature_version");
    info.normalization = Optional("normalization");
    info.target = Text("target");
    if (info.target != "ln_ms") Fail("target", "target '" + info.target + "' is not known");
    for (const auto& [name, value] : metadata_) {
      if (name.starts_with("setting.")) info.settings[name.substr(8)] = value;
    }
    ReadDevice(info.device);
    ReadJson("trained_on", [&](JsonValue list) { info.trained_on = list.GetStrings(); });
    ReadJson("size_range", [&](JsonValue list) {
      std::size_t i = 0;
      list.ForEachElement([&](JsonValue size) {
        if (i == info.size_range.size()) size.Fail("more than six sizes");
        info.size_range[i++] = size.GetInt();
      });
    });
    ReadJson("metrics", [&](JsonValue map) {
      map.ForEachMember([&](std::string_view name, JsonValue value) {
        info.metrics[std::string(name)] = NumberOr(value, std::nan(""));
      });
    });
    ReadJson("errors", [&](JsonValue list) {
      list.ForEachElement([&](JsonValue row) { info.errors.push_back(ReadErrorClass(row)); });
    });
    info.data_hash = Optional("data_hash");
    if (metadata_.contains("training_problem_count"))
      info.training_problem_count = Integer("training_problem_count");
    info.training_problems = ProblemSet::FromText(Optional("training_problems"));
    info.command = Optional("command");
    info.created = Optional("created");
    info.source = Optional("source");
    return info;
  }

 private:
  [[noreturn]] void Fail(const std::string& key, const std::string& message) const {
    base::FailFormat(message, base::Place{.file = file_, .key_path = "__metadata__." + key});
  }
  std::string Optional(const std::string& key) const {
    const auto found = metadata_.find(key);
    return found == metadata_.end() ? "" : found->second;
  }
  std::string Text(const std::string& key) const {
    if (!metadata_.contains(key))
      Fail(key, "model file lacks this entry; train or import the model again");
    return metadata_.at(key);
  }
  std::int64_t Integer(const std::string& key) const {
    const std::string text = Text(key);
    const auto value = base::ParseNumber<std::int64_t>(text);
    if (!value) Fail(key, "'" + text + "' is not a whole number");
    return *value;
  }
  void CheckFormat() const {
    if (Optional("format") != kModelFormat) {
      Fail("format",
           "is a safetensors file but not a GEMM model of this program (its format is not "
           "\"gemm-model\")");
    }
    if (const std::int64_t version = Integer("version"); version != kModelVersion) {
      base::FailUnsupported("model file has version " + std::to_string(version) +
                                ", this program reads version " + std::to_string(kModelVersion),
                            base::Place{.file = file_});
    }
  }
  void ReadJson(const std::string& key, base::FunctionRef<void(JsonValue)> read) const {
    const std::string text = Optional(key);
    if (text.empty()) return;
    const base::JsonDocument document(text, file_ + ": __metadata__." + key);
    read(document.root());
  }
  void ReadDevice(Device& device) const {
    ReadJson("device", [&](JsonValue map) {
      map.ForEachMember([&](std::string_view key, JsonValue value) {
        if (const auto number = base::FindNamed(kDeviceNumbers, key))
          device.** number = value.GetInt();
        else if (key == "name")
          device.name = value.GetString();
        else if (key == "compute_capability")
          device.compute_capability = value.GetString();
        else if (key == "dram_bytes_per_s")
          device.dram_bytes_per_s = value.GetNumber();
        else if (key == "matrix_flops")
          device.matrix_flops = value.GetNumber();
        else if (key == "kind")
          device.kind = value.GetString();
      });
    });
  }
  // A number that is not finite is written as null; older files have it as Infinity.
  static double NumberOr(JsonValue value, double not_finite) {
    return value.is_null() ? not_finite : value.GetNumber();
  }
  static ErrorClass ReadErrorClass(JsonValue row) {
    return {.from_ms = row.GetMember("from_ms").GetNumber(),
            .to_ms = NumberOr(row.GetMember("to_ms"), std::numeric_limits<double>::infinity()),
            .error = row.GetMember("error").GetNumber(),
            .problems = row.GetMember("problems").GetInt()};
  }

  const std::map<std::string, std::string>& metadata_;
  std::string file_;
};

[[noreturn]] void FailTensor(const std::string& file, const std::string& name,
                             const std::string& message) {
  base::FailFormat(message, base::Place{.file = file, .key_path = name});
}

void ReadConfigs(const tensor::FileTensor& tensor, const std::string& file,
                 std::vector<Config>& configs) {
  if (tensor.dtype != tensor::DType::kUint16 || tensor.shape.size() != 2 ||
      tensor.shape[1] != kConfigNumbers) {
    FailTensor(file, std::string(kConfigsName), "configurations are not rows of six uint16");
  }
  const PackedArray<std::uint16_t> values(tensor.data);
  for (std::size_t i = 0; i + kConfigNumbers <= values.size(); i += kConfigNumbers) {
    Config& config = configs.emplace_back();
    for (std::size_t j = 0; j < kConfigNumbers; ++j) {
      if (values[i + j] == 0)
        FailTensor(file, std::string(kConfigsName),
                   "a configuration has a block, stage or warp count of 0");
      config.*kConfigFields[j].value = values[i + j];
    }
  }
}

// "kernels.bfloat16.nt.even_k.registers" and its two sisters; the first of them makes the record.
void ReadKernels(const tensor::SafetensorsFile& file, std::size_t config_count,
                 std::vector<KernelFacts>& kernels) {
  for (const auto& [name, unused] : file.tensors()) {
    if (!name.starts_with(kKernelsPrefix) || !name.ends_with(".registers")) continue;
    KernelFacts facts;
    std::string rest = name.substr(kKernelsPrefix.size());
    const std::size_t dot = rest.find('.');
    const auto dtype = ParseDType(rest.substr(0, dot));
    const std::string layout_and_k = dot == std::string::npos ? "" : rest.substr(dot + 1);
    const auto layout = base::FindEnum<Layout>(layout_and_k.substr(0, 2));
    if (!dtype || !layout)
      FailTensor(file.file().name(), name, "kernel facts of an unknown dtype or layout");
    facts.dtype = *dtype;
    facts.layout = *layout;
    facts.even_k = layout_and_k.substr(2).starts_with(".even_k.");
    const auto bytes = [&](const std::string& array, tensor::DType expected) {
      const std::string full = KernelName(facts, array);
      const auto found = file.tensors().find(full);
      if (found == file.tensors().end() || found->second.dtype != expected ||
          found->second.ElementCount() != static_cast<std::int64_t>(config_count)) {
        FailTensor(
            file.file().name(), full,
            "kernel facts are missing, or their number differs from the number of configurations");
      }
      return found->second.data;
    };
    facts.registers = PackedArray<std::uint16_t>(bytes(kKernelArrays[0], tensor::DType::kUint16));
    facts.shared_bytes =
        PackedArray<std::uint32_t>(bytes(kKernelArrays[1], tensor::DType::kUint32));
    facts.local_bytes = PackedArray<std::uint32_t>(bytes(kKernelArrays[2], tensor::DType::kUint32));
    kernels.push_back(facts);
  }
}

}  // namespace

const tensor::FileTensor& PredictorFile::GetWeight(const std::string& name) const {
  const auto found = weights.find(name);
  if (found == weights.end()) FailTensor(file, name, "model lacks this weight");
  return found->second;
}

std::vector<float> PredictorFile::Weight(const std::string& name,
                                         std::vector<std::int64_t> shape) const {
  const tensor::FileTensor& tensor = GetWeight(name);
  bool fits = tensor.shape.size() == shape.size();
  for (std::size_t i = 0; fits && i < shape.size(); ++i)
    fits = shape[i] < 0 || shape[i] == tensor.shape[i];
  if (!fits) {
    std::string expected;
    for (const std::int64_t size : shape)
      expected += (expected.empty() ? "" : "x") + (size < 0 ? "?" : std::to_string(size));
    FailTensor(file, name,
               "weight does not have the shape " + expected +
                   " that the model's features and layers need");
  }
  return tensor.ToFloats();
}

double PredictorFile::Setting(const std::string& name) const {
  const auto found = info.settings.find(name);
  if (found != info.settings.end()) {
    const auto value = base::ParseNumber<double>(found->second);
    if (value && std::isfinite(*value)) return *value;
  }
  FailTensor(file, "__metadata__.setting." + name, "model lacks this number, or it is not finite");
}

std::string EncodePredictorFile(const ModelInfo& info,
                                std::span<const tensor::NamedTensor> weights) {
  std::vector<tensor::NamedTensor> tensors(weights.begin(), weights.end());
  for (tensor::NamedTensor& tensor : tensors)
    tensor.name = std::string(kWeightPrefix) + tensor.name;
  std::vector<std::uint16_t> configs;
  for (const Config& config : info.configs) {
    for (const auto& [name, member] : kConfigFields) configs.push_back(config.*member);
  }
  const auto count = std::ssize(info.configs);
  if (count > 0) {
    tensors.push_back(
        {.name = std::string(kConfigsName),
         .tensor = {tensor::DType::kUint16,
                    {count, kConfigNumbers},
                    {reinterpret_cast<const char*>(configs.data()), configs.size() * 2}}});
  }
  for (const KernelFacts& facts : info.kernels) {
    tensors.push_back({KernelName(facts, kKernelArrays[0]),
                       {tensor::DType::kUint16, {count}, facts.registers.bytes()}});
    tensors.push_back({KernelName(facts, kKernelArrays[1]),
                       {tensor::DType::kUint32, {count}, facts.shared_bytes.bytes()}});
    tensors.push_back({KernelName(facts, kKernelArrays[2]),
                       {tensor::DType::kUint32, {count}, facts.local_bytes.bytes()}});
  }
  return tensor::WriteSafetensors(MakeMetadata(info), tensors);
}

PredictorFile ReadPredictorFile(const std::filesystem::path& path) {
  const auto file = std::make_shared<const tensor::SafetensorsFile>(path);
  PredictorFile model{.info = MetadataReader(file->metadata(), file->file().name()).Read(),
                      .weights = {},
                      .backing = file,
                      .file = file->file().name()};
  for (const auto& [name, tensor] : file->tensors()) {
    if (name == kConfigsName) ReadConfigs(tensor, model.file, model.info.configs);
    if (name.starts_with(kWeightPrefix)) model.weights[name.substr(kWeightPrefix.size())] = tensor;
  }
  ReadKernels(*file, model.info.configs.size(), model.info.kernels);
  return model;
}

}  // namespace idbg::gemm
