// SPDX-License-Identifier: Apache-2.0
//
// commands_campaign [--seed=1] [--seconds=120 | --runs=N] [--case=N] DATA...
//
// Runs the program's commands, whole and in one process, on inputs that depend on a seed: graphs of
// two grammars as FX text, files of the folders DATA (tests/data) that are cut, flipped, spliced,
// or changed inside an archive whose checksums are right again, and run folders made of them. A run
// has to end with one of the exit codes 0 to 4 within a time limit. Runs are those of a child
// process: where it dies, the number of the run is told, and the next child goes on behind it.
// --case repeats one run and prints what it prints.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "base/hash.h"
#include "campaign_inputs.h"
#include "capi/inductor_debug.h"
#include "random.h"
#include "temporary_folder.h"

namespace idbg::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kLimitS = 30;  // of a run; sanitizers and other work beside it included

// A command that reads; {} is the input, {2} another one, both in {top}, {out} a folder for
// results.
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
    {"list", "--artifact-dir", "{top}"},
    {"clean", "--artifact-dir", "{top}", "--dry-run"},
    {"predict", "--from", "{}"},
    {"dataset", "info", "{}"},
    {"dataset", "check", "{}"},
    {"model", "info", "{}"},
    {"adapters", "check", "{}"},
    {"hardware", "show", "{}"},
};
const Words kOfRuns[] = {
    {"report", "{}", "-o", "{out}/page.html"},
    {"report", "{}", "--format", "json"},
    {"analyze", "{}", "--hardware", "h200"},
    {"analyze", "{}", "--adapter", "edge-npu", "--json"},
    {"advise", "{}", "--hardware", "h200"},
    {"diff", "{}", "{}"},
    {"extract", "{}", "-d", "{out}/extracted"},
    {"list", "--artifact-dir", "{}", "--json"},
    {"list", "--artifact-dir", "{top}"},
    {"clean", "--artifact-dir", "{}", "--dry-run"},
    {"clean", "--artifact-dir", "{top}", "--force"},
};

class Campaign {
 public:
  Campaign(std::span<const fs::path> data, std::uint64_t seed) : inputs_(data), seed_(seed) {}

  // Throws what is wrong with a run.
  void Run(std::uint64_t number) {
    Random random(base::MixBits(seed_ * base::kGoldenStep + number));
    Empty();
    const Words& words = Prepare(random);
    base::WriteFile(folder_.path() / "other.txt", CampaignInputs::MakeGraph(random).bytes);
    const int code = Call(words);
    Require(fs::exists(folder_.path() / "other.txt"), "a file of the user's is gone");
    if (code < 0 || code > 4)
      throw std::logic_error(Text(words) + ": exit code " + std::to_string(code));
  }

  const fs::path& input() const { return path_; }

 private:
  void Empty() {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.path()))
      fs::remove_all(entry);
  }

  // Writes an input and returns a command that reads inputs of its kind.
  const Words& Prepare(Random& random) {
    const std::size_t kind = random.Below(8);
    if (kind == 0) {
      path_ = folder_.path() / "run_20261121T155734Z_4711_4f0a";
      inputs_.MakeRun(path_, random);
      return random.Of(kOfRuns);
    }
    const bool is_graph = kind < 5;
    const InputFile input =
        is_graph ? CampaignInputs::MakeGraph(random) : inputs_.ChangeFile(random);
    path_ = folder_.path() / input.name;
    base::WriteFile(path_, input.bytes);
    return is_graph ? random.Of(kOfGraphs) : random.Of(kOfFiles);
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
      put("{top}", folder_.path());
      texts.push_back(std::move(word));
    }
    std::vector<char*> arguments;
    for (std::string& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    return idbg_run(static_cast<int>(texts.size()), arguments.data());
  }

  CampaignInputs inputs_;
  std::uint64_t seed_;
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
  std::vector<fs::path> data;
  std::uint64_t seed = 1;
  std::uint64_t runs = ~std::uint64_t{0};
  Clock::time_point end = Clock::time_point::max();
};

[[noreturn]] void Work(const Options& options, Shared& shared) {
  Silence();
  try {
    Campaign campaign(options.data, options.seed);
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

int RunAll(const Options& options) {
  void* const memory =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  Require(memory != MAP_FAILED, "no shared memory");
  auto& shared = *new (memory) Shared();
  std::uint64_t findings = 0;
  while (shared.next < options.runs && Clock::now() < options.end) {
    const pid_t child = ::fork();
    if (child == 0) Work(options, shared);
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
      options.data.emplace_back(argument);
    }
  }
  if (one == ~std::uint64_t{0}) return RunAll(options);
  Campaign campaign(options.data, options.seed);
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
