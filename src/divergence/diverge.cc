// SPDX-License-Identifier: Apache-2.0
#include "divergence/diverge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/error.h"
#include "divergence/segments.h"
#include "divergence/tensors.h"

namespace idbg::divergence {
namespace {

using graph::NodeId;
using graph::ValueId;

constexpr std::size_t kMostProbed = 400;                   // nodes: one compilation of a minute
constexpr OperandPair kUnlike{.compiled = 0, .eager = 1};  // operands that cannot be compared

using ValueNames = std::map<std::string, ValueId, std::less<>>;

ValueNames NamesOf(const graph::Graph& graph) {
  ValueNames names;
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    if (graph.values[i].producer != graph::kNoNode)
      names.emplace(graph.values[i].name, static_cast<ValueId>(i));
  }
  return names;
}

// Nothing where one is missing.
Errors MeasureAll(const tensor::FileTensor* compiled, const tensor::FileTensor* eager,
                  const tensor::FileTensor* fp64) {
  const bool has_all = compiled != nullptr && eager != nullptr && fp64 != nullptr;
  return has_all ? Measure(*compiled, *eager, *fp64) : Errors{};
}

// The work of FindDivergence, step by step.
class Search {
 public:
  Search(const readers::Input& file, const graph::Graph& graph, const CompiledRun& compiled,
         const Options& options)
      : graph_(graph),
        compiled_(compiled),
        options_(options),
        names_(NamesOf(graph)),
        inputs_(TensorsIn("inputs.pt")),
        moved_inputs_(inputs_.Moved()),
        replays_(file, graph, OptionsOf(inputs_)),
        moved_replays_(file, graph, OptionsOf(moved_inputs_)) {}

  Divergence Run() {
    AddBuffers();
    AddOutputs();
    std::ranges::stable_sort(result_.rows, {}, [&](const Row& row) {
      return std::pair(graph_.value(row.value).producer, row.value);
    });
    JudgeRows();
    FindDeciders();
    Probe();
    Conclude();
    for (const auto& [node, why] : replays_.failures()) result_.degraded.push_back(why);
    result_.interpreter_version = replays_.torch_version();
    return std::move(result_);
  }

 private:
  Tensors TensorsIn(const char* file) const {
    Tensors tensors;
    tensors.AddTorchFile(compiled_.folder / file);
    return tensors;
  }

  interpret::RunOptions OptionsOf(const Tensors& inputs) const {
    interpret::RunOptions run{.threads = options_.threads};
    for (const graph::GraphInput& input : graph_.inputs) {
      const std::string& name = graph_.value(input.value).name;
      if (const tensor::FileTensor* const tensor = inputs.Find(name); tensor != nullptr)
        run.inputs.push_back({.name = name, .tensor = *tensor});
    }
    return run;
  }

  // The graph in float64 with inputs, and values that take the place of the nodes' own, which all
  // have moved by a rounding.
  Tensors RunMoved(const std::string& name, const Tensors& given) {
    const Tensors moved = given.Moved();
    return moved_replays_.Run(name, "float64", &moved);
  }

  // How far a value has moved.
  static double MovedBy(const std::string& name, const Tensors& moved, const Tensors& fp64) {
    return MeasureAll(moved.Find(name), fp64.Find(name), fp64.Find(name)).difference;
  }

  const std::string& NameOf(const Row& row) const { return graph_.value(row.value).name; }

  void AddBuffers() {
    for (const CompiledValue& value : compiled_.values) {
      const auto found = names_.find(value.exported);
      const bool is_unknown = found == names_.end() && value.within.empty();
      result_.unmatched += !value.file.empty() && is_unknown ? 1 : 0;
      if (value.file.empty() || found == names_.end() || known_.Find(value.exported) != nullptr)
        continue;
      known_.AddTensor(value.exported, compiled_.folder / value.file);
      if (known_.Find(value.exported) == nullptr) continue;
      result_.rows.push_back(
          {.value = found->second, .buffer = value.buffer, .launch = value.launch});
    }
  }

