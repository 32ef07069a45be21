// SPDX-License-Identifier: Apache-2.0
//
// TARGET [--seed=1] [--mutations=600] FILE|FOLDER...
//
// Runs a fuzz target without libFuzzer over each file of its corpus, and over what becomes of the
// file by cutting it, flipping bits, inserting bytes, splicing it with another file, repeating
// parts and by putting in words of the corpus: so many of each, always the same ones for a seed.
// Exit code 1 names the first input that a target did not survive and leaves it as crash-<number>
// in the working folder.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iterator>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/text/text.h"
#include "fuzz_target.h"
#include "random.h"

namespace {

using idbg::fuzz::NumberAfter;
using idbg::fuzz::Random;

// Names and numbers of all files of a corpus: what stands in one file may be what another lacks.
std::vector<std::string> WordsOf(const std::vector<std::string>& files) {
  std::set<std::string> words;
  for (const std::string& bytes : files) {
    std::string word;
    for (const char c : bytes + " ") {
      if (idbg::base::IsNameCharacter(c) && c > 0 && word.size() < 40) {
        word += c;
      } else {
        if (word.size() > 1) words.insert(word);
        word.clear();
      }
    }
  }
  for (const char* number : {"0", "-1", "9223372036854775807", "1e308", "NaN", "null", "[", "}"})
    words.insert(number);
  return {words.begin(), words.end()};
}

class Replay {
 public:
  Replay(std::uint64_t seed, std::size_t mutations) : seed_(seed), mutations_(mutations) {}

  void Add(const std::filesystem::path& path) {
    names_.push_back(path.string());
    files_.push_back(idbg::base::ReadFile(path));
  }

  void Run() {
    words_ = WordsOf(files_);
    for (at_ = 0; at_ < files_.size(); ++at_) {
      Run(files_[at_]);
      Cut(files_[at_]);
      Flip(files_[at_]);
      Change(files_[at_]);
    }
  }

  std::size_t runs() const { return runs_; }

 private:
  void Cut(const std::string& bytes) {
    const std::size_t step = bytes.size() / mutations_ + 1;
    for (std::size_t size = 0; size < bytes.size(); size += step) Run(bytes.substr(0, size));
  }

  void Flip(const std::string& bytes) {
    Random random(seed_);
    for (std::size_t i = 0; i < mutations_ && !bytes.empty(); ++i) {
      std::string changed = bytes;
      // One to four bits anywhere, or a byte with a meaning in either format.
      for (std::size_t flips = random.Below(4) + 1; flips > 0; --flips) {
        const std::size_t place = random.Below(bytes.size());
        changed[place] ^= static_cast<char>(1u << random.Below(8));
      }
      constexpr char kBytes[] = "{}[]\",:\\0\x00\xff\xc1\xdd\xdf\xcb\x81\x91";
      if (i % 2 == 0) {
        const std::size_t place = random.Below(bytes.size());
        changed[place] = kBytes[random.Below(sizeof kBytes - 1)];
      }
      Run(changed);
    }
  }

  // Inserts, splices, repeats and words: each as often as a quarter of the flips.
  void Change(const std::string& bytes) {
    Random random(seed_);
    for (std::size_t i = 0; i < mutations_ && !bytes.empty(); ++i) {
      const std::size_t begin = random.Below(bytes.size());
      const std::size_t length = 1 + random.Below(std::min<std::size_t>(bytes.size() - begin, 64));
      const std::string& other = files_[random.Below(files_.size())];
      const std::size_t from = random.Below(other.size() + 1);
      const std::string& word = words_[random.Below(words_.size())];
      std::string changed = bytes;
      switch (i % 4) {
        case 0:
          changed.insert(begin, length % 8, static_cast<char>(random.Below(256)));
          break;
        case 1:
          changed = bytes.substr(0, begin) + other.substr(from);
          break;
        case 2:
          for (std::size_t copies = 1 + random.Below(20); copies > 0; --copies)
            changed.insert(begin, bytes, begin, length);
          break;
        default: {
          std::size_t end = begin;
          while (end < bytes.size() && idbg::base::IsNameCharacter(bytes[end])) ++end;
          changed.replace(begin, end - begin, word);
        }
      }
      Run(changed);
    }
  }

  void Run(const std::string& bytes) {
    ++runs_;
    try {
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    } catch (const std::exception& error) {
      const std::string saved = "crash-" + std::to_string(runs_);
      idbg::base::WriteFile(saved, bytes);
      std::fprintf(stderr, "%s, run %zu (%s): %s\n", names_[at_].c_str(), runs_, saved.c_str(),
                   error.what());
      throw;
    }
  }

  std::uint64_t seed_;
  std::size_t mutations_;  // of each kind and file
  std::vector<std::string> names_;
  std::vector<std::string> files_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::size_t runs_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kSeed = "--seed=";
  constexpr std::string_view kMutations = "--mutations=";
  std::uint64_t seed = 1;
  std::size_t mutations = 600;
  try {
    std::vector<std::filesystem::path> files;
    for (const std::string_view argument :
         std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
      if (argument.starts_with(kSeed)) {
        seed = NumberAfter(argument, kSeed);
      } else if (argument.starts_with(kMutations)) {
        mutations = std::max<std::uint64_t>(NumberAfter(argument, kMutations), 1);
      } else if (std::filesystem::is_directory(argument)) {
        std::ranges::copy(idbg::base::ListFiles(argument, {}), std::back_inserter(files));
      } else {
        files.emplace_back(argument);
      }
    }
    Replay replay(seed, mutations);
    for (const auto& file : files) replay.Add(file);
    replay.Run();
    if (replay.runs() == 0) throw std::invalid_argument("no corpus given");
    std::printf("%zu runs\n", replay.runs());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "failed: %s\n", error.what());
    return 1;
  }
  return 0;
}
