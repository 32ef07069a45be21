// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/program_json.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"
#include "base/json/token_reader.h"
#include "readers/pt2/graph_json.h"

namespace idbg::readers::pt2 {
namespace {

using base::TokenReader;
using base::TokenType;
using graph::InputKind;
using graph::OutputKind;

// What the signature says about one input or output.
struct Spec {
  std::string member;  // of InputSpec or OutputSpec
  std::string target;  // "parameter_name" and its like; of constant_input its name
};

struct Range {
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
};

class ProgramReader {
 public:
  ProgramReader(std::string_view json, const std::string& file)
      : owned_(base::MakeJsonReader(json, file)), reader_(*owned_), context_(json.size()) {}

  Program Run() {
    reader_.ReadMembers(
        {{"graph_module", [&] { ReadGraphModule(); }},
         {"range_constraints",
          [&] { reader_.ReadMap([&](std::string_view symbol) { ReadRange(symbol); }); }},
         {"schema_version", [&] { ReadVersion(); }},
         {"verifiers", [&] { reader_.ReadArray([&] { AddText(program_.verifiers); }); }},
         {"torch_version", [&] { program_.torch_version = reader_.ReadString(); }},
         {"guards_code", [&] {
            reader_.ReadArray([&] {
              reader_.Skip();
              ++program_.guard_count;
            });
          }}});
    reader_.ExpectEnd();
    if (program_.schema_major > kSchemaMajor) reader_.Fail("a newer schema");
    if (!has_graph_) reader_.Fail("an exported program without a graph");
    ApplySignature();
    ApplyRanges();
    const bool training =
        std::ranges::find(program_.verifiers, "TRAINING") != program_.verifiers.end();
    const bool joint =
        std::ranges::any_of(program_.graph.outputs, [](const graph::GraphOutput& output) {
          return output.kind == OutputKind::kGradient || output.kind == OutputKind::kLoss;
        });
    Describe(program_.graph, training ? graph::Dialect::kTraining : graph::Dialect::kAten,
             joint ? graph::Phase::kJoint : graph::Phase::kInference);
    program_.losses = context_.TakeLosses();
    return std::move(program_);
  }

 private:
  void AddText(std::vector<std::string>& texts) {
    context_.SpendElement(texts, reader_);
    texts.push_back(reader_.ReadString());
  }

  static void Describe(graph::Graph& graph, graph::Dialect dialect, graph::Phase phase) {
    graph.dialect = dialect;
    graph.phase = phase;
    for (graph::Graph& subgraph : graph.subgraphs) Describe(subgraph, dialect, phase);
  }

  void ReadVersion() {
    reader_.ReadMembers({{"major", [&] { program_.schema_major = reader_.ReadInt(); }},
                         {"minor", [&] { program_.schema_minor = reader_.ReadInt(); }}});
  }

  void ReadRange(std::string_view symbol) {
    context_.Spend(sizeof(Range) + sizeof(std::string) + symbol.size(), reader_);
    Range range;
    reader_.ReadMembers({{"min_val", [&] { range.min = ReadIntOrNull(reader_); }},
                         {"max_val", [&] { range.max = ReadIntOrNull(reader_); }}});
    ranges_.emplace(symbol, range);
  }

  void ReadGraphModule() {
    reader_.ReadMembers(
        {{"graph",
          [&] {
            if (has_graph_) reader_.Fail("a second graph");
            has_graph_ = true;
            ReadGraph(reader_, context_, program_.graph);
          }},
         {"signature", [&] { ReadSignature(); }},
         {"module_call_graph", [&] { reader_.ReadArray([&] { ReadModuleCall(); }); }}});
  }

  void ReadSignature() {
    reader_.ReadMembers(
        {{"input_specs", [&] { reader_.ReadArray([&] { ReadSpec(input_specs_); }); }},
         {"output_specs", [&] { reader_.ReadArray([&] { ReadSpec(output_specs_); }); }}});
  }

  void ReadSpec(std::vector<Spec>& specs) {
    context_.SpendElement(specs, reader_);
    Spec& spec = specs.emplace_back();
    ReadUnion(reader_, [&](std::string_view member) {
      spec.member = member;
      reader_.ReadMap([&](std::string_view key) {
        const bool is_target = key == "name" || key.ends_with("_name");
        if (is_target && reader_.Peek().type == TokenType::kString) {
          spec.target = reader_.ReadString();
        } else {
          reader_.Skip();
        }
      });
    });
  }

