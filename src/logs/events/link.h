// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "logs/log.h"

namespace idbg::logs {

// link: an address that the run's environment had something to show at, such as a job's page.
struct LinkEvent {
  std::string name;
  std::string url;  // as recorded: any text
};

// Reads the event of a link record. Of a damaged one what stands before the damage.
LinkEvent ReadLink(const Log& log, const Record& record);

}  // namespace idbg::logs
