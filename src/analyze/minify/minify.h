// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/document.h"

namespace idbg::analyze {

// The flags of `minify`.
struct MinifyRequest {
  std::string model;
  std::string output = "minified";  // folder

  // What goes wrong: one of these four.
  std::string rule;                      // of a finding of `analyze`; "constraint:alignment"
  std::string command;                   // {} is the file of the graph
  bool is_numeric = false;               // `diff --run` finds a defect
  std::vector<std::string> configs;      // for that: of torch._inductor.config, as KEY=VALUE
  std::optional<std::string> run_fails;  // `run` has such a finding: a regular expression

  std::string adapter;    // of constraint rules
  std::string operators;  // of `rule`: at this operator; empty: wherever it is first
  std::optional<std::int64_t> exit_code;
  std::optional<std::int64_t> signal;
  bool is_crash = false;
  std::string matches;            // some output of the command
  std::optional<double> limit_s;  // of one run; null: 60, of is_numeric 300

  std::int64_t repeat = 1;
  std::int64_t at_least = 1;
  std::int64_t jobs = 1;
  bool resumes = false;

  std::string inputs;  // tensors for the inputs of the model; empty: its sample inputs
  std::string python = "python3";
  std::string verify = "eager";  // "eager", "compiled", "none"
  std::string program;           // this program, as it can be started
  std::string invocation;        // the command line, for the header of the script
};

struct Minified {
  report::Document document;
  bool lacks_python = false;  // the script was written and could not be run
};

// Makes the graph of a model smaller as long as it goes wrong in the same way, and writes what is
// left. Throws base::Error.
Minified MinifyModel(const MinifyRequest& request);

}  // namespace idbg::analyze
