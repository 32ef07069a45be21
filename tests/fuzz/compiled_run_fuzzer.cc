// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "divergence/compiled_run.h"
#include "divergence/diverge.h"
#include "views/divergence/divergence_documents.h"
#include "writers.h"

// A run.json of a compiled model: what is read of it stays in its folder and stands every writer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  divergence::CompiledRun run;
  const bool is_read =
      fuzz::Try([&] { run = divergence::ParseCompiledRun(fuzz::Text(data, size), "run.json"); });
  if (!is_read) return 0;
  divergence::Divergence divergence{.degraded = run.degraded};
  for (const divergence::CompiledValue& value : run.values) {
    fuzz::Require(value.file.find("..") == std::string::npos && !value.file.starts_with('/'),
                  "a file outside of the folder");
    const auto launches = static_cast<std::int64_t>(run.launches.size());
    fuzz::Require(!value.launch || (*value.launch >= 0 && *value.launch < launches),
                  "a launch that is not there");
  }
  graph::Graph graph;
  graph.AddValue({.name = "value"});
  for (std::int64_t launch = 0; launch < std::ssize(run.launches); ++launch) {
    divergence.rows.push_back({.value = 0,
                               .launch = launch,
                               .verdict = divergence::Verdict::kDefect,
                               .evidence = divergence::Row::Evidence::kLaunch});
    divergence.culprit = 0;
  }
  fuzz::WriteAll(views::DivergenceDocument(divergence, run, graph, {.model = "model.pt2"}));
  return 0;
}
