// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/text.h"
#include "graph/shapes/shapes.h"
#include "readers/formats.h"
#include "readers/reader.h"

namespace idbg::readers {

std::span<const Reader> Readers() {
  static constexpr auto kTable = std::to_array<Reader>({
      {"torch.export archive", pt2::RefuseExport, pt2::ReadArchive},
      {"AOTInductor package", pt2::RefusePackage, pt2::ReadArchive},
      {"TorchScript", torchscript::RefuseTorchScript, torchscript::ReadTorchScript},
      {"Inductor output code", inductor::RefuseOutputCode, inductor::ReadOutputCode},
      {"Inductor IR", inductor::RefuseSchedule, inductor::ReadSchedule},
      {"FX text", fx_text::Refuse, fx_text::Read},
  });
  return kTable;
}

namespace {

void LogFile(const ModelFile& file) {
  for (const auto& [label, value] : file.facts) base::LogDebug(file.name, ": ", label, ": ", value);
  for (const graph::Graph& graph : file.graphs)
    base::LogDebug(file.name, ": graph ", graph.name, ": ",
                   base::LogCount{graph.nodes.size(), "node"});
  for (const Loss& loss : file.losses)
    base::LogInfo(file.name, ": not read: ", loss.count, " ", loss.what, ", such as ",
                  loss.example);
}

// Whether both sizes are numbers, or have as many dimensions, and still differ.
bool Contradict(const graph::TensorType& a, const graph::TensorType& b) {
  if (a.sizes.size() != b.sizes.size()) return true;
  for (std::size_t i = 0; i < a.sizes.size(); ++i) {
    const auto one = a.sizes[i].is_concrete() ? a.sizes[i].hint() : std::nullopt;
    const auto other = b.sizes[i].is_concrete() ? b.sizes[i].hint() : std::nullopt;
    if (one && other && one != other) return true;
  }
  return false;
}

// Recorded sizes that the rule of the operator excludes. They are used all the same: the rule may
// not know all that the operator does.
void FindContradictions(const graph::Graph& graph, std::vector<Loss>& losses) {
  for (const graph::Node& node : graph.nodes) {
    // Of Python's own functions ("_operator.getitem" of a tensor) the rules know less.
    if (!node.target.starts_with("aten.")) continue;
    const auto types = graph::InferOutputs(graph, node);
    if (!types) continue;
    std::size_t next = 0;
    for (const graph::ValueId id : node.outputs) {
      const graph::Value& value = graph.value(id);
      if (value.kind != graph::ValueKind::kTensor) continue;
      if (next == types->size()) break;
      const auto& type = (*types)[next++];
      if (!type || !value.tensor || !Contradict(*value.tensor, *type)) continue;
      AddLoss(losses, "recorded sizes that contradict their operators",
              [&] { return value.name + " of " + node.target; });
    }
  }
  for (const graph::Graph& subgraph : graph.subgraphs) FindContradictions(subgraph, losses);
}

[[noreturn]] void Refuse(std::string_view shape, const std::string& why) {
  base::FailUsage("the shape '" + std::string(shape) + "' " + why +
                  " (write sizes and a type: 2x3x8x8:float32)");
}

InputShape ParseOne(const std::string_view text) {
  InputShape shape;
  std::string_view type = text;
  std::string_view sizes = base::TakeUntil(type, ':');
  if (!type.empty()) {
    const auto dtype = tensor::ParseDTypeLoosely(type);
    if (!dtype) Refuse(text, "has an unknown dtype");
    shape.dtype = *dtype;
  }
  if (sizes == "scalar") return shape;
  do {
    const std::string_view size = base::TakeUntil(sizes, 'x');
    const auto value = base::ParseNumber<std::int64_t>(size);
    if (!value || *value < 0) Refuse(text, "has a size that is not a number");
    shape.sizes.push_back(*value);
  } while (!sizes.empty());
  return shape;
}

}  // namespace

std::vector<InputShape> ParseInputShapes(std::string_view text) {
  std::vector<InputShape> shapes;
  while (!text.empty()) shapes.push_back(ParseOne(base::TakeUntil(text, ',')));
  return shapes;
}

void AddLoss(std::vector<Loss>& losses, std::string_view what,
             base::FunctionRef<std::string()> example) {
  auto loss = std::ranges::find(losses, what, &Loss::what);
  if (loss == losses.end())
    loss = losses.insert(loss, {.what = std::string(what), .example = example()});
  ++loss->count;
}

std::string DescribeModel(const ModelFile& file) {
  std::string text = file.format;
  const auto add = [&text](std::size_t count, const char* thing) {
    if (count > 0) text += ", " + base::Plural(count, thing);
  };
  std::size_t nodes = 0;
  for (const graph::Graph& graph : file.graphs) nodes += graph.nodes.size();
  add(file.graphs.size(), "graph");
  add(nodes, "node");
  add(file.kernels ? file.kernels->kernels.size() : 0, "kernel");
  add(file.schedule ? file.schedule->nodes.size() : 0, "scheduler node");
  add(file.files.size(), "packaged file");
  return text;
}

ModelFile ReadModel(const Input& input) {
  std::string tried = "'inductor-debug analyze' says what it seems to be";
  for (const Reader& reader : Readers()) {
    const std::string refusal = reader.refuse(input);
    if (refusal.empty()) {
      base::LogDebug(input.name, ": ", reader.format);
      ModelFile file = reader.read(input);
      for (graph::Graph& graph : file.graphs) {
        graph::InferMissingTypes(graph);
        FindContradictions(graph, file.losses);
      }
      file.name = input.name;
      file.format = reader.format;
      LogFile(file);
      return file;
    }
    base::LogDebug(input.name, ": not ", reader.format, ": ", refusal);
    if (input.bytes.starts_with("PK")) tried += "; " + std::string(reader.format) + ": " + refusal;
  }
  base::FailFormat("not a known model file (" + tried + ")", {.file = input.name});
}

ModelFile ReadModelFile(const std::filesystem::path& path, std::vector<InputShape> input_shapes,
                        Origin origin) {
  base::LogPhase phase(base::LogLevel::kInfo, "read ", path);
  const base::MappedFile file(path);
  ModelFile model = ReadModel({.bytes = file.text(),
                               .name = file.name(),
                               .input_shapes = std::move(input_shapes),
                               .origin = origin});
  phase.Result(base::LogBytes{file.text().size()}, ", ", [&] { return DescribeModel(model); });
  return model;
}

std::string_view TorchVersionText(const ModelFile& file) {
  // An archive of several programs says it of each: "decoder: torch version".
  for (const auto& [name, value] : file.facts)
    if (name.ends_with("torch version")) return value;
  return "";
}

std::optional<idbg::inductor::TorchVersion> TorchVersionOf(const ModelFile& file) {
  return idbg::inductor::FindTorchVersion(TorchVersionText(file));
}

std::string_view TorchVersionIn(std::string_view script) {
  constexpr std::string_view kComment = "\n# torch version: ";
  const std::size_t start = script.find(kComment);
  if (start == std::string_view::npos) return {};
  const std::string_view rest = script.substr(start + kComment.size());
  return rest.substr(0, rest.find_first_of("\r\n"));
}

std::string CanonicalTarget(std::string_view target) {
  constexpr std::string_view kOps = "torch.ops.";
  if (target.starts_with(kOps)) target.remove_prefix(kOps.size());
  return (target.starts_with("operator.") ? "_" : "") + std::string(target);
}

bool IsModelFile(const Input& input) {
  const auto takes = [&](const Reader& reader) { return reader.refuse(input).empty(); };
  return std::ranges::any_of(Readers(), takes);
}

}  // namespace idbg::readers
