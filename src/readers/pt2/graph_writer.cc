// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "base/error.h"
#include "readers/pt2/archive_writer.h"
#include "readers/pt2/schema_enums.h"

namespace idbg::readers::pt2 {
namespace {

using base::TokenWriter;
using graph::Argument;
using graph::ArgumentList;
using graph::Graph;
using graph::GraphInput;
using graph::GraphOutput;
using graph::ValueKind;

void WriteSize(const graph::SymInt& size, TokenWriter& writer) {
  if (!size.expr() && !size.hint())
    base::FailUnsupported("a tensor of unknown size cannot be written (take it out of the graph)");
  if (!size.expr()) return Union(writer, "as_int", [&] { writer.Int(size.hint().value_or(0)); });
  Union(writer, "as_expr", [&] {
    Map(writer, [&] {
      writer.Member("expr_str", size.ToString());
      writer.Key("hint");
      if (!size.hint()) return writer.Null();
      Union(writer, "as_int", [&] { writer.Int(*size.hint()); });
    });
  });
}

void WriteDevice(const graph::Device& device, TokenWriter& writer) {
  Map(writer, [&] {
    writer.Member("type", device.type.empty() ? "cpu" : device.type);
    writer.Key("index");
    if (device.index < 0) return writer.Null();
    writer.Int(device.index);
  });
}

void WriteDouble(double number, TokenWriter& writer) {
  if (std::isnan(number)) return writer.String("NaN");
  if (std::isinf(number)) return writer.String(number > 0 ? "Infinity" : "-Infinity");
  writer.Double(number);
}

// Writes the arguments of one graph's nodes; `Fail` says what has no form.
class ArgumentWriter {
 public:
  ArgumentWriter(const Graph& graph, TokenWriter& writer) : graph_(graph), writer_(writer) {}

  void Write(const Argument& argument) {
    std::visit([this](const auto& value) { (*this)(value); }, argument.value);
  }

  void operator()(std::monostate) {
    Union(writer_, "as_none", [&] { writer_.Bool(true); });
  }
  void operator()(const graph::ValueRef& reference) {
    const graph::Value& value = graph_.value(reference.id);
    switch (value.kind) {
      case ValueKind::kTensor:
        return Union(writer_, "as_tensor", [&] { Name(value); });
      case ValueKind::kSymInt:
        return Union(writer_, "as_sym_int", [&] { AsName(value); });
      case ValueKind::kSymFloat:
        return Union(writer_, "as_sym_float", [&] { AsName(value); });
      case ValueKind::kSymBool:
        return Union(writer_, "as_sym_bool", [&] { AsName(value); });
      case ValueKind::kNone:
        return (*this)(std::monostate());
      case ValueKind::kOther:
        break;
    }
    Fail("'" + value.name + "' is an object");
  }
  void operator()(bool flag) {
    Union(writer_, "as_bool", [&] { writer_.Bool(flag); });
  }
  void operator()(std::int64_t number) {
    Union(writer_, "as_int", [&] { writer_.Int(number); });
  }
  void operator()(double number) {
    Union(writer_, "as_float", [&] { WriteDouble(number, writer_); });
  }
  void operator()(const std::complex<double>& number) {
    Union(writer_, "as_complex", [&] {
      Map(writer_, [&] {
        WriteDouble(number.real(), At(writer_, "real"));
        WriteDouble(number.imag(), At(writer_, "imag"));
      });
    });
  }
  void operator()(const graph::SymInt& number) {
    if (!number.is_concrete()) Fail("the size " + number.ToString() + " is symbolic");
    (*this)(number.hint().value_or(0));
  }
  void operator()(const std::string& text) {
    Union(writer_, "as_string", [&] { writer_.String(text); });
  }
  void operator()(graph::DType dtype) { Enum("as_scalar_type", kSchemaDTypes, ToString(dtype)); }
  void operator()(const graph::Device& device) {
    Union(writer_, "as_device", [&] { WriteDevice(device, writer_); });
  }
  void operator()(const graph::Symbolic& symbolic) {
    constexpr std::string_view kTorch = "torch.";
    const std::string_view name = symbolic.name;
    const std::string_view rest = name.substr(std::min(kTorch.size(), name.size()));
    if (name.starts_with(kTorch) && SchemaNumber(kSchemaMemoryFormats, rest) != 0)
      return Enum("as_memory_format", kSchemaMemoryFormats, rest);
    if (name.starts_with(kTorch) && SchemaNumber(kSchemaLayouts, rest) != 0)
      return Enum("as_layout", kSchemaLayouts, rest);
    Fail("'" + symbolic.name + "' has no form as a constant");
  }
  void operator()(const graph::SubgraphRef& reference) {
    const Graph& subgraph = graph_.subgraph(reference);
    Union(writer_, "as_graph", [&] {
      Map(writer_, [&] {
        writer_.Member("name", subgraph.name);
        WriteGraph(subgraph, At(writer_, "graph"));
      });
    });
  }
  void operator()(const ArgumentList& list);

