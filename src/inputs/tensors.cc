// SPDX-License-Identifier: Apache-2.0
#include "inputs/tensors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <system_error>

#include "base/error.h"
#include "inputs/sample.h"
#include "logs/debug_folder.h"
#include "logs/trace.h"
#include "runs/folder.h"
#include "tensor/npy.h"
#include "tensor/safetensors.h"
#include "tensor/torch_file.h"

namespace idbg::inputs {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSmallestMap = std::size_t{64} << 10;
constexpr std::size_t kMostFiles = 100'000;
constexpr auto kExtensions =
    std::to_array<std::string_view>({".npy", ".npz", ".safetensors", ".pt", ".pth", ".bin"});

enum class Format { kNone, kNpy, kNpz, kSafetensors, kTorch };

Format FormatOf(std::string_view bytes, const std::string& name) {
  if (tensor::SniffNpy(bytes)) return Format::kNpy;
  if (tensor::NpzFile::Sniff(bytes)) return Format::kNpz;
  if (tensor::SafetensorsFile::Sniff(bytes)) return Format::kSafetensors;
  if (IsTorchSave(bytes, name)) return Format::kTorch;
  return Format::kNone;
}

bool IsTensors(const fs::path& file) {
  const base::MappedFile map(file, kSmallestMap);
  return FormatOf(map.text(), map.name()) != Format::kNone;
}

// Files below a folder that are named like tensors, sorted; links are not followed.
std::vector<fs::path> FindFiles(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const bool is_known =
        std::ranges::find(kExtensions, at->path().extension().string()) != kExtensions.end();
    if (at->is_symlink(error) || !at->is_regular_file(error) || !is_known) continue;
    found.push_back(at->path());
    if (found.size() == most) break;
  }
  std::ranges::sort(found);
  return found;
}

// "model-00001-of-00003.safetensors": a part of a model in several files.
bool IsPart(const fs::path& path) {
  const std::string stem = path.stem().string();
  constexpr std::string_view kLike = "-00000-of-00000";
  if (stem.size() < kLike.size()) return false;
  const std::string_view end = std::string_view(stem).substr(stem.size() - kLike.size());
  return std::ranges::equal(end, kLike, [](char c, char like) {
    return like == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == like;
  });
}

void CheckNames(std::vector<TensorEntry>& entries, const fs::path& path) {
  std::ranges::sort(entries, {}, &TensorEntry::name);
  const auto twice = std::ranges::adjacent_find(entries, {}, &TensorEntry::name);
  if (twice != entries.end())
    base::FailFormat("two tensors are called '" + twice->name.substr(0, 200) +
                         "' (compare the files one by one)",
                     {.file = path.string()});
}

}  // namespace

template <typename T>
const T& TensorInput::Keep(auto&&... arguments) {
  const auto kept = std::make_shared<const T>(std::forward<decltype(arguments)>(arguments)...);
  owners_.push_back(kept);
  return *kept;
}

std::vector<TensorEntry> TensorInput::ReadFile(const fs::path& path, const std::string& stem) {
  base::MappedFile file(path, kSmallestMap);
  std::vector<TensorEntry> entries;
  ++files_;
  switch (FormatOf(file.text(), file.name())) {
    case Format::kNpy: {
      const auto& kept = Keep<base::MappedFile>(std::move(file));
      entries.push_back({stem, tensor::ReadNpy(kept.text(), kept.name()), &kept});
      break;
    }
    case Format::kNpz: {
      const auto& kept = Keep<tensor::NpzFile>(std::move(file));
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, kept.FileOf(name)});
      break;
    }
    case Format::kSafetensors: {
      const auto& kept = Keep<tensor::SafetensorsFile>(std::move(file));
      is_of_run_ = kept.metadata().contains("float_dtype");
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, &kept.file()});
      break;
    }
    case Format::kTorch: {
      const auto& kept =
          Keep<tensor::TorchFile>(std::move(file), tensor::TorchFile::Options{.as_they_lie = true});
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, &kept.file()});
      const auto add_number = [&](const std::string& name, tensor::DType dtype, auto value) {
        const std::string& bytes =
            Keep<std::string>(reinterpret_cast<const char*>(&value), sizeof value);
        entries.push_back({.name = name, .tensor = {.dtype = dtype, .data = bytes}});
      };
      for (const auto& [name, scalar] : kept.scalars()) {
        if (const auto* const integer = std::get_if<std::int64_t>(&scalar))
          add_number(name, tensor::DType::kInt64, *integer);
        if (const auto* const number = std::get_if<double>(&scalar))
          add_number(name, tensor::DType::kFloat64, *number);
        if (const auto* const truth = std::get_if<bool>(&scalar))
          add_number(name, tensor::DType::kBool, static_cast<unsigned char>(*truth));
      }
      break;
    }
    case Format::kNone:
      throw UnknownInput(Sample(path));
  }
  return entries;
}

TensorInput::TensorInput(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    ReadFolder(path);
  } else {
    entries_ = ReadFile(path, "output");
  }
  CheckNames(entries_, path);
}

std::vector<std::string> TensorInput::GraphOrder() const {
  if (files_ != 1 || !is_of_run_) return {};  // the interpreter writes values as they come
  std::vector<const TensorEntry*> order;
  for (const TensorEntry& entry : entries_) order.push_back(&entry);
  std::ranges::stable_sort(order, {},
                           [](const TensorEntry* entry) { return entry->tensor.data.data(); });
  std::vector<std::string> names;
  for (const TensorEntry* const entry : order) names.push_back(entry->name);
  return names;
}

void TensorInput::ReadFolder(const fs::path& folder) {
  const std::vector<fs::path> paths = FindFiles(folder, kMostFiles);
  struct Contents {
    std::string stem;
    bool is_part = false;
    std::vector<TensorEntry> entries;
  };
  std::vector<Contents> contents;
  std::set<std::string> containers;
  for (const fs::path& path : paths) {
    const std::string stem = path.lexically_relative(folder).replace_extension().generic_string();
    const base::MappedFile sample(path, kSmallestMap);
    if (FormatOf(sample.text(), sample.name()) == Format::kNone) continue;
    Contents one{.stem = stem, .is_part = IsPart(path), .entries = ReadFile(path, stem)};
    const bool is_alone = one.entries.size() == 1 && one.entries[0].name == "output";
    if (is_alone) one.entries[0].name = stem;
    if (one.entries.size() != 1 || one.entries[0].name != stem) containers.insert(stem);
    contents.push_back(std::move(one));
  }
  for (Contents& one : contents) {
    const bool is_prefixed = containers.size() > 1 && containers.contains(one.stem) && !one.is_part;
    for (TensorEntry& entry : one.entries) {
      if (is_prefixed) entry.name = one.stem + ":" + entry.name;
      entries_.push_back(std::move(entry));
    }
  }
  if (entries_.empty())
    base::FailNotFound(
        "no tensor in this folder (.npy, .npz, .safetensors, .pt, .pth or .bin files "
        "were looked at)",
        {.file = folder.string()});
}

bool FolderHoldsTensors(const fs::path& folder) {
  constexpr std::size_t kLookedAt = 256;
  return std::ranges::any_of(FindFiles(folder, kLookedAt), IsTensors);
}

bool HoldsTensors(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored))
    return fs::is_regular_file(path, ignored) && IsTensors(path);
  if (runs::RunFolder::Find(path) || logs::IsTrace(path) || logs::IsDebugFolder(path))
    return false;  // what such folders hold beside their logs is not what they are
  return FolderHoldsTensors(path);
}

}  // namespace idbg::inputs
