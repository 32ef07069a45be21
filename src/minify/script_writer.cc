// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "graph/text.h"
#include "minify/repro.h"
#include "tensor/element.h"

namespace idbg::minify {
namespace {

// Python takes the encoding of a file from the first of its two first lines that looks like one,
// also in a comment.
constexpr std::string_view kEncoding = "# -*- coding: utf-8 -*-\n";

constexpr std::string_view kImports = R"(
import _operator
import builtins
import math
import sys
from math import inf, nan

import torch
from torch import device

torch.manual_seed(0)

)";

constexpr std::string_view kSubgraphs = R"(

def add_subgraphs(module):
    for name, value in list(vars(module).items()):
        if isinstance(value, type):
            add_subgraphs(value)
            setattr(module, name, value())


add_subgraphs(Repro)
)";

constexpr std::string_view kSpread = R"(

def spread(sizes, dtype):
    """Numbers from -1 to 1 (integers and bool: 0 and 1), the same on every machine."""
    index = torch.arange(1, torch.Size(sizes).numel() + 1, dtype=torch.int64)
    number = (index * 2654435769 % 2**32).double() / 2**32
    number = 2 * number - 1 if dtype.is_floating_point else (number >= 0.5)
    return number.reshape(sizes).to(dtype)
)";

constexpr std::string_view kStrided = R"(

def strided(tensor, strides):
    return torch.empty_strided(tensor.shape, strides, dtype=tensor.dtype).copy_(tensor)
)";

constexpr std::string_view kRecorded = R"(

def recorded():
    """What the values were when the whole model ran."""
    return list(torch.load(__file__.rpartition("/")[0] + "/inputs.pt", weights_only=True)[0])
)";

constexpr std::string_view kOptions = "@OPTIONS@";
constexpr std::string_view kMain = R"(

def clones(values):
    return [value.clone() if isinstance(value, torch.Tensor) else value for value in values]


def compare():
    import torch._inductor.config
    from torch._dynamo.debug_utils import cast_to_fp64
    from torch._dynamo.utils import same

    torch._inductor.config.fallback_random = True
    torch.manual_seed(0)
    eager = Repro()(*load_inputs())
    try:
        model, inputs = cast_to_fp64(torch.fx.symbolic_trace(Repro()), load_inputs())
        fp64 = model(*inputs)
    except Exception as error:
        print("float64:", type(error).__name__)
        fp64 = None
    torch.manual_seed(0)
    compiled = torch.compile(Repro(), fullgraph=True@OPTIONS@)(*load_inputs())
    is_same = same(eager, compiled, fp64, tol=1e-4, equal_nan=True)
    print("compiled:", "same as eager" if is_same else "differs from eager")
    for one, other in zip(eager, compiled):
        if isinstance(one, torch.Tensor) and one.is_floating_point() and one.numel():
            print("largest difference:", (one.double() - other.double()).abs().max().item())
    return is_same


def main():
    print("torch", torch.__version__)
    with torch.no_grad():
        outputs = Repro()(*load_inputs())
        for output in outputs:
            if isinstance(output, torch.Tensor):
                print("eager:", output.dtype, list(output.shape))
        if "--eager" in sys.argv:
            return 0
        return 0 if compare() else 1


if __name__ == "__main__":
    sys.exit(main())
)";

// As comments and literals of Python can have it: what is not printable ASCII becomes an escape, so
// that nothing ends a comment, turns the text around it or reads otherwise than it runs.
std::string Ascii(std::string_view text) {
  std::string ascii;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::uint32_t code = base::DecodeUtf8(text, at);
    if (code == '\n' || (code >= ' ' && code < 0x7f)) {
      ascii += static_cast<char>(code);
    } else if (code == base::kBadUtf8 || code < 0x80) {
      ascii += fmt::format("\\x{:02x}", byte);
    } else {
      ascii += code < 0x10000 ? fmt::format("\\u{:04x}", code) : fmt::format("\\U{:08x}", code);
    }
  }
  return ascii;
}

std::string Comment(std::string_view text) {
  std::string comment;
  while (!text.empty()) comment.append("#     ").append(base::TakeUntil(text, '\n')) += '\n';
  return comment;
}

std::string HeaderText(const ScriptHeader& header) {
  std::string text = "# The smallest graph that still shows: " + base::OneLine(header.failure) +
                     "\n# Made of " + base::OneLine(header.model) + " by:\n" +
                     Comment(base::OneLine(header.command));
  if (header.observed.empty()) return text + "# It has not been run: unverified.\n";
  return text + "# What a run of it in an empty environment showed:\n" + Comment(header.observed);
}

// Higher-order operators return tuples, which the graph has unpacked. ToText writes a node a line.
std::string UnpackTuples(std::string_view text) {
  std::string unpacked;
  while (!text.empty()) {
    const std::string_view line = base::TakeUntil(text, '\n');
    unpacked += line;
    const std::size_t call = line.find("\" = torch.ops.higher_order.");
    if (call != std::string_view::npos && line.find('#') > call) unpacked += "[0]";
    unpacked += '\n';
  }
  return unpacked;
}

