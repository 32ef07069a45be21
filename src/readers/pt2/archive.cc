// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/archive.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"

namespace idbg::readers::pt2 {
namespace {

constexpr std::string_view kLegacyGraph = "serialized_exported_program.json";
constexpr std::string_view kCompiled = "data/aotinductor/";

base::ZipReader OpenZip(const Input& input) {
  try {
    return base::ZipReader(input.bytes, input.name);
  } catch (const base::Error& error) {
    throw base::Error(error.code(), error.message() + " (export it again, or copy it again)",
                      error.place());
  }
}

// The folder that all entries share.
std::string RootOf(const base::ZipReader& zip) {
  if (zip.entries().empty()) return {};
  const std::string& first = zip.entries()[0].name;
  const std::string root = first.substr(0, first.find('/') + 1);
  const bool shared = std::ranges::all_of(
      zip.entries(), [&](const base::ZipEntry& entry) { return entry.name.starts_with(root); });
  return shared ? root : std::string();
}

struct Role {
  std::string_view prefix;
  std::string_view suffix;
  std::string_view role;
};

// The first that fits.
constexpr auto kRoles = std::to_array<Role>({
    {"models/", ".json", "graph"},
    {kLegacyGraph, "", "graph"},
    {"data/weights/", "_config.json", "metadata"},
    {"data/weights/", "", "weights"},
    {"serialized_state_dict.", "", "weights"},
    {"data/constants/", "_config.json", "metadata"},
    {"data/constants/", "", "constants"},
    {"serialized_constants.", "", "constants"},
    {"data/sample_inputs/", "", "sample inputs"},
    {"serialized_example_inputs.", "", "sample inputs"},
    {kCompiled, ".json", "metadata"},
    {kCompiled, ".so", "compiled code"},
    {kCompiled, ".o", "compiled code"},
    {kCompiled, ".cpp", "source"},
    {kCompiled, ".h", "source"},
    {kCompiled, ".cu", "source"},
    {kCompiled, ".cubin", "kernel"},
    {kCompiled, ".hsaco", "kernel"},
    {kCompiled, ".spv", "kernel"},
    {kCompiled, ".ptx", "kernel"},
    {kCompiled, ".blob", "weights"},
    {kCompiled, ".bin", "weights"},
    {"archive_", "", "metadata"},
    {".data/", "", "metadata"},
    {"byteorder", "", "metadata"},
    {"version", "", "metadata"},
});

std::string_view RoleOf(std::string_view path) {
  for (const Role& role : kRoles) {
    if (path.starts_with(role.prefix) && path.ends_with(role.suffix)) return role.role;
  }
  return "other";
}

}  // namespace

// The name in the first local header (APPNOTE.TXT 4.3.7): a damaged file has nothing better.
bool Archive::StartsLikeOne(std::string_view bytes) {
  constexpr std::size_t kNameSizeAt = 26;
  constexpr std::size_t kNameAt = 30;
  if (!base::ZipReader::Sniff(bytes) || bytes.size() < kNameAt) return false;
  const auto low = static_cast<unsigned char>(bytes[kNameSizeAt]);
  const auto high = static_cast<unsigned char>(bytes[kNameSizeAt + 1]);
  const std::string_view name = bytes.substr(kNameAt, low + 256u * high);
  const std::string_view path = name.substr(name.find('/') + 1);
  return std::ranges::any_of(
      std::to_array<std::string_view>({"data/weights/", "data/constants/", kCompiled, "models/"}),
      [&](std::string_view folder) { return path.starts_with(folder); });
}

Archive::Archive(const Input& input) : zip_(OpenZip(input)), root_(RootOf(zip_)) {}

std::string_view Archive::PathOf(const base::ZipEntry& entry) const {
  return std::string_view(entry.name).substr(root_.size());
}

const base::ZipEntry* Archive::Find(std::string_view path) const {
  return zip_.Find(root_ + std::string(path));
}

std::vector<Archive::Model> Archive::Models() const {
  constexpr std::string_view kFolder = "models/";
  constexpr std::string_view kSuffix = ".json";
  std::vector<Model> models;
  for (const base::ZipEntry& entry : zip_.entries()) {
    std::string_view path = PathOf(entry);
    if (path == kLegacyGraph) models.push_back({.name = "model", .graph = &entry});
    if (!path.starts_with(kFolder) || !path.ends_with(kSuffix)) continue;
    path.remove_prefix(kFolder.size());
    path.remove_suffix(kSuffix.size());
    models.push_back({.name = std::string(path), .graph = &entry});
  }
  return models;
}

std::string_view Archive::CompiledModelOf(std::string_view path) {
  if (!path.starts_with(kCompiled)) return {};
  path.remove_prefix(kCompiled.size());
  const std::size_t end = path.find('/');
  return end == std::string_view::npos ? std::string_view() : path.substr(0, end);
}

std::vector<std::string> Archive::CompiledModels() const {
  std::set<std::string> models;
  for (const base::ZipEntry& entry : zip_.entries()) {
    const std::string_view model = CompiledModelOf(PathOf(entry));
    if (!model.empty()) models.emplace(model);
  }
  return {models.begin(), models.end()};
}

std::vector<PackageFile> Archive::Files() const {
  std::vector<PackageFile> files;
  for (const base::ZipEntry& entry : zip_.entries()) {
    const std::string_view path = PathOf(entry);
    if (path.empty() || path.ends_with('/')) continue;
    files.push_back(
        {.name = std::string(path), .role = std::string(RoleOf(path)), .size_bytes = entry.size});
  }
  return files;
}

const base::ZipEntry* FindSamples(const Archive& archive, const std::string& model) {
  const base::ZipEntry* const entry = archive.Find("data/sample_inputs/" + model + ".pt");
  return entry != nullptr ? entry : archive.Find("serialized_example_inputs.pt");
}

SampleTensors::SampleTensors(std::string_view file) {
  const auto path = folder_.path() / "samples.pt";
  base::WriteFile(path, file);
  file_.emplace(path, tensor::TorchFile::Options{.as_they_lie = true});
  std::vector<std::pair<std::string_view, const tensor::FileTensor*>> found;
  for (const auto& [name, tensor] : file_->tensors()) found.emplace_back(name, &tensor);
  // "output[0][2]" before "output[0][10]".
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
    return a.first.size() != b.first.size() ? a.first.size() < b.first.size() : a.first < b.first;
  });
  for (const auto& [name, tensor] : found) tensors_.push_back(tensor);
}

}  // namespace idbg::readers::pt2