  // The number of an output of the user in outputs.pt.
  void AddOutputs() {
    outputs_ = TensorsIn("outputs.pt");
    std::size_t number = 0;
    for (const graph::GraphOutput& output : graph_.outputs) {
      if (output.kind != graph::OutputKind::kUser && output.kind != graph::OutputKind::kLoss &&
          output.kind != graph::OutputKind::kGradient)
        continue;
      const std::string key = std::to_string(number++);
      const auto* const reference = std::get_if<graph::ValueRef>(&output.value.value);
      if (reference == nullptr || graph_.value(reference->id).producer == graph::kNoNode) continue;
      const auto row = std::ranges::find(result_.rows, reference->id, &Row::value);
      if (row != result_.rows.end()) {
        row->is_output = true;
      } else if (outputs_.Find(key) != nullptr) {
        known_.Add(graph_.value(reference->id).name, outputs_, key);
        result_.rows.push_back({.value = reference->id, .is_output = true});
      }
    }
  }

  bool IsKnown(const std::string& name) const { return known_.Find(name) != nullptr; }

  Errors ErrorsOf(const std::string& name, const Tensors& eager, const Tensors& fp64) const {
    return MeasureAll(known_.Find(name), eager.Find(name), fp64.Find(name));
  }

  // What operators that draw random numbers gave: the compiled model's where it is known, or else
  // eager mode's. With these in their place the runs differ by what is computed of them alone.
  Tensors Drawn(const Tensors& eager) const {
    Tensors drawn;
    for (const graph::Node& node : graph_.nodes) {
      if (!replays_.IsRandom(node.name)) continue;
      for (const ValueId output : node.outputs) {
        const std::string& name = graph_.value(output).name;
        drawn.Add(name, IsKnown(name) ? known_ : eager, name);
      }
    }
    return drawn;
  }

  void JudgeRows() {
    const Tensors first = replays_.Run("eager", "", nullptr);
    const Tensors drawn = Drawn(first);
    Tensors given = known_;
    for (const auto& [name, tensor] : drawn.all()) given.Add(name, drawn, name);
    const Tensors eager = drawn.all().empty() ? first : replays_.Run("eager-drawn", "", &drawn);
    const Tensors fp64 = replays_.Run("fp64", "float64", &drawn);
    local_ = replays_.Run("local", "", &given);
    local_fp64_ = replays_.Run("local-fp64", "float64", &given);
    double all = 0;
    std::vector<std::pair<Row*, Noise>> doubtful;
    for (Row& row : result_.rows) {
      const std::string& name = NameOf(row);
      row.nodes =
          SegmentOf(graph_, row.value, [&](const std::string& input) { return IsKnown(input); });
      Noise noise = NoiseOf(graph_, row.nodes, known_.Find(name)->dtype);
      row.local = ErrorsOf(name, local_, local_fp64_);
      noise.is_strict =
          row.nodes.size() == 1 && IsPointwise(graph_, graph_.node(row.nodes.front()));
      row.judgement = Judge(row.local, noise);
      all += noise.factor;
      row.accumulated = ErrorsOf(name, eager, fp64);
      row.accumulated_verdict = Judge(row.accumulated, {.unit = noise.unit, .factor = all}).verdict;
      row.verdict = row.judgement.verdict;
      if (row.verdict == Verdict::kDefect && row.nodes.size() == 1 && !noise.is_strict &&
          !noise.is_step && noise.unit > 0)
        doubtful.emplace_back(&row, noise);
      if (IsArbitrary(row) && row.verdict != Verdict::kEqual) row.verdict = Verdict::kUnknown;
    }
    if (doubtful.empty()) return;
    const Tensors moved = RunMoved("local-moved", given);
    for (auto& [row, noise] : doubtful) {
      if (row->verdict == Verdict::kUnknown) continue;
      noise.moved = MovedBy(NameOf(*row), moved, local_fp64_);
      row->judgement = Judge(row->local, noise);
      row->verdict = row->judgement.verdict;
    }
  }

