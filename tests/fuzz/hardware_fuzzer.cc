// SPDX-License-Identifier: Apache-2.0
#include "device/hardware.h"
#include "device/hardware_fields.h"
#include "device/hardware_files.h"
#include "fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  device::Hardware hardware;
  const std::string_view text = fuzz::Text(data, size);
  if (!fuzz::Try([&] { hardware = device::ParseHardware(text, "input", "input.json"); })) return 0;
  device::CheckHardware(hardware);
  for (const device::ShownFigure& shown : device::FiguresOf(hardware))
    fuzz::Require(shown.value > 0, "a figure that is not above zero");
  return 0;
}
