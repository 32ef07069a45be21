// SPDX-License-Identifier: Apache-2.0
#include "report/input.h"

#include <cstddef>
#include <utility>

#include "report/document.h"

namespace idbg::report {

std::string_view RemedyFor(std::string_view kind) {
  if (kind == "log") return " (record one with TORCH_TRACE=FOLDER, or with capture --trace on)";
  if (kind == "profile") return " (give one with --profile)";
  if (kind == "tensors") return " (give files of tensors)";
  return " (give an exported model, or a debug folder)";
}

void AddInput(Input input, Document& document, std::size_t first) {
  if (!input.IsWhole()) {
    Doubt(std::span(document.verdicts).subspan(first));
    document.verdicts.insert(document.verdicts.begin() + static_cast<std::ptrdiff_t>(first),
                             {.subject = "input", .text = "UNKNOWN: " + input.what});
  }
  document.inputs.push_back(std::move(input));
}

void Doubt(std::span<Verdict> verdicts) {
  for (Verdict& verdict : verdicts) {
    if (verdict.state == State::kPass) verdict.state = State::kUnknown;
  }
}

std::string WhatIsMissing(const Document& document) {
  std::string text;
  for (const Input& input : document.inputs) {
    if (!input.IsWhole())
      text += (text.empty() ? "" : "; ") +
              (document.inputs.size() == 1 || input.what.starts_with(input.name)
                   ? input.what
                   : input.name + ": " + input.what);
  }
  return text;
}

}  // namespace idbg::report
