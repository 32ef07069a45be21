// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"

namespace idbg::timings::torch_diode {

// What became of one input of ConvertFilesToMsgpack.
struct ConvertedFile {
  std::filesystem::path input;
  std::filesystem::path output;
  std::uint64_t repeated_keys = 0;  // left out: the last of equal keys counts
  std::string error;                // empty: converted
  base::ErrorCode error_code{};
};

// Converts JSON files of any content; "a.b.json" becomes "a.b.msgpack" beside it, or in
// `output_folder`, which is made when missing. An input that fails costs only itself; its output is
// left as it was. Two inputs never share an output, and no output replaces an input.
std::vector<ConvertedFile> ConvertFilesToMsgpack(std::span<const std::string> inputs,
                                                 const std::filesystem::path& output_folder = {});

// torch-diode's summary.
std::string ConversionText(std::span<const ConvertedFile> files);

}  // namespace idbg::timings::torch_diode
