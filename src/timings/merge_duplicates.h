// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "timings/timings.h"

namespace idbg::timings {

struct DuplicateCounts {
  std::size_t problems = 0;  // records that went into an earlier one of the same problem and host
  std::size_t times = 0;     // times that went into another one of the same configuration

  bool operator==(const DuplicateCounts&) const = default;
};

// Makes one record of all that were measured of the same problem on the same host: the union of
// their configurations. A configuration measured several times gets the mean of its times weighted
// by their samples (they are medians already; a median of medians would ignore how many samples
// each is of) and the sum of the samples, at most 255. A time that is not finite and positive gives
// way to one that is. ATEN's time is the mean of those measured. Problems measured on two hosts
// stay two records: their times are not on one scale. Records keep their order, at the place of the
// first; one without duplicates keeps its arrays.
DuplicateCounts MergeDuplicates(Timings& timings);

// What MergeDuplicates would do, without doing it.
DuplicateCounts CountDuplicates(const Timings& timings);

}  // namespace idbg::timings
