// SPDX-License-Identifier: Apache-2.0
#include "compile/user_frames.h"

#include <algorithm>
#include <array>

#include "base/names.h"

namespace idbg::compile {
namespace {

bool IsTorchPackage(std::string_view path) {
  constexpr auto kPackages =
      std::to_array<std::string_view>({"torch/", "functorch/", "torchgen/", "torch_xla/"});
  return std::ranges::any_of(kPackages, [&](auto name) { return path.starts_with(name); });
}

// Folders of PyTorch's sources: a log may name them without the folders above.
bool IsTorchSource(std::string_view file) {
  constexpr auto kFolders = std::to_array<std::string_view>(
      {"torch/_", "torch/nn/", "torch/optim/", "torch/autograd/", "torch/fx/", "torch/export/",
       "torch/utils/", "torch/distributed/"});
  return std::ranges::any_of(kFolders, [&](auto name) {
    const std::size_t at = file.find(name);
    return at == 0 || (at != std::string_view::npos && file[at - 1] == '/');
  });
}

constexpr std::string_view kFilesOfTorch = R"(
    _dynamo/ _functorch/ _higher_order_ops/ _inductor/ _library/ _ops.py _refs/ _subclasses/
    _tensor.py autograd/function.py nn/functional.py nn/modules/ nn/parallel/ nn/utils/
    optim/adam optim/lr_scheduler.py optim/optimizer.py optim/sgd.py utils/_ utils/checkpoint.py)";
constexpr auto kStarts = base::ListNames<kFilesOfTorch>();

// Comments of guards name PyTorch's files from its own folder on: "nn/modules/linear.py".
bool IsWithinTorch(std::string_view file) {
  return std::ranges::any_of(kStarts, [&](auto start) { return file.starts_with(start); });
}

// What Inductor wrote into its cache: "c" and 51 digits in base 32 (torch/_inductor/codecache.py,
// code_hash), in a folder of two of them.
bool IsGeneratedCode(std::string_view file) {
  constexpr std::size_t kDigits = 51;
  const std::size_t slash = file.find_last_of("/\\");
  if (slash == std::string_view::npos) return false;
  const std::string_view name = file.substr(slash + 1);
  return name.starts_with('c') && name.find('.') == 1 + kDigits &&
         name.substr(0, 1 + kDigits).find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") ==
             std::string_view::npos;
}

}  // namespace

FrameOwner OwnerOf(std::string_view file) {
  for (const std::string_view folder : {"site-packages/", "dist-packages/"}) {
    const std::size_t at = file.rfind(folder);
    if (at != std::string_view::npos)
      return IsTorchPackage(file.substr(at + folder.size())) ? FrameOwner::kTorch
                                                             : FrameOwner::kLibrary;
  }
  // "<string>" is what exec() ran: PyTorch's generated functions, dataclasses, named tuples.
  if (IsTorchSource(file) || IsWithinTorch(file) || file.starts_with("<eval_with_key>") ||
      file == "<string>" || IsGeneratedCode(file))
    return FrameOwner::kTorch;
  const bool is_python = file.find("/lib/python3") != std::string_view::npos;
  return is_python || file.starts_with("<frozen ") ? FrameOwner::kLibrary : FrameOwner::kUser;
}

void CompletePath(std::span<const std::string> files, std::string& file) {
  if (file.empty() || file.starts_with('/') || file.starts_with('<')) return;
  const bool is_torch = IsWithinTorch(file);
  const std::string end = is_torch ? "torch/" + file : file;
  const auto found =
      std::ranges::find_if(files, [&](const std::string& whole) { return whole.ends_with(end); });
  file = found != files.end() ? *found : end;
}

std::string_view MarkOf(FrameOwner owner) {
  constexpr std::string_view kMarks[] = {"", " (PyTorch)", " (library)"};
  return kMarks[static_cast<std::size_t>(owner)];
}

bool HandsOn(const logs::Frame& frame) {
  return frame.function == "__torch_function__" && OwnerOf(frame.file) == FrameOwner::kTorch;
}

const logs::Frame* FindUserFrame(std::span<const logs::Frame> stack) {
  if (stack.empty()) return nullptr;
  const logs::Frame* library = nullptr;
  for (std::size_t i = stack.size(); i-- > 0;) {
    const FrameOwner owner = OwnerOf(stack[i].file);
    if (owner == FrameOwner::kUser) return &stack[i];
    if (owner == FrameOwner::kLibrary && library == nullptr) library = &stack[i];
  }
  return library != nullptr ? library : &stack.back();
}

base::Place UserPlaceOf(std::span<const logs::Frame> stack) {
  const logs::Frame* const frame = FindUserFrame(stack);
  return frame == nullptr ? base::Place{} : logs::PlaceOf(*frame);
}

std::string Describe(const logs::Frame& frame) {
  return frame.file + ":" + std::to_string(frame.line) +
         (frame.function.empty() ? "" : " in " + frame.function) +
         std::string(MarkOf(OwnerOf(frame.file)));
}

}  // namespace idbg::compile
