#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds look-ups that may not be there, in the code that handles what files say.

In the rooms below these need a proof, in the lines of the function above or on the line before them:
    x.front(), x.back(), *x.begin(), x[0], x[x.size() - 1] of a list
                     x.empty() or x.size() is asked, or something is put into x
    *x, of an x that the function defines with auto or std::optional
                     x is tested: !x, x ?, x &&, if (x)
    *f(...), *x.f()  the same text is tested
A proof from elsewhere stands in PERMITTED: the file, the look-up as it is written, and why it holds.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src"
ROOMS = ["graph", "plan", "eager", "fusion", "device", "roofline", "constraints", "readers"]

# (file, look-up): reason
SYNTAX = "the parser gives an expression of this kind its parts (Expr::Kind)"
READER = "MakeJsonReader never gives null"
PERMITTED = {
    ("plan/join/join_by_nodes.cc", "missing.predicted.front()"): "Agreement::kMissing: a predicted kernel",
    ("plan/join/join_by_nodes.cc", "extra.real.front()"): "Agreement::kExtra: a real kernel",
    ("fusion/decompose/attention_patterns.cc", "of_query->arguments[1]"): "IsOfTwo has counted them",
    ("fusion/decompose/decompose_softmax.cc", "outputs[0]"): "its rule asks for two",
    ("fusion/decompose/decompose_softmax.cc", "outputs[1]"): "its rule asks for two",
    ("fusion/decompose/decomposition_passes.cc", "node.arguments.front()"): "HasLooseBias has counted them",
    ("fusion/decompose/decomposition_passes.cc", "node.outputs.front()"): "HasLooseBias has counted them",
    ("fusion/lowering/lowering.cc", "program_.operations.back()"): "AddCall has just added it",
    ("fusion/lowering/lowering_concatenation.cc", "program_.operations.back()"): "AddLoops has just added it",
    ("fusion/lowering/lowering_indirect.cc", "inputs_[0]"): "LowerWindow has asked whether there are some",
    ("fusion/lowering/store_memory.cc", "order.back()"): "as many as sizes, of which there are some",
    ("fusion/lowering/store_memory.cc", "program_.operations.back()"): "AddLoops has just added it",
    ("fusion/program/kernel_names.cc", "planned.nodes.back()"): "a call is a call of a node",
    ("fusion/program/layout.cc", "merged.back()"): "`last` is a loop that was put into it",
    ("graph/shapes/shape_arithmetic.cc", "*size.hint()"): "Combine has asked IsUnknown",
    ("graph/shapes/shape_arithmetic.cc", "*expr"): "made on the line above",
    ("graph/shapes/shape_windows.cc", "weight->sizes[0]"): "as many sizes as `kernel`, which were counted",
    ("graph/shapes/shape_windows.cc", "weight->sizes[1]"): "as many sizes as `kernel`, which were counted",
    ("readers/fx_text/builder.cc", "expr.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "attribute.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "call.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "expr.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "expr.items[1]"): SYNTAX,
    ("readers/fx_text/statements.cc", "function.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "graph_.inputs.back()"): "AddInput has added one",
    ("readers/fx_text/sections.cc", "call.items[i].items[0]"): SYNTAX,
    ("readers/fx_text/sections.cc", "item.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "name.back()"): "it begins with 'i'",
    ("readers/fx_text/statements.cc", "target.items[0]"): SYNTAX,
    ("readers/fx_text/statements.cc", "target.items[1]"): SYNTAX,
    ("readers/inductor/output_code.cc", "steps.back()"): "AddCall has just added it",
    ("readers/inductor/provenance.cc", "*reader"): READER,
    ("readers/inductor/schedule.cc", "schedule_.nodes.back()"): "attributes are read behind a node only",
    ("readers/pt2/weights.cc", "*reader"): READER,
}

PATH = r"[A-Za-z_]\w*(?:(?:\.|->)\w+|\[[\w.]+\](?=[.\[]|->))*"
ENDS = re.compile(rf"(?:({PATH})\.(?:front|back)|\*({PATH})\.(?:begin|rbegin))\(\)")
INDEX = re.compile(rf"({PATH})\[(?:\d+|(?P<of>{PATH})\.size\(\) - \d+)\]")
STAR = re.compile(r"(?<![\w)\]*/])(?:(?<=[\s(,!{<:-])|^)\*([A-Za-z_]\w*)(?![\w(\[]|->)")
CALL = re.compile(r"(?:(?<=[\s(,!{<-])|^)\*([A-Za-z_][\w.\[\]>-]*\([^()]*\))")
DEFINED = r"\b(?:auto|std::optional<[^=;]*>)\s+{}\b(?:\s*=|\s*\(|;)"
LISTS = re.compile(r"(?:^|\.|->)(?:outputs|inputs|arguments|operands|sizes|strides|items|nodes|values|tensors|graphs)_?$")


def functions(lines):
    """The line at which the function of each line begins: the last that is not indented."""
    start = 0
    for number, line in enumerate(lines):
        if line[:1] not in (" ", "}", "", "#"):
            start = number
        yield start


def is_filled(name, before):
    of = re.escape(name)
    return re.search(
        rf"(?<![\w.]){of}\.(?:empty|size|push_back|emplace_back|insert|resize|assign)\(|(?<![\w.]){of}\(|\b{of} = \{{\S"
        rf"|\b{of}\{{\S", before)


def is_tested(name, before):
    of = re.escape(name)
    return re.search(rf"!{of}\b(?!\()|(?<![\w.*>]){of} (?:\?|&&|\|\||[!=]=)|(?:\(|&& |\|\| ){of}(?:\)| &&| \|\|)|if \((?:const )?auto\*? {of} =",
                     before)


def misses(path):
    lines = [re.sub(r'"(?:[^"\\]|\\.)*"', '""', line.split("//")[0].rstrip()) for line in path.read_text().split("\n")]
    for number, start in enumerate(functions(lines)):
        line = lines[number]
        above = "\n".join(lines[start:number])

        def before(match):
            return above + "\n" + line[:match.start()]

        for match in ENDS.finditer(line):
            if not is_filled(match[1] or match[2], before(match)):
                yield number, match[0]
        for match in INDEX.finditer(line):
            if LISTS.search(match[1]) and not is_filled(match[1], before(match)):
                yield number, match[0]
        for match in STAR.finditer(line):
            if re.search(DEFINED.format(re.escape(match[1])), above) and not is_tested(match[1], before(match)):
                yield number, match[0].strip()
        for match in CALL.finditer(line):
            if match[1].endswith("begin()"):
                continue
            if not is_tested(match[1], before(match)) and match[1] not in above.replace("*" + match[1], ""):
                yield number, match[0].strip()


def main():
    found = set()
    failures = []
    checked = 0
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix not in (".cc", ".h"):
                continue
            checked += 1
            name = str(path.relative_to(ROOT))
            for number, text in misses(path):
                found.add((name, text))
                if (name, text) not in PERMITTED:
                    failures.append(f"src/{name}:{number + 1}: {text}: nothing above says that it is there")
    failures += [f"{name}: {text}: permitted, and not there" for name, text in sorted(set(PERMITTED) - found)]
    print("\n".join(failures + [f"{checked} files, {len(failures)} failed"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
