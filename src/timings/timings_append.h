// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace idbg::timings
