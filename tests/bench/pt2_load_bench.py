#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times reading archives of torch.export, beside json.loads of the same graph in the same run.

usage: pt2_load_bench.py --binary BUILD/tests/bench/pt2_load_bench [--nodes N] [--weights GB] [FILE...]

Without FILE the nodes of a real program, tests/data/pt2/attn_core.pt2, are repeated under new names until
there are N. The same graph is then put beside a weight of GB gigabytes (a hole in the file, which takes
no room on disk): reading must cost the same. Times are the best of `--repeats`.
"""
import argparse
import functools
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

LINE = re.compile(r", line (\d+)")
SOURCE = pathlib.Path(__file__).parent.parent / "data/pt2/attn_core.pt2"


def repeated(nodes: int, source: pathlib.Path = SOURCE, places: int = 1) -> bytes:
    """The program of an archive with its nodes repeated: each round has names of its own, the first inputs, and results that the program returns, since
    what nobody uses is left out of predictions as TorchInductor does. Rounds take lines of so many places in turn."""
    program = json.loads(program_of(source).decode())
    graph = program["graph_module"]["graph"]
    made = [name for name in graph["tensor_values"]
            if f'"as_tensor": {{"name": "{name}"}}' not in json.dumps(graph["inputs"])]
    first = json.dumps(graph["nodes"])
    values = {name: graph["tensor_values"][name] for name in made}
    pattern = re.compile('"name": "(' + "|".join(map(re.escape, made)) + ')"')
    kept = graph["nodes"]
    returned, signature = json.dumps(graph["outputs"]), program["graph_module"]["signature"]
    specs = json.dumps(signature["output_specs"])
    for i in range(1, -(-nodes // len(kept))):
        rename = functools.partial(pattern.sub, lambda match: f'"name": "{match[1]}_r{i}"')
        again = json.loads(LINE.sub(lambda match: f", line {int(match[1]) + 10_000 * (i % places)}", rename(first)))
        for node in again:
            if "name" in node and not node["name"].endswith(f"_r{i}"):
                node["name"] += f"_r{i}"
        graph["nodes"] = graph["nodes"] + again
        if len(graph["nodes"]) <= nodes:
            graph["outputs"] = graph["outputs"] + json.loads(rename(returned))
            signature["output_specs"] = signature["output_specs"] + json.loads(rename(specs))
        graph["tensor_values"].update({f"{name}_r{i}": meta for name, meta in values.items()})
    graph["nodes"] = graph["nodes"][:nodes]
    return json.dumps(program).encode()


def write_archive(path: str, program: bytes, weight_bytes: int = 0) -> None:
    """A zip64 archive of stored entries, by hand: zipfile would write the weight's zeros and sum them."""
    directory = b""
    count = 0
    with open(path, "wb") as file:
        def add(name: str, size: int, crc: int, write) -> None:
            nonlocal directory, count
            offset, raw = file.tell(), name.encode()
            file.write(struct.pack("<IHHHHHIIIHH", 0x04034B50, 45, 8, 0, 0, 0, 0, 0, 0, len(raw), 0) + raw)
            write()
            extra = struct.pack("<HHQQQ", 1, 24, size, size, offset)
            directory += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 8, 0, 0, 0, crc, 0xFFFFFFFF,
                                     0xFFFFFFFF, len(raw), len(extra), 0, 0, 0, 0, 0xFFFFFFFF) + raw + extra
            count += 1

        if weight_bytes:
            add("m/data/weights/weight_0", weight_bytes, 0, lambda: file.seek(weight_bytes, 1))
        add("m/models/model.json", len(program), zlib.crc32(program), lambda: file.write(program))
        start = file.tell()
        file.write(directory)
        end = file.tell()
        file.write(struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, end - start, start))
        file.write(struct.pack("<IIQI", 0x07064B50, 0, end, 1))
        file.write(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0))


def json_seconds(program: bytes, repeats: int) -> float:
    best = float("inf")
    for _ in range(repeats):
        begin = time.process_time()
        json.loads(program)
        best = min(best, time.process_time() - begin)
    return best


def program_of(path: str) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(next(n for n in archive.namelist() if re.search(r"models/[^/]*\.json$", n)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="archives of torch.export")
    parser.add_argument("--binary", required=True, help="the program pt2_load_bench")
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--weights", type=float, default=10, metavar="GB", help="size of the weight beside the graph")
    parser.add_argument("--repeats", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = arguments.files
        if not files:
            files = [f"{folder}/graph.pt2", f"{folder}/graph_and_weights.pt2"]
            program = repeated(arguments.nodes)
            write_archive(files[0], program)
            write_archive(files[1], program, int(arguments.weights * 1e9))
        for path in files:
            done = subprocess.run([arguments.binary, path, str(arguments.repeats)], capture_output=True, text=True,
                                  check=True)
            result = json.loads(done.stdout)
            program = program_of(path)
            peer = json_seconds(program, arguments.repeats)
            print(f"{pathlib.Path(path).name}: {pathlib.Path(path).stat().st_size / 1e6:.1f} MB, graph of "
                  f"{len(program) / 1e6:.1f} MB, {result['nodes']} nodes")
            print(f"  read into a Graph, Lint included: {result['cpu_s'] * 1e3:.1f} ms CPU, "
                  f"{result['wall_s'] * 1e3:.1f} ms wall, peak {result['peak_kib'] / 1024:.1f} MiB")
            print(f"  Python's json.loads of the graph: {peer * 1e3:.1f} ms CPU, "
                  f"{peer / result['cpu_s']:.1f} x as long")
    return 0


if __name__ == "__main__":
    sys.exit(main())
