# SPDX-License-Identifier: Apache-2.0
"""What a shared library shows."""
import subprocess


def check(library: str) -> None:
    """Fails when the library shows more than idbg_*."""
    symbols = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True)
    names = [line.split()[-1] for line in symbols.stdout.splitlines()]
    other = [name for name in names if not name.startswith("idbg_")]
    assert names and not other, f"exported beside the interface: {other[:5]}"
