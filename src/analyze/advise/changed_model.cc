// SPDX-License-Identifier: Apache-2.0
#include "analyze/advise/changed_model.h"

#include <algorithm>
#include <vector>

#include "analyze/minify/minify_parts.h"
#include "base/error.h"
#include "base/log.h"
#include "minify/values.h"
#include "readers/pt2/archive_writer.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;

void CheckPrepared(const graph::Graph& preparation, const minify::Recording& recording) {
  for (const graph::Node& node : preparation.nodes)
    if (!recording.values.contains(node.name))
      throw Error(ErrorCode::kExternal,
                  "new weights cannot be computed of those of the file: " + recording.source +
                      " (they need the LibTorch module, and a file with weights)");
}

tensor::StoredTensor InputOf(const graph::Graph& graph, const graph::GraphInput& input,
                             const minify::Recording& recording) {
  const graph::Value& value = graph.value(input.value);
  if (!value.tensor)
    throw Error(ErrorCode::kUnsupported, "input '" + value.name +
                                             "' is not a tensor, so the changed model cannot be "
                                             "written (export it with tensors for its inputs)");
  const auto found = recording.values.find(value.name);
  return minify::MakeTensor(*value.tensor, minify::Fill::kRecorded,
                            found == recording.values.end() ? nullptr : &found->second);
}

// Whether the user's inputs are what they were.
bool TakesTheSame(const graph::Program& program) {
  for (const graph::GraphInput& input : program.graph.inputs) {
    if (input.kind != graph::InputKind::kUser) continue;
    const graph::Value& now = program.graph.value(input.value);
    const auto before =
        std::ranges::find(program.preparation.values, now.name, &graph::Value::name);
    if (before == program.preparation.values.end() || !before->tensor || !now.tensor ||
        graph::ToString(*before->tensor) != graph::ToString(*now.tensor))
      return false;
  }
  return true;
}

}  // namespace

std::string ChangedArchive(const readers::Input& file, const graph::Program& program,
                           const std::string& torch_version) {
  const minify::Recording recording = RecordValues(file, program.preparation, "");
  CheckPrepared(program.preparation, recording);
  std::vector<tensor::StoredTensor> inputs;
  std::size_t unknown = 0;
  for (const graph::GraphInput& input : program.graph.inputs) {
    inputs.push_back(InputOf(program.graph, input, recording));
    const bool is_weight = input.kind != graph::InputKind::kUser;
    if (is_weight && !recording.values.contains(program.graph.value(input.value).name)) ++unknown;
  }
  if (unknown > 0)
    base::LogNotice(file.name, " does not hold the values of ", unknown,
                    " weights: numbers from -1 to 1 stand for them in the changed model");
  readers::pt2::Call call = readers::pt2::ReadCall(file, program.preparation.name);
  if (!TakesTheSame(program)) {
    call.samples.clear();  // inputs of other types are other sample inputs
    if (!readers::pt2::NamesOf(call.spec)) call.spec.inputs.clear();
  }
  return readers::pt2::WriteArchive(program.graph, inputs, torch_version, call);
}

}  // namespace idbg::analyze
