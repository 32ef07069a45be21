// SPDX-License-Identifier: Apache-2.0
#include "logs/debug_folder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/text/text.h"
#include "inductor/debug_files.h"
#include "logs/format/log_builder.h"
#include "logs/text.h"
#include "runs/debug_folder.h"

namespace idbg::logs {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxRun = std::uintmax_t{1} << 30;

// The process of "run_2026_11_21_16_21_12_361625-pid_18057", which may be a folder above; 0 where
// no folder says it.
std::uint64_t PidOf(const fs::path& path) {
  constexpr std::string_view kPid = "-pid_";
  std::uint64_t pid = 0;
  std::error_code ignored;
  for (const fs::path& part : fs::absolute(path, ignored)) {
    const std::string name = part.string();
    const std::size_t at = name.find(kPid);
    if (!name.starts_with(inductor::kDebugRunPrefix) || at == std::string::npos) continue;
    pid = base::LeadingNumber<std::uint64_t>(std::string_view(name).substr(at + kPid.size()))
              .value_or(pid);
  }
  return pid;
}

// The ids that lines "[0/0] model__0_forward_1 debug trace: PATH" of a run's log give to folders.
std::map<std::string, CompileId> ReadIds(const fs::path& run) {
  constexpr std::string_view kMark = " debug trace: ";
  std::map<std::string, CompileId> ids;
  const fs::path folder = run / inductor::kDebugDynamoFolder;
  if (!runs::IsOwnFolder(folder)) return ids;
  const runs::DebugFile log = runs::OpenDebugFile(folder / "debug.log");
  std::string_view text = log.file ? log.file->text() : std::string_view();
  std::string_view line;
  while (NextLine(text, line)) {
    const std::size_t mark = line.find(kMark);
    const std::size_t close = line.substr(0, mark).rfind("] model__");
    if (mark == std::string_view::npos || close == std::string_view::npos) continue;
    const std::size_t open = line.rfind('[', close);
    if (open == std::string_view::npos) continue;
    const fs::path graph(line.substr(mark + kMark.size()));
    if (const auto id = FindCompileId(line.substr(open + 1, close - open - 1)))
      ids[graph.filename().string()] = *id;
  }
  return ids;
}

// Of a graph that the run's log does not name its number alone, "[-/2]": a frame that is compiled
// again has several.
CompileId IdOfGraph(std::uint64_t graph) {
  if (graph > std::numeric_limits<std::int32_t>::max()) return {};
  return {.compile = static_cast<std::int32_t>(graph)};
}

// Makes a record of each file; what is in it stays there.
class RunReader {
 public:
  RunReader(const runs::DebugRun& run, std::vector<std::string>& left_out)
      : run_(run), prefix_{.pid = PidOf(run.path)}, left_out_(left_out) {}

  // Null for a run without files.
  std::optional<Log> Read() {
    const std::map<std::string, CompileId> ids = ReadIds(run_.path);
    for (const runs::ModelFolder& model : run_.models) {
      const auto id = ids.find(model.name);
      const CompileId found = id != ids.end() ? id->second : IdOfGraph(model.graph);
      for (const inductor::DebugFile& role : inductor::kDebugFiles)
        Add(model, found.WithAttempt(), role);
    }
    if (files_.empty()) return std::nullopt;
    Source source = Source::FromParts(std::move(files_), run_.path.string());
    LogContents contents = builder_.Finish(source);
    return Log(std::move(source), std::move(contents));
  }

 private:
  void Add(const runs::ModelFolder& model, const CompileId& id, const inductor::DebugFile& role) {
    const fs::path path = model.path / role.file;
    const runs::DebugFile found =
        runs::OpenDebugFile(path, std::min(runs::kLongestDebugFile, kMaxRun - size_));
    if (!found.problem.empty())
      left_out_.push_back(model.name + "/" + std::string(role.file) + ": " + found.problem);
    if (!found.file) return;
    const Extent payload{size_, found.file->bytes().size()};
    const Envelope envelope{.event = role.is_event ? ParseEvent(role.trace_name) : Event::kArtifact,
                            .name = std::string(role.trace_name),
                            .id = id,
                            .has_payload = true};
    // Without JSON, a record is at the number of its file.
    SetPlainPayload(builder_.Add(prefix_, envelope, {files_.size(), 0}, 1), payload);
    files_.push_back({path.string(), payload.size});
    size_ += payload.size;
  }

  const runs::DebugRun& run_;
  Prefix prefix_;
  std::vector<std::string>& left_out_;
  LogBuilder builder_;
  std::vector<Source::Part> files_;  // by record
  std::uint64_t size_ = 0;           // of the files
};

}  // namespace

bool IsDebugFolder(const fs::path& path) { return !runs::FindDebugRuns(path).empty(); }

std::vector<Log> OpenDebugFolder(const fs::path& path, std::vector<std::string>& left_out) {
  std::vector<Log> logs;
  for (const runs::DebugRun& run : runs::FindDebugRuns(path)) {
    if (auto log = RunReader(run, left_out).Read()) logs.push_back(*std::move(log));
  }
  if (logs.empty())
    base::FailNotFound("no graph or output code in this torch_compile_debug folder",
                       {.file = path.string()});
  return logs;
}

}  // namespace idbg::logs
