// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/archive_writer.h"

#include <memory>

#include "base/error.h"
#include "base/files/zip.h"
#include "base/json/json_document.h"
#include "readers/pt2/archive.h"

namespace idbg::readers::pt2 {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view kRoot = "model/";

// `data/weights` or `data/constants`: a file for each tensor, and a list of them (PayloadConfig).
class PayloadWriter {
 public:
  PayloadWriter(std::string_view folder, std::string_view prefix, base::ZipWriter& zip)
      : path_(std::string(kRoot) + "data/" + std::string(folder) + "/"),
        config_(path_ + "model_" + std::string(folder) + "_config.json"),
        prefix_(prefix),
        zip_(zip) {
    writer_->BeginMap(1);
    writer_->Key("config");
    writer_->BeginMap(0);
  }

  void Add(const graph::GraphInput& input, graph::TensorType type,
           const tensor::StoredTensor& tensor) {
    const std::string name = prefix_ + std::to_string(count_++);
    type.storage_offset = 0;
    Map(At(*writer_, input.target), [&] {
      writer_->Member("path_name", name);
      writer_->Member("is_param", input.kind == graph::InputKind::kParameter);
      writer_->Member("use_pickle", false);
      WriteTensorMeta(type, At(*writer_, "tensor_meta"));
    });
    zip_.Add(path_ + name, tensor.storage);
  }

  void Finish() {
    writer_->EndMap();
    writer_->EndMap();
    zip_.Add(config_, writer_->Take());
  }

 private:
  std::string path_;
  std::string config_;
  std::string prefix_;
  base::ZipWriter& zip_;
  std::unique_ptr<base::TokenWriter> writer_ = base::MakeJsonWriter({.indent = 0});
  std::size_t count_ = 0;
};

}  // namespace

std::optional<Names> NamesOf(const CallSpec& call) {
  if (call.inputs.empty()) return Names();
  const base::JsonDocument document(call.inputs, "in_spec");
  bool is_flat = true;
  Names names;
  document.root().ForEachElement([&](base::JsonValue tree) {
    if (!tree.is_map()) return;  // the version of the form
    tree.FindMember("children_spec").ForEachElement([&](base::JsonValue part) {
      part.FindMember("children_spec").ForEachElement([&](base::JsonValue leaf) {
        is_flat = is_flat && leaf.FindMember("type").is_null();
      });
      if (part.FindMember("type").FindString() != "builtins.dict") return;
      const base::JsonDocument keys(part.GetMember("context").GetString(), "in_spec");
      names = keys.root().GetStrings();
    });
  });
  return is_flat ? std::optional(names) : std::nullopt;
}

Call ReadCall(const Input& file, std::string_view model) {
  const Archive archive(file);
  Call call;
  for (const Archive::Model& one : archive.Models())
    if (one.name == model && one.graph != nullptr)
      call.spec = ReadProgram(archive.zip().Read(*one.graph), file.name).call;
  if (const base::ZipEntry* const entry = FindSamples(archive, std::string(model));
      entry != nullptr)
    call.samples = archive.zip().Read(*entry);
  return call;
}

std::string WriteArchive(const graph::Graph& graph, std::span<const tensor::StoredTensor> inputs,
                         const std::string& torch_version, const Call& call) {
  IDBG_CHECK(inputs.size() == graph.inputs.size());
  const std::string root(kRoot);
  base::ZipWriter zip;
  zip.Add(root + "archive_format", "pt2");
  zip.Add(root + "archive_version", "0");
  PayloadWriter weights("weights", "weight_", zip);
  PayloadWriter constants("constants", "tensor_", zip);
  std::vector<tensor::StoredTensor> samples;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const graph::GraphInput& input = graph.inputs[i];
    const auto& type = graph.value(input.value).tensor;
    if (input.kind == graph::InputKind::kUser) {
      samples.push_back(inputs[i]);
    } else if (type) {
      PayloadWriter& payloads = input.kind == graph::InputKind::kConstant ? constants : weights;
      payloads.Add(input, *type, inputs[i]);
    }
  }
  weights.Finish();
  constants.Finish();
  zip.Add(root + "models/model.json", WriteProgram(graph, torch_version, call.spec));
  zip.Add(root + "data/sample_inputs/model.pt",
          call.samples.empty()
              ? tensor::WriteTorchArguments(samples, NamesOf(call.spec).value_or(Names()))
              : call.samples);
  zip.Add(root + "byteorder", "little");
  zip.Add(root + ".data/version", "6\n");
  return zip.Take();
}

}  // namespace idbg::readers::pt2
