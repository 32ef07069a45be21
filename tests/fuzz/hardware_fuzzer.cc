// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "roofline/hardware/hardware.h"
#include "roofline/hardware/hardware_check.h"
#include "roofline/hardware/hardware_fields.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  roofline::Hardware hardware;
  const std::string_view text = fuzz::Text(data, size);
  if (!fuzz::Try([&] { hardware = roofline::ParseHardware(text, "input", "input.json"); }))
    return 0;
  roofline::CheckHardware(hardware);
  for (const roofline::ShownFigure& shown : roofline::FiguresOf(hardware))
    fuzz::Require(shown.value > 0, "a figure that is not above zero");
  return 0;
}
