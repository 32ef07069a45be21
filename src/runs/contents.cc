// SPDX-License-Identifier: Apache-2.0
#include "runs/contents.h"

#include <algorithm>

#include "base/text/text.h"

namespace idbg::runs {
namespace {

constexpr std::size_t kBeginning = std::size_t{64} << 10;

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool IsGzip(std::string_view text) { return text.starts_with("\x1f\x8b"); }
bool IsZstd(std::string_view text) { return text.starts_with("\x28\xb5\x2f\xfd"); }

// "V1121 16:21:12.361000 18057 torch/_logging/structured.py:22] {...}"
bool IsTrace(std::string_view text) {
  constexpr std::size_t kDate = 5;
  return text.size() > kDate && Has("VDIWEC", text.substr(0, 1)) &&
         std::ranges::all_of(text.substr(1, kDate - 1), base::IsDigit) && text[kDate] == ' ';
}

}  // namespace

bool FitsContents(Kind kind, std::string_view name, std::string_view beginning) {
  if (beginning.empty()) return true;
  switch (kind) {
    case Kind::kRun:
      return true;  // known by its run.json
    case Kind::kDebug:
      return IsGzip(beginning);  // an archive; of a folder the name says enough
    case Kind::kTrace:
      return name.ends_with(".gz")    ? IsGzip(beginning)
             : name.ends_with(".zst") ? IsZstd(beginning)
                                      : IsTrace(beginning);
  }
  return false;
}

bool FitsContents(Kind kind, const Folder& folder, const Entry& entry) {
  const auto beginning = folder.ReadBeginning(entry.name, kBeginning);
  return beginning && FitsContents(kind, entry.name, *beginning);
}

}  // namespace idbg::runs
