// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "logs/events/stack.h"

namespace idbg::compile {

// Whose code a frame is. What a user can change is the user's; a finding points there.
enum class FrameOwner : std::uint8_t { kUser, kTorch, kLibrary };

// By the file's path: below site-packages or dist-packages it is a library, which may be PyTorch;
// so is Python's own. PyTorch's sources are known by the folders that only they have.
FrameOwner OwnerOf(std::string_view file);

// " (PyTorch)", " (library)"; empty for the user's own.
std::string_view MarkOf(FrameOwner owner);

// Whether the frame only hands on what the frame above calls: PyTorch's function modes do, such as
// that of torch.set_default_device.
bool HandsOn(const logs::Frame& frame);

// The innermost frame of the user's; where there is none the innermost that is not PyTorch's, else
// the innermost. Null for no frames.
const logs::Frame* FindUserFrame(std::span<const logs::Frame> stack);

// Where the user's code stands: the place of that frame. Empty for no frames.
base::Place UserPlaceOf(std::span<const logs::Frame> stack);

// PyTorch cuts the paths in the comments of guards at the front, "mp/x/model.py", and names its own
// files from its folder on, "nn/modules/conv.py": whole again where one of `files` ends so.
void CompletePath(std::span<const std::string> files, std::string& file);

// "model.py:12 in forward (library)".
std::string Describe(const logs::Frame& frame);

}  // namespace idbg::compile
