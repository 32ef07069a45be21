#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs beside it under torch.compile and keeps what the compiler writes.

usage: make_logs.py [PROGRAM...]

For each program: <program>.log.gz, the TORCH_TRACE log, and <program>.txt, what the program prints
with TORCH_LOGS; PROGRAMS says which. Paths of this machine become paths under /home/user; the MD5
of a payload in which a path was replaced is computed again. Nothing else is changed.
"""
import getpass
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[3]
# Whether the trace is kept, and TORCH_LOGS of the text.
PROGRAMS = {
    "breaks": (True, "recompiles,graph_breaks,guards"),
    "bytecode": (False, "graph_breaks,bytecode"),
    "recompiles": (True, "recompiles"),
    "kinds": (False, "recompiles"),
    "failure": (True, None),
    "restart": (True, None),
    "choices": (True, None),  # needs Triton's Python code and libidbg-gemm.so: INDUCTOR_DEBUG_LIBRARY_DIR
    "failures": (True, None),
    "no_fake": (True, None),
    "stages": (True, None),
    "reasons": (True, None),
    "optimizer": (True, None),
    "compiled_autograd": (True, None),
    "recaptures": (True, None),
    "recaptures_verbose": (True, None),
    "training": (True, None),
    "values": (True, None),
    "words": (False, "dynamic,schedule,fusion,perf_hints,aot_graphs"),
    "cache_cold": (True, None),
    "cache_warm": (True, None),
    "cache_changed": (True, None),
    "forwards_ab": (True, None),
    "forwards_ba": (True, None),
    "layers": (True, None),
    "decoder": (True, None),
    "step": (True, None),
    "effects": (True, None),
    "specialize": (True, None),
}
# Logs of one program in several set-ups: its name, and the environment. They share a cache folder, in this order.
VARIANTS = {
    "bytecode": ("breaks", {}),
    "cache_cold": ("cache", {}),
    "cache_warm": ("cache", {}),
    "cache_changed": ("cache", {"K": "2.0"}),
    "recaptures_verbose": ("recaptures", {"TORCH_LOGS": "compiled_autograd_verbose"}),
    "forwards_ab": ("forwards", {}),
    "forwards_ba": ("forwards", {"ORDER": "ba"}),
    "layers": ("layers", {"TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}),
}
# Of logs with much else: the events and artifacts that are kept, beside strings.
KEPT = {
    "recaptures": {"dynamo_start", "compiled_autograd_graph", "compiled_autograd_compile_reasons", "recompile_reasons",
                   "dynamo_cpp_guards_str", "compilation_metrics", "chromium_event"},
    "specialize": {"dynamo_start", "recompile_reasons", "dynamo_cpp_guards_str", "compilation_metrics",
                   "symbolic_shape_specialization"},
    "step": {"dynamo_start", "dynamo_output_graph", "aot_forward_graph", "aot_backward_graph", "inductor_post_grad_graph", "inductor_output_code",
             "compilation_metrics", "bwd_compilation_metrics"},
}
MD5 = re.compile(r'("has_payload": ")[0-9a-f]{32}')


def renamed(text, folder):
    """The text with this machine's paths replaced."""
    prefix = str(pathlib.Path(sys.prefix))
    real = str(pathlib.Path(sys.executable).resolve().parent.parent)
    cache = f"torchinductor_{getpass.getuser()}"
    for old, new in [(str(folder), "/home/user/project"), (prefix, "/home/user/venv"),
                     (str(pathlib.Path(prefix).resolve()), "/home/user/venv"), (real, "/usr"),
                     (str(ROOT), "/home/user/inductor-debug"), (f"{tempfile.gettempdir()}/{cache}", "/home/user/cache")]:
        text = text.replace(old, new)
    # Comments of guards have the end of a path only.
    return re.sub(rf"[\w/]*{folder.name}", "project", text)


def with_md5(log):
    """The log with the MD5 of each payload as it is now."""
    records, payload = [], []

    def close():
        if records and payload:
            digest = hashlib.md5("\n".join(payload).encode()).hexdigest()
            records[-1][0] = MD5.sub(r"\g<1>" + digest, records[-1][0])
            records[-1].extend("\t" + line for line in payload)
            payload.clear()

    for line in log.split("\n"):
        if line.startswith("\t"):
            payload.append(line[1:])
        else:
            close()
            records.append([line])
    close()
    return "\n".join(line for record in records for line in record)


def trimmed(log, events):
    """The records of these events and the strings."""
    kept, keeps = [], True
    for line in log.splitlines(keepends=True):
        if not line.startswith("\t"):
            record = json.loads(line[line.index("] {") + 2:])
            keeps = "str" in record or any(key in events for key in record) or record.get("artifact", {}).get("name") in events
        if keeps:
            kept.append(line)
    return "".join(kept)


def run(program, folder, environment):
    program, variant = VARIANTS.get(program, (program, {}))
    if variant or program in ("cache", "forwards"):
        cache = pathlib.Path(tempfile.gettempdir()) / f"make_logs_cache_{program}"
        environment = environment | variant | {"TORCHINDUCTOR_CACHE_DIR": str(cache)}
    script = folder / f"{program}.py"
    shutil.copy(HERE / f"{program}.py", script)
    done = subprocess.run([sys.executable, script.name], cwd=folder, text=True, check=False,
                          env=os.environ | environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.stdout


def main(programs):
    for program in programs:
        keeps_trace, logs = PROGRAMS[program]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name).resolve()
            if keeps_trace:
                run(program, folder, {"TORCH_TRACE": "trace", "INDUCTOR_DEBUG_SOURCE": str(ROOT)})
                (log,) = (folder / "trace").iterdir()
                text = log.read_text()
                if events := KEPT.get(VARIANTS.get(program, (program,))[0]):
                    text = trimmed(text, events)
                text = with_md5(renamed(text, folder)).encode()
                (HERE.parent / f"{program}.log.gz").write_bytes(gzip.compress(text, mtime=0))
            if logs:
                text = run(program, folder, {"TORCH_LOGS": logs})
                (HERE.parent / f"{program}.txt").write_text(renamed(text, folder))


if __name__ == "__main__":
    main(sys.argv[1:] or list(PROGRAMS))