  // Whether the value may be another one and right: random numbers, memory that nothing was written
  // into.
  bool IsArbitrary(const Row& row) const {
    return std::ranges::any_of(row.nodes, [&](NodeId id) {
      const graph::Node& node = graph_.node(id);
      return replays_.IsRandom(node.name) || LeavesMemoryAsItIs(node);
    });
  }

  // A value of another shape that is right for what came in: the first value before it that differs
  // at all has decided.
  void FindDeciders() {
    for (Row& row : result_.rows) {
      if (row.accumulated.has_shape || IsWrong(row.verdict)) continue;
      const auto end = result_.rows.begin() + (&row - result_.rows.data());
      const auto first = std::find_if(result_.rows.begin(), end,
                                      [](const Row& before) { return before.local.differing > 0; });
      if (first == end) continue;
      row.decided_by = static_cast<std::size_t>(first - result_.rows.begin());
      decides_.insert(first->value);
    }
  }

  // The operators of a row that round differently: one, where alone tells.
  std::vector<NodeId> RoundingNodes(const Row& row) const {
    for (const NodeId id : row.nodes) {
      if (ProbedErrors(id, "alone.").differing > 0) return {id};
    }
    return row.nodes;
  }

  // Rows whose difference is larger than rounding, of more operators than one.
  bool NeedsProbe(const Row& row) const {
    const bool is_large = row.judgement.is_large || decides_.contains(row.value);
    return row.verdict != Verdict::kUnknown && is_large && row.nodes.size() > 1;
  }

  std::vector<std::string> NodesToProbe() const {
    std::set<NodeId> nodes;
    for (const Row& row : result_.rows) {
      if (NeedsProbe(row) && nodes.size() + row.nodes.size() <= kMostProbed)
        nodes.insert(row.nodes.begin(), row.nodes.end());
    }
    std::vector<std::string> names;
    for (const NodeId id : nodes) {
      const graph::Node& node = graph_.node(id);
      names.push_back(node.name);
      for (const ValueId output : node.outputs) {
        if (graph_.value(output).name != node.name) names.push_back(graph_.value(output).name);
      }
    }
    return names;
  }

  void Probe() {
    const std::vector<std::string> names = NodesToProbe();
    if (names.empty() || !options_.probe) return;
    try {
      probed_.AddTorchFile(options_.probe(names, replays_.PathOf("local")));
    } catch (const base::Error& error) {
      result_.degraded.push_back("operators of one kernel are not distinguished: " +
                                 error.message());
      return;
    }
    result_.probed_nodes = std::ssize(names);
    // Every node in float64 on what it had in the local run.
    Tensors inputs = local_;
    for (const auto& [name, tensor] : known_.all()) inputs.Add(name, known_, name);
    each_fp64_ = replays_.Run("each-fp64", "float64", &inputs);
    each_moved_ = RunMoved("each-moved", inputs);
  }

  // How a node of a probe did. `how`: "alone." or "together.".
  Errors ProbedErrors(NodeId id, const std::string& how) const {
    return ProbedErrors(id, how, each_fp64_);
  }

  // `fp64`: each node on what it had in eager mode, or all of them one after the other.
  Errors ProbedErrors(NodeId id, const std::string& how, const Tensors& fp64) const {
    Errors worst;
    for (const ValueId output : graph_.node(id).outputs) {
      const std::string& name = graph_.value(output).name;
      const Errors errors =
          MeasureAll(probed_.Find(how + name), local_.Find(name), fp64.Find(name));
      if (!worst.is_comparable || errors.difference > worst.difference) worst = errors;
    }
    return worst;
  }

