// SPDX-License-Identifier: Apache-2.0
//
// Runs a fuzz target without libFuzzer over each file of its corpus, and over what becomes of the
// file by cutting it and by flipping bits, always the same ones. Exit code 1 names the first input
// that a target did not survive and leaves it as crash-<number> in the working folder.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <string>

#include "base/error.h"
#include "base/file.h"
#include "fuzz_target.h"

namespace {

class Replay {
 public:
  void File(const std::filesystem::path& path) {
    name_ = path.string();
    const std::string bytes = idbg::base::ReadFile(path);
    Run(bytes);
    Cut(bytes);
    Flip(bytes);
  }

  std::size_t runs() const { return runs_; }

 private:
  static constexpr std::size_t kMutations = 600;  // of each kind and file

  void Cut(const std::string& bytes) {
    const std::size_t step = bytes.size() / kMutations + 1;
    for (std::size_t size = 0; size < bytes.size(); size += step) Run(bytes.substr(0, size));
  }

  void Flip(const std::string& bytes) {
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < kMutations && !bytes.empty(); ++i) {
      std::string changed = bytes;
      // One to four bits anywhere, or a byte with a meaning in either format.
      for (std::size_t flips = Next(state) % 4 + 1; flips > 0; --flips) {
        changed[Next(state) % bytes.size()] ^= static_cast<char>(1u << Next(state) % 8);
      }
      constexpr char kBytes[] = "{}[]\",:\\0\x00\xff\xc1\xdd\xdf\xcb\x81\x91";
      if (i % 2 == 0)
        changed[Next(state) % bytes.size()] = kBytes[Next(state) % (sizeof kBytes - 1)];
      Run(changed);
    }
  }

  static std::uint64_t Next(std::uint64_t& state) {  // SplitMix64
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }

  void Run(const std::string& bytes) {
    ++runs_;
    try {
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    } catch (const std::exception& error) {
      const std::string saved = "crash-" + std::to_string(runs_);
      idbg::base::WriteFile(saved, bytes);
      std::fprintf(stderr, "%s, run %zu (%s): %s\n", name_.c_str(), runs_, saved.c_str(),
                   error.what());
      throw;
    }
  }

  std::string name_;
  std::size_t runs_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Replay replay;
  try {
    for (const char* path : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
      if (!std::filesystem::is_directory(path)) {
        replay.File(path);
        continue;
      }
      for (const auto& file : idbg::base::ListFiles(path, {})) replay.File(file);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "failed: %s\n", error.what());
    return 1;
  }
  if (replay.runs() == 0) {
    std::fprintf(stderr, "no corpus given\n");
    return 1;
  }
  std::printf("%zu runs\n", replay.runs());
  return 0;
}
