// SPDX-License-Identifier: Apache-2.0
#include "analyze/installation.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "base/installation.h"
#include "base/process/confined.h"
#include "base/process/module_loader.h"
#include "base/process/process.h"
#include "base/text/text.h"
#include "runs/environment.h"
#include "views/runs/run_documents.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using views::Check;

// Null: there is none without a HOME.
std::optional<fs::path> FindCacheFolder() {
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return fs::path(cache) / "inductor-debug";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache" / "inductor-debug";
  return std::nullopt;
}

// Empty: there is none.
std::string CompiledCode() {
  const std::optional<fs::path> cache = FindCacheFolder();
  if (!cache) return {};
  const fs::path folder = *cache / "inductor";
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) fs::permissions(folder, fs::perms::owner_all, error);
  return error ? std::string() : folder.string();
}

// What `find` returns, or why it throws, which is wrong.
Check Try(const char* key, const char* title, const auto& find, std::string remedy) {
  Check check{.key = key, .title = title};
  try {
    check.found = find();
  } catch (const base::Error& error) {
    check.found = error.what();
    check.remedy = std::move(remedy);
  }
  return check;
}

Check OfVersion(const char* key, const std::string& title, const std::string& version,
                std::string remedy) {
  if (!version.empty()) return {.key = key, .title = title, .found = version};
  return {.key = key, .title = title, .found = "none", .remedy = std::move(remedy)};
}

// "3.4.0" is what "==3.4.0" asks for, and so is "3.4.0+git1"; other conditions are not judged.
bool Fits(std::string_view version, std::string_view condition) {
  if (!condition.starts_with("==") || condition.find(',') != std::string_view::npos) return true;
  std::string_view wanted = base::Trim(condition.substr(2));
  if (wanted.ends_with(".*")) return version.starts_with(wanted.substr(0, wanted.size() - 1));
  if (wanted.find('+') == std::string_view::npos) version = version.substr(0, version.find('+'));
  return version == wanted;
}

// Null where nothing on this machine needs a Triton.
std::optional<Check> OfTriton(const runs::Versions& versions, bool has_gpu,
                              const std::string& python) {
  Check check{.key = "triton", .title = "Triton", .found = versions.triton};
  const std::string& needs = versions.triton_of_torch;
  const std::string torch = "torch " + versions.torch;
  const std::string install =
      python + " -m pip install \"triton" + (needs == "any" ? "" : needs) + "\"";
  if (versions.torch.empty()) return std::nullopt;
  if (needs.empty()) {
    if (!has_gpu) return std::nullopt;
    if (versions.triton.empty()) {
      check.found = "none: " + torch + " is built without CUDA";
      check.remedy = "install a torch for CUDA, which brings it";
    }
    return check;
  }
  if (versions.triton.empty()) {
    check.found = "none, and " + torch + " needs " + needs;
    if (has_gpu) check.remedy = install;
  } else if (!Fits(versions.triton, needs)) {
    check.found += ", and " + torch + " needs " + needs;
    check.remedy = install + ", or install the torch that this Triton is of";
  } else {
    check.found += ", which fits " + torch;
  }
  return check;
}

std::string Compiler() {
  const char* const named = std::getenv("CXX");
  const std::string compiler = named != nullptr && *named != '\0' ? named : "g++";
  constexpr double kLimitS = 20;
  const std::string text =
      base::RunProgram({.command = {compiler, "--version"}}, kLimitS, base::Kept::kOutput).output;
  return text.substr(0, text.find('\n'));
}

// A folder that can be written, made where it is not there.
std::string Writable(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || ::access(folder.c_str(), W_OK) != 0)
    base::FailExternal("cannot be written", {.file = folder.string()});
  return folder.string();
}

std::string LibTorch() {
  return "torch " + std::string(base::LoadTorchModule("doctor", [](const auto&) {
                                  return true;
                                }).torch_version);
}

std::string Walls() {
  return base::RunConfined(
      {.file = "a job", .library = "this check", .walls_remedy = " "}, [] {},
      [] { return std::string("Landlock or seccomp"); });
}

}  // namespace

fs::path CacheFolder(const std::string& flag) {
  if (auto folder = FindCacheFolder()) return *folder;
  base::FailUsage("no cache folder, because HOME is not set (name a place with " + flag + ")");
}

std::vector<std::string> PythonEnvironment() {
  runs::Environment environment = runs::Environment::OfThisProcess();
  environment.SetIfFree("PYTHONSAFEPATH", "1");
  if (const std::string folder = CompiledCode(); !folder.empty())
    environment.SetIfFree("TORCHINDUCTOR_CACHE_DIR", folder);
  std::string path;
  for (const fs::path& folder : base::PythonFolders()) path += folder.string() + ":";
  std::vector<std::string> entries = environment.entries();
  if (path.empty()) return entries;
  constexpr std::string_view kVariable = "PYTHONPATH=";
  const auto named = std::ranges::find_if(
      entries, [&](const std::string& entry) { return entry.starts_with(kVariable); });
  if (named != entries.end()) {
    named->insert(kVariable.size(), path);
  } else {
    path.pop_back();
    entries.push_back(std::string(kVariable) + path);
  }
  return entries;
}

report::Document Diagnose(const std::string& version) {
  const runs::HostFacts host = runs::ReadHostFacts();
  const std::string python = base::DefaultPython();
  const runs::Versions versions = runs::FindVersions(python);
  const std::string install = base::HowToInstallTorch();
  std::vector<Check> checks;
  checks.push_back({"program", "program", version});
  checks.push_back({"system", "system", host.system + ", " + host.kernel});
  checks.push_back({"processor", "processor",
                    host.cpu + ", " + base::Plural(static_cast<std::size_t>(host.cores), "core")});
  checks.push_back(OfVersion("python", "Python (" + python + ")", versions.python,
                             "install Python 3, or name one with --python"));
  checks.push_back(OfVersion("torch", "torch", versions.torch,
                             install + "; without it models are read and predicted, not run"));
  checks.push_back(Try("libtorch", "LibTorch module", LibTorch,
                       install + ", or build with yours; train, run, diff --run and TorchScript "
                                 "need it"));
  const std::string gpus = base::Join(host.gpus);
  checks.push_back({"gpu", "GPU", gpus.empty() ? "none: times of GPUs are predicted only" : gpus});
  if (!gpus.empty()) {
    checks.push_back(OfVersion("driver", "driver of the GPU", host.gpu_driver,
                               "install NVIDIA's driver, or start the container with the GPU"));
  }
  if (auto triton = OfTriton(versions, !gpus.empty(), python)) checks.push_back(*std::move(triton));
  checks.push_back(Try("compiler", "C++ compiler", Compiler,
                       "install g++, or name one in CXX: Inductor needs it for a CPU"));
  checks.push_back(Try(
      "cache", "cache folder", [] { return Writable(CacheFolder("XDG_CACHE_HOME")); },
      "set XDG_CACHE_HOME to a folder that can be written"));
  checks.push_back(Try(
      "temporary", "temporary folder", [] { return Writable(fs::temp_directory_path()); },
      "set TMPDIR to a folder that can be written"));
  checks.push_back(Try("walls", "walls around TorchScript and graphs that run", Walls,
                       "use a kernel with Landlock or seccomp, or allow them in the container"));
  return views::DoctorDocument(checks);
}

}  // namespace idbg::analyze
