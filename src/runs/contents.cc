// SPDX-License-Identifier: Apache-2.0
#include "runs/contents.h"

#include <algorithm>
#include <string>

#include "base/text/text.h"
#include "runs/legacy/results.h"

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

bool IsReport(std::string_view name, std::string_view text) {
  if (name.ends_with(".html")) return Has(text, "TorchInductor Debug Report");
  if (!text.starts_with('{')) return false;
  if (name.starts_with("guard_analysis")) return Has(text, "\"graphs\"") || Has(text, "\"guards\"");
  if (name.starts_with("comprehensive_report"))
    return Has(text, "\"artifacts\"") && Has(text, "\"timestamp\"");
  return IsLegacyResult(text);
}

// Copies of what TorchInductor and Triton generate.
bool IsGenerated(std::string_view name, std::string_view text) {
  if (name.ends_with(".ttir") || name.ends_with(".mlir"))
    return Has(text, "module") || Has(text, "#loc");
  if (name.ends_with(".llir")) return Has(text, "ModuleID") || Has(text, "define ");
  if (name.ends_with(".s")) return Has(text, ".text") || Has(text, ".section");
  return Has(text, "torch") || Has(text, "triton") || Has(text, "inductor");
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
    case Kind::kGraph:
      return beginning.starts_with("Timestamp: ");
    case Kind::kRepro:
      return Has(beginning, "torch");
    case Kind::kFxGraph:
    case Kind::kAotGraph:
      return Has(beginning, "class ") || Has(beginning, "def forward");
    case Kind::kStatistics:
    case Kind::kBenchmark:
      return IsLegacyResult(beginning);
    case Kind::kVisualization:
      return name.ends_with(".png") ? beginning.starts_with("\x89PNG") : Has(beginning, "<svg");
    case Kind::kInductorIr:
    case Kind::kInductorKernels:
      return IsGenerated(name, beginning);
    case Kind::kReport:
      return IsReport(name, beginning);
  }
  return false;
}

bool FitsContents(Kind kind, const Folder& folder, const Entry& entry) {
  const auto beginning = folder.ReadBeginning(entry.name, kBeginning);
  return beginning && FitsContents(kind, entry.name, *beginning);
}

bool IsOurFile(Kind kind, std::string_view path, const Folder& folder, const Entry& entry) {
  if (!IsKnownFile(kind, path)) return false;
  const bool says_little = kind == Kind::kInductorIr || kind == Kind::kInductorKernels;
  return !says_little || FitsContents(kind, folder, entry);
}

}  // namespace idbg::runs
