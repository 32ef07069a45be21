// SPDX-License-Identifier: Apache-2.0
#include "runs/environment.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.h"
#include "base/names.h"
#include "base/process/process.h"
#include "base/text/text.h"
#include "runs/debug_folder.h"

namespace idbg::runs {

namespace {

// How names of variables begin.
constexpr std::string_view kSteering = R"(
    TORCH INDUCTOR PYTORCH_ TRITON CUDA_ CUBLAS_ CUDNN_ NCCL_ HIP_ ROCR_ ROCM_ OMP_ GOMP_ KMP_ MKL_
    AOT_ PYTHONPATH= NVIDIA_)";

namespace fs = std::filesystem;

// The rest of the first line that starts with `key`, without separators and quotes.
std::string LineOf(const fs::path& file, std::string_view key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(key)) continue;
    constexpr std::string_view kAround = " \t:=\"";
    const std::size_t begin = line.find_first_not_of(kAround, key.size());
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of(kAround) - begin + 1);
  }
  return "";
}

// The first word of the driver's description that looks like a version.
std::string DriverVersion() {
  std::istringstream line(LineOf("/proc/driver/nvidia/version", "NVRM version"));
  for (std::string word; line >> word;) {
    if (base::IsDigit(word[0]) && word.find('.') != std::string::npos) return word;
  }
  return "";
}

std::vector<std::string> GpuNames() {
  std::vector<std::string> names;
  for (const fs::path& gpu :
       EntriesOf("/proc/driver/nvidia/gpus", [](const auto&) { return true; }))
    names.push_back(LineOf(gpu / "information", "Model"));
  std::ranges::sort(names);
  return names;
}

bool IsRunnable(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

bool IsPythonName(std::string_view name) {
  return name.starts_with("python") || name.starts_with("pypy");
}

// The Python that runs a program: itself, or the interpreter of a script such as torchrun.
fs::path FindPython(const std::string& command) {
  fs::path program = FindProgram(command);
  if (program.empty() || IsPythonName(program.filename().string())) return program;
  std::ifstream stream(program, std::ios::binary);
  std::string line(512, '\0');
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
  line.resize(std::min(line.size(), line.find('\n')));
  if (!line.starts_with("#!")) return {};
  line.erase(0, line.find_first_not_of(' ', 2));
  constexpr std::string_view kEnv = "/usr/bin/env ";
  const bool by_name = line.starts_with(kEnv);
  if (by_name) line.erase(0, kEnv.size());
  line.resize(std::min(line.size(), line.find_first_of(" \t\r")));
  const fs::path interpreter = by_name ? FindProgram(line) : fs::path(line);
  return IsPythonName(interpreter.filename().string()) ? interpreter : fs::path();
}

// Packages say their version in the name of their metadata's folder: "torch-2.13.0+cpu.dist-info".
// Only what a starting Python has loaded anyway is used, and the working folder is not looked at.
constexpr const char* kQuestion = R"(
import sys, os
TRITONS = 'triton', 'pytorch_triton'
def found(*names):
    for folder in filter(None, sys.path):
        try: entries = sorted(os.listdir(folder))
        except OSError: continue
        for entry in entries:
            name, _, rest = entry.partition('-')
            if name in names and rest.endswith(('.dist-info', '.egg-info')):
                return rest[:-10].partition('-')[0], os.path.join(folder, entry)
    return '', ''
def needed(folder):
    try: lines = open(os.path.join(folder, 'METADATA'), encoding='utf-8', errors='replace').read().partition('\n\n')[0].split('\n')
    except OSError: return ''
    for line in lines:
        key, _, rest = line.partition(':')
        what, _, marker = rest.strip().partition(';')
        end = next((i for i, c in enumerate(what) if not (c.isalnum() or c in '-_.')), len(what))
        if key == 'Requires-Dist' and what[:end].replace('-', '_') in TRITONS and 'extra' not in marker:
            return what[end:].strip(' ()') or 'any'
    return ''
torch, folder = found('torch')
print(sys.version.split()[0], torch, found(*TRITONS)[0], needed(folder), '', sep='\n')
)";

std::string AskPython(const fs::path& python) {
  constexpr double kPatienceS = 10;
  try {
    return base::RunProgram({.command = base::PythonCode(python.string(), kQuestion)}, kPatienceS,
                            base::Kept::kOutput)
        .output;
  } catch (const base::Error&) {
    return "";  // versions are for the record
  }
}

}  // namespace

fs::path FindProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) return IsRunnable(name) ? fs::path(name) : fs::path();
  const char* const path = std::getenv("PATH");
  for (const std::string_view folder : base::Split(path != nullptr ? path : "/usr/bin:/bin", ':')) {
    if (fs::path file = fs::path(folder) / name; IsRunnable(file)) return file;
  }
  return {};
}

Environment Environment::OfThisProcess() {
  Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    environment.entries_.emplace_back(*entry);
  return environment;
}

std::string Environment::Get(std::string_view name) const {
  for (const std::string& entry : entries_) {
    if (entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=')
      return entry.substr(name.size() + 1);
  }
  return "";
}

bool Environment::SetIfFree(const std::string& name, const std::string& value) {
  if (!Get(name).empty()) return false;
  std::erase_if(entries_, [&](const std::string& entry) { return entry == name + '='; });
  entries_.push_back(name + '=' + value);
  return true;
}

std::vector<std::pair<std::string, std::string>> Environment::CompilationSettings() const {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const std::string& entry : entries_) {
    const bool steers =
        base::AnyName(kSteering, [&](auto prefix) { return entry.starts_with(prefix); });
    const std::size_t sign = entry.find('=');
    if (!steers || sign == std::string::npos) continue;
    std::string name = entry.substr(0, sign);
    std::string value = entry.substr(sign + 1);
    value = IsSecretName(name) ? kHidden : HideTokens(value);
    settings.emplace_back(std::move(name), std::move(value));
  }
  std::ranges::sort(settings);
  return settings;
}

HostFacts ReadHostFacts() {
  HostFacts facts;
  utsname name{};
  if (::uname(&name) == 0) {
    facts.name = name.nodename;
    facts.kernel = std::string(name.sysname) + ' ' + name.release + ' ' + name.machine;
  }
  facts.system = LineOf("/etc/os-release", "PRETTY_NAME");
  facts.cpu = LineOf("/proc/cpuinfo", "model name");
  cpu_set_t usable;
  facts.cores = ::sched_getaffinity(0, sizeof usable, &usable) == 0
                    ? CPU_COUNT(&usable)
                    : ::sysconf(_SC_NPROCESSORS_ONLN);
  facts.memory_bytes = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES))) *
                       static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE));
  facts.gpus = GpuNames();
  facts.gpu_driver = DriverVersion();
  return facts;
}

Versions FindVersions(const std::string& command) {
  const fs::path python = FindPython(command);
  if (python.empty()) return {};
  const std::string answer = AskPython(python);
  std::array<std::string, 4> lines;
  if (std::ranges::count(answer, '\n') < std::ssize(lines)) return {};
  std::string_view rest = answer;
  for (std::string& line : lines) line = base::TakeUntil(rest, '\n');
  return {.python = lines[0], .torch = lines[1], .triton = lines[2], .triton_of_torch = lines[3]};
}

}  // namespace idbg::runs
