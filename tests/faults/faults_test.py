#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What becomes of files when a command that writes is killed, finds no room, or meets another writer.

usage: faults_test.py --binary BINARY [--torch MODULE] [--rounds N] [--seed N] [--table FILE] [--only NAME]

Of every command that writes: the file it writes is the old one or the new one, whole; a file beside it stays as
it is; what a killed writer leaves is collected by the next. `--rounds` kills each command so often, at random
moments; the suite takes a few, the table of `inductor-debug help security` 200. Prints the table as Markdown.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
TESTS = ROOT / "tests/data"
OLD = b"the old file\n"
NOBODY = 65534
TIMINGS = DATA / "timings/h200_mm_sample.msgpack"
LOG = DATA / "examples/training/h200.trace.log.gz"


class Writer:
    """A command that writes `targets`, relative to the folder that it runs in."""

    def __init__(self, name, arguments, targets):
        self.name, self.arguments, self.targets = name, [str(word) for word in arguments], targets


WRITERS = [
    Writer("report -o", ["report", LOG, "-o", "out.html"], ["out.html"]),
    Writer("analyze --json -o", ["analyze", LOG, "--json", "-o", "out.json"], ["out.json"]),
    Writer("analyze --chrome-trace", ["analyze", LOG, "--section", "summary", "--chrome-trace", "trace.json", "-o", "out.txt"],
           ["trace.json", "out.txt"]),
    Writer("extract -o", ["extract", LOG, "--id", "1/0", "--kind", "fx_graph_runnable", "--graph", "forward", "-o", "out.py"], ["out.py"]),
    Writer("dataset merge", ["dataset", "merge", TIMINGS, TIMINGS, "-o", "out.msgpack"], ["out.msgpack"]),
    Writer("dataset split", ["dataset", "split", TIMINGS, "--by", "problem", "--fraction", "0.2", "--seed", "1", "-o", "out"],
           ["out.train.msgpack", "out.holdout.msgpack"]),
    Writer("dataset convert", ["dataset", "convert", DATA / "timings/h200_mm_holdout.msgpack", "--to", "json", "-o", "out.json"], ["out.json"]),
    Writer("convert-json-to-msgpack", ["convert-json-to-msgpack", "--input-files", TESTS / "gemm/legacy_dataset.json",
                                       "--output-dir", "out", "--overwrite"], ["out/legacy_dataset.msgpack"]),
    Writer("model import", ["model", "import", TESTS / "gemm/v1_model.pt", "-o", "out.safetensors"], ["out.safetensors"]),
]
TRAIN = Writer("train", ["train", "--dataset", TESTS / "gemm/legacy_dataset.json", "--model-type", "base", "--num-epochs", "3", "--device",
                         "cpu", "--threads", "1", "--log-dir", "logs", "--model", "out.safetensors"], ["out.safetensors"])


class Failure(Exception):
    """An invariant that does not hold."""


def require(condition, message):
    if not condition:
        raise Failure(message)


