#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Follows the advice on logs: shows each finding with a small program, makes the change that its advice names, and counts again.

usage: try_log_advice.py BINARY [--source SRC] [--guide GUIDE [--rewrite]] [--only NAME...] [--slow] [--keep FOLDER]

A change after which there is as much of what it should cure as before fails the test: then the advice is wrong. So does a rule of the source that
no program tries and no line of the guide names. The table of GUIDE is the result; with --rewrite it is written, else compared.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from log_advice_kinds import KINDS, SLOW, UNTRIED

MEASURES = {"graph_breaks": "graph breaks", "recompilations": "recompilations", "failed_compilations": "failures",
            "given_up": "functions in eager mode"}
RULES = {"graph_breaks": {"graph-break", "compile-failure"}, "failed_compilations": {"compile-failure", "graph-break"},
         "recompilations": {"recompile"}, "given_up": {"recompile-limit"}}


def run_child(path, folder):
    """In a process of its own, which begins as this one is: torch is loaded."""
    import torch
    os.environ["TORCH_TRACE"] = str(folder)
    torch._logging._internal._init_logs()
    torch._logging._internal.LOG_TRACE_HANDLER.root_dir = str(folder)
    text = pathlib.Path(path).read_text(encoding="utf-8")
    try:
        exec(compile(text, path, "exec"), {"__name__": "__main__", "__file__": path})
        return 0
    except BaseException:
        traceback.print_exc()
        return 1


def run(path, folder):
    child = os.fork()
    if child == 0:
        output = os.open(str(folder) + ".txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        code = run_child(str(path), folder)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def analyze(binary, folder):
    done = subprocess.run([binary, "analyze", str(folder), "--json", "--top", "0"], capture_output=True, text=True)
    if done.returncode > 1:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def count(document, measure):
    if measure == "given_up":
        facts = [fact for section in document["sections"] if section["key"] == "recompiles" for fact in section["facts"] if fact["key"] == "given_up"]
        return facts[0]["value"] if facts else 0
    return int(document["summary"].get(measure, 0))


def matches(expected, advice):
    return any(re.search(".*".join(map(re.escape, one.split(".*"))), advice) for one in expected.split("|"))


def try_kind(kind, binary, scratch):
    """The counts before and after, and what is wrong."""
    counts, wrong = {}, []
    stem = re.sub(r"\W+", "_", kind.name)
    for variant in ("before", "after"):
        path, folder = scratch / f"{stem}_{variant}.py", scratch / f"{stem}_{variant}"
        shutil.rmtree(folder, ignore_errors=True)
        path.write_text(kind.text(variant), encoding="utf-8")
        code = run(path, folder)
        if variant == "after" and code:
            wrong.append("the changed program raises: " + pathlib.Path(str(folder) + ".txt").read_text().strip().split("\n")[-1])
        if not folder.exists():
            return counts, wrong + [f"{variant}: no log"]
        document = analyze(binary, folder)
        counts[variant] = count(document, kind.measure)
        advice = [finding["advice"] for finding in document["findings"] if finding["rule"] in RULES[kind.measure]]
        if variant == "before" and not any(matches(kind.advice, one) for one in advice):
            wrong.append(f"no advice matches '{kind.advice}': {advice}")
    if counts["before"] <= counts["after"]:
        wrong.append(f"{counts['before']} {MEASURES[kind.measure]} before, {counts['after']} after")
    return counts, wrong


def signs_of(source):
    """What the rows of the source are told by."""
    def block(path, name):
        text = (source / "compile" / path).read_text(encoding="utf-8")
        begin = re.search(re.escape(name) + r"(\[\])? =", text).start()
        rows = text[begin:re.compile(r"\}\);|^\s*\};", re.MULTILINE).search(text, begin).start()]
        return re.sub(r'"\s*\n\s*"', "", rows)  # a text in two lines
    signs = re.findall(r'\{"[a-z-]+",\s*"((?:[^"\\]|\\.)*)"', block("breaks/break_advice.cc", "kBreakRows"))
    signs += re.findall(r'\{"((?:[^"\\]|\\.)*)",', block("failures/failure_advice.cc", "kFailureRows"))
    signs = [sign for row in signs for sign in row.split("|")]  # a row has signs beside each other
    signs += re.findall(r"RecompileKind::(k\w+)", block("recompiles/recompile_advice.cc", "kRecompileRows"))
    return signs + [sign for name in ("kModes", "kSetters") for sign in re.findall(r'\{"(\w+)",', block("recompiles/recompile_advice.cc", name))]


def check_signs(source):
    tried = {sign for kind in KINDS + SLOW for sign in kind.signs}
    signs = signs_of(source)
    wrong = [f"no program tries the advice on '{sign}'" for sign in signs if sign not in tried and sign not in UNTRIED]
    return wrong + [f"no row has the sign '{sign}'" for sign in sorted(tried | set(UNTRIED)) if sign not in signs]


def table(rows):
    lines = ["| what the log shows | the advice says | counted | before | after |", "|---|---|---|---|---|"]
    return lines + [f"| {kind.name} | {kind.advice.split('|')[0].replace('.*', ' ... ')} | {MEASURES[kind.measure]} | {counts['before']} | "
                    f"{counts['after']} |" for kind, counts in rows]


BEGIN, END = "<!-- tried: tests/advice/try_log_advice.py -->", "<!-- end -->"


def check_guide(options, rows):
    """Whether the guide has this table: one of another version of PyTorch is not compared."""
    import torch
    text = options.guide.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    reasons = {}
    for sign, reason in UNTRIED.items():
        reasons.setdefault(reason, []).append(f"`{sign.strip(chr(96))}`")
    lines = table(rows)
    if not options.slow:
        known = text[begin:end].split("\n")
        missing = [line for line in lines if line not in known]
        if missing and torch.__version__.startswith("2.13"):
            print("the guide does not have", *missing, sep="\n")
        return not (missing and torch.__version__.startswith("2.13"))
    whole = "\n\n" + "\n".join(lines) + "\n\nNot tried on a processor, by the words that tell them in a log:\n\n" + "\n".join(
        f"- {reason}: {', '.join(signs)}" for reason, signs in reasons.items()) + "\n\n"
    if options.rewrite:
        options.guide.write_text(text[:begin] + whole + text[end:], encoding="utf-8")
        return True
    if text[begin:end] != whole and torch.__version__.startswith("2.13"):
        print("the guide has another table: --slow --rewrite")
        return False
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--guide", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path, help="src, whose rows of advice are all to be tried")
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--slow", action="store_true", help="also with Inductor")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    import torch
    torch.set_num_threads(1)
    torch.compile(lambda x: x + 1, backend="aot_eager")(torch.ones(3))  # its modules are loaded once
    torch._dynamo.reset()
    rows, failed = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for kind in KINDS + (SLOW if options.slow else []):
            if options.only and kind.name not in options.only:
                continue
            counts, wrong = try_kind(kind, options.binary, options.keep or pathlib.Path(scratch))
            rows.append((kind, counts))
            failed += bool(wrong)
            for one in wrong:
                print(f"{kind.name}: {one}", flush=True)
    if options.source:
        for one in check_signs(options.source):
            print(one)
            failed += 1
    if options.guide and not options.only:
        failed += not check_guide(options, rows)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
