# SPDX-License-Identifier: Apache-2.0
"""TorchScript archives by hand, without torch: what a hostile author can write and torch would not.

A module is its source (`code/__torch__.py`) and a pickle of its attributes (`data.pkl`). Both are
text and bytes here, so a case says exactly what is in the file.
"""
import io
import struct
import zipfile

HEAD = """class M(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  n : int
"""
FORWARD = """  def forward(self: __torch__.M, x: Tensor) -> Tensor:
    return torch.relu(x)
"""


def text(value: str) -> bytes:
    data = value.encode()
    return b"X" + struct.pack("<I", len(data)) + data


def module_pickle(state: bytes = b"}(" + text("training") + b"\x89" + text("n") + b"K\x01u") -> bytes:
    """An object of class M with this state."""
    return b"\x80\x02c__torch__\nM\n)\x81" + state + b"b."


STATE_TUPLE = b"K\x01\x89\x86"  # (1, False)


def setstate(body: str, more: str = "") -> str:
    """A class whose state arrives through __setstate__, which runs when the file is loaded."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return (HEAD + FORWARD
            + "  def __getstate__(self: __torch__.M) -> Tuple[int, bool]:\n    return (self.n, self.training)\n"
            + "  def __setstate__(self: __torch__.M, state: Tuple[int, bool]) -> NoneType:\n"
            + lines + "    self.n = (state)[0]\n    self.training = (state)[1]\n    return None\n" + more)


def forward(body: str) -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return HEAD + "  def forward(self: __torch__.M, x: Tensor) -> Tensor:\n" + lines


def archive(code: str | bytes = HEAD + FORWARD, data: bytes | None = None, constants: bytes = b"\x80\x02).",
            more: dict[str, bytes] | None = None) -> bytes:
    if data is None:
        data = module_pickle(STATE_TUPLE) if b"__setstate__" in _bytes(code) else module_pickle()
    members = {"m/data.pkl": data, "m/code/__torch__.py": _bytes(code), "m/constants.pkl": constants,
               "m/version": b"3\n", "m/byteorder": b"little", **(more or {})}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in members.items():
            file.writestr(zipfile.ZipInfo(name), content,
                          zipfile.ZIP_DEFLATED if len(content) > 4096 else zipfile.ZIP_STORED)
    return out.getvalue()


def _bytes(code: str | bytes) -> bytes:
    return code if isinstance(code, bytes) else code.encode()
