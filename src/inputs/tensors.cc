// SPDX-License-Identifier: Apache-2.0
#include "inputs/tensors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
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

// What keeps the bytes of the tensors.
struct TensorInput::Files {
  std::deque<base::MappedFile> arrays;
  std::deque<tensor::NpzFile> archives;
  std::deque<tensor::SafetensorsFile> safetensors;
  std::deque<tensor::TorchFile> torch;
  std::deque<std::string> scalars;  // numbers beside the tensors, as tensors without dimensions

  std::size_t count() const {
    return arrays.size() + archives.size() + safetensors.size() + torch.size();
  }
};

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

bool HasExtension(const fs::path& path) {
  return std::ranges::find(kExtensions, path.extension().string()) != kExtensions.end();
}

// Files below a folder that are named like tensors, sorted; links are not followed.
std::vector<fs::path> FindFiles(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_symlink(error) || !at->is_regular_file(error) || !HasExtension(at->path())) continue;
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

TensorEntry MakeScalar(std::string name, tensor::DType dtype, auto value,
                       std::deque<std::string>& keep) {
  keep.emplace_back(reinterpret_cast<const char*>(&value), sizeof value);
  return {.name = std::move(name), .tensor = {.dtype = dtype, .data = keep.back()}};
}

// Entries of one file; `stem` for what has no name of its own.
std::vector<TensorEntry> ReadOne(const fs::path& path, const std::string& stem,
                                 TensorInput::Files& files) {
  base::MappedFile file(path, kSmallestMap);
  std::vector<TensorEntry> entries;
  switch (FormatOf(file.text(), file.name())) {
    case Format::kNpy: {
      const base::MappedFile& kept = files.arrays.emplace_back(std::move(file));
      entries.push_back({stem, tensor::ReadNpy(kept.text(), kept.name()), &kept});
      break;
    }
    case Format::kNpz: {
      const tensor::NpzFile& kept = files.archives.emplace_back(std::move(file));
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, kept.FileOf(name)});
      break;
    }
    case Format::kSafetensors: {
      const auto& kept = files.safetensors.emplace_back(std::move(file));
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, &kept.file()});
      break;
    }
    case Format::kTorch: {
      const auto& kept = files.torch.emplace_back(std::move(file),
                                                  tensor::TorchFile::Options{.as_they_lie = true});
      for (const auto& [name, tensor] : kept.tensors())
        entries.push_back({name, tensor, &kept.file()});
      for (const auto& [name, scalar] : kept.scalars()) {
        if (const auto* const integer = std::get_if<std::int64_t>(&scalar))
          entries.push_back(MakeScalar(name, tensor::DType::kInt64, *integer, files.scalars));
        if (const auto* const number = std::get_if<double>(&scalar))
          entries.push_back(MakeScalar(name, tensor::DType::kFloat64, *number, files.scalars));
        if (const auto* const truth = std::get_if<bool>(&scalar))
          entries.push_back(MakeScalar(name, tensor::DType::kBool,
                                       static_cast<unsigned char>(*truth), files.scalars));
      }
      break;
    }
    case Format::kNone:
      throw UnknownInput(Sample(path));
  }
  return entries;
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

TensorInput::TensorInput(const fs::path& path) : files_(std::make_unique<Files>()) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    ReadFolder(path);
  } else {
    entries_ = ReadOne(path, "output", *files_);
  }
  CheckNames(entries_, path);
}

TensorInput::TensorInput(TensorInput&& other) noexcept = default;
TensorInput::~TensorInput() = default;

std::vector<std::string> TensorInput::GraphOrder() const {
  // The interpreter writes values as they come, and says what precision it ran in.
  if (files_->count() != 1 || files_->safetensors.size() != 1 ||
      !files_->safetensors.front().metadata().contains("float_dtype"))
    return {};
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
    Contents one{.stem = stem, .is_part = IsPart(path), .entries = ReadOne(path, stem, *files_)};
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
