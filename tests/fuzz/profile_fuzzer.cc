// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>

#include "compile/profile/measured.h"
#include "fuzz_target.h"
#include "logs/profile/profile.h"
#include "logs/trace.h"

// A profile, read and joined to no log: its shares are those of a whole.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  logs::IsProfile(fuzz::Text(data, size));
  const fuzz::MemoryFile file(data, size);
  std::optional<logs::Profile> profile;
  fuzz::Try([&] { profile = logs::ReadProfile(file.path()); });
  if (!profile) return 0;
  const compile::MeasuredRun run = compile::JoinProfile(*profile, {}, {});
  fuzz::Require(run.compiled_us <= run.total_us * (1 + 1e-9), "more compiled than there is");
  for (const compile::MeasuredDevice& device : run.devices)
    fuzz::Require(device.busy_us <= device.span_us * (1 + 1e-9) + 1, "busy for longer than it is");
  return 0;
}
