# SPDX-License-Identifier: Apache-2.0
"""Where the back ends put what they save. Nothing is ever overwritten."""
import functools
import itertools
import logging
import os
import pathlib
import secrets
import time

log = logging.getLogger("inductor_debug")


@functools.lru_cache(maxsize=None)
def process_folder(root: str | None) -> pathlib.Path:
    """The folder of this process below `root`; None: below the run that `inductor-debug capture`
    made, or `debug_artifacts`. Made when first asked for."""
    if root is None:
        run = os.environ.get("INDUCTOR_DEBUG_RUN")
        root = os.path.join(run, "backend") if run else "debug_artifacts"
    for _ in range(100):
        name = f"run_{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}_{os.getpid()}_{secrets.token_hex(3)}"
        folder = pathlib.Path(root) / name
        try:
            folder.mkdir(parents=True)
            return folder.resolve()
        except FileExistsError:
            continue
    raise FileExistsError(f"no free name below {root}")


_numbers = itertools.count()


def graph_folder(root: str | None, kind: str) -> pathlib.Path:
    """A new folder for one graph that Dynamo captured: "003_mock"."""
    folder = process_folder(root) / f"{next(_numbers):03d}_{kind}"
    folder.mkdir()
    return folder


def save(path: pathlib.Path, text: str) -> pathlib.Path:
    """Writes a text so that a reader sees all of it or none."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8", errors="surrogateescape")
    temporary.rename(path)
    return path
