// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "logs/trace.h"

namespace idbg::logs {

// What of a trace is asked about.
struct View {
  std::optional<CompileId> id;       // all instances; with attempt only that one's records
  std::optional<std::int32_t> rank;  // all of this rank's writers
  std::size_t top = 10;              // rows of the long tables
};

// A compilation of one writer.
struct Selected {
  const Rank* rank = nullptr;
  const Compilation* compilation = nullptr;
  const Log& log() const { return *rank->log; }
  const Record& At(std::uint32_t index) const { return log().records()[index]; }

  // "[0/0] #2", with the rank where the trace has several: "rank 1 [0/0] #2".
  std::string Label(const Trace& trace) const;
};

// The compilations in view, by rank, then in file order; those without an id only if the view names
// none.
std::vector<Selected> Select(const Trace& trace, const View& view);

// Whether the view asks for it.
bool Contains(const View& view, const Selected& selected);

// Throws Error(kNotFound), saying what there is, when the view names a rank or an id that the trace
// does not hold.
void CheckHolds(const Trace& trace, const View& view);

// The records of a compilation with this event (and artifact name, if given), in file order.
std::vector<const Record*> Find(const Selected& selected, Event event, std::string_view name = {});
// The last of them; null: none.
const Record* FindLast(const Selected& selected, Event event, std::string_view name = {});
// The last record that says how far a compilation came, which is no chromium event; null: none.
const Record* FindLastStep(const Selected& selected);

}  // namespace idbg::logs