class Bench:
    """Runs the binary in fresh folders."""

    def __init__(self, binary, torch):
        self.binary = str(pathlib.Path(binary).resolve())
        self.env = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                    "INDUCTOR_DEBUG_DATA": str(DATA)}
        for name in ("LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                self.env[name] = os.environ[name]
        if torch:
            self.env["INDUCTOR_DEBUG_TORCH"] = str(pathlib.Path(torch).resolve())
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="idbg-faults-")).resolve()
        self.base.chmod(0o755)
        self.references = {}

    def folder(self, writer=None):
        """An empty folder, with old files where the command will write, and a file that is nobody's business."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.base))
        (folder / "precious.txt").write_bytes(b"precious\n")
        for target in writer.targets if writer else []:
            (folder / target).parent.mkdir(exist_ok=True)
            (folder / target).write_bytes(OLD)
        return folder

    def start(self, arguments, folder, **options):
        return subprocess.Popen([self.binary, *arguments], cwd=folder, env=options.pop("env", self.env),
                                **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options})

    def run(self, arguments, folder, **options):
        done = subprocess.run([self.binary, *arguments], cwd=folder, env=options.pop("env", self.env), timeout=300, check=False,
                              **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})
        text = (done.stderr or b"").decode(errors="replace")
        require(done.returncode in (0, 1, 2, 3, 4), f"{' '.join(arguments[:3])}: exit {done.returncode}: {text[:300]}")
        return done

    def reference(self, writer):
        """What the command writes undisturbed, and how long it takes."""
        if writer.name not in self.references:
            folder = self.folder()
            begin = time.monotonic()
            done = self.run(writer.arguments, folder)
            seconds = time.monotonic() - begin
            require(done.returncode in (0, 1), f"{writer.name}: exit {done.returncode}: {done.stderr.decode()[:300]}")
            self.references[writer.name] = ({target: (folder / target).read_bytes() for target in writer.targets}, seconds)
            shutil.rmtree(folder)
        return self.references[writer.name]

    def check(self, writer, folder):
        """Each target is old or new; returns how many are new. Nothing else is there but what a killed writer may leave."""
        new, _ = self.reference(writer)
        changed = 0
        for target in writer.targets:
            require((folder / target).exists(), f"{target} is lost")
            content = (folder / target).read_bytes()
            # Training writes the best model so far after each epoch.
            is_whole = content in (OLD, new[target]) or writer is TRAIN and self.run(["model", "info", target], folder).returncode == 0
            require(is_whole, f"{target} is torn: {len(content)} bytes of {len(new[target])}")
            changed += content != OLD
        require((folder / "precious.txt").read_bytes() == b"precious\n", "another file was changed")
        for path in folder.rglob("*"):
            inside = str(path.relative_to(folder))
            known = path.is_dir() or inside in writer.targets or inside == "precious.txt" or ".idbg-" in path.name
            require(known or writer is TRAIN, f"{inside} was left")
        return changed

    def check_clean(self, writer, folder, old=False):
        """As check(), and nothing is left beside the targets."""
        changed = self.check(writer, folder)
        require(not old or changed == 0, "the old file was replaced")
        left = [path.name for path in folder.rglob(".*.idbg-*")]
        require(not left, f"left behind: {left}")


def kill(bench, writer, rounds, pick):
    """kill -9 at random moments; then once undisturbed, which collects what they left."""
    _, seconds = bench.reference(writer)
    folder = bench.folder(writer)
    replaced = left = 0
    for _ in range(rounds):
        for target in writer.targets:
            (folder / target).write_bytes(OLD)
        process = bench.start(writer.arguments, folder)
        time.sleep(pick.uniform(0, 1.2 * seconds))
        process.kill()
        process.wait()
        is_new = bench.check(writer, folder) == len(writer.targets)
        replaced += is_new
        seconds *= 0.98 if is_new else 1.01  # machines are busy at times: so that both happen
        left += any(folder.rglob(".*.idbg-*"))
    bench.run(writer.arguments, folder)
    bench.check_clean(writer, folder)
    shutil.rmtree(folder)
    return f"{rounds - replaced} old, {replaced} new, 0 torn" + (f"; {left} temporary files, collected" if left else "")


def full_disk(bench, writer, _rounds, _pick):
    """Each file may have so many bytes only: none, one, half, all but one."""
    new, _ = bench.reference(writer)
    size = min(len(content) for content in new.values())
    for limit in sorted({0, 1, size // 2, size - 1}):
        folder = bench.folder(writer)
        done = bench.run(writer.arguments, folder, preexec_fn=lambda n=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (n, n)))
        require(done.returncode != 0, f"a limit of {limit} bytes went unnoticed")
        bench.check_clean(writer, folder)
        shutil.rmtree(folder)
    return "exit 4, old file"


def no_room(bench, writer, _rounds, _pick):
    """A file system of 64 KiB that is full, where one can be mounted."""
    folder = bench.folder()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)], check=False,
                                           stderr=subprocess.DEVNULL).returncode != 0:
        return "not mountable"
    try:
        (folder / "precious.txt").write_bytes(b"precious\n")
        for target in writer.targets:
            (folder / target).parent.mkdir(exist_ok=True)
            (folder / target).write_bytes(OLD)
        try:
            (folder / "filler").write_bytes(b"x" * (1 << 20))
        except OSError:
            pass
        done = bench.run(writer.arguments, folder)
        require(done.returncode != 0, "a full disk went unnoticed")
        (folder / "filler").unlink()
        bench.check_clean(writer, folder, old=True)
    finally:
        subprocess.run(["umount", str(folder)], check=False)
    return "exit 4, old file"


def read_only(bench, writer, _rounds, _pick):
    """The folder may be read and not written."""
    folder = bench.folder(writer)
    for path in [folder, *(folder / target for target in writer.targets)]:
        for part in {path, path.parent} if path != folder else {path}:
            part.chmod(0o555 if part.is_dir() else 0o444)
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        done = bench.run(writer.arguments, folder, **user)
    except PermissionError:
        return "the binary cannot be run as another user"
    finally:
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o755)
    require(done.returncode == 4 or writer is TRAIN and done.returncode == 3 or b"Permission" in done.stderr + done.stdout,
            f"exit {done.returncode}: {done.stderr.decode()[:200]}")
    bench.check_clean(writer, folder, old=True)
    return f"exit {done.returncode}, old file"


def two_writers(bench, writer, _rounds, _pick):
    """Four at once, into one file."""
    folder = bench.folder(writer)
    processes = [bench.start(writer.arguments, folder) for _ in range(4)]
    codes = [process.wait() for process in processes]
    require(set(codes) <= {0, 1}, f"exit codes {codes}")
    require(bench.check(writer, folder) == len(writer.targets), "the old file is still there")
    bench.check_clean(writer, folder)
    return "new file, whole"


def closed_streams(bench, writer, _rounds, _pick):
    """Standard input, output and error closed, one by one and all; standard output full."""
    for streams in ([0], [1], [2], [0, 1, 2]):
        folder = bench.folder(writer)
        bench.run(writer.arguments, folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                  preexec_fn=lambda list=streams: [os.close(stream) for stream in list])
        require(bench.check(writer, folder) == len(writer.targets), f"nothing was written with {streams} closed")
        bench.check_clean(writer, folder)
    with open("/dev/full", "wb") as full:
        folder = bench.folder(writer)
        bench.run(writer.arguments, folder, stdout=full)
        require(bench.check(writer, folder) == len(writer.targets), "nothing was written with a full standard output")
    return "new file, whole"


def surroundings(bench, writer, _rounds, _pick):
    """Without HOME and TERM, in C and in Turkish: the same bytes."""
    for change in ({"HOME": None, "TERM": None}, {"LC_ALL": "C"}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}):
        env = {name: value for name, value in {**bench.env, **change}.items() if value is not None}
        folder = bench.folder(writer)
        bench.run(writer.arguments, folder, env=env)
        require(bench.check(writer, folder) == len(writer.targets), f"other bytes with {change}")
        bench.check_clean(writer, folder)
        shutil.rmtree(folder)
    return "same bytes"


def little_memory(bench, writer, _rounds, _pick):
    """Address space for less and less: a result, or exit 4 and a word about memory."""
    codes = set()
    for megabytes in (400, 100, 60, 50, 40, 30):
        folder = bench.folder(writer)
        done = subprocess.run([bench.binary, *writer.arguments], cwd=folder, env=bench.env, capture_output=True, check=False,
                              preexec_fn=lambda n=megabytes << 20: resource.setrlimit(resource.RLIMIT_AS, (n, n)))
        if done.returncode == 127:  # the loader itself found no room
            continue
        require(done.returncode in (0, 1) or done.returncode in (3, 4) and b"memory" in done.stderr,
                f"{megabytes} MiB: exit {done.returncode}: {done.stderr.decode()[:200]}")
        bench.check_clean(writer, folder)
        codes.add(done.returncode)
        shutil.rmtree(folder)
    return "exit " + ", ".join(map(str, sorted(codes)))


def make_run(folder, number):
    run = folder / f"inductor_debug_runs/run_20260102T0304{number:02}Z_1_{number:04x}"
    (run / "trace").mkdir(parents=True)
    (run / "trace/dedicated_log_torch_trace_a.log").write_text("V1121 16:21:12.361000 1 x.py:1] {}\n")
    (run / "run.json").write_text(json.dumps({
        "format": "inductor-debug-run", "version": 1, "command": ["x"], "pid": 1, "start_time": "2026-01-02T03:04:05.000Z",
        "end_time": "2026-01-02T03:04:06.000Z", "exit_code": 0, "host": {"name": "elsewhere"}}))


def kill_clean(bench, rounds, pick):
    """No run is ever left without its run.json, and the next call ends the work."""
    seconds = 0.05
    for _ in range(rounds):
        folder = bench.folder()
        for number in range(40):
            make_run(folder, number)
        process = bench.start(["clean", "-f"], folder)
        begin = time.monotonic()
        time.sleep(pick.uniform(0, seconds))
        process.kill()
        if process.wait() == 0:
            seconds = max(0.01, min(seconds, time.monotonic() - begin))
        for run in (folder / "inductor_debug_runs").glob("*"):
            require((run / "run.json").exists() or not any(path.is_file() for path in run.rglob("*")), f"{run.name} lost its run.json")
        require((folder / "precious.txt").exists(), "another file is gone")
        bench.run(["clean", "-f"], folder)
        left = [path for path in folder.rglob("*") if path.is_file() and path.name != "precious.txt"]
        require(not left, f"not collected: {left}")
        shutil.rmtree(folder)
    return f"{rounds} rounds: no run without its run.json"


def kill_capture(bench, rounds, pick):
    """run.json is whole or absent; a run that was killed can be deleted, one that lives cannot."""
    without = 0
    for _ in range(rounds):
        folder = bench.folder()
        process = bench.start(["capture", "-q", "-o", "run", "--", "sh", "-c", "echo x > done"], folder, start_new_session=True)
        time.sleep(pick.uniform(0, 0.06))
        process.kill()
        process.wait()
        record = folder / "run/run.json"
        if record.exists():
            json.loads(record.read_text())
            for _ in range(100):  # the command, which was not killed, may still have its files open
                done = bench.run(["clean", "-f"], folder)
                if done.returncode == 0:
                    break
                time.sleep(0.05)
            require(not (folder / "run").exists(), "a killed run cannot be deleted: " + done.stdout.decode())
        else:
            without += 1
            files = [path for path in folder.glob("run/**/*") if path.is_file() and ".idbg-" not in path.name]
            require(not files, f"a run without run.json holds {files}")
        require((folder / "precious.txt").exists(), "another file is gone")
        shutil.rmtree(folder)
    return f"{rounds - without} whole run.json, {without} none yet, 0 torn"


def shrinking(bench, rounds, pick):
    """Files that are cut off while they are read: an error, never a signal."""
    codes = {}
    for name, arguments in (("data set", ["dataset", "check", "big"]), ("convert", ["dataset", "convert", "big", "--to", "json", "-o", "out"])):
        for _ in range(rounds):
            folder = bench.folder()
            shutil.copy(TIMINGS, folder / "big")
            process = bench.start(arguments, folder)
            time.sleep(pick.uniform(0, 0.08))
            os.truncate(folder / "big", pick.choice([0, 4096, 1 << 20]))
            code = process.wait()
            require(code in (0, 1, 3), f"{name}: exit {code}")
            codes[code] = codes.get(code, 0) + 1
            shutil.rmtree(folder)
    return ", ".join(f"exit {code}: {count}" for code, count in sorted(codes.items()))


FAULTS = [("kill -9", kill), ("file size limit", full_disk), ("full disk", no_room), ("read-only folder", read_only),
          ("four writers", two_writers), ("0, 1, 2 closed; /dev/full", closed_streams), ("no HOME, TERM; C; tr_TR", surroundings),
          ("little memory", little_memory)]
OTHERS = [("clean", "kill -9", kill_clean), ("capture", "kill -9", kill_capture), ("dataset check, convert", "input cut off while it is read", shrinking)]
# LibTorch itself answers a lack of memory by its own means, and takes a second to load.
NOT_OF_TRAIN = {"little memory", "four writers", "file size limit"}


def table(rows):
    """Markdown, with the commands that a fault does the same to in one row."""
    commands = {}
    for command, fault, result in rows:
        commands.setdefault((fault, result), []).append(f"`{command}`")
    lines = [f"| {', '.join(names)} | {fault} | {result} |" for (fault, result), names in commands.items()]
    return "\n".join(["| command | fault | result |", "|---|---|---|", *lines]) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--torch")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=20261122)
    parser.add_argument("--table")
    parser.add_argument("--only", default="")
    parser.add_argument("--sanitized", action="store_true", help="no limits on memory")
    options = parser.parse_args()
    bench = Bench(options.binary, options.torch)
    failures, rows = [], []

    def attempt(command, fault, action, *arguments):
        if options.only not in f"{command}: {fault}":
            return
        begin = time.monotonic()
        try:
            result = action(bench, *arguments, random.Random(f"{options.seed} {command} {fault}"))
        except Failure as failure:
            failures.append(f"{command}: {fault}: {failure}")
            result = f"**FAILED**: {failure}"
        rows.append((command, f"{fault}, {options.rounds} rounds" if fault == "kill -9" else fault, result))
        print("| `{}` | {} | {} |".format(*rows[-1]), f" ({time.monotonic() - begin:.1f} s)", flush=True)

    for fault, action in FAULTS:
        for writer in WRITERS + ([TRAIN] if options.torch and fault not in NOT_OF_TRAIN else []):
            if not (options.sanitized and fault == "little memory"):
                attempt(writer.name, fault, action, writer, options.rounds)
    for command, fault, action in OTHERS:
        attempt(command, fault, action, options.rounds)
    shutil.rmtree(bench.base, ignore_errors=True)
    if options.table:
        pathlib.Path(options.table).write_text(table(rows), encoding="utf-8")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    main()
