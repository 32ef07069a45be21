// SPDX-License-Identifier: Apache-2.0
#include "logs/events/link.h"

#include "logs/events/metadata.h"

namespace idbg::logs {

LinkEvent ReadLink(const Log& log, const Record& record) {
  LinkEvent link;
  ReadEventFields(log, record, [&](std::string_view name, base::TokenReader& reader) {
    if (name == "name")
      link.name = base::ReadAsText(reader);
    else if (name == "url")
      link.url = base::ReadAsText(reader);
    else
      reader.Skip();
  });
  return link;
}

}  // namespace idbg::logs
