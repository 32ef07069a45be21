// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <utility>

#include "bench/history.h"
#include "bench/measured.h"
#include "fuzz_target.h"
#include "views/bench/bench_documents.h"

// Measured times of a model, and lines of a history: read or refused; a run without a sound time is
// never part of a comparison, and what is shown can be shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  bench::MeasuredModel measured;
  const bool is_read =
      fuzz::Try([&] { measured = bench::ReadMeasured(fuzz::Text(data, size), "input.json"); });
  if (is_read) {
    views::LatencyValidationView view;
    bench::ValidatedModel model{.measured = measured};
    for (const bench::MeasuredRun& run : measured.runs) {
      model.runs.push_back({.model = "m", .measured = run, .predicted_ms = 1});
      if (!model.runs.back().IsCompared()) continue;
      fuzz::Require(std::isfinite(run.median_ms) && run.median_ms > 0, "a time that is none");
    }
    view.models.push_back(std::move(model));
    views::LatencyValidationDocument(view, "input");
  }
  const fuzz::MemoryFile file(data, size);
  bench::History history;
  if (!fuzz::Try([&] { history = bench::ReadHistory(file.path(), {}); })) return 0;
  if (history.entries.empty()) return 0;
  report::Document document;
  views::AddHistory({{"", std::move(history)}}, document);
  return 0;
}
