// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/error.h"
#include "logs/log.h"

namespace idbg::logs {

// What `decode` makes of a record's whole payload. Its `is_damaged` is set, too, where the
// payload's MD5 fails or it cannot be read.
template <typename Decoded>
Decoded DecodeWholePayload(const Log& log, const Record& record,
                           Decoded (*decode)(std::string_view json)) {
  try {
    Decoded decoded = decode(log.Payload(record));
    decoded.is_damaged |= record.payload == PayloadState::kDamaged;
    return decoded;
  } catch (const base::Error&) {
    return {.is_damaged = true};
  }
}

}  // namespace idbg::logs
