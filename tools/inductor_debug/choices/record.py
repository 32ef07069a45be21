# SPDX-License-Identifier: Apache-2.0
"""What was chosen and why: counters for people, and an artifact in TORCH_TRACE for `inductor-debug analyze`."""
import collections
import json
import threading
import time
import warnings

_MAX_ERRORS = 3  # of one kind, after which nothing is chosen any more


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
            self.decisions: list[dict] = []
            self.seconds = 0.0

    @property
    def is_broken(self) -> bool:
        return any(count >= _MAX_ERRORS for count in self.errors.values())

    def error(self, error: Exception) -> None:
        kind = type(error).__name__
        with self._lock:
            self.errors[kind] += 1
            count = self.errors[kind]
        if count == _MAX_ERRORS:
            warnings.warn(f"inductor-debug chooses no more kernels after {count} errors, the last one {kind}: {error}", stacklevel=2)

    def decision(self, operator: str, started: float, decision) -> None:
        facts = decision.facts()
        with self._lock:
            self._count(operator, started)
            self.picks[decision.way] += 1
            self.decisions.append(facts)
        _trace({"op": operator, "node": _node(), **facts})

    def stand_down(self, operator: str, started: float, reason: str) -> None:
        with self._lock:
            self._count(operator, started)
            self.stood_down[reason] += 1
        _trace({"op": operator, "node": _node(), "reason": reason})

    def _count(self, operator: str, started: float) -> None:
        self.calls[operator] += 1
        self.seconds += time.perf_counter() - started

    def summary(self) -> dict:
        with self._lock:
            calls = sum(self.calls.values())
            return {"calls": dict(self.calls), "picks": dict(self.picks), "stood_down": dict(self.stood_down), "errors": dict(self.errors),
                    "us_per_call": round(1e6 * self.seconds / calls, 1) if calls else None, "decisions": list(self.decisions)}


def _node() -> str | None:
    """The node of the graph that Inductor lowers, by which a kernel is found again."""
    from torch._inductor.virtualized import V
    return getattr(getattr(V.graph, "current_node", None), "name", None)


def _trace(facts: dict) -> None:
    from torch._logging import trace_structured
    trace_structured("artifact", metadata_fn=lambda: {"name": "inductor_debug_choice", "encoding": "json"},
                     payload_fn=lambda: json.dumps(facts))


RECORD = Record()


def stats() -> dict:
    """Calls by operator, picks, reasons for standing down, errors, the time of a decision, and each decision with its predicted times."""
    return RECORD.summary()
