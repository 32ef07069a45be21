// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <set>
#include <utility>

#include "analyze/models/models.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "compile/recorded_text.h"
#include "gemm/problem/problem.h"
#include "graph/bindings.h"
#include "inputs/models.h"
#include "inputs/recognise.h"
#include "logs/events/graphs.h"
#include "logs/trace.h"
#include "logs/view.h"
#include "readers/reader.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

class Gathering {
 public:
  Gathering(const tensor::Bindings& bindings, const std::string& asked_by)
      : bindings_(bindings), asked_by_(asked_by) {}

  void AddFile(const std::string& file) {
    const inputs::Recognised recognised = inputs::Recognise(file);
    inputs::CheckTaken(file, recognised.kind,
                       {inputs::Kind::kModel, inputs::Kind::kDebugFolder, inputs::Kind::kRunFolder,
                        inputs::Kind::kLog, inputs::Kind::kLogFolder},
                       asked_by_);
    const std::size_t known = products_.problems.size();
    const std::int64_t before = CountAll();
    if (recognised.holds_graphs) {
      for (inputs::ModelInput& input : inputs::ReadModelInputs({file}, {}))
        AddGraphs(input.file.graphs);
    } else {
      AddTrace(file);
    }
    NameFile(fs::path(file).filename().string(), known);
    base::LogInfo(file, ": ", base::Plural(CountAll() - before, "matrix product"));
  }

  estimate::Products Take(const std::vector<std::string>& files) {
    for (const auto& [name, value] : bindings_) {
      if (bound_.contains(name)) continue;
      base::FailUsage("--set " + name + ": " + graph::UnknownSizeText(open_));
    }
    if (products_.unknown > 0)
      base::LogWarning(base::Plural(products_.unknown, "matrix product"),
                       " left out, because sizes or types are not known, first ",
                       products_.first_unknown, " (give sizes with --set NAME=SIZE)");
    if (products_.problems.empty())
      base::FailFormat(
          "contains no matrix products with known sizes (compile with TORCH_TRACE, "
          "or use an exported model)",
          {.file = base::Join(files)});
    return std::move(products_);
  }

 private:
  std::int64_t CountAll() const {
    std::int64_t count = 0;
    for (const auto& [problem, use] : products_.uses) count += use.count;
    return count;
  }

  void AddGraphs(std::vector<graph::Graph>& graphs) {
    for (graph::Graph& graph : graphs) {
      for (const auto& [name, value] : bindings_) {
        if (graph::FindOpenSize(graph, name)) bound_.insert(name);
      }
      if (open_.empty()) open_ = graph::OpenSizesText(graph);
      graph::Bind(graph, graph::ResolveBindings(graph, bindings_));
      estimate::AddProducts(graph, products_);
    }
  }

  void AddTrace(const std::string& file) {
    const logs::Trace trace = logs::ReadTrace(file);
    for (const logs::Selected& selected : logs::Select(trace, {})) {
      for (const logs::Record* const record : logs::FindCompiledGraphs(selected))
        AddRecord(selected, *record);
    }
  }

  void AddRecord(const logs::Selected& selected, const logs::Record& record) {
    try {
      readers::ModelFile file = compile::ReadGraphs(selected, record);
      AddGraphs(file.graphs);
    } catch (const base::Error& error) {
      if (error.code() == base::ErrorCode::kUsage) throw;
      base::LogWarning("graph skipped: ", error.what());
    }
  }

  // Problems that the templates have no operator for are told and left out.
  void NameFile(const std::string& name, std::size_t first) {
    std::vector<gemm::Problem>& problems = products_.problems;
    for (std::size_t i = first; i < problems.size(); ++i) {
      std::string& place = products_.uses[problems[i]].place;
      place = name + ": " + place;
    }
    std::erase_if(problems, [&](const gemm::Problem& problem) {
      try {
        gemm::CheckProblem(problem);
        return false;
      } catch (const base::Error& error) {
        base::LogWarning(ToString(problem), " left out: ", error.message());
        products_.uses.erase(problem);
        return true;
      }
    });
  }

  const tensor::Bindings& bindings_;
  const std::string& asked_by_;
  estimate::Products products_;
  std::set<std::string> bound_;
  std::string open_;
};

}  // namespace

estimate::Products ProblemsOfModels(const std::vector<std::string>& files,
                                    const tensor::Bindings& bindings, const std::string& asked_by) {
  Gathering gathering(bindings, asked_by);
  for (const std::string& file : files) gathering.AddFile(file);
  return gathering.Take(files);
}

}  // namespace idbg::analyze
