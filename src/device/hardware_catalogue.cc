// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/edit_distance.h"
#include "base/text/text.h"
#include "device/call_model.h"
#include "device/hardware.h"

namespace idbg::device {
namespace {

namespace fs = std::filesystem;

Hardware LoadFile(const fs::path& path) {
  const base::MappedFile file(path);
  base::LogDebug("read ", path);
  Hardware hardware = ParseHardware(file.text(), path.stem().string(), path.string());
  if (!hardware.call_model.empty())
    hardware.calls = std::make_shared<const CallModel>(path.parent_path() / hardware.call_model);
  return hardware;
}

Hardware LoadNamed(const std::string& name) {
  return LoadFile(base::FindDataFile(fs::path("hardware") / (name + ".json")));
}

// Names are compared without case and with one separator: "A100_40GB" is "a100-40gb".
std::string Normalised(std::string_view name) {
  std::string text;
  for (const char c : name) text += c == '_' || c == ' ' ? '-' : base::ToLower(c);
  return text;
}

bool IsCalled(const Hardware& hardware, std::string_view name) {
  const auto matches = [&](const std::string& pattern) {
    return base::MatchesWildcards(Normalised(pattern), name);
  };
  return std::ranges::any_of(hardware.aliases, matches) ||
         std::ranges::any_of(hardware.matches, matches);
}

}  // namespace

std::vector<std::string> HardwareNames() {
  static constexpr std::array kExtensions = {".json"};
  const std::vector<std::string> extensions(kExtensions.begin(), kExtensions.end());
  std::vector<std::string> names;
  for (const fs::path& path : base::ListFiles(base::FindDataFile("hardware"), extensions))
    names.push_back(path.stem().string());
  std::ranges::sort(names);
  return names;
}

Hardware LoadHardware(const std::string& name_or_path) {
  base::LogInfo("hardware '", name_or_path,
                "': ", name_or_path.ends_with(".json") ? "a file" : "of the catalogue");
  if (name_or_path.ends_with(".json")) return LoadFile(name_or_path);
  if (auto hardware = FindHardware(name_or_path)) return *std::move(hardware);
  throw base::Error(base::ErrorCode::kUsage,
                    base::UnknownWord("hardware", Normalised(name_or_path), HardwareNames(),
                                      "or the path of a hardware file", base::Known::kAll));
}

std::optional<Hardware> FindHardware(const std::string& reported) {
  const std::vector<std::string> names = HardwareNames();
  const std::string name = Normalised(reported);
  if (std::ranges::binary_search(names, name)) return LoadNamed(name);
  for (const std::string& candidate : names) {
    Hardware hardware = LoadNamed(candidate);
    if (!IsCalled(hardware, name)) continue;
    base::LogInfo("hardware '", reported, "' is ", candidate);
    return hardware;
  }
  return std::nullopt;
}

}  // namespace idbg::device
