// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "timings/timings.h"

namespace idbg::timings {

// Appends `part`, read from `source`, to `timings` (which may be empty) so that indices agree:
// - configurations of `part` that `timings` lacks are added at the end of its list;
// - a host is the same when name and numbers are; one of the same name with other numbers is kept
//   beside it as "name (2)", which `notes` says;
// - kernel facts of the same (dtype, layout, even_k) become one record, filled up from both. Where
// a
//   configuration has none, its values are 0.
// Nothing is dropped: a problem that both have is there twice afterwards (see MergeDuplicates).
// Throws Error(kUnsupported) when the devices differ: one data set is of one device.
void AppendTimings(Timings& timings, Timings part, const std::string& source,
                   std::vector<std::string>* notes);

// The same for times of another GPU, whose hosts then say so. Throws Error(kUnsupported) when it is
// not of the same compute capability: its kernels are others.
void AppendOtherDevice(Timings& timings, Timings part, const std::string& source,
                       std::vector<std::string>* notes);

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
