// SPDX-License-Identifier: Apache-2.0
#include "compile/recorded_text.h"

namespace idbg::compile {

std::string ReadText(const logs::Selected& selected, const logs::Record* record) {
  return record == nullptr ? "" : selected.log().Payload(*record);
}

readers::ModelFile ReadGraphs(const logs::Selected& selected, const logs::Record& record) {
  const std::string text = ReadText(selected, &record);
  return readers::ReadModel({.bytes = text, .name = selected.log().PlaceOf(record).ToString()});
}

}  // namespace idbg::compile
