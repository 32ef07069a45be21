// SPDX-License-Identifier: Apache-2.0
#include "logs/format/record_store.h"

#include <memory>
#include <utility>

namespace idbg::logs {

Extent RecordStore::Write(std::string_view bytes) {
  spool_.Write(bytes);
  return {std::exchange(size_, size_ + bytes.size()), bytes.size()};
}

void RecordStore::Add(const Prefix& prefix, const Envelope& envelope, std::uint64_t line,
                      std::string_view metadata, std::string_view payload) {
  Record& record = builder_.Add(prefix, envelope, Write(metadata), line);
  if (envelope.has_payload) SetPlainPayload(record, Write(payload));
}

LogContents RecordStore::Finish() {
  Source bytes(std::move(spool_));
  LogContents contents = builder_.Finish(bytes);
  contents.bytes = std::make_shared<const Source>(std::move(bytes));
  return contents;
}

}  // namespace idbg::logs
