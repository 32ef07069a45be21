// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "analyze/logs/folders.h"
#include "analyze/request.h"
#include "temporary_folder.h"
#include "writers.h"

namespace {

using namespace idbg;
namespace fs = std::filesystem;

constexpr char kRun[] = "inductor_debug_runs/run_20261121T155734Z_4711_4f0a/";
constexpr char kDebug[] = "torch_compile_debug/run_2026_11_21_15_57_34_123456-pid_4711/";

// Where a file of the input goes: what tools write in a run or a debug folder.
std::vector<std::string> Places() {
  const std::string run = kRun;
  const std::string debug = run + kDebug;
  const std::string graph = debug + "torchinductor/model__0_inference_0.0/";
  return {run + "run.json",
          run + "trace/dedicated_log_torch_trace_x1y2.log",
          run + "torch_logs.txt",
          debug + "torchdynamo/debug.log",
          graph + "fx_graph_readable.py",
          graph + "fx_graph_transformed.py",
          graph + "fx_graph_runnable.py",
          graph + "output_code.py",
          graph + "ir_pre_fusion.txt",
          graph + "ir_post_fusion.txt",
          graph + "inductor_provenance_tracking_node_mappings.json",
          run + "output.txt",
          run + "report.json",
          "debug_artifacts/notes.txt",
          "other.pt2",
          "timings.msgpack"};
}

class Folders {
 public:
  Folders() {
    for (const std::string& place : places_)
      fs::create_directories((folder_.path() / place).parent_path());
  }

  // A file begins with a line "--- N", the number of its place; what no line places is gone.
  void Fill(std::string_view text) {
    for (const std::string& place : places_) fs::remove(folder_.path() / place);
    for (std::size_t at = text.find("--- "); at < text.size();) {
      const std::size_t line = std::min(text.find('\n', at), text.size());
      std::size_t number = 0;
      for (const char c : text.substr(at + 4, std::min<std::size_t>(line - at - 4, 4)))
        number = number * 10 + (static_cast<unsigned char>(c) - '0');
      const std::size_t begin = std::min(line + 1, text.size());
      const std::size_t next = std::min(text.find("\n--- ", begin), text.size());
      std::ofstream(folder_.path() / places_[number % places_.size()], std::ios::binary)
          << text.substr(begin, next - begin);
      at = next == text.size() ? next : next + 1;
    }
  }

  fs::path run() const { return folder_.path() / std::string(kRun); }
  fs::path top() const { return folder_.path(); }

 private:
  fuzz::TemporaryFolder folder_;
  std::vector<std::string> places_ = Places();
};

}  // namespace

// A run folder and what may lie beside it, as list, report and clean see them. Nothing is deleted.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Folders folders;
  folders.Fill(fuzz::Text(data, size));
  fuzz::Try([] { fuzz::WriteAll(analyze::ListArtifacts({.folder = folders.top().string()})); });
  fuzz::Try([] {
    fuzz::WriteAll(analyze::CleanArtifacts({.folder = folders.top().string(), .dry_run = true}));
  });
  for (const fs::path& input : {folders.run(), folders.run() / std::string(kDebug)})
    fuzz::Try([&] {
      fuzz::WriteAll(analyze::MakeReportDocument({.files = {input.string()}, .dossiers = true}));
    });
  return 0;
}
