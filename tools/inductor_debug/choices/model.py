# SPDX-License-Identifier: Apache-2.0
"""The GEMM model of the C++ core: from facts about products to decisions, with predicted times."""
import array
import ctypes
import functools
import struct
import typing

from inductor_debug import core


class Problem(typing.NamedTuple):
    """A product as the core names it; `op` also says what follows ("addmm+gelu"), `layout` is of A and B ("nt": B is K-contiguous)."""
    op: str
    batch: int
    m: int
    n: int
    k: int
    dtype: str
    layout: str

    def __str__(self) -> str:
        batch = f"{self.batch}x" if self.batch > 1 else ""
        return f"{self.op}:{self.dtype}:{self.layout}:{batch}{self.m}x{self.n}x{self.k}"


class Config(typing.NamedTuple):
    block_m: int
    block_n: int
    block_k: int
    group_m: int
    num_stages: int
    num_warps: int
    predicted_ms: float


class Question(typing.NamedTuple):
    """A product and the facts that stand around it (idbg_gemm_question). `problems`: the product alone at each size that counts, the hint first;
    `epilogue`: the kind of what follows ("" for nothing; see Epilogue); `cast_bytes`: what a kernel moves that casts an operand, which Triton's
    kernel does itself; `measured`: how many configurations max-autotune would measure; `count`: how many are wanted; `has_gemv`: gemv.py can do it.
    `apart_ms`: the problem is several products of the same rows in one kernel (tiles.py), which take this apart; `common_columns` divides the columns of each."""
    problems: tuple[Problem, ...]
    epilogue: str = ""
    shared_bytes: int = 0
    cast_bytes: int = 0
    measured: int = 0
    count: int = 1
    has_fused_operator: bool = False
    has_exponential: bool = False
    has_library: bool = True
    has_gemv: bool = False
    apart_ms: float = 0.0
    common_columns: int = 0
    candidates: tuple[Config, ...] = ()


class Decision(typing.NamedTuple):
    """Predicted times in ms, None for a way that there is not. `way`: "triton" (one kernel of `row`), "aten" (a kernel of its own for what follows),
    "aten_fused" or "gemv". `rows`: configurations, best first, with the model's times; `triton_ms`: of the first one as Inductor writes it. `measured`: how
    many of them are worth measuring. With sizes that are symbols, the times are those of the hints. `stand_down`: why Inductor's own choice stands."""
    problem: Problem
    way: str
    rows: tuple[Config, ...]
    triton_ms: float | None
    aten_ms: float | None
    aten_fused_ms: float | None
    gemv_ms: float | None
    error: float | None
    points: int = 1
    measured: int = 0
    stand_down: str = ""

    @property
    def row(self) -> Config:
        return self.rows[0]

    @property
    def ms(self) -> float:
        """Of the way."""
        return {"triton": self.triton_ms, "aten": self.aten_ms, "aten_fused": self.aten_fused_ms, "gemv": self.gemv_ms}[self.way]

    def facts(self) -> dict:
        facts = {"problem": str(self.problem), "picked": self.way, "triton_ms": self.triton_ms, "aten_ms": self.aten_ms,
                 "aten_fused_ms": self.aten_fused_ms, "error": self.error, "config": list(self.row[:-1])}
        if self.way == "gemv":
            facts |= {"gemv_ms": self.gemv_ms, "config": None, "error": None}
        return facts if self.points == 1 else {**facts, "sizes": self.points}


# The structures of inductor_debug.h, packed by hand: making them by their fields takes longer than ranking.
_PROBLEM = struct.Struct("4q3P")  # idbg_gemm_problem
_CONFIG = struct.Struct("6if")  # idbg_gemm_config
_QUESTION = struct.Struct("IIPqPdqPq2idq")  # idbg_gemm_question
_DECISION = struct.Struct("I5i5f32s192s")  # idbg_gemm_decision
_UNDECIDED = _DECISION.pack(_DECISION.size, *10 * (0,), b"", b"")
_WAYS = ("triton", "aten", "aten_fused", "gemv")
_FUSED_OPERATOR, _EXPONENTIAL, _NO_LIBRARY, _ROW_KERNEL = 1, 2, 16, 32
_config = functools.partial(tuple.__new__, Config)  # Config._make without its check of the length


@functools.lru_cache(maxsize=None)  # they stay, because their addresses are handed out; operators, dtypes and layouts are few
def _text(text: str) -> ctypes.Array:
    return ctypes.create_string_buffer(text.encode())


@functools.lru_cache(maxsize=None)
def _place(text: str) -> int:
    return ctypes.addressof(_text(text))


def _packed(problem: Problem) -> bytes:
    op, batch, m, n, k, dtype, layout = problem
    return _PROBLEM.pack(m, n, k, batch, _place(op), _place(dtype), _place(layout))