std::string ListText(const std::vector<graph::SymInt>& numbers) {
  const auto known = [](const graph::SymInt& number) { return number.hint().value_or(2); };
  return "[" + base::Join(numbers | std::views::transform(known)) + "]";
}

// Complex and 8-bit floating-point numbers are not written out.
bool IsSmall(const tensor::StoredTensor& tensor) {
  constexpr std::size_t kMost = 64;
  const auto count = tensor::CountElements(tensor.sizes);
  return count && *count <= kMost && tensor::IsReadable(tensor.dtype);
}

// "[0.5, nan]": the elements in row-major order.
std::string ElementsText(const tensor::StoredTensor& tensor) {
  std::string text = "[";
  tensor::VisitElements(tensor.sizes, tensor.strides, [&](std::size_t, std::size_t offset) {
    const double number = tensor::ReadElement(tensor.dtype, tensor.storage, offset);
    const bool is_float = tensor::IsFloatingPoint(tensor.dtype);
    if (text.size() > 1) text += ", ";
    text += is_float ? base::PythonRepr(number)
                     : tensor::IntegerText(tensor.dtype, tensor.storage, offset);
  });
  return text + "]";
}

// The expression that makes an input.
std::string InputText(const graph::TensorType& type, const FilledInput& input, std::size_t place) {
  if (input.fill == Fill::kRecorded && !IsSmall(input.tensor))
    return "values[" + std::to_string(place) + "]";
  const std::string sizes = ListText(type.sizes);
  const std::string_view dtype = tensor::ToString(type.dtype);
  std::string text;
  if (input.fill == Fill::kSpread)
    text = fmt::format("spread({}, torch.{})", sizes, dtype);
  else if (input.fill == Fill::kRecorded)
    text = fmt::format("torch.tensor({}, dtype=torch.{}).reshape({})", ElementsText(input.tensor),
                       dtype, sizes);
  else
    text = fmt::format("torch.{}({}, dtype=torch.{})",
                       input.fill == Fill::kZeros ? "zeros" : "ones", sizes, dtype);
  if (type.strides && graph::IsContiguous(type) == false)
    text = "strided(" + text + ", " + ListText(*type.strides) + ")";
  return text;
}

std::string InputsText(const graph::Graph& graph, const std::vector<FilledInput>& inputs) {
  std::string text = "\n\ndef load_inputs():\n";
  if (NeedsInputs(inputs)) text += "    values = recorded()\n";
  text += "    return [\n";
  for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
    const graph::Value& value = graph.value(graph.inputs[i].value);
    text += "        " + (value.tensor ? InputText(*value.tensor, inputs[i], i) : "None") +
            ",  # " + base::OneLine(value.name) + "\n";
  }
  return text + "    ]\n";
}

// A value as compiled_run.py takes it: a Python literal, or else a text.
std::string Literal(const std::string& text) {
  const bool is_word = text == "True" || text == "False" || text == "None";
  const bool is_number =
      !text.empty() && text.find_first_not_of("+-.0123456789e") == text.npos && text != "e";
  return is_word || is_number ? text : base::QuoteJson(text);
}

// `, options={"cpp.simdlen": 0}`; empty without settings.
std::string OptionsText(const std::vector<std::string>& settings) {
  std::string text;
  for (const std::string& setting : settings) {
    const std::size_t equals = std::min(setting.find('='), setting.size() - 1);
    text += (text.empty() ? "" : ", ") + base::QuoteJson(setting.substr(0, equals)) + ": " +
            Literal(setting.substr(equals + 1));
  }
  return text.empty() ? text : ", options={" + text + "}";
}

}  // namespace

bool NeedsInputs(const std::vector<FilledInput>& inputs) {
  return std::ranges::any_of(inputs, [](const FilledInput& input) {
    return input.fill == Fill::kRecorded && !IsSmall(input.tensor);
  });
}

std::string WriteScript(const graph::Graph& graph, const std::vector<FilledInput>& inputs,
                        const ScriptHeader& header) {
  if (const auto why = FindUnwritable(graph))
    base::FailUnsupported(*why + ": a script would run it");
  graph::Graph named = graph;
  named.name = "Repro";
  std::string text(kEncoding);
  text += HeaderText(header);
  text += kImports;
  text += '\n';
  text += graph.subgraphs.empty() ? graph::ToText(named) : UnpackTuples(graph::ToText(named));
  if (!graph.subgraphs.empty()) text += kSubgraphs;
  const std::string loads = InputsText(graph, inputs);
  if (loads.find(" spread(") != std::string::npos || loads.find("(spread(") != std::string::npos)
    text += kSpread;
  if (loads.find("strided(") != std::string::npos) text += kStrided;
  if (NeedsInputs(inputs)) text += kRecorded;
  std::string main(kMain);
  main.replace(main.find(kOptions), kOptions.size(), OptionsText(header.settings));
  return Ascii(text + loads + main);
}

}  // namespace idbg::minify
