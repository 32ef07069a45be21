// SPDX-License-Identifier: Apache-2.0
//
// commands_campaign [--seed=1] [--seconds=120 | --runs=N] [--case=N] DATA
//
// Runs the program's commands, whole and in one process, on inputs that depend on a seed: graphs of
// the grammar as FX text, and files of DATA (tests/data) that are cut, flipped, spliced, or changed
// inside an archive whose checksums are right again. A run has to end with one of the exit codes 0
// to 4, within a time limit and a limit of memory. Runs are those of a child process: where it
// dies, the number of the run is told, its input is left as campaign-N.EXTENSION, and the next
// child goes on behind it. --case repeats one run and prints what it prints.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "base/hash.h"
#include "capi/inductor_debug.h"
#include "graph/text.h"
#include "graph_grammar.h"
#include "random.h"
#include "temporary_folder.h"

namespace idbg::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kLimitS = 30;  // of a run; sanitizers and other work beside it included
constexpr std::uint64_t kMostBytes = 64 << 10;

// A command that reads; {} is the input, {2} another one, {out} a folder of this process.
using Words = std::vector<std::string>;
const Words kOfGraphs[] = {
    {"analyze", "{}"},
    {"analyze", "{}", "--hardware", "h200", "--json"},
    {"analyze", "{}", "--hardware", "h200,a100-sxm-80gb,epyc-9654", "--adapter", "edge-npu"},
    {"advise", "{}", "--hardware", "h200", "--top", "0"},
    {"report", "{}", "-o", "{out}/page.html", "--hardware", "h200"},
    {"minify", "{}", "--rule", "unknown-operator", "--verify", "none", "--repro", "{out}/repro"},
    {"minify", "{}", "--rule", "constraint:dtype", "--adapter", "edge-npu", "--verify", "none",
     "--repro", "{out}/repro"},
    {"predict", "--from", "{}"},
    {"diff", "{}", "{2}"},
};
const Words kOfFiles[] = {
    {"analyze", "{}"},
    {"analyze", "{}", "--hardware", "h200", "--json", "--all"},
    {"advise", "{}", "--hardware", "h200"},
    {"report", "{}", "-o", "{out}/page.html"},
    {"report", "{}", "--format", "markdown"},
    {"diff", "{}", "{2}"},
    {"extract", "{}", "-d", "{out}/extracted"},
    {"list", "{}"},
    {"clean", "{}", "--dry-run"},
    {"predict", "--from", "{}"},
    {"dataset", "info", "{}"},
    {"dataset", "check", "{}"},
    {"model", "info", "{}"},
    {"adapters", "check", "{}"},
    {"hardware", "show", "{}"},
};

struct File {
  std::string extension;
  std::string bytes;
};