def _first(memory: bytearray | array.array, kind=ctypes.c_char):
    """For a function of C: the place of what is in there, as long as this argument lives. None where there is nothing."""
    return ctypes.byref(kind.from_buffer(memory)) if memory else None


def _address(memory: bytearray | array.array) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory)) if memory else 0


def _packed_all(questions: typing.Sequence[Question]) -> tuple[bytearray, list]:
    """The questions, and what they point to."""
    problems = bytearray(b"".join([_packed(problem) for question in questions for problem in question.problems]))
    place, packed, kept = _address(problems), [], [problems]
    for question in questions:
        candidates = bytearray(b"".join([_CONFIG.pack(*config) for config in question.candidates]))
        kept.append(candidates)
        facts = _FUSED_OPERATOR * question.has_fused_operator | _EXPONENTIAL * question.has_exponential | _NO_LIBRARY * (not question.has_library)
        facts |= _ROW_KERNEL * question.has_gemv
        packed.append(_QUESTION.pack(_QUESTION.size, facts, place, len(question.problems), _place(question.epilogue), question.cast_bytes,
                                     question.shared_bytes, _address(candidates), len(question.candidates), question.measured, question.count,
                                     question.apart_ms, question.common_columns))
        place += len(question.problems) * _PROBLEM.size
    return bytearray(b"".join(packed)), kept


def _known(ms: float) -> float | None:
    return None if ms != ms else ms


def _decision(question: Question, configs: memoryview, fields: tuple) -> Decision | core.CoreError:
    _, result, way, stands_down, count, measured, triton, aten, fused, gemv, error, op, reason = fields
    if result < 0:
        return core.CoreError(_string(reason))
    rows = tuple(map(_config, _CONFIG.iter_unpack(configs[:count * _CONFIG.size])))
    return Decision(question.problems[0]._replace(op=_string(op)), _WAYS[way], rows, _known(triton), _known(aten), _known(fused), _known(gemv), _known(error),
                    len(question.problems), measured, _string(reason) if stands_down else "")


def _string(text: bytes) -> str:
    return text.partition(b"\0")[0].decode(errors="replace")


class Model:
    """A loaded model; several threads may use one. Raises core.CoreError."""

    def __init__(self, path: str | None, device: str):
        """Of a file, or with None the one that is shipped for a device, as torch.cuda.get_device_name() names it."""
        self._made_of = (path, device)
        self._library = core.library()
        self._handle = ctypes.c_void_p()
        if path is not None:
            self._check(self._library.idbg_gemm_load(path.encode(), ctypes.byref(self._handle)))
        else:
            self._check(self._library.idbg_gemm_load_for(device.encode(), ctypes.byref(self._handle)))
        digest = ctypes.create_string_buffer(65)
        self._check(self._library.idbg_gemm_digest(self._handle, digest))
        self.digest = digest.value.decode()

    def __reduce__(self):
        """Inductor copies its configuration, and pickles it for compilations in other processes."""
        return _load_again, (*self._made_of, self.digest)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._library.idbg_gemm_free(self._handle)

    def _check(self, result: int) -> int:
        if result < 0:
            raise core.CoreError((self._library.idbg_last_error() or b"unknown error").decode())
        return result

    def decide_all(self, questions: typing.Sequence[Question]) -> list[Decision | core.CoreError]:
        """Of each question the decision; an error where the model does not predict the problem."""
        (packed, kept), configs = _packed_all(questions), bytearray(sum(question.count for question in questions) * _CONFIG.size)
        decisions = bytearray(_UNDECIDED * len(questions))
        self._check(self._library.idbg_gemm_decide(self._handle, _first(packed), ctypes.c_int64(len(questions)), _first(configs), _first(decisions)))
        del kept
        found, place, rows = [], 0, memoryview(configs)
        for question, fields in zip(questions, _DECISION.iter_unpack(decisions)):
            found.append(_decision(question, rows[place:], fields))
            place += question.count * _CONFIG.size
        return found

    def decide(self, question: Question) -> Decision:
        """decide_all() of one question; raises its error."""
        found, = self.decide_all([question])
        if isinstance(found, core.CoreError):
            raise found
        return found


@functools.lru_cache(maxsize=None)
def load(path: str | None, device: str) -> Model:
    """The one Model of a file or device in this process."""
    return Model(path, device)


class _Absent:
    """Stands for a model that another process has and this one cannot load: it predicts nothing."""

    def __init__(self, digest: str, reason: str):
        self.digest, self._reason = digest, reason

    def __reduce__(self):
        return _Absent, (self.digest, self._reason)

    def decide_all(self, questions: typing.Sequence[Question]) -> list[Decision | core.CoreError]:
        return [core.CoreError(self._reason) for _ in questions]


def _load_again(path: str | None, device: str, digest: str):
    """Never raises: that would end the compilation."""
    try:
        found = load(path, device)
    except Exception as error:
        return _Absent(digest, str(error))
    return found if found.digest == digest else _Absent(digest, "the model's file has changed")
