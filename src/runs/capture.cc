// SPDX-License-Identifier: Apache-2.0
#include "runs/capture.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <random>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/file.h"
#include "base/process/interrupt.h"
#include "runs/environment.h"
#include "runs/find.h"
#include "runs/folder.h"
#include "runs/liveness.h"
#include "runs/units.h"

namespace idbg::runs {
namespace {

namespace fs = std::filesystem;

// A command may hold a secret that nobody can recognise: others need not see it.
constexpr unsigned kRunFileMode = 0640;

std::string NowText() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  std::string text = TimeText(ms / 1000);
  return text.replace(text.size() - 1, 1, fmt::format(".{:03}Z", ms % 1000));
}

std::string WorkingFolder() {
  std::error_code error;
  const fs::path folder = fs::current_path(error);
  if (!error) return folder.string();
  base::FailExternal("the current folder no longer exists: " + error.message());
}

fs::path Absolute(const fs::path& path) {
  return path.is_absolute() ? path : fs::path(WorkingFolder()) / path;
}

// "run_20261121T155734Z_123_4f0a"
std::string NewId() {
  std::string time = TimeText(std::time(nullptr));
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return fmt::format("run_{}_{}_{:04x}", time, ::getpid(), std::random_device{}() & 0xFFFF);
}

[[noreturn]] void ThrowNotMade(const fs::path& folder, int error) {
  base::FailExternal(std::string("cannot create the run folder: ") + std::strerror(error) +
                         " (name another with -o)",
                     {.file = folder.string()});
}

// Makes a folder that nobody else has made; false when there is one already. It is for its user
// alone: PyTorch writes the environment, with all its tokens, into files below it.
bool MakeNew(const fs::path& folder) {
  if (::mkdir(folder.c_str(), 0700) == 0) return true;
  if (errno != EEXIST) ThrowNotMade(folder, errno);
  return false;
}

void MakeParents(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) ThrowNotMade(folder, error.value());
}

fs::path MakeNamedFolder(const fs::path& folder) {
  const fs::path whole = Absolute(folder).lexically_normal();
  // "runs/new/" has an empty last component.
  const fs::path path = whole.has_filename() ? whole : whole.parent_path();
  MakeParents(path.parent_path());
  std::error_code error;
  if (MakeNew(path) || (fs::is_directory(path, error) && fs::is_empty(path, error) && !error))
    return path;
  base::FailUsage("exists and is not an empty folder (name a new folder with -o, or omit -o)",
                  {.file = folder.string()});
}

fs::path MakeRunFolder(const CaptureRequest& request, std::string& id) {
  if (!request.folder.empty()) return MakeNamedFolder(request.folder);
  const fs::path parent = Absolute(kRunsFolder);
  MakeParents(parent);
  while (!MakeNew(parent / id)) id = NewId();
  return parent / id;
}

// What one capture does, in the order of its functions.
class Run {
 public:
  explicit Run(const CaptureRequest& request)
      : request_(request), environment_(Environment::OfThisProcess()) {
    RunRecord& record = result_.record;
    record.versions = FindVersions(request.command[0]);
    record.host = ReadHostFacts();
    record.id = NewId();
    record.command = WithoutSecrets(request.command);
    record.directory = WorkingFolder();
    record.tool_version = request.tool_version;
    record.pid = ::getpid();
    std::error_code ignored;
    is_given_ = fs::exists(request.folder, ignored);
    result_.folder = MakeRunFolder(request, record.id);
  }

  CaptureResult Do() && {
    try {
      SetEnvironment();
      result_.record.environment = environment_.CompilationSettings();
      result_.record.start_time = NowText();
      Save();
      lock_ = LockRun((result_.folder / kRunFile).string());
      Note(base::RunInOurPlace(request_.command, environment_.entries()));
    } catch (const base::Error&) {
      RemoveFolder();
      throw;
    }
    Finish();
    return std::move(result_);
  }

