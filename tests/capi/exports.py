# SPDX-License-Identifier: Apache-2.0
"""What a shared library shows."""
import subprocess

VERSION = "IDBG_2"  # IDBG_ABI_VERSION: what a program was linked with is looked for by this name


def check(library: str) -> None:
    """Fails when the library shows more than idbg_*, or a symbol of another version."""
    symbols = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", library], capture_output=True, text=True, check=True)
    names = [line.split()[-1] for line in symbols.stdout.splitlines() if line.split()[-2] != "A"]
    other = [name for name in names if not name.startswith("idbg_") or not name.endswith(f"@@{VERSION}")]
    assert names and not other, f"exported beside the interface: {other[:5]}"
