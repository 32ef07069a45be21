// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/advise.h"
#include "constraints/check.h"
#include "device/hardware.h"
#include "estimate/estimate.h"
#include "estimate/sweep.h"
#include "estimate/training_step.h"
#include "graph/graph.h"
#include "plan/join/join.h"
#include "plan/plan.h"
#include "readers/reader.h"
#include "report/document.h"
#include "report/figures.h"

// The sections of a model, each with its findings and verdicts.
namespace idbg::views {

// What the files say about themselves: as context what all of them say.
void AddContext(std::span<const readers::ModelFile* const> files, report::Document& document);
// And what some say otherwise, by file; without tables where none does.
report::Section InputSection(std::span<const readers::ModelFile* const> files);

// One of several graphs. Null: not asked for, or not known.
struct GraphRow {
  std::string name;
  std::int64_t nodes = 0;
  std::optional<std::int64_t> predicted, generated, matched;  // kernels
  std::optional<double> replayed_ms;                          // predicted, on the first device
};

// Of several graphs what is seen first: a row each.
report::Section GraphsSection(std::span<const GraphRow> graphs);

// What could not be read, as findings.
void AddLosses(const readers::ModelFile& file, report::Document& document);

// What is in a package, by role.
report::Section PackageSection(const readers::ModelFile& model);

// The kernels of output code, as Inductor made them.
report::Section OutputCodeSection(const readers::KernelModule& kernels);

// The scheduler's nodes of an IR dump.
report::Section ScheduleSection(const readers::Schedule& schedule);

// What to change, ranked, in a line each: what it brings, where, what to write, when that is
// allowed; at most `top` pieces. Table `advice` has the same and more in columns. `command` is what
// shows the rest.
report::Section AdviceSection(const advice::Advised& advised, std::size_t top,
                              std::string_view command);

// In place of it, of a graph that is too large to look at without being asked to.
report::Section NoAdviceSection(const std::string& device, std::string_view command);

// A note for each piece, which counts its gain in percent, so that --fail-on "advice>10" can judge.
void AddAdviceFindings(const advice::Advised& advised, report::Document& document);

// What a step takes, part by part.
report::Section TrainingStepSection(const estimate::TrainingStep& step, const std::string& device);
// A device was named, and the log has nothing for it; `unread`: why its graphs could not be read.
report::Finding NothingToPrice(const std::string& log, const std::vector<std::string>& unread);

// What a graph takes, gives and is made of.
report::Section GraphSection(const graph::Graph& graph);

// The nodes of a plan's graph and how values go between them; each knows its kernel, its type and
// its source line. Bounded to its first nodes.
report::Drawing GraphDrawing(const plan::Plan& plan);

// The operators of a graph by target (the `top` that compute and move most): how often, what kind,
// FLOPs and bytes when each runs alone. Subgraphs are counted too.
report::Section OperatorSection(const graph::Graph& graph, std::size_t top);

// Operators outside the catalogue, as notes: nothing that is unknown is counted as free.
void AddUnknownOperators(const graph::Graph& graph, report::Document& document);

// Tensors whose size is not known, as a note; returns how many. Nested graphs count too.
std::int64_t AddUnknownSizes(const graph::Graph& graph, report::Document& document);

// Live memory over a run in eager mode and one under Inductor: the peaks, and what is live then
// (the `top` largest).
report::Section MemorySection(const graph::Graph& graph, const plan::Plan& plan, bool is_gpu,
                              std::size_t top);

// The kernels that Inductor is predicted to make (the `top` that move most bytes), what fusion
// saves, and why neighbours stay apart.
report::Section FusionSection(const plan::Plan& plan, std::size_t top);

// Nodes for which no rule was used because their arguments are not what the operators take, as
// notes, one for each operator. `graph`: what the plan was made from.
void AddMisfits(const plan::Plan& plan, const graph::Graph& graph, report::Document& document);

// The predicted kernels beside those that Inductor made: how many agree, and those that do not (the
// first `top`). `calls`: the names of the real ones, by launch.
report::Section ComparisonSection(const plan::Joined& comparison, const plan::Plan& plan,
                                  std::span<const std::string> calls, std::size_t top);

// The kernels of a plan and what each reads of which, with those that do the same work for the same
// source line, such as the layers of a model, folded into one box: an arrow upwards leads to the
// next layer. A graph of thousands of nodes has some dozens of boxes.
report::Drawing KernelDrawing(const plan::Plan& plan);

// What an adapter does not take of a graph, a row for each cause.
report::Section ConstraintsSection(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter);

// A finding for each cause: errors in strict mode, else warnings.
void AddViolations(const constraints::CheckResult& result, const constraints::Adapter& adapter,
                   constraints::Mode mode, report::Document& document);

// "edge-npu: does not take the graph, for 5 causes (dtype 52)".
report::Verdict ConstraintsVerdict(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter);

// "h200", "h200, batch 8", "h200, bfloat16".
std::string PointName(const estimate::SweepPoint& point);

// One row a device, precision and batch: times eager and under Inductor, what bounds them, memory,
// energy.
report::Section RooflineSection(std::span<const estimate::SweepPoint> points);

// "h200: 4.211 ms eager, 2.130 ms under Inductor (memory bound); peak 0.93 GB eager, 0.88
// GB under Inductor; latency FAIL".
// `whole`: every size of the graph is known.
report::Verdict RooflineVerdict(const estimate::SweepPoint& point, const estimate::Budget& budget,
                                bool whole);

// The `top` kernels of Inductor's run that take longest, with what binds each and its head-room.
report::Section KernelSection(const estimate::SweepPoint& point, std::size_t top);

// Each launch of Inductor's run in the order of the calls, with the terms of its time and its
// tensors (which the estimate was asked for); then the operators of eager mode, the same way.
report::Section LaunchSection(const estimate::SweepPoint& point);

// The same as KernelSection of the eager run, a row a node.
report::Section NodeSection(const estimate::SweepPoint& point, std::size_t top);

// Kernels that take a noticeable part of a predicted time, and may be off by twice and more.
void AddDoubtFindings(std::span<const estimate::SweepPoint> points, report::Document& document);

// A point held against a budget: a row for each limit, and a finding for each that fails.
report::Section BudgetSection(std::span<const estimate::SweepPoint> points,
                              const estimate::Budget& budget);
void AddBudgetFindings(std::span<const estimate::SweepPoint> points, const estimate::Budget& budget,
                       report::Document& document);

// The kernels of a run under the roofs of a device: work by byte against work by second, and what
// the memory and the units allow (Williams, Waterman, Patterson 2009).
report::Plot RooflinePlot(const roofline::RunEstimate& run, const device::Hardware& hardware);

// The roofs alone, as wide as the series of `points` (x: FLOP/B, y: TFLOP/s) that will lie under
// them.
report::Plot EmptyRooflinePlot(const device::Hardware& hardware,
                               const std::vector<const report::Series*>& points);

}  // namespace idbg::views
