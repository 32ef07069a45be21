// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "divergence/compiled_run.h"
#include "divergence/errors.h"
#include "graph/graph.h"
#include "readers/reader.h"

// Where a compiled model departs from eager mode, and by which operator.
//
// Values that the compiled model kept are known as values of the exported graph. The graph runs
// four times: as it is and in float64, for what errors have come together (accumulated); and both
// again with each known value put in place of the node's own, so that every value is computed from
// what compiled code had before it (local). What differs locally is the fault of the nodes in
// between. Which of them is found by compiling these nodes alone.
namespace idbg::divergence {

// A value of the exported graph that the compiled model kept.
struct Row {
  graph::ValueId value = graph::kNoValue;
  std::string buffer;                  // empty: known as an output only
  std::optional<std::int64_t> launch;  // in CompiledRun::launches
  bool is_output = false;
  std::vector<graph::NodeId> nodes;  // that compute it from what is known before it
  Errors accumulated;
  Errors local;
  Verdict accumulated_verdict = Verdict::kUnknown;
  Judgement judgement;  // of `local`
  Verdict verdict = Verdict::kUnknown;
  // Of a value that is wrong: the nodes that may be the cause, one where it is certain.
  std::vector<graph::NodeId> culprits;
  enum class Evidence {
    kNone,
    kLaunch,    // the kernel computes these nodes and no others
    kAlone,     // the operator alone, compiled on the same inputs, is wrong
    kTogether,  // the operator is right alone and wrong behind those before it
    kZeros,     // the operator gives zeros of another sign, which those behind it tell apart
    kFused,     // right alone, and together with each value as an output; wrong in this kernel
    kUpstream   // it rounds differently, which changes the shape of this value
  } evidence = Evidence::kNone;
  Errors alone;                           // of kAlone and kTogether
  std::optional<std::size_t> decided_by;  // of kUpstream: the row of the operator
};

struct Divergence {
  std::vector<Row> rows;               // in the order of the graph
  std::optional<std::size_t> culprit;  // the first row that is wrong
  std::int64_t probed_nodes = 0;
  std::int64_t unmatched = 0;  // buffers that are no value of the exported graph
  std::vector<std::string> degraded;
  std::string interpreter_version;
};

struct Options {
  std::int32_t threads = 0;
  // Compiles nodes of the exported graph alone, by their names, and returns the file of what they
  // gave: "alone.NAME" on the inputs that they have in `values`, "together.NAME" from known values
  // on. Throws Error. Empty: nothing is compiled.
  std::function<std::filesystem::path(const std::vector<std::string>& names,
                                      const std::filesystem::path& values)>
      probe;
};

// `file` and `graph` are the model that was compiled. Throws base::Error.
Divergence FindDivergence(const readers::Input& file, const graph::Graph& graph,
                          const CompiledRun& compiled, const Options& options);

}  // namespace idbg::divergence
