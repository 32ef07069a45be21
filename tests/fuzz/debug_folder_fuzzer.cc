// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compile/kernels/kernels.h"
#include "compile/kernels/provenance.h"
#include "compile/ranks/ranks.h"
#include "fuzz_target.h"
#include "logs/debug_folder.h"

namespace {

using namespace idbg;
namespace fs = std::filesystem;

// A folder of one run with one graph, used again for every input and removed at the end.
class RunFolder {
 public:
  RunFolder() {
    std::string name = (fs::temp_directory_path() / "idbg-fuzz-XXXXXX").string();
    fuzz::Require(::mkdtemp(name.data()) != nullptr, "no temporary folder");
    path_ = name;
    fs::create_directories(Graph());
    fs::create_directories(path_ / "torchdynamo");
  }
  ~RunFolder() { fs::remove_all(path_); }
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  const fs::path& path() const { return path_; }

  // What was written to a file last.
  const std::string& Content(const std::string& file) const { return contents_.at(file); }

  // The files, one after the other, are parted by a line "--".
  void Fill(std::string_view text) {
    const fs::path graph = Graph();
    for (const fs::path& file : {path_ / "torchdynamo/debug.log", graph / "output_code.py",
                                 graph / "fx_graph_readable.py", graph / "fx_graph_transformed.py",
                                 graph / "inductor_provenance_tracking_node_mappings.json"}) {
      const std::size_t stop = std::min(text.find("\n--\n"), text.size());
      contents_[file.string()] = text.substr(0, stop);
      std::ofstream(file, std::ios::binary) << contents_[file.string()];
      text.remove_prefix(std::min(stop + 4, text.size()));
    }
  }

 private:
  fs::path Graph() const { return path_ / "torchinductor/model__0_inference_0.0"; }

  fs::path path_;
  std::map<std::string, std::string> contents_;
};

}  // namespace

// Whatever is in the files, they become a log without damage that the analyses stand.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static RunFolder folder;
  folder.Fill(fuzz::Text(data, size));
  std::vector<std::string> left_out;
  std::vector<logs::Log> logs = logs::OpenDebugFolder(folder.path(), left_out);
  fuzz::Require(logs.size() == 1 && left_out.empty(), "one run is one log");
  const logs::Log& log = logs[0];
  fuzz::Require(log.records().size() == 4 && log.damage().Count() == 0, "every file is a record");
  for (const logs::Record& record : log.records()) {
    fuzz::Require(log.Payload(record) == folder.Content(log.PlaceOf(record).file),
                  "a record is what its file holds");
  }
  logs::Trace trace;
  trace.logs.push_back(std::make_unique<logs::Log>(std::move(logs[0])));
  trace.ranks.push_back({.log = trace.logs[0].get()});
  compile::FindKernels(trace, {});
  compile::FindProvenance(trace, {});
  compile::ReadCollectives(trace, {});
  return 0;
}
