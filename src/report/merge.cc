// SPDX-License-Identifier: Apache-2.0
#include "report/merge.h"

#include <utility>

namespace idbg::report {
namespace {

// A part may be a report of several itself: its sources stay apart.
void SetSource(const std::string& name, std::string& source) {
  source = source.empty() ? name : name + ": " + source;
}

}  // namespace

Document Merge(std::vector<Part> parts, const std::string& title) {
  if (parts.size() == 1) {
    parts[0].document.kind = "report";
    return std::move(parts[0].document);
  }
  Document merged{.kind = "report", .title = title};
  std::size_t number = 0;
  for (Part& part : parts) {
    const std::string folder = "input_" + std::to_string(++number) + "/";
    // Texts of several parts lie in folders of their own.
    ForEachFigure<Dossier>(part.document.sections, [&](Dossier& dossier) {
      for (Attachment& attachment : dossier.attachments) attachment.path.insert(0, folder);
    });
    merged.sections.push_back({.key = "about",
                               .title = std::move(part.document.title),
                               .facts = std::move(part.document.context),
                               .source = part.name});
    for (Input& input : part.document.inputs) {
      if (input.name == part.document.title || part.document.inputs.size() == 1) input.name = "";
      SetSource(part.name, input.name);
      merged.inputs.push_back(std::move(input));
    }
    const auto move = [&part](auto& elements, auto& all) {
      for (auto& element : elements) {
        SetSource(part.name, element.source);
        all.push_back(std::move(element));
      }
    };
    move(part.document.verdicts, merged.verdicts);
    move(part.document.sections, merged.sections);
    move(part.document.findings, merged.findings);
  }
  return merged;
}

}  // namespace idbg::report
