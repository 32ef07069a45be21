// SPDX-License-Identifier: Apache-2.0
#include "compile/recorded_text.h"

#include <utility>

#include "base/error.h"
#include "base/log.h"

namespace idbg::compile {

std::string ReadText(const logs::Selected& selected, const logs::Record* record) {
  return record == nullptr ? "" : selected.log().Payload(*record);
}

readers::ModelFile ReadGraphs(const logs::Selected& selected, const logs::Record& record) {
  const std::string text = ReadText(selected, &record);
  return readers::ReadModel({.bytes = text, .name = selected.log().PlaceOf(record).ToString()});
}

std::optional<graph::Graph> ReadWholeGraph(const logs::Selected& selected,
                                           const logs::Record* record) {
  if (record == nullptr) return std::nullopt;
  try {
    readers::ModelFile file = ReadGraphs(selected, *record);
    if (file.graphs.size() == 1 && file.losses.empty()) return std::move(file.graphs.front());
  } catch (const base::Error& error) {
    base::LogDebug(error.what());
  }
  return std::nullopt;
}

}  // namespace idbg::compile
