// SPDX-License-Identifier: Apache-2.0
#include "logs/events/runtime_estimation.h"

#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"
#include "logs/events/whole_payload.h"

namespace idbg::logs {
namespace {

using base::TokenReader;

void ReadOperator(TokenReader& reader, RuntimeEstimation& estimation) {
  TensorMeta tensors;
  const bool is_operator = ReadFields(reader, [&](std::string_view key) {
    if (key == "name")
      tensors.name = ReadString(reader);
    else if (key == "outputs")
      tensors.outputs = std::string(reader.ReadRaw());
    else if (key == "estimated_runtime_ns")
      estimation.runtime_ns += ReadNumber(reader).value_or(0);
    else
      reader.Skip();
  });
  if (!is_operator) return;
  std::erase_if(tensors.outputs, [](char c) { return c == '\n' || c == ' '; });
  estimation.tensors.push_back(std::move(tensors));
}

}  // namespace

RuntimeEstimation ReadRuntimeEstimation(std::string_view json) {
  RuntimeEstimation estimation;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    ReadField(*reader, "ops",
              [&] { ReadElements(*reader, [&] { ReadOperator(*reader, estimation); }); });
  } catch (const base::Error&) {
    estimation.is_damaged = true;
  }
  return estimation;
}

RuntimeEstimation ReadRuntimeEstimation(const Log& log, const Record& record) {
  return DecodeWholePayload<RuntimeEstimation>(log, record, ReadRuntimeEstimation);
}

}  // namespace idbg::logs
