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
]


def script(binary: str, shell: str) -> str:
    return subprocess.run([binary, "completion", shell], capture_output=True, text=True, check=True).stdout


def complete(bash: str, words: list[str]) -> list[str]:
    call = (f"{bash}\nCOMP_WORDS=({shlex.join(words)})\nCOMP_CWORD={len(words) - 1}\n"
            '_inductor_debug\nprintf "%s\\n" "${COMPREPLY[@]}"\n')
    return subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=True).stdout.split()


def main() -> int:
    binary = sys.argv[1]
    failed = []
    bash = script(binary, "bash")
    for words, wanted, unwanted in CASES:
        offered = complete(bash, words)
        if wanted not in offered or unwanted in offered:
            failed.append(f"bash: {' '.join(words)}: {' '.join(offered)}")
    condition = '"__fish_seen_subcommand_from dataset; and __fish_seen_subcommand_from info"'
    if condition not in script(binary, "fish"):
        failed.append(f"fish: no condition {condition}")
    print("\n".join(failed + [f"{len(CASES) + 1 - len(failed)} passed, {len(failed)} failed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
