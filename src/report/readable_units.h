// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "report/document.h"

// Times in the unit that reads best, for the forms that people read. A Document keeps the units
// that its keys name, and so does its JSON form.
namespace idbg::report {

// "5.67 us", "0.416 ms", "1.235 s": four significant digits, microseconds below 0.1 ms and seconds
// from 1 s on.
std::string TimeText(double time_ms);
// The same for a predicted time, with the digits that it is sure of: `doubt` is the factor that it
// may be off by, 1 or more, null where nobody has measured that. Three digits up to 1.1, else two.
std::string PredictedTimeText(double time_ms, std::optional<double> doubt);

// The fact, and the table with the columns, whose unit is ns, us or ms, in the unit that reads
// best. The times of a table have one unit, so that columns can be compared: us if all are below
// 0.1 ms, s if all are 1 s or more, else ms.
Fact InReadableUnit(const Fact& fact);
Table InReadableUnits(const Table& table);

}  // namespace idbg::report
