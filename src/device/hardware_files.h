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

}  // namespace idbg::device
