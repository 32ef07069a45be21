#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes test data of a folder that record.py wrote.

usage: keep.py FOLDER NAME

Writes NAME.log.gz and NAME.json.gz, the log and the profile, and NAME.sqlite where there is an export
of nsys. Paths and the host's name of the machine that recorded them are replaced, and the MD5 of the
log's payloads is made right again; nothing else is changed.
"""
import gzip
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "trace" / "programs"))
from make_logs import with_md5  # noqa: E402

PATHS = [
    (r"(?:/[\w.+-]+)+/(site-packages|dist-packages)/", r"/home/user/venv/lib/\1/"),
    (r"(?:/[\w.+-]+)*/(?:record|gpu_profile)\.py", "/home/user/project/record.py"),
    (r"/tmp/torchinductor_\w+", "/home/user/cache"),
    (r"(?<![\w/.])(?:[\w.+-]+/)+(?:gpu_profile|record)\.py", "project/record.py"),
    (r'"host_name": "[^"]*"', '"host_name": "host"'),
    (r'"traceName": "[^"]*"', '"traceName": "profile.json"'),
]


def renamed(text: str) -> str:
    for old, new in PATHS:
        text = re.sub(old, new, text)
    return text


def main(folder: pathlib.Path, name: str) -> None:
    (log,) = (folder / "trace").iterdir()
    (HERE / f"{name}.log.gz").write_bytes(gzip.compress(with_md5(renamed(log.read_text())).encode(), mtime=0))
    profile = gzip.decompress((folder / "profile.json.gz").read_bytes()).decode()
    (HERE / f"{name}.json.gz").write_bytes(gzip.compress(renamed(profile).encode(), mtime=0))
    if (folder / "nsys.sqlite").exists():
        shutil.copy(folder / "nsys.sqlite", HERE / f"{name}.sqlite")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])
