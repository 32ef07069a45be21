#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the first screen says of logs whose programs are known: the right things, and none that is wrong.

usage: answers_test.py BINARY FOLDER

FOLDER has the logs (*.log.xz), the programs that wrote them, truth.json (what is true of each, read from the raw log) and answers.json: by
log, by the logs of several ranks (joined by '+'), or by two logs for `diff`, regular expressions of what the first screen must say, of what it never may,
and of what sections must say that are one step away.
"""
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile


def ask(binary: str, logs: list[pathlib.Path], *flags: str) -> tuple[str, list[str]]:
    """What it says, in lines that nothing cuts; and what is wrong with how it ended."""
    command = [binary, "analyze" if len(logs) == 1 else "diff", *logs, *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.stdout, [f"exit code {done.returncode}: {done.stderr}"] if done.returncode > 1 else []


def main() -> int:
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    answers = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for names, expected in answers.items():
            logs = []
            for group in names.split():
                ranks = group.split("+")
                logs.append(pathlib.Path(scratch, group if len(ranks) > 1 else f"{group}.log"))
                if len(ranks) > 1:
                    logs[-1].mkdir()
                for rank, name in enumerate(ranks):
                    path = logs[-1] / f"dedicated_log_torch_trace_rank_{rank}_aaaa000{rank}.log" if len(ranks) > 1 else logs[-1]
                    path.write_bytes(lzma.decompress((folder / f"{name}.log.xz").read_bytes()))
            said, wrong = ask(binary, logs)
            wrong += [f"does not say '{one}'" for one in expected["says"] if not re.search(one, said)]
            wrong += [f"says '{one}'" for one in expected["never"] if re.search(one, said)]
            for section, answers_of_it in expected.get("sections", {}).items():
                said, ended = ask(binary, logs, "--section", section)
                wrong += ended + [f"{section} does not say '{one}'" for one in answers_of_it if not re.search(one, said)]
            for one in wrong:
                print(f"{names}: {one}")
            failed += bool(wrong)
    print(f"{len(answers) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