  Judgement JudgeAlone(NodeId id, const Errors& errors) const {
    const graph::Node& node = graph_.node(id);
    if (!errors.is_comparable || node.outputs.empty()) return {};
    const tensor::FileTensor* const value = local_.Find(graph_.value(node.outputs[0]).name);
    if (value == nullptr) return {};
    Noise noise = NoiseOf(graph_, {id}, value->dtype);
    noise.is_strict = IsPointwise(graph_, node);
    if (!noise.is_strict && noise.unit > 0)
      noise.moved = MovedBy(graph_.value(node.outputs[0]).name, each_moved_, each_fp64_);
    return Judge(errors, noise);
  }

  // Whether an operator that works element by element gives an infinity or NaN alone in compiled
  // code, for the element `index`, where what it gets is the infinity or NaN that eager mode has
  // there: these have no digits that rounding before it could have changed. What eager mode turns
  // into a number, compiled code goes on with, as it keeps a range that the dtype has not.
  bool TakesInfinityOtherwise(NodeId id, const std::vector<NodeId>& nodes,
                              const std::vector<std::int64_t>& index) const {
    if (!IsPointwise(graph_, graph_.node(id))) return false;
    bool is_same = true;
    bool is_infinite = false;
    graph::VisitValues(graph_.node(id), [&](ValueId input) {
      const graph::Value& value = graph_.value(input);
      if (std::ranges::find(nodes, value.producer) == nodes.end() || IsKnown(value.name)) return;
      const tensor::FileTensor* const c = probed_.Find("together." + value.name);
      const tensor::FileTensor* const e = local_.Find(value.name);
      if (c == nullptr || e == nullptr) {
        is_same = false;
        return;
      }
      const OperandPair pair = OperandAt(*c, *e, index).value_or(kUnlike);
      is_same = is_same && pair.IsSame();
      is_infinite = is_infinite || pair.IsNotFinite();
    });
    return is_same && is_infinite;
  }

  // Whether all that the node gets is what eager mode has, to the bit, and what it gives is not.
  bool BeginsHere(NodeId id, const std::vector<NodeId>& nodes) const {
    const Errors own = ProbedErrors(id, "together.");
    if (!own.is_comparable || !JudgeAlone(id, own).is_large) return false;
    const bool is_alone = !std::isfinite(own.at_compiled) && std::isfinite(own.at_eager);
    if (own.nan_compiled > 0 && is_alone && TakesInfinityOtherwise(id, nodes, own.index))
      return true;
    // Within a kernel values keep digits that eager mode rounds away between two operators.
    const Errors whole = ProbedErrors(id, "together.", local_fp64_);
    if (whole.is_comparable && whole.relative_compiled() < whole.relative_eager()) return false;
    bool is_same = true;
    graph::VisitValues(graph_.node(id), [&](ValueId input) {
      const NodeId producer = graph_.value(input).producer;
      if (std::ranges::find(nodes, producer) == nodes.end()) return;
      if (IsKnown(graph_.value(input).name)) return;
      const Errors before = ProbedErrors(producer, "together.");
      is_same = is_same && (!before.is_comparable || before.differing + before.other_zeros == 0);
    });
    return is_same;
  }

  // A copy or a cast computes nothing: what it shows is what the operator before it kept beyond its
  // dtype.
  NodeId ShownBy(NodeId id, const std::vector<NodeId>& nodes) const {
    for (bool goes_on = true; goes_on && Copies(graph_, graph_.node(id));) {
      NodeId before = graph::kNoNode;
      graph::VisitValues(graph_.node(id), [&](ValueId input) {
        if (before == graph::kNoNode) before = graph_.value(input).producer;
      });
      goes_on = std::ranges::find(nodes, before) != nodes.end();
      if (goes_on) id = before;
    }
    return id;
  }

