// SPDX-License-Identifier: Apache-2.0
#include "logs/profile/profile.h"

#include "base/error.h"
#include "base/log.h"
#include "logs/decompress.h"
#include "logs/profile/chrome_trace.h"
#include "logs/profile/nsys.h"
#include "logs/source.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kProfileSniffBytes = std::size_t{64} << 10;

Profile ReadOne(const std::filesystem::path& path) {
  const Source source = Source::Open(path);
  std::string beginning(kProfileSniffBytes, '\0');
  beginning.resize(source.Read(0, beginning.size(), beginning.data()));
  if (IsNsysExport(beginning)) return ReadNsysExport(path);
  if (!IsChromeTrace(beginning))
    throw base::Error(base::ErrorCode::kFormat,
                      "no profile (expected a trace of torch.profiler's export_chrome_trace, or a "
                      "database of nsys export --type sqlite)",
                      {.file = path.string()});
  Profile profile = ReadChromeTrace(source);
  profile.is_cut = profile.is_cut || !source.loss().empty();
  return profile;
}

}  // namespace

bool IsProfile(std::string_view beginning) {
  if (!IsCompressed(beginning)) return IsChromeTrace(beginning) || IsNsysExport(beginning);
  try {
    return IsChromeTrace(DecompressStart(beginning, kProfileSniffBytes));
  } catch (const base::Error&) {
    return false;  // no decompressor in this build
  }
}

Profile ReadProfile(const std::filesystem::path& path) {
  base::LogPhase phase(base::LogLevel::kInfo, "read the profile ", path);
  Profile profile = ReadOne(path);
  phase.Result(profile.source, ", ", base::LogCount{profile.work.size(), "device event"}, ", ",
               base::LogCount{profile.ranges.size(), "host range"});
  return profile;
}

}  // namespace idbg::logs
