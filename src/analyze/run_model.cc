// SPDX-License-Identifier: Apache-2.0
#include "analyze/run_model.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "tensor/dtype.h"
#include "views/interpret/run_document.h"

namespace idbg::analyze {
namespace {

constexpr double kBytesPerMb = 1e6;

void CheckCounts(const RunModelRequest& request) {
  CheckedThreads(request.threads);
  constexpr double kMostMb = 1e9;
  if (!(request.memory_mb >= 0 && request.memory_mb <= kMostMb))
    base::FailUsage("--memory must be from 0 to 1e9, in MB");
  if (request.runs < 1 || request.runs > 1000) base::FailUsage("--runs must be from 1 to 1000");
  if (request.seed < 0 || request.top < 0) base::FailUsage("--seed and --top must be 0 or larger");
}

}  // namespace

std::string PrecisionOf(const std::string& text) {
  constexpr std::array kPrecisions = {tensor::DType::kFloat64, tensor::DType::kFloat32,
                                      tensor::DType::kBfloat16, tensor::DType::kFloat16};
  if (text.empty()) return {};
  const std::optional<tensor::DType> dtype = tensor::ParseDTypeLoosely(text);
  if (!dtype || std::ranges::find(kPrecisions, *dtype) == kPrecisions.end())
    base::FailUsage("'" + text +
                    "' is not a precision to run in (choose from "
                    "float64, float32, bfloat16, float16)");
  return std::string(tensor::ToString(*dtype));
}

const graph::Graph& GraphToRun(const readers::ModelFile& file, bool needs_weights) {
  if (!file.format.starts_with("torch.export") || file.graphs.empty())
    base::FailUnsupported(
        "not a torch.export archive with a graph (run takes what torch.export.save wrote)",
        {.file = file.name});
  if (file.graphs.size() > 1)
    base::FailUnsupported("holds " + std::to_string(file.graphs.size()) +
                              " graphs (run takes one: save them in files of their own)",
                          {.file = file.name});
  if (needs_weights && file.lacks_weights)
    base::FailUnsupported(
        "the file has no bytes of its weights, so it can be analyzed and not run (export "
        "the model with real weights)",
        {.file = file.name});
  return file.graphs.front();
}

std::vector<interpret::GivenInput> GivenInputs(const inputs::TensorInput& input) {
  std::vector<interpret::GivenInput> given;
  for (const inputs::TensorEntry& entry : input.entries())
    given.push_back({.name = entry.name, .tensor = entry.tensor});
  return given;
}

void CheckRunnable(const std::string& file) {
  const base::MappedFile bytes(file);
  GraphToRun(readers::ReadModel({.bytes = bytes.text(), .name = file}));
}

report::Document RunModelDocument(const RunModelRequest& request) {
  CheckCounts(request);
  interpret::RunOptions options{
      .float_dtype = PrecisionOf(request.dtype),
      .seed = request.seed,
      .threads = static_cast<std::int32_t>(request.threads),
      .memory_bytes = static_cast<std::int64_t>(request.memory_mb * kBytesPerMb),
      .runs = request.runs};
  const base::MappedFile bytes(request.model);
  const readers::Input input{.bytes = bytes.text(), .name = request.model};
  const readers::ModelFile file = readers::ReadModel(input);
  const graph::Graph& graph = GraphToRun(file);
  std::optional<inputs::TensorInput> given;
  if (!request.inputs.empty()) options.inputs = GivenInputs(given.emplace(request.inputs));
  if (!request.save.empty())
    options.save = std::filesystem::path(request.save) / "values.safetensors";
  const base::LogPhase phase(base::LogLevel::kInfo, "run the graph of ", request.model);
  const interpret::RunResult result = interpret::RunModel(input, graph, options);
  base::CheckMappedFiles();
  return views::RunDocument(result, graph,
                            {.model = request.model,
                             .inputs = interpret::SourceOfInputs(input, graph, options),
                             .dtype = options.float_dtype,
                             .saved = options.save.string(),
                             .seed = request.seed,
                             .top = static_cast<std::size_t>(request.top)});
}

}  // namespace idbg::analyze
