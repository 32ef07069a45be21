# SPDX-License-Identifier: Apache-2.0
"""Where the back ends put what they save: the run folder that `inductor-debug capture` made, or one of
the same form (data/schemas/run.schema.json). Nothing is ever overwritten."""
import datetime
import functools
import itertools
import json
import os
import pathlib
import platform
import secrets
import sys


def _utc() -> datetime.datetime:
    return datetime.datetime.now(datetime.timezone.utc)


def _record(name: str) -> dict:
    """A run.json of this process. What only a parent could measure is null."""
    import torch

    import inductor_debug

    return {
        "format": "inductor-debug-run",
        "version": 1,
        "id": name,
        "command": [sys.executable, *sys.argv[:1]],  # the rest may hold secrets
        "directory": os.getcwd(),
        "tool_version": inductor_debug.__version__,
        "pid": os.getpid(),
        "start_time": _utc().isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        **dict.fromkeys(("end_time", "wall_s", "user_s", "system_s", "peak_memory_bytes", "exit_code", "signal")),
        "logs": {"trace": None, "debug": None, "text": None},
        "host": {"name": platform.node(), "system": platform.system(), "kernel": platform.release(), "cpu": None,
                 "cores": os.cpu_count(), "memory_bytes": None, "gpus": [], "gpu_driver": None},
        "versions": {"python": platform.python_version(), "torch": str(torch.__version__), "triton": None},
        "environment": {},
        "files": {"count": 0, "size_bytes": 0, "list": []},
    }


@functools.lru_cache(maxsize=None)
def run_folder(root: str | None) -> pathlib.Path:
    """The run folder of this process: a new one below `root`, or, for None, the one of `capture` or a
    new one in `inductor_debug_runs`. Made when first asked for."""
    captured = os.environ.get("INDUCTOR_DEBUG_RUN")
    if root is None and captured:
        return pathlib.Path(captured)
    while True:
        name = f"run_{_utc().strftime('%Y%m%dT%H%M%SZ')}_{os.getpid()}_{secrets.token_hex(2)}"
        folder = pathlib.Path(root or "inductor_debug_runs").resolve() / name
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            if not folder.is_dir():
                raise  # a file stands where a folder above it should be
            continue
        save(folder / "run.json", json.dumps(_record(name), indent=2) + "\n")
        return folder


_numbers = itertools.count()


def graph_folder(root: str | None, kind: str) -> pathlib.Path:
    """A new folder for one graph that Dynamo captured: "backend/1234_003_mock"."""
    while True:
        folder = run_folder(root) / "backend" / f"{os.getpid()}_{next(_numbers):03d}_{kind}"
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            if not folder.is_dir():
                raise


def save(path: pathlib.Path, text: str) -> pathlib.Path:
    """Writes a text so that a reader sees all of it or none."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8", errors="surrogateescape")
    temporary.rename(path)
    return path
