// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/zip.h"

// What is looked at before LibTorch sees an archive. LibTorch runs methods __setstate__ when it
// loads one, and operators when it folds constants; its parser and its reader of pickles trust
// what they read. So this project's own readers go first, without LibTorch, and refuse by name. It
// is the first of two walls: the second is the process that LibTorch runs in
// (base/process/confined.h).
namespace idbg::readers::torchscript {

// Throws Error(kFormat, kUnsupported) with the member of the archive and the line or byte: code
// that does more than compute, code or pickles too large or too deep, names that are not plain.
void Inspect(const base::ZipReader& zip, std::string_view bytes);

// One source of the archive, "code/__torch__.py".
struct SourceText {
  std::string name;  // of the file and the member, for messages
  std::string text;
};

// Operators that reach beyond the computation, foreign classes, print; nesting. Of what runs at
// load, __setstate__ and all that it may call: also loops and whatever makes tensors, but for the
// packing of quantised weights.
void CheckSources(const std::vector<SourceText>& sources);

// The structure of a pickle: opcodes, lengths, depth and the names it asks for. `file` is for
// messages.
void CheckPickle(std::string_view bytes, const std::string& file);

// Whether TorchScript's own modules use this foreign class: "quantized.LinearPackedParamsBase".
// Others open sockets, files and libraries.
bool IsPlainClass(std::string_view name);

}  // namespace idbg::readers::torchscript
