// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/files/spool.h"
#include "logs/format/log_builder.h"

namespace idbg::logs {

// The records of a log whose format says the same as TORCH_TRACE in other words. Their JSON and
// their payloads, as they are, lie one after the other in an unnamed temporary file.
class RecordStore {
 public:
  explicit RecordStore(std::string name) : spool_(std::move(name)) {}

  // `metadata` is what Log::Metadata returns: {"EVENT": {...}}. A payload counts when the envelope
  // announces it. Throws as Spool.
  void Add(const Prefix& prefix, const Envelope& envelope, std::uint64_t line,
           std::string_view metadata, std::string_view payload);

  // The store is not used again.
  LogContents Finish();

 private:
  Extent Write(std::string_view bytes);

  base::Spool spool_;
  std::uint64_t size_ = 0;  // of what is in it
  LogBuilder builder_;
};

}  // namespace idbg::logs
