#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyTorch's own tests of TorchInductor's choices, with inductor_debug.install() and without it, on a GPU.

usage: upstream_tests.py --tests FOLDER [--limit-s S] [--shards N] [--output FOLDER] [NAME...]

FOLDER: test/inductor of a checkout of the PyTorch that is installed; NAME: files of it (test_select_algorithm, test_lookup_table and
test_max_autotune as far as they are there). Each file runs by both, in processes of their own that share its tests out (--shards), all side by side.
A test may fail by itself, on another version of torch for example; what counts are tests that fail with the choices installed only. Those in EXCEPTED
assert what the choices are there to change, and are printed with the reason. Also says in how many tests the handler was asked about products and what
it picked. What a process finds is written at once to --output. A test that did not come to its end within --limit-s, or that its process died in, is
compared with nothing. Exit code 1: a test fails with the choices only. Not part of the test suite: it needs a GPU and Triton.
"""
import argparse
import collections
import importlib.util
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import typing
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ("test_select_algorithm", "test_lookup_table", "test_max_autotune")
ARMS = ("without", "with")
# By the test's name: why it may fail with the choices installed.
EXCEPTED: dict[str, str] = {}


class Outcome(typing.NamedTuple):
    """Of a test in one arm. `state`: passed, failed, skipped, or "started" where it did not come to its end."""
    test: str
    state: str
    text: str = ""
    calls: int = 0
    picks: int = 0
    stood_down: dict = {}
    errors: dict = {}
    seconds: float = 0.0


class Results(unittest.TestResult):
    """Writes each outcome as a line of `file` when it is known. `stats`: inductor_debug.stats, or None."""

    def __init__(self, file: typing.TextIO, stats: typing.Callable | None):
        super().__init__()
        self._file, self._stats, self._found = file, stats, None

    def _write(self, outcome: Outcome) -> None:
        self._file.write(json.dumps(outcome._asdict()) + "\n")
        self._file.flush()

    def _numbers(self) -> dict:
        found = self._stats() if self._stats else {}
        return {name: collections.Counter(found.get(name, {})) for name in ("calls", "picks", "stood_down", "errors")}

    def startTest(self, test):
        super().startTest(test)
        self._found, self._before, self._started = ("passed", ""), self._numbers(), time.perf_counter()
        self._write(Outcome(test.id(), "started"))

    def stopTest(self, test):
        super().stopTest(test)
        more = {name: after - self._before[name] for name, after in self._numbers().items()}
        self._write(Outcome(test.id(), *self._found, sum(more["calls"].values()), sum(more["picks"].values()), dict(more["stood_down"]), dict(more["errors"]),
                            round(time.perf_counter() - self._started, 2)))

    def _fail(self, error) -> None:
        self._found = "failed", f"{error[0].__name__}: {error[1]}"[:2000]

    def addError(self, test, err):
        if self._found is None:  # of a class or a module: no test starts
            self._write(Outcome(test.id(), "failed", str(err[1])[:2000]))
        self._fail(err)

    def addFailure(self, test, err):
        self._fail(err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._fail(err)

    def addSkip(self, test, reason):
        self._found = "skipped", reason

    def addExpectedFailure(self, test, err):
        self._found = "passed", "an expected failure"

    def addUnexpectedSuccess(self, test):
        self._found = "failed", "an unexpected success"


def tests_of(suite: unittest.TestSuite) -> typing.Iterator[unittest.TestCase]:
    for each in suite:
        yield from tests_of(each) if isinstance(each, unittest.TestSuite) else (each,)


def run_file(path: pathlib.Path, arm: str, shard: int, shards: int, output: pathlib.Path) -> None:
    """In a process of its own: every shards-th test of a file from `shard` on."""
    if not path.is_file():
        raise SystemExit(f"{path} is not there")
    sys.path[:0] = [str(ROOT / "tools"), str(path.parent), str(path.parents[1])]
    import inductor_debug
    if arm == "with" and not inductor_debug.install():
        raise SystemExit("inductor_debug.install() could not (the log says why)")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = list(tests_of(unittest.defaultTestLoader.loadTestsFromModule(module)))
    with open(output, "w", encoding="utf-8") as file:
        unittest.TestSuite(found[shard::shards]).run(Results(file, inductor_debug.stats if arm == "with" else None))


def outcomes_in(paths: typing.Iterable[pathlib.Path]) -> dict[str, Outcome]:
    found = {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            outcome = Outcome(**json.loads(line))
            found[outcome.test] = outcome
    return found


class Comparison(typing.NamedTuple):
    """Tests by what became of them in both arms. `only_with`: fail with the choices only, `excepted` are among EXCEPTED; `both` fail in both;
    `cut_off`: did not come to their end in an arm."""
    passed: list[str]
    skipped: list[str]
    both: list[str]
    only_without: list[str]
    only_with: list[str]
    excepted: list[str]
    cut_off: list[str]


def compare(without: dict[str, Outcome], with_choices: dict[str, Outcome], excepted: typing.Container[str]) -> Comparison:
    found = Comparison(*([] for _ in Comparison._fields))
    for test in sorted({*without, *with_choices}):
        states = tuple(arm[test].state if test in arm else "started" for arm in (without, with_choices))
        if "started" in states:
            found.cut_off.append(test)
        elif states[1] == "failed":
            fails_alone = states[0] != "failed"
            name = test.rpartition(".")[2]
            (found.both if not fails_alone else found.excepted if name in excepted else found.only_with).append(test)
        else:
            (found.only_without if states[0] == "failed" else found.skipped if "skipped" in states else found.passed).append(test)
    return found


def show(name: str, found: Comparison, outcomes: dict[str, Outcome]) -> None:
    asked = [outcome for outcome in outcomes.values() if outcome.calls]
    picks = sum(outcome.picks for outcome in asked)
    print(f"{name}: " + ", ".join(f"{len(tests)} {field.replace('_', ' ')}" for field, tests in zip(found._fields, found)) +
          f"; asked in {len(asked)} tests about {sum(outcome.calls for outcome in asked)} products, {picks} picks")
    for outcome in outcomes.values():
        if outcome.errors:
            print(f"  ERRORS of the choices in {outcome.test}: {outcome.errors}")
    for field in ("only_with", "excepted", "both", "only_without", "cut_off"):
        for test in getattr(found, field):
            reason = EXCEPTED.get(test.rpartition(".")[2], "") if field == "excepted" else outcomes[test].text.partition("\n")[0][:160] if test in outcomes else ""
            print(f"  {field.replace('_', ' ')}: {test}  {reason}")
    reasons = collections.Counter()
    for outcome in asked:
        reasons.update(outcome.stood_down)
    for reason, count in reasons.most_common():
        print(f"    stood down {count} times: {reason}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tests", type=pathlib.Path, required=True)
    parser.add_argument("--limit-s", type=float, default=150)
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--output", type=pathlib.Path)
    parser.add_argument("--run", nargs=4, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME")
    given = parser.parse_args()
    if given.run:
        name, arm, shard, output = given.run
        run_file(given.tests.resolve() / f"{name}.py", arm, int(shard), given.shards, pathlib.Path(output))
        return 0
    names = given.names or [name for name in FILES if (given.tests / f"{name}.py").is_file()]
    output = given.output or pathlib.Path(tempfile.mkdtemp())
    output.mkdir(parents=True, exist_ok=True)
    if not run_all(given, names, output):
        return 2
    is_clean = True
    for name in names:
        arms = [outcomes_in(output / f"{name}.{arm}.{shard}.jsonl" for shard in range(given.shards)) for arm in ARMS]
        found = compare(*arms, EXCEPTED)
        show(name, found, arms[1])
        is_clean &= not found.only_with
    return 0 if is_clean else 1


def run_all(given, names: list[str], output: pathlib.Path) -> bool:
    """False: a process could not start its tests, and said why."""
    ends, running = time.monotonic() + given.limit_s, {}
    for name in names:
        for arm in ARMS:
            for shard in range(given.shards):
                place = f"{name}.{arm}.{shard}"
                command = [sys.executable, __file__, "--tests", str(given.tests), "--shards", str(given.shards),
                           "--run", name, arm, str(shard), str(output / f"{place}.jsonl")]
                environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": tempfile.mkdtemp()}
                with open(output / f"{place}.log", "w", encoding="utf-8") as log:
                    running[place] = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
    started = True
    for place, process in running.items():
        try:
            process.wait(max(0.0, ends - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if not (output / f"{place}.jsonl").exists():
            tail = (output / f"{place}.log").read_text(encoding="utf-8").strip().rpartition("\n")[2]
            print(f"{place}: no test was run: {tail[:300]}")
            started = False
    return started


if __name__ == "__main__":
    sys.exit(main())
