// SPDX-License-Identifier: Apache-2.0
#include "collect/faults.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/files/descriptor.h"
#include "base/files/file.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/text/text.h"

namespace idbg::collect {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "gemm-faults";
constexpr std::int64_t kVersion = 1;

// What a kernel is compiled for, and so fails for.
std::string KindOf(const gemm::Problem& problem) {
  return std::string(tensor::ToString(problem.dtype)).append(":").append(ToString(problem.layout));
}

void CheckHeader(std::string_view line, const std::string& file) {
  const base::JsonDocument document(line, file);
  const base::JsonValue root = document.root();
  if (root.GetMember("format").GetString() != kFormat)
    root.GetMember("format").Fail("expected '" + std::string(kFormat) + "'");
  if (root.GetMember("version").GetInt() != kVersion)
    base::FailUnsupported("another version of the list of faults (remove the file)",
                          {.file = file});
}

}  // namespace

FaultList::FaultList(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return;
  base::LineReader lines(path);
  bool has_header = false;
  for (std::string_view line; lines.Next(line);) {
    if (base::Trim(line).empty()) continue;
    if (!has_header) {
      CheckHeader(line, lines.name());
      has_header = true;
      continue;
    }
    try {
      const base::JsonDocument document(line, lines.name(), {.first_line = lines.number()});
      const base::JsonValue root = document.root();
      Add({.problem = root.GetMember("problem").GetString(),
           .what = root.GetMember("what").GetString(),
           .why = root.GetMember("why").GetString()});
    } catch (const base::Error& damaged) {  // written by a process that was killed
      base::LogWarning("line skipped: ", damaged.what());
    }
  }
}

void FaultList::Add(const Fault& fault) {
  const std::string kind = KindOf(gemm::ParseProblem(fault.problem));
  if (!why_.try_emplace({fault.problem, fault.what}, fault.why).second) return;
  if (!fault.what.empty()) ++problems_[{kind, fault.what}];
}

bool FaultList::NeedsCare(const gemm::Problem& problem) const {
  const std::string name = ToString(problem);
  const auto first = why_.lower_bound({name, ""});
  return first != why_.end() && first->first.first == name;
}

std::optional<std::string> FaultList::WhyNot(const gemm::Problem& problem,
                                             std::string_view what) const {
  const auto own = why_.find({ToString(problem), std::string(what)});
  if (own != why_.end()) return own->second;
  if (what == kWholeFault) return std::nullopt;
  const auto others = problems_.find({KindOf(problem), std::string(what)});
  if (others == problems_.end() || others->second < kMostProblems) return std::nullopt;
  return "left out: failed on " + std::to_string(others->second) + " problems of " +
         KindOf(problem);
}

bool FaultList::LeavesOut() const { return !problems_.empty(); }

void AppendFault(const fs::path& path, const Fault& fault) {
  const auto fail = [&](const char* step) {
    base::FailExternal(std::string("cannot ") + step + ": " + std::strerror(errno),
                       {.file = path.string()});
  };
  const base::Descriptor opened(
      ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, base::kUsualMode));
  const int file = opened.value();
  if (file < 0) fail("open");
  struct stat info{};
  char last = '\n';
  const bool is_known = ::fstat(file, &info) == 0 &&
                        (info.st_size == 0 || ::pread(file, &last, 1, info.st_size - 1) == 1);
  std::string text = last == '\n' ? "" : "\n";
  if (info.st_size == 0)
    text = base::DumpJsonLine({{"format", kFormat}, {"version", kVersion}}) + "\n";
  text +=
      base::DumpJsonLine({{"problem", fault.problem}, {"what", fault.what}, {"why", fault.why}}) +
      "\n";
  if (!is_known || ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    fail("write");
}

}  // namespace idbg::collect
