#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when the completion scripts do not complete what they should, wherever flags stand.

usage: check_completion.py INDUCTOR_DEBUG
"""
import shlex
import subprocess
import sys

# What is typed, the last word unfinished; a word that must be offered, one that must not.
CASES = [
    (["inductor-debug", "pre"], "predict", "analyze"),
    (["inductor-debug", "--js"], "--json", "--quiet"),
    (["inductor-debug", "-v", "pre"], "predict", "analyze"),
    (["inductor-debug", "-v", "dataset", "in"], "info", "merge"),
    (["inductor-debug", "dataset", "info", "--"], "--salvage", "--top-k"),
    (["inductor-debug", "-q", "dataset", "--json", "info", "--ve"], "--verbose", "--json"),
    (["inductor-debug", "predict", "--"], "--fail-on", "--salvage"),
    (["inductor-debug", "analyze", "m.pt2", "--hardware", "h1"], "h100-sxm", "h200"),
    (["inductor-debug", "analyze", "--hardware", "h200,l"], "h200,l4", "h200,h200"),
    (["inductor-debug", "analyze", "--section", "gr"], "graph", "memory"),
    (["inductor-debug", "analyze", "--adapter", "ed"], "edge-npu", "edge"),
    (["inductor-debug", "analyze", "--adapter", "=", "ed"], "edge-npu", "edge"),
    (["inductor-debug", "--color", "n"], "never", "auto"),
    (["inductor-debug", "analyze", "--fail-on", "graph-b"], "graph-break", "error"),
    (["inductor-debug", "analyze", "--fail-on", "de"], "device-idle", "defect"),
    (["inductor-debug", "diff", "--fail-on", "gr"], "graph-break-gone", "graph-break"),
    (["inductor-debug", "predict", "--dtype", "b"], "bf16", "fp16"),
    (["inductor-debug", "predict", "--layout", "n"], "nt", "tt"),
    (["inductor-debug", "predict", "--op", "addmm+r"], "addmm+relu", "addmm"),
    (["inductor-debug", "bench", "--variants", "eager,in"], "eager,inductor", "inductor"),
    (["inductor-debug", "extract", "--kind", "fx"], "fx_graph_runnable", "inductor_output_code"),
    (["inductor-debug", "hardware", "show", "h2"], "h200", "list"),
    (["inductor-debug", "help", "acc"], "accuracy", "analyze"),
    (["inductor-debug", "help", "data"], "dataset", "accuracy"),
    (["inductor-debug", "completion", "z"], "zsh", "bash"),
]

# Where files are expected, the program offers nothing and the shell offers its own.
FILES = [
    ["inductor-debug", "analyze", ""],
    ["inductor-debug", "predict", "--output", ""],
    ["inductor-debug", "capture", "--", "pyth"],
    ["inductor-debug", "nonsense", "--he"],
]


def script(binary: str, shell: str) -> str:
    return subprocess.run([binary, "completion", shell], capture_output=True, text=True, check=True).stdout


def complete(binary: str, bash: str, words: list[str]) -> list[str]:
    words = [binary, *words[1:]]
    call = (f"{bash}\nCOMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n"
            '_inductor_debug\nprintf "%s\\n" "${COMPREPLY[@]}"\n')
    return subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=True).stdout.split()


def main() -> int:
    binary = sys.argv[1]
    failed = []
    bash = script(binary, "bash")
    for words, wanted, unwanted in CASES:
        offered = complete(binary, bash, words)
        if wanted not in offered or unwanted in offered:
            failed.append(f"bash: {' '.join(words)}: {' '.join(offered)}")
    for words in FILES:
        offered = complete(binary, bash, words)
        if any(word in ("--json", "predict", "python") for word in offered):
            failed.append(f"bash: {' '.join(words)}: {' '.join(offered)}")
    for shell in ("zsh", "fish"):
        if "__complete" not in script(binary, shell):
            failed.append(f"{shell}: the script does not ask the program")
    print("\n".join(failed + [f"{len(CASES) + len(FILES) + 2 - len(failed)} passed, {len(failed)} failed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