 private:
  [[noreturn]] static void Fail(const std::string& message) { base::FailUnsupported(message); }

  void Name(const graph::Value& value) {
    Map(writer_, [&] { writer_.Member("name", value.name); });
  }
  void AsName(const graph::Value& value) {
    Union(writer_, "as_name", [&] { writer_.String(value.name); });
  }
  void Enum(std::string_view member, std::span<const SchemaEnum> table, std::string_view name) {
    const std::int64_t number = SchemaNumber(table, name);
    if (number == 0) Fail("'" + std::string(name) + "' has no number in the format");
    Union(writer_, member, [&] { writer_.Int(number); });
  }

  template <typename T>
  static bool Is(const Argument& argument) {
    return std::holds_alternative<T>(argument.value);
  }
  bool IsValue(const Argument& argument, ValueKind kind) const {
    const auto* const reference = std::get_if<graph::ValueRef>(&argument.value);
    return reference != nullptr && graph_.value(reference->id).kind == kind;
  }

  const Graph& graph_;
  TokenWriter& writer_;
};

double NumberOf(const Argument& argument) {
  if (const auto* const real = std::get_if<double>(&argument.value)) return *real;
  return static_cast<double>(std::get<std::int64_t>(argument.value));
}

void ArgumentWriter::operator()(const ArgumentList& list) {
  const auto all = [&list](const auto& fits) { return std::ranges::all_of(list, fits); };
  const auto is_tensor = [&](const Argument& one) { return IsValue(one, ValueKind::kTensor); };
  const auto write_list = [&](std::string_view member, auto&& write) {
    Union(writer_, member, [&] { writer_.Array(list, write); });
  };
  if (all(Is<std::int64_t>))
    return write_list("as_ints",
                      [&](const Argument& one) { writer_.Int(std::get<std::int64_t>(one.value)); });
  if (all(is_tensor))
    return write_list("as_tensors", [&](const Argument& one) {
      Name(graph_.value(std::get<graph::ValueRef>(one.value).id));
    });
  if (all([&](const Argument& one) { return Is<std::monostate>(one) || is_tensor(one); }))
    return write_list("as_optional_tensors", [&](const Argument& one) { Write(one); });
  if (all(Is<bool>))
    return write_list("as_bools",
                      [&](const Argument& one) { writer_.Bool(std::get<bool>(one.value)); });
  if (all(Is<std::string>))
    return write_list("as_strings", [&](const Argument& one) {
      writer_.String(std::get<std::string>(one.value));
    });
  if (all([](const Argument& one) { return Is<std::int64_t>(one) || Is<double>(one); }))
    return write_list("as_floats",
                      [&](const Argument& one) { WriteDouble(NumberOf(one), writer_); });
  if (all([&](const Argument& one) {
        return Is<std::int64_t>(one) || IsValue(one, ValueKind::kSymInt);
      }))
    return write_list("as_sym_ints", [&](const Argument& one) {
      const auto* const reference = std::get_if<graph::ValueRef>(&one.value);
      reference != nullptr ? AsName(graph_.value(reference->id)) : Write(one);
    });
  Fail("a list of mixed arguments");
}

class GraphWriter {
 public:
  GraphWriter(const Graph& graph, TokenWriter& writer) : graph_(graph), writer_(writer) {}

  void Write() {
    Map(writer_, [&] {
      At(writer_, "inputs").Array(graph_.inputs, [&](const GraphInput& input) {
        WriteArgument({graph::ValueRef{input.value}});
      });
      At(writer_, "outputs").Array(graph_.outputs, [&](const GraphOutput& output) {
        WriteArgument(output.value);
      });
      At(writer_, "nodes").Array(graph_.nodes, [&](const graph::Node& node) { WriteNode(node); });
      Map(At(writer_, "tensor_values"), [&] {
        for (const graph::Value& value : graph_.values) {
          if (value.kind == ValueKind::kTensor && value.tensor)
            WriteTensorMeta(*value.tensor, At(writer_, value.name));
        }
      });
      Map(At(writer_, "sym_int_values"), [&] {
        for (const graph::Value& value : graph_.values) {
          if (value.kind == ValueKind::kSymInt) WriteSize(value.number, At(writer_, value.name));
        }
      });
      WriteOtherNumbers("sym_bool_values", ValueKind::kSymBool);
      WriteOtherNumbers("sym_float_values", ValueKind::kSymFloat);
      Map(At(writer_, "custom_obj_values"), [] {});
      writer_.Member("is_single_tensor_return", false);
    });
  }