std::uint32_t Read32(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}
std::uint16_t Read16(const std::string& bytes, std::size_t at) {
  std::uint16_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

// Changes a byte in a stored entry of a ZIP archive and puts its checksum right in both headers
// (APPNOTE.TXT 4.3.7 and 4.3.12). False: no archive, or nothing is stored.
bool ChangeEntry(std::string& bytes, Random& random) {
  struct Entry {
    std::size_t central, local, data, size;
  };
  std::vector<Entry> entries;
  for (std::size_t at = bytes.find("PK\1\2"); at != std::string::npos && at + 46 <= bytes.size();
       at = bytes.find("PK\1\2", at + 4)) {
    const std::size_t local = Read32(bytes, at + 42), size = Read32(bytes, at + 20);
    if (Read16(bytes, at + 10) != 0 || size == 0 || local + 30 > bytes.size()) continue;
    const std::size_t data = local + 30 + Read16(bytes, local + 26) + Read16(bytes, local + 28);
    if (data + size <= bytes.size()) entries.push_back({at, local, data, size});
  }
  if (entries.empty()) return false;
  const Entry entry = random.Of(entries);
  for (std::size_t changes = 1 + random.Below(4); changes > 0; --changes) {
    const std::size_t place = entry.data + random.Below(entry.size);
    constexpr std::string_view kBytes = "{}[]\",:0-9e\\\xff\x80";
    bytes[place] = random.Below(2) == 0 ? kBytes[random.Below(kBytes.size())]
                                        : static_cast<char>(random.Below(256));
  }
  const auto checksum = static_cast<std::uint32_t>(::crc32(
      0, reinterpret_cast<const Bytef*>(bytes.data() + entry.data), static_cast<uInt>(entry.size)));
  std::memcpy(bytes.data() + entry.central + 16, &checksum, sizeof checksum);
  std::memcpy(bytes.data() + entry.local + 14, &checksum, sizeof checksum);
  return true;
}

void Change(std::string& bytes, const std::vector<File>& files, Random& random) {
  if (bytes.empty()) return;
  if (random.Below(2) == 0 && ChangeEntry(bytes, random)) return;
  const std::size_t at = random.Below(bytes.size());
  const std::string& other = random.Of(files).bytes;
  switch (random.Below(6)) {
    case 0:
      bytes.resize(at);
      break;
    case 1:
      bytes.insert(at, bytes, at, 1 + random.Below(200));
      break;
    case 2:
      bytes = bytes.substr(0, at) + other.substr(random.Below(other.size() + 1));
      break;
    case 3: {  // a number becomes one that no size should be
      constexpr std::string_view kNumbers[] = {"-1",    "0",   "9223372036854775807",
                                               "1e308", "NaN", "4294967296"};
      const std::size_t digit = bytes.find_first_of("0123456789", at);
      if (digit == std::string::npos) break;
      std::size_t end = digit;
      while (end < bytes.size() && bytes[end] >= '0' && bytes[end] <= '9') ++end;
      bytes.replace(digit, end - digit, random.Of(kNumbers));
      break;
    }
    default:
      for (std::size_t flips = 1 + random.Below(8); flips > 0; --flips)
        bytes[random.Below(bytes.size())] ^= static_cast<char>(1U << random.Below(8));
  }
}

class Campaign {
 public:
  Campaign(const fs::path& data, std::uint64_t seed) : seed_(seed) {
    for (const fs::path& path : base::ListFiles(data, {})) {
      std::error_code error;
      const std::uint64_t size = fs::file_size(path, error);
      if (error || size > kMostBytes || path.extension() == ".pt" || path.extension() == ".py")
        continue;
      files_.push_back({path.extension().string(), base::ReadFile(path)});
    }
    if (files_.empty()) throw std::invalid_argument(data.string() + ": no files");
  }

  // Throws what is wrong with a run.
  void Run(std::uint64_t number) {
    Random random(base::MixBits(seed_ * base::kGoldenStep + number));
    const bool is_graph = random.Below(2) == 0;
    const File input = is_graph ? MakeGraphFile(random) : MakeFile(random);
    path_ = folder_.path() / ("input" + input.extension);
    base::WriteFile(path_, input.bytes);
    base::WriteFile(folder_.path() / "other.txt", MakeGraphFile(random).bytes);
    const Words& words = is_graph ? random.Of(kOfGraphs) : random.Of(kOfFiles);
    const int code = Call(words);
    fs::remove_all(folder_.path() / "out");
    if (code < 0 || code > 4)
      throw std::logic_error(Text(words) + ": exit code " + std::to_string(code));
  }

  const fs::path& input() const { return path_; }

 private:
  File MakeGraphFile(Random& random) {
    std::uint8_t bytes[256];
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.Below(256));
    Choices choices(bytes, sizeof bytes);
    return {".txt", graph::ToText(MakeGraph(choices))};
  }
  File MakeFile(Random& random) {
    File file = random.Of(files_);
    for (std::size_t changes = 1 + random.Below(3); changes > 0; --changes)
      Change(file.bytes, files_, random);
    return file;
  }

  static std::string Text(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += word + " ";
    return text;
  }

  int Call(const Words& words) {
    std::vector<std::string> texts = {"inductor-debug"};
    for (std::string word : words) {
      const auto put = [&](std::string_view mark, const fs::path& path) {
        if (const std::size_t at = word.find(mark); at != std::string::npos)
          word.replace(at, mark.size(), path.string());
      };
      put("{}", path_);
      put("{2}", folder_.path() / "other.txt");
      put("{out}", folder_.path() / "out");
      texts.push_back(std::move(word));
    }
    std::vector<char*> arguments;
    for (std::string& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    return idbg_run(static_cast<int>(texts.size()), arguments.data());
  }

  std::uint64_t seed_;
  std::vector<File> files_;
  TemporaryFolder folder_;
  fs::path path_;
};

void Silence() {
  const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(null, STDOUT_FILENO);
  ::dup2(null, STDERR_FILENO);
}

// What a child tells its parent.
struct Shared {
  std::uint64_t next = 0;  // the run that is under way
  char input[512] = {};
  char problem[512] = {};
};

void Note(char (&field)[512], const std::string& text) {
  const std::size_t size = text.copy(field, sizeof field - 1);
  field[size] = '\0';
}

using Clock = std::chrono::steady_clock;

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t runs = ~std::uint64_t{0};
  Clock::time_point end = Clock::time_point::max();
};

