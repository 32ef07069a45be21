# SPDX-License-Identifier: Apache-2.0
"""What was chosen and why: counters for people, and an artifact in TORCH_TRACE for `inductor-debug analyze`."""
import collections
import contextlib
import functools
import json
import logging
import threading
import time
import warnings

_MAX_ERRORS = 3  # of one kind, after which nothing is chosen any more
_MAX_DECISIONS = 10000  # that are kept
_TRACE = logging.getLogger("torch.__trace")  # torch._logging._internal.trace_log


class Record:
    """Of one installation. All threads write into one."""

    def __init__(self):
        self._lock = threading.Lock()
        self.clear()

    def clear(self) -> None:
        with self._lock:
            self.calls = collections.Counter()
            self.picks = collections.Counter()
            self.stood_down = collections.Counter()
            self.errors = collections.Counter()
            self.decisions = collections.deque(maxlen=_MAX_DECISIONS)
            self.measured = collections.deque(maxlen=_MAX_DECISIONS)
            self.verified = collections.deque(maxlen=_MAX_DECISIONS)
            self.seconds = 0.0
            self.is_broken = False

    def error(self, error: Exception) -> None:
        kind = type(error).__name__
        with self._lock:
            self.errors[kind] += 1
            is_last = self.errors[kind] == _MAX_ERRORS
            self.is_broken |= is_last
        if is_last:
            with contextlib.suppress(Warning):  # where warnings are errors
                warnings.warn(f"inductor-debug chooses no more kernels after {_MAX_ERRORS} errors, the last one {kind}: {error}",
                              stacklevel=2)

    def decision(self, operator: str, decision, measured: int | None = None, node: str | None = None) -> None:
        """`measured`: how many configurations Inductor gets to measure; None: it measures none. `node`: see _node()."""
        entry = (operator, node or _node(), decision, measured)
        with self._lock:
            self.picks[decision.way if measured is None else "topk"] += 1
            self.decisions.append(entry)
        _trace(lambda: _facts(*entry))

    def stand_down(self, operator: str, reason: str) -> None:
        with self._lock:
            self.stood_down[reason] += 1
        name = _node()
        _trace(lambda: {"op": operator, "node": name, "reason": reason})

    def left_out(self, step: str, reason: str) -> None:
        """Of a step beside the decision: counted, but not an artifact, of which each product has one."""
        with self._lock:
            self.stood_down[f"{step}: {reason}"] += 1

    def measurement(self, facts: dict) -> None:
        """Measured times of max-autotune beside the model's choice; see feedback.py."""
        with self._lock:
            self.measured.append(facts)

    def verification(self, facts: dict) -> None:
        """Which way of a graph stayed; see verify.py."""
        with self._lock:
            self.verified.append(facts)

    @contextlib.contextmanager
    def timed(self, operator: str | None = None):
        """A call for a product of this operator; None: something beside."""
        started = time.thread_time()  # what a busy host makes this thread wait for is no cost of a decision
        try:
            yield
        finally:
            self.spent(operator, time.thread_time() - started)

    def spent(self, operator: str | None, seconds: float) -> None:
        with self._lock:
            if operator is not None:
                self.calls[operator] += 1
            self.seconds += seconds

    def summary(self) -> dict:
        with self._lock:
            calls = sum(self.calls.values())
            return {"calls": dict(self.calls), "picks": dict(self.picks), "stood_down": dict(self.stood_down), "errors": dict(self.errors),
                    "us_per_call": round(1e6 * self.seconds / calls, 1) if calls else None, "decisions": [_facts(*entry) for entry in self.decisions],
                    "regret": _regret(list(self.measured)), "verified": list(self.verified)}


def _facts(operator: str, node: str | None, decision, measured: int | None) -> dict:
    facts = {"op": operator, "node": node, **decision.facts()}
    return facts if measured is None else {**facts, "picked": "topk", "configs": measured}


def _regret(rows: list[dict]) -> dict | None:
    """How much slower the model's choice is than the fastest that was measured; None: nothing was."""
    if not rows:
        return None
    share = 1.0
    for row in rows:
        share *= (row["best_ms"] / row["chosen_ms"]) ** (1 / len(rows))
    return {"problems": len(rows), "share_of_best": round(share, 4), "worst_share": round(min(row["best_ms"] / row["chosen_ms"] for row in rows), 4),
            "rows": rows}


@functools.cache
def _torch() -> tuple:
    """Inductor's V, and what writes artifacts. Whoever asks for stats() needs neither."""
    from torch._inductor.virtualized import V
    from torch._logging import trace_structured
    return V, trace_structured


def _node() -> str | None:
    """The node of the graph that Inductor lowers, by which a kernel is found again."""
    return getattr(getattr(_torch()[0].graph, "current_node", None), "name", None)


def _trace(facts) -> None:
    """`facts()`: what the artifact says."""
    if not _TRACE.handlers:  # asked by trace_structured(), too, after much else
        return
    _torch()[1]("artifact", metadata_fn=lambda: {"name": "inductor_debug_choice", "encoding": "json"},
                     payload_fn=lambda: json.dumps(facts()))


RECORD = Record()


def stats() -> dict:
    """Calls by operator, picks, reasons for standing down, errors, the time that a decision takes its thread, each decision with its predicted times, under
    "regret" what max-autotune measured of them, and under "verified" what install(verify=True) measured of each graph."""
    return RECORD.summary()
