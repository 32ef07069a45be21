# SPDX-License-Identifier: Apache-2.0
"""Where the back ends put what they save: the run folder that `inductor-debug capture` made, or one of
the same form (data/schemas/run.schema.json). Nothing is ever overwritten."""
import atexit
import contextlib
import datetime
import functools
import itertools
import json
import os
import pathlib
import platform
import resource
import secrets
import sys

MAX_FILES = 10000  # in the list of a run.json


def _utc() -> datetime.datetime:
    return datetime.datetime.now(datetime.timezone.utc)


def _utc_text() -> str:
    return _utc().isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _record(name: str) -> dict:
    """A run.json of this process, as long as it runs."""
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
        "start_time": _utc_text(),
        **dict.fromkeys(("end_time", "wall_s", "user_s", "system_s", "peak_memory_bytes", "exit_code", "signal")),
        "logs": {"trace": None, "debug": None, "text": None},
        "host": {"name": platform.node(), "system": platform.system(), "kernel": platform.release(), "cpu": None,
                 "cores": os.cpu_count(), "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
                 "gpus": [], "gpu_driver": None},
        "versions": {"python": platform.python_version(), "torch": str(torch.__version__), "triton": None},
        "environment": {},
        "files": {"count": 0, "size_bytes": 0, "list": []},
    }


_uncaught = False


def _watch_exceptions() -> None:
    """Only sys.excepthook knows that an exception ends the process. sys.exit(3) leaves no trace."""
    previous = sys.excepthook

    def hook(kind, value, traceback):
        global _uncaught
        _uncaught = issubclass(kind, Exception) and not hasattr(sys, "ps1")  # a prompt goes on
        previous(kind, value, traceback)

    sys.excepthook = hook


def _files(folder: pathlib.Path) -> dict:
    paths = sorted(path for path in folder.rglob("*") if not path.is_dir() and path != folder / "run.json")
    files = [{"path": str(path.relative_to(folder)), "size_bytes": path.lstat().st_size} for path in paths]
    return {"count": len(files), "size_bytes": sum(file["size_bytes"] for file in files), "list": files[:MAX_FILES]}


def _finish(folder: pathlib.Path, record: dict, start: os.times_result) -> None:
    """Completes run.json at the end of the process. A killed one never gets here."""
    if os.getpid() != record["pid"]:
        return  # a fork of it
    with contextlib.suppress(OSError):  # the folder may be gone
        end = os.times()
        record |= {"end_time": _utc_text(), "wall_s": end.elapsed - start.elapsed,
                   "user_s": end.user + end.children_user - start.user - start.children_user,
                   "system_s": end.system + end.children_system - start.system - start.children_system,
                   "peak_memory_bytes": _peak_memory_bytes(), "exit_code": 1 if _uncaught else None,
                   "files": _files(folder)}
        save(folder / "run.json", json.dumps(record, indent=2) + "\n")


def _peak_memory_bytes() -> int:
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return peak * (1 if sys.platform == "darwin" else 1024)


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
        record = _record(name)
        save(folder / "run.json", json.dumps(record, indent=2) + "\n")
        _watch_exceptions()
        atexit.register(_finish, folder, record, os.times())
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