[[noreturn]] void Work(const fs::path& data, const Options& options, Shared& shared) {
  Silence();
  try {
    Campaign campaign(data, options.seed);
    for (; shared.next < options.runs && Clock::now() < options.end; ++shared.next) {
      ::alarm(kLimitS);
      Note(shared.input, campaign.input().string());
      campaign.Run(shared.next);
    }
  } catch (const std::exception& error) {
    Note(shared.problem, error.what());
    ::_exit(1);
  }
  ::_exit(0);
}

int RunAll(const fs::path& data, const Options& options) {
  void* const memory =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  Require(memory != MAP_FAILED, "no shared memory");
  auto& shared = *new (memory) Shared();
  std::uint64_t findings = 0;
  while (shared.next < options.runs && Clock::now() < options.end) {
    const pid_t child = ::fork();
    if (child == 0) Work(data, options, shared);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
    ++findings;
    const std::string how =
        WIFSIGNALED(status)
            ? (WTERMSIG(status) == SIGALRM ? "no end in " + std::to_string(kLimitS) + " s"
                                           : "signal " + std::to_string(WTERMSIG(status)))
            : shared.problem;
    std::printf("run %llu: %s\n", static_cast<unsigned long long>(shared.next), how.c_str());
    ++shared.next;
  }
  std::printf("%llu runs, %llu findings\n", static_cast<unsigned long long>(shared.next),
              static_cast<unsigned long long>(findings));
  return findings == 0 ? 0 : 1;
}

int Main(std::span<char*> arguments) {
  Options options;
  std::uint64_t one = ~std::uint64_t{0};
  fs::path data;
  for (const std::string_view argument : arguments) {
    if (argument.starts_with("--seed=")) {
      options.seed = NumberAfter(argument, "--seed=");
    } else if (argument.starts_with("--runs=")) {
      options.runs = NumberAfter(argument, "--runs=");
    } else if (argument.starts_with("--seconds=")) {
      options.end = Clock::now() + std::chrono::seconds(NumberAfter(argument, "--seconds="));
    } else if (argument.starts_with("--case=")) {
      one = NumberAfter(argument, "--case=");
    } else {
      data = argument;
    }
  }
  if (one == ~std::uint64_t{0}) return RunAll(data, options);
  Campaign campaign(data, options.seed);
  campaign.Run(one);
  return 0;
}

}  // namespace
}  // namespace idbg::fuzz

int main(int argc, char** argv) {
  try {
    return idbg::fuzz::Main(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "failed: %s\n", error.what());
    return 1;
  }
}
