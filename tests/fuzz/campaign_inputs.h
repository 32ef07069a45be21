// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "random.h"

namespace idbg::fuzz {

struct InputFile {
  std::string name;
  std::string bytes;
};

// What the campaign's commands read. The same choices give the same inputs.
class CampaignInputs {
 public:
  // Files below these folders, up to 64 KiB, what is compressed also without compression. Throws
  // std::invalid_argument where one has none.
  explicit CampaignInputs(std::span<const std::filesystem::path> folders);

  // The FX text of a graph of either grammar.
  static InputFile MakeGraph(Random& random);
  // One of the files: cut, flipped, spliced, or changed inside an archive whose checksums are right
  // again.
  InputFile ChangeFile(Random& random) const;
  // A run folder as `capture` leaves it: a run.json, a trace log, a text log, folders of
  // TORCH_COMPILE_DEBUG and of the back ends, each of it there or not, and changed or not.
  void MakeRun(const std::filesystem::path& folder, Random& random) const;

 private:
  std::string BytesOf(std::string_view ending, Random& random) const;

  std::vector<InputFile> files_;
};

}  // namespace idbg::fuzz
