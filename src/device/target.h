// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "device/hardware.h"
#include "plan/target.h"

namespace idbg::device {

// What rules ask of this device. Accelerators other than GPUs, of which the rules know nothing,
// count as GPUs.
plan::Target TargetOf(const Hardware& hardware);
// Of some processor, or of the GPU that stands for any (TypicalGpu).
plan::Target AnyTarget(bool is_cpu);

// Of products of 16 bits, against the memory, at the device's peak rates; 0: unknown.
double FlopsPerByte(const Hardware& hardware);

}  // namespace idbg::device
