// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/validate_latency.h"

#include <memory>

#include "base/error.h"
#include "commands/app/commands.h"
#include "commands/bench_flags.h"
#include "device/hardware.h"

namespace idbg::commands {

Runner MakeValidate(Flags& flags) {
  const auto request = std::make_shared<analyze::ValidateLatencyRequest>();
  flags.Positional(
      "model", request->models,
      "Exported models (.pt2), or folders of them; a measurement runs them, without walls");
  flags.Values("--measured", request->measured,
               "Measured times: results of bench --json, NAME.measured.json, benchmarks of the "
               "earlier tool");
  flags.Value("--hardware", request->hardware,
              "Predict for this device (default: the one it was measured on)",
              {.suggestions = device::HardwareNames});
  flags.Value("--timing", request->timing, "Only these times (default: both)",
              {.choices = {"launched", "replayed"}});
  flags.Switch("--tf32", request->tf32, "Predict with TF32 for float32 matrix products");
  DeclareBenchFlags(flags, request->bench);
  flags.Switch("--train", request->bench.trains, "Measure and predict training steps");
  flags.Value("--history", request->history,
              "File of earlier runs (JSON lines), which this one is added to");
  flags.Rows("--top", request->top, "Maximum number of rows in the table of kernels (0: all)");
  return [request](const Session& session) {
    const analyze::ValidateLatencyAnswer answer =
        WithProgress(request->bench, session, [&] { return analyze::ValidateLatency(*request); });
    if (answer.has_comparison) return session.Report(answer.document);
    // Whatever --fail-on allows: a gate that compared nothing has not passed.
    Session shows = session;
    shows.exit_zero = true;
    shows.Report(answer.document);
    throw base::Error(
        answer.has_measured ? base::ErrorCode::kExternal : base::ErrorCode::kNotFound,
        "nothing could be compared: no run is both measured and predicted (the table says why)");
  };
}

}  // namespace idbg::commands
