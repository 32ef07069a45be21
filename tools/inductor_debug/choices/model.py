# SPDX-License-Identifier: Apache-2.0
"""The GEMM model of the C++ core: from a product to the ways that it can run, with predicted times."""
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

    @property
    def elements(self) -> int:
        """Of the result."""
        return self.batch * self.m * self.n

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


class Ways(typing.NamedTuple):
    """Predicted times in ms, None for a way that there is not. `error`: the median of |predicted / measured - 1| on problems like
    this one. `outside`: what the model has not seen; empty: nothing."""
    configs: list[Config]
    aten_ms: float | None
    aten_fused_ms: float | None
    error: float | None
    outside: str


# The structures of inductor_debug.h, packed by hand: making them by their fields takes longer than ranking.
_PROBLEM = struct.Struct("4q3P")  # idbg_gemm_problem
_CONFIG = struct.Struct("6if")  # idbg_gemm_config
_WAYS = struct.Struct("Ii4fi128s")  # idbg_gemm_ways
_NO_WAYS = _WAYS.pack(_WAYS.size, 0, 0, 0, 0, 0, 0, b"")
_REACHED = "a time that the device cannot reach"
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


def _outside(text: bytes) -> str:
    return text.partition(b"\0")[0].decode(errors="replace")


def _ways(configs: memoryview, fields: tuple) -> Ways:
    _, _, _, aten, fused, error, raised, outside = fields
    return Ways(list(map(_config, _CONFIG.iter_unpack(configs))), None if aten != aten else aten, None if fused != fused else fused,
                None if error != error else error, _outside(outside) or (_REACHED if raised else ""))


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

    def pointwise_ms(self, moved_bytes: int) -> float:
        """Of a kernel of its own for what follows a product, which reads and writes so many bytes, on the model's device."""
        time = ctypes.c_double()
        self._check(self._library.idbg_gemm_pointwise(self._handle, ctypes.c_double(moved_bytes), ctypes.byref(time)))
        return time.value

    def _check(self, result: int) -> int:
        if result < 0:
            raise core.CoreError((self._library.idbg_last_error() or b"unknown error").decode())
        return result

    def choose_all(self, questions: typing.Sequence[tuple[Problem, int]]) -> list[Ways | core.CoreError]:
        """Of each question, a problem and a count, so many configurations that are predicted to be fastest, and the vendor library's times; of a count
        of 0 only these, which is quicker. An error where the model does not predict the problem."""
        number, written = len(questions), array.array("q", [count for _, count in questions])
        problems, configs = bytearray(b"".join([_packed(problem) for problem, _ in questions])), bytearray(sum(written) * _CONFIG.size)
        ways = bytearray(_NO_WAYS * number)
        self._check(self._library.idbg_gemm_choose_all(self._handle, _first(problems), ctypes.c_int64(number), _first(configs), _first(written), _first(ways)))
        found, place, rows = [], 0, memoryview(configs)
        for (_, count), has, fields in zip(questions, written, _WAYS.iter_unpack(ways)):
            found.append(_ways(rows[place:place + has * _CONFIG.size], fields) if has >= 0 else core.CoreError(_outside(fields[-1])))
            place += count * _CONFIG.size
        return found

    def choose(self, problem: Problem, count: int) -> Ways:
        """choose_all() of one question; raises its error."""
        found, = self.choose_all([(problem, count)])
        if isinstance(found, core.CoreError):
            raise found
        return found

    def predict(self, problem: Problem, configs: typing.Sequence[Config]) -> list[float]:
        """The times of these configurations."""
        rows = bytearray(b"".join([_CONFIG.pack(*config) for config in configs]))
        self._check(self._library.idbg_gemm_predict(self._handle, _packed(problem), _first(rows), ctypes.c_int64(len(configs))))
        return [row[-1] for row in _CONFIG.iter_unpack(rows)]


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

    def choose_all(self, questions: typing.Sequence[tuple[Problem, int]]) -> list[Ways | core.CoreError]:
        return [core.CoreError(self._reason) for _ in questions]

    def predict(self, problem: Problem, configs: typing.Sequence[Config]) -> list[float]:
        raise core.CoreError(self._reason)


def _load_again(path: str | None, device: str, digest: str):
    """Never raises: that would end the compilation."""
    try:
        found = load(path, device)
    except Exception as error:
        return _Absent(digest, str(error))
    return found if found.digest == digest else _Absent(digest, "the model's file has changed")
