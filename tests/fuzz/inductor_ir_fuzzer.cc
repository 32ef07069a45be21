// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "readers/formats.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "input"};
  readers::ModelFile file;
  fuzz::Try([&] { readers::inductor::RefuseSchedule(input); });
  if (!fuzz::Try([&] { file = readers::inductor::ReadSchedule(input); })) return 0;
  for (const readers::ScheduleNode& node : file.schedule.value().nodes) {
    fuzz::Require(!node.members.empty(), "a node without members");
  }
  return 0;
}
