// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "device/hardware.h"

// Files of the catalogue that other files name. For the reader alone.

namespace idbg::device {

// More files that inherit from each other are a circle.
inline constexpr int kMostBases = 8;

// Of data/devices/bases and data/devices.
bool IsBase(const std::string& name);
std::vector<std::string> BaseNames();
// What the base of this name says, with what it inherits itself; without a model of calls. `depth`
// counts the files that led here. Throws Error(kNotFound) for another name, and Error(kFormat).
const Hardware& GetBase(const std::string& name, int depth);
// The base of a file that names none: of its architecture's class, else of its kind.
std::string BaseOfClass(std::string_view kind, std::string_view architecture, int depth);

// Of data/devices/hosts.
bool IsHost(const std::string& name);
std::vector<std::string> HostNames();
std::filesystem::path HostFile(const std::string& name);

struct HardwareText {
  std::string_view text;
  std::string name;  // of the hardware
  std::string file;  // for messages
  bool is_base = false;
  int depth = 0;
};
Hardware ReadHardware(const HardwareText& text);

// A figure of a hardware file that cannot be right, or cannot be checked.
struct HardwareDoubt {
  enum class Rule { kImplausibleRate, kNoSuchUnit, kRatesNotChecked };
  Rule rule = Rule::kImplausibleRate;
  std::string figure;  // "matrix_flops.bfloat16"
  std::string message;
  std::string advice;
};

// Holds each rate against units x operations per cycle x clock of the architecture. Data sheets
// print tensor rates with 2:4 sparsity, and many tables repeat them as if dense: twice too high.
std::vector<HardwareDoubt> CheckHardware(const Hardware& hardware);

// Where the figures are from: "calibrated on such a device", "specifications, kernel costs of such
// a device", "specifications, kernel costs and host of an H200" or "specifications only".
std::string BasisOf(const Hardware& hardware);
// The device beside which the host was measured that runs are launched by, "an H200"; empty: the
// device's own.
std::string OwnerOfHost(const Hardware& hardware);
// "an H200", of a name in the catalogue.
std::string OneOf(std::string_view name);

}  // namespace idbg::device