 private:
  void WriteArgument(const Argument& argument) { ArgumentWriter(graph_, writer_).Write(argument); }

  // Graphs keep no expressions of these: each number has a symbol of its own, as what .item()
  // gives, and conditions stand as those that torch knows to hold.
  void WriteOtherNumbers(std::string_view key, ValueKind kind) {
    Map(At(writer_, key), [&] {
      for (std::size_t i = 0; i < graph_.values.size(); ++i) {
        if (graph_.values[i].kind != kind) continue;
        writer_.Key(graph_.values[i].name);
        if (kind == ValueKind::kSymBool) {
          Union(writer_, "as_bool", [&] { writer_.Bool(true); });
          continue;
        }
        Union(writer_, "as_expr", [&] {
          Map(writer_, [&] {
            writer_.Member("expr_str", "Symbol('zuf" + std::to_string(i) + "')");
            At(writer_, "hint").Null();
          });
        });
      }
    });
  }

  void WriteNode(const graph::Node& node) {
    try {
      WriteCall(node);
    } catch (const base::Error& error) {
      throw base::Error(error.code(), "node '" + node.name + "' (" + node.target +
                                          ") cannot be written as an exported program: " +
                                          error.message() + " (take it out of the graph)");
    }
  }

  void WriteCall(const graph::Node& node) {
    const bool is_operator = node.target.starts_with("_operator.");
    Map(writer_, [&] {
      writer_.Member("target", is_operator ? node.target : "torch.ops." + node.target);
      At(writer_, "inputs").Array(node.arguments, [&](const graph::NamedArgument& named) {
        Map(writer_, [&] {
          writer_.Member("name", named.name);
          writer_.Key("arg");
          WriteArgument(named.argument);
          writer_.Key("kind");  // null: as the operator's schema says
          writer_.Null();
        });
      });
      At(writer_, "outputs").Array(node.outputs, [&](graph::ValueId id) {
        WriteArgument({graph::ValueRef{id}});
      });
      writer_.Key("metadata");
      WriteMetadata(node);
      At(writer_, "is_hop_single_tensor_return").Null();
      writer_.Member("name", node.name);
    });
  }

  void WriteMetadata(const graph::Node& node) {
    Map(writer_, [&] {
      const graph::SourceLine& source = node.source;
      if (!source.file.empty()) {
        writer_.Member("stack_trace", "File \"" + source.file + "\", line " +
                                          std::to_string(source.line) + ", in " + source.function +
                                          "\n    " + source.code);
      }
      if (node.module_path.empty()) return;
      writer_.Member("nn_module_stack", "L__self__,,torch.nn.Module;L__self__." + node.module_path +
                                            "," + node.module_path + "," + node.module_type);
    });
  }

  const Graph& graph_;
  TokenWriter& writer_;
};

}  // namespace

void WriteGraph(const Graph& graph, TokenWriter& writer) { GraphWriter(graph, writer).Write(); }

void WriteArgument(const Graph& graph, const Argument& argument, TokenWriter& writer) {
  ArgumentWriter(graph, writer).Write(argument);
}

void WriteTensorMeta(const graph::TensorType& type, TokenWriter& writer) {
  Map(writer, [&] {
    writer.Member("dtype", SchemaNumber(kSchemaDTypes, tensor::ToString(type.dtype)));
    At(writer, "sizes").Array(type.sizes, [&](const auto& size) { WriteSize(size, writer); });
    writer.Member("requires_grad", type.requires_grad);
    WriteDevice(type.device, At(writer, "device"));
    At(writer, "strides")
        .Array(type.strides.value_or(graph::ContiguousStrides(type.sizes)),
               [&](const auto& stride) { WriteSize(stride, writer); });
    WriteSize(type.storage_offset, At(writer, "storage_offset"));
    writer.Member("layout", std::max<std::int64_t>(SchemaNumber(kSchemaLayouts, type.layout), 1));
  });
}

}  // namespace idbg::readers::pt2