 private:
  // A folder or file of the run for a variable; or what the caller has set it to.
  std::string Direct(const char* variable, const char* name) {
    if (environment_.SetIfFree(variable, (result_.folder / name).string())) return name;
    result_.notes.push_back(std::string(variable) +
                            " is already set: " + environment_.Get(variable));
    return Absolute(environment_.Get(variable)).string();
  }

  void MakeSubfolder(const char* name) {
    if (!MakeNew(result_.folder / name)) ThrowNotMade(result_.folder / name, EEXIST);
    subfolders_.push_back(result_.folder / name);
  }

  void SetEnvironment() {
    RunRecord& record = result_.record;
    environment_.SetIfFree("INDUCTOR_DEBUG_RUN", result_.folder.string());
    if (request_.trace) {
      MakeSubfolder(kTraceFolder);
      record.trace_folder = Direct("TORCH_TRACE", kTraceFolder);
    }
    if (request_.debug && environment_.SetIfFree("TORCH_COMPILE_DEBUG", "1"))
      MakeSubfolder(kDebugFolder);
    if (environment_.Get("TORCH_COMPILE_DEBUG") == "1")
      record.debug_folder = Direct("TORCH_COMPILE_DEBUG_DIR", kDebugFolder);
    else if (request_.debug)
      result_.notes.push_back("TORCH_COMPILE_DEBUG is already set: graphs and IR are not kept");
    if (!request_.logs.empty() && !environment_.SetIfFree("TORCH_LOGS", request_.logs))
      result_.notes.push_back("TORCH_LOGS is already set: " + environment_.Get("TORCH_LOGS"));
    if (!environment_.Get("TORCH_LOGS").empty())
      record.log_file = Direct("TORCH_LOGS_OUT", kLogFile);
    if (request_.fresh_cache) {
      MakeSubfolder("cache");
      Direct("TORCHINDUCTOR_CACHE_DIR", "cache/inductor");
      Direct("TRITON_CACHE_DIR", "cache/triton");
    }
  }

  void Note(const base::ProcessEnd& outcome) {
    RunRecord& record = result_.record;
    record.end_time = NowText();
    record.wall_s = outcome.wall_s;
    record.user_s = outcome.user_s;
    record.system_s = outcome.system_s;
    record.peak_memory_bytes = outcome.peak_memory_bytes;
    record.exit_code = outcome.exit_code;
    record.signal = outcome.signal;
  }

  // The command has run: whatever fails now must not hide its result.
  void Finish() {
    try {
      RunRecord& record = result_.record;
      ForEachFile(Folder::Open(result_.folder), "",
                  [&](const std::string& path, const Entry& entry, const Folder&) {
                    if (path == kRunFile) return;
                    ++record.file_count;
                    record.size_bytes += entry.size_bytes;
                    if (record.files.size() < kMostFiles)
                      record.files.push_back({path, entry.size_bytes});
                  });
      Save();
    } catch (const base::Error& error) {
      result_.complaint = error.what();
    }
  }

  void Save() const {
    base::WriteFile(result_.folder / kRunFile, ToJson(result_.record), kRunFileMode);
  }

  // Only what was made here, and only while it is empty.
  void RemoveFolder() const {
    std::error_code ignored;
    for (const fs::path& folder : subfolders_) fs::remove(folder, ignored);
    fs::remove(result_.folder / kRunFile, ignored);
    if (!is_given_) fs::remove(result_.folder, ignored);
    if (request_.folder.empty()) fs::remove(result_.folder.parent_path(), ignored);
  }

  const CaptureRequest& request_;
  Environment environment_;
  CaptureResult result_;
  std::vector<fs::path> subfolders_;
  base::Descriptor lock_{-1};  // of run.json
  bool is_given_ = false;      // the folder was there, empty
};

}  // namespace

CaptureResult Capture(const CaptureRequest& request) { return Run(request).Do(); }

}  // namespace idbg::runs