  // The first entry is that of the outermost module.
  void ReadModuleCall() {
    const bool outermost = module_calls_++ == 0;
    reader_.ReadMap([&](std::string_view key) {
      if (!outermost || key != "signature") return reader_.Skip();
      const auto read_name = [&] { AddText(program_.call.input_names); };
      base::ReadMembers(reader_,
                        {{"forward_arg_names", [&] { base::ReadElements(reader_, read_name); }},
                         {"in_spec", [&] { program_.call.inputs = base::ReadString(reader_); }},
                         {"out_spec", [&] { program_.call.outputs = base::ReadString(reader_); }}});
    });
  }

  // The signature lists the inputs and outputs of the graph in their order.
  void ApplySignature() {
    graph::Graph& graph = program_.graph;
    if (input_specs_.size() != graph.inputs.size() || output_specs_.size() != graph.outputs.size())
      reader_.Fail(
          "the numbers of inputs and outputs differ: " + std::to_string(input_specs_.size()) +
          " and " + std::to_string(output_specs_.size()) + " in the signature, " +
          std::to_string(graph.inputs.size()) + " and " + std::to_string(graph.outputs.size()) +
          " in the graph");
    for (std::size_t i = 0; i < input_specs_.size(); ++i) {
      const Spec& spec = input_specs_[i];
      graph::GraphInput& input = graph.inputs[i];
      const auto kind = base::FindNamed(kInputMembers, spec.member);
      if (!kind) context_.Lose("inputs of an unknown kind", reader_, spec.member);
      input.kind = kind.value_or(InputKind::kObject);
      if (spec.member == "constant_input") {
        graph.value(input.value).name = spec.target;
      } else {
        input.target = spec.target;
      }
    }
    for (std::size_t i = 0; i < output_specs_.size(); ++i) {
      const auto kind = base::FindNamed(kOutputMembers, output_specs_[i].member);
      if (!kind) context_.Lose("outputs of an unknown kind", reader_, output_specs_[i].member);
      graph.outputs[i].kind = kind.value_or(OutputKind::kUser);
      graph.outputs[i].target = std::move(output_specs_[i].target);
    }
  }

  // Symbols that stand in a size; the file may constrain others too.
  void ApplyRanges() {
    for (const auto& [name, hint] : context_.symbols()) {
      graph::Symbol symbol{.name = name, .hint = hint};
      const auto range = ranges_.find(name);
      if (range != ranges_.end()) {
        symbol.min = range->second.min;
        // sys.maxsize - 1 is how torch writes "no bound" for sizes that depend on data.
        if (range->second.max != INT64_MAX - 1) symbol.max = range->second.max;
      }
      program_.graph.symbols.push_back(std::move(symbol));
    }
  }

  std::unique_ptr<TokenReader> owned_;
  TokenReader& reader_;
  FileContext context_;
  Program program_;
  bool has_graph_ = false;
  std::size_t module_calls_ = 0;
  std::vector<Spec> input_specs_;
  std::vector<Spec> output_specs_;
  std::map<std::string, Range> ranges_;  // by symbol
};

// The schema version alone, or 0; the rest of a newer file may not read.
std::int64_t FindMajor(std::string_view json) {
  std::int64_t major = 0;
  const auto reader = base::MakeJsonReader(json, "");
  reader->ReadMembers({{"schema_version", [&] {
                          reader->ReadMembers({{"major", [&] { major = reader->ReadInt(); }}});
                        }}});
  return major;
}

}  // namespace

// A file of another schema fails anywhere: say that instead.
Program ReadProgram(std::string_view json, const std::string& file) {
  try {
    return ProgramReader(json, file).Run();
  } catch (const base::Error& error) {
    std::int64_t major = kSchemaMajor;
    try {
      major = FindMajor(json);
    } catch (const base::Error&) {  // the error above says more
    }
    if (major == kSchemaMajor) throw;
    const char* const advice = major > kSchemaMajor ? "export it with PyTorch 2.8 to 2.14"
                                                    : "export it with PyTorch 2.8 or later";
    base::FailUnsupported("export schema " + std::to_string(major) + " cannot be read as schema " +
                              std::to_string(kSchemaMajor) + ": " + error.message() + " (" +
                              advice + ")",
                          error.place());
  }
}

}  // namespace idbg::readers::pt2
