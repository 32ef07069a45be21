// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "logs/format/log_builder.h"
#include "logs/source.h"

namespace idbg::logs {

// Payload lines that follow no record which announced them.
struct OrphanLines {
  Extent extent;
  std::uint64_t line = 0;  // of the first
  std::uint64_t count = 0;
};

// Puts payloads together again that another writer's records cut: what was torn off stands below
// the other record, at the end of its payload or as orphans. A repair counts only when the MD5
// proves it. Counts damage and what was put right in `contents`.
void RepairPayloads(const Source& source, std::span<const OrphanLines> orphans,
                    LogContents& contents);

}  // namespace idbg::logs
