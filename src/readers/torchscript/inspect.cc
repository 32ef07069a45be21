// SPDX-License-Identifier: Apache-2.0
#include "readers/torchscript/inspect.h"

#include <cstdint>

#include "base/error.h"
#include "base/names.h"

namespace idbg::readers::torchscript {
namespace {

// Of all sources and of one pickle, unpacked. A language model's code has some megabytes.
constexpr std::uint64_t kMaxSources = std::uint64_t{32} << 20;
constexpr std::uint64_t kMaxPickle = std::uint64_t{128} << 20;

[[noreturn]] void Refuse(const base::ZipReader& zip, const std::string& message) {
  base::FailUnsupported(message, {.file = zip.file()});
}

// LibTorch takes the root folder of the first entry; with two it would read others than we do.
void CheckRoot(const base::ZipReader& zip) {
  std::string_view root;
  for (const base::ZipEntry& entry : zip.entries()) {
    const std::string_view name = entry.name;
    const std::string_view own = name.substr(0, name.find('/') + 1);
    if (root.empty()) root = own;
    if (own.empty() || own != root)
      Refuse(zip,
             "the TorchScript archive has more than one root folder (save it again with "
             "torch.jit.save)");
  }
}

}  // namespace

bool IsPlainClass(std::string_view name) {
  return base::AnyName("quantized. rnn. sparse. xnnpack. mkldnn.",
                       [name](std::string_view room) { return name.starts_with(room); });
}

void Inspect(const base::ZipReader& zip, std::string_view bytes) {
  // LibTorch's other format, for phones, is told by these bytes alone.
  if (bytes.substr(4).starts_with("PTMF"))
    Refuse(zip, "a zip archive and a flatbuffer in one file");
  CheckRoot(zip);
  std::vector<SourceText> sources;
  std::uint64_t left = kMaxSources;
  for (const base::ZipEntry& entry : zip.entries()) {
    const std::string_view path = std::string_view(entry.name).substr(entry.name.find('/') + 1);
    const std::string name = zip.file() + ": " + entry.name;
    if (path == "model.json")
      Refuse(zip, "TorchScript of PyTorch 1.0 is not read (save it again with torch.jit.save)");
    if (path.starts_with("code/") && path.ends_with(".py")) {
      sources.push_back({.name = name, .text = zip.Read(entry, left)});
      left -= sources.back().text.size();
    } else if (path.ends_with("pkl")) {
      CheckPickle(zip.Read(entry, kMaxPickle), name);
    }
  }
  CheckSources(sources);
}

}  // namespace idbg::readers::torchscript
