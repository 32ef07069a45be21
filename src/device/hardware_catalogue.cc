// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/text.h"
#include "device/call_model.h"
#include "device/hardware.h"
#include "device/hardware_files.h"

namespace idbg::device {
namespace {

namespace fs = std::filesystem;

// Looked for once: reading a device asks for many of its files.
const fs::path& Catalogue() {
  static const fs::path folder = base::FindDataFile("devices");
  return folder;
}

// Names of the files of one folder, sorted.
std::vector<std::string> NamesIn(const fs::path& folder) {
  static const std::vector<std::string> kExtensions = {".json"};
  std::vector<std::string> names;
  for (const fs::path& path : base::ListFiles(folder, kExtensions)) {
    if (path.parent_path() == folder) names.push_back(path.stem().string());
  }
  std::ranges::sort(names);
  return names;
}

Hardware LoadFile(const fs::path& path) {
  const base::MappedFile file(path);
  base::LogDebug("read ", path);
  Hardware hardware = ParseHardware(file.text(), path.stem().string(), path.string());
  if (!hardware.call_model.empty())
    hardware.calls = std::make_shared<const CallModel>(path.parent_path() / hardware.call_model);
  return hardware;
}

Hardware LoadNamed(const std::string& name) { return LoadFile(Catalogue() / (name + ".json")); }

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

// Of a file in the folder itself: names lead nowhere else.
bool IsFile(const fs::path& folder, const std::string& name) {
  return name.find('/') == std::string::npos && fs::is_regular_file(folder / (name + ".json"));
}

}  // namespace

bool IsBase(const std::string& name) {
  return IsFile(Catalogue() / "bases", name) || IsFile(Catalogue(), name);
}

bool IsHost(const std::string& name) { return IsFile(Catalogue() / "hosts", name); }

std::vector<std::string> BaseNames() {
  std::vector<std::string> names = NamesIn(Catalogue() / "bases");
  const std::vector<std::string> devices = HardwareNames();
  names.insert(names.end(), devices.begin(), devices.end());
  return names;
}

const Hardware& GetBase(const std::string& name, int depth) {
  // By path: most files of the catalogue share those that they inherit from.
  static std::mutex mutex;
  static std::map<fs::path, Hardware> files;
  fs::path path = Catalogue() / "bases" / (name + ".json");
  const bool is_base = fs::exists(path);
  if (!is_base) path = Catalogue() / (name + ".json");
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = files.find(path); found != files.end()) return found->second;
  }
  if (depth > kMostBases)
    base::FailFormat(
        "its bases are a circle (a base names what it builds on, and no file that builds on it)",
        {.file = path.string()});
  const base::MappedFile file(path);
  Hardware hardware = ReadHardware({.text = file.text(),
                                    .name = name,
                                    .file = path.string(),
                                    .is_base = is_base,
                                    .depth = depth});
  const std::scoped_lock lock(mutex);
  return files.emplace(path, std::move(hardware)).first->second;
}

std::string BaseOfClass(std::string_view kind, std::string_view architecture, int depth) {
  if (!architecture.empty()) {
    for (const std::string& name : NamesIn(Catalogue() / "bases")) {
      const Hardware& of_class = GetBase(name, depth);
      if (of_class.architecture == architecture && of_class.kind == kind) return name;
    }
  }
  return kind == "gpu" || kind == "cpu" ? std::string(kind) : "accelerator";
}

std::vector<std::string> HostNames() { return NamesIn(Catalogue() / "hosts"); }
fs::path HostFile(const std::string& name) { return Catalogue() / "hosts" / (name + ".json"); }

std::vector<std::string> HardwareNames() { return NamesIn(Catalogue()); }

const Hardware& TypicalGpu() { return GetBase(GetBase("gpu", 0).typical, 0); }

Hardware LoadHardware(const std::string& name_or_path) {
  base::LogInfo("hardware '", name_or_path,
                "': ", name_or_path.ends_with(".json") ? "a file" : "of the catalogue");
  if (name_or_path.ends_with(".json")) return LoadFile(name_or_path);
  if (auto hardware = FindHardware(name_or_path)) return *std::move(hardware);
  base::FailUsage(base::UnknownWord("hardware", Normalised(name_or_path), HardwareNames(),
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