  // Which operator of several it is, by what each did when compiled alone.
  void ConcludeProbed(Row& row) {
    for (const NodeId id : row.nodes) {
      const Errors errors = ProbedErrors(id, "alone.");
      const Judgement judgement = JudgeAlone(id, errors);
      if (!IsWrong(judgement.verdict)) continue;
      row.verdict = judgement.verdict;
      row.culprits = {id};
      row.evidence = Row::Evidence::kAlone;
      row.alone = errors;
      return;
    }
    for (const NodeId id : row.nodes) {
      if (!BeginsHere(id, row.nodes)) continue;
      row.verdict = Verdict::kDefect;
      row.culprits = {ShownBy(id, row.nodes)};
      row.evidence = Row::Evidence::kTogether;
      row.alone = ProbedErrors(id, "together.");
      return;
    }
    const bool is_far = row.verdict == Verdict::kDefect || row.verdict == Verdict::kNan;
    if (is_far && ConcludeZeros(row)) return;
    if (row.verdict == Verdict::kStructure || (is_far && VanishesTogether(row))) {
      row.culprits = SuspectsOf(graph_, row.nodes);
      row.evidence = Row::Evidence::kFused;
    } else if (is_far) {  // each operator is right: rounding that the next ones enlarge
      row.verdict = Verdict::kAmplified;
    }
  }

  // The operator that gives zeros of another sign, where others of the row look at the sign.
  bool ConcludeZeros(Row& row) {
    const auto found = std::ranges::find_if(
        row.nodes, [&](NodeId id) { return ProbedErrors(id, "alone.").other_zeros > 0; });
    if (found == row.nodes.end()) return false;
    row.culprits = {*found};
    row.evidence = Row::Evidence::kZeros;
    row.alone = ProbedErrors(*found, "alone.");
    return true;
  }

  // Whether the same operators give what eager mode gives once each value is an output. Rounding
  // that operators enlarge would be enlarged there, too. A kernel may go on with more digits than
  // it stores: what is then right from the inputs on is no defect.
  bool VanishesTogether(const Row& row) const {
    const Errors errors = ProbedErrors(graph_.value(row.value).producer, "together.");
    const Noise noise = NoiseOf(graph_, row.nodes, known_.Find(NameOf(row))->dtype);
    return IsWrong(row.accumulated_verdict) && errors.is_comparable &&
           !Judge(errors, noise).is_large;
  }

  void Conclude() {
    bool has_defect = false;
    for (Row& row : result_.rows) {
      if (NeedsProbe(row) && result_.probed_nodes > 0) {
        ConcludeProbed(row);
      } else if (IsWrong(row.verdict)) {
        row.culprits = SuspectsOf(graph_, row.nodes);
        row.evidence = Row::Evidence::kLaunch;
      } else if (row.decided_by && !has_defect) {
        row.verdict = Verdict::kStructure;
        row.culprits = RoundingNodes(result_.rows[*row.decided_by]);
        row.evidence = Row::Evidence::kUpstream;
      }
      if (!IsWrong(row.verdict) && row.verdict != Verdict::kUnknown &&
          (IsWrong(row.accumulated_verdict) || IsIllConditioned(row.accumulated)))
        row.verdict = has_defect ? Verdict::kCarried : Verdict::kAmplified;
      has_defect = has_defect || IsWrong(row.verdict);
    }
    const auto first =
        std::ranges::find_if(result_.rows, [](const Row& row) { return IsWrong(row.verdict); });
    if (first != result_.rows.end())
      result_.culprit = static_cast<std::size_t>(first - result_.rows.begin());
  }

  const graph::Graph& graph_;
  const CompiledRun& compiled_;
  const Options& options_;
  ValueNames names_;
  Tensors inputs_;
  Tensors moved_inputs_;
  Replays replays_;
  Replays moved_replays_;
  Tensors known_;
  Tensors outputs_;
  Tensors local_;
  Tensors local_fp64_;
  Tensors each_fp64_;
  Tensors each_moved_;
  Tensors probed_;
  std::set<ValueId> decides_;
  Divergence result_;
};

}  // namespace

Divergence FindDivergence(const readers::Input& file, const graph::Graph& graph,
                          const CompiledRun& compiled, const Options& options) {
  return Search(file, graph, compiled, options).Run();
}

}  // namespace idbg::divergence
