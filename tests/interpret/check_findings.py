#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `inductor-debug run` says of models made for it: NaN, random numbers, numbers that do not fit, given inputs.

usage: check_findings.py BINARY

Skipped where Python has no torch, or there is no LibTorch module.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

from reference import torch_or_skip


def export(torch, function, arguments, path: pathlib.Path) -> None:
    class Model(torch.nn.Module):
        def forward(self, *inputs):
            return function(*inputs)

    torch.export.save(torch.export.export(Model(), arguments), str(path))


def run(binary: str, code: int, *arguments) -> dict:
    done = subprocess.run([binary, "run", *map(str, arguments), "--json"], capture_output=True, text=True)
    if done.returncode != code:
        sys.exit(f"run {arguments}: exit code {done.returncode}, expected {code}\n{done.stderr}{done.stdout[-3000:]}")
    return json.loads(done.stdout) if code < 2 else {"error": done.stderr}


def rules(report: dict) -> list[str]:
    return [finding["rule"] for finding in report["findings"]]


def expect(condition: bool, what: str, report: dict) -> None:
    if not condition:
        sys.exit(f"{what}: {json.dumps(report.get('findings', report), indent=1)[:3000]}")


def write_safetensors(path: pathlib.Path, tensors: dict[str, list[float]]) -> None:
    header, body = {}, b""
    for name, values in tensors.items():
        data = struct.pack(f"<{len(values)}f", *values)
        header[name] = {"dtype": "F32", "shape": [len(values)], "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + body)


def read_first(path: pathlib.Path, name: str) -> list[float]:
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    begin, end = json.loads(data[8:8 + length])[name]["data_offsets"]
    return list(struct.unpack(f"<{(end - begin) // 4}f", data[8 + length + begin:8 + length + end]))


def check(torch, binary: str, folder: pathlib.Path) -> None:
    model = folder / "model.pt2"
    export(torch, lambda x: (x - 2).log().exp(), (torch.ones(3),), model)
    report = run(binary, 1, model)
    expect(rules(report) == ["first-nan"], "log of a negative number", report)
    expect(report["findings"][0]["place"]["graph_node"] == "log", "the first node with a NaN", report)

    export(torch, lambda x: torch.rand_like(x) + torch.dropout(x, 0.5, False), (torch.ones(3),), model)
    report = run(binary, 0, model)
    expect([finding["values"]["target"] for finding in report["findings"]] == ["aten.rand_like.default"],
           "one operator draws; dropout in inference does not", report)

    export(torch, lambda x: x.masked_fill(x > 0, -3.4028234663852886e38).softmax(0), (torch.tensor([1., -1.]),), model)
    report = run(binary, 0, model, "--dtype", "float16")
    expect(rules(report) == ["clamped-number"], "a mask that float16 does not hold", report)
    expect(rules(run(binary, 0, model)) == [], "the same in float32", report)

    export(torch, lambda x, y: x - y, (torch.zeros(2), torch.zeros(2)), model)
    program = torch.export.load(str(model))
    names = [spec.arg.name for spec in program.graph_signature.input_specs]
    given, kept = folder / "given.safetensors", folder / "kept"
    for tensors, difference in (({names[1]: [1, 2], names[0]: [5, 7]}, [4, 5]), ({"a": [1, 2], "b": [5, 7]}, [-4, -5])):
        write_safetensors(given, tensors)
        report = run(binary, 0, model, "--inputs", given, "--save", kept)
        values = read_first(kept / "values.safetensors", "sub")
        expect(values == difference, f"inputs by name, then in order: {values}", report)
    write_safetensors(given, {names[0]: [5, 7]})
    expect(names[1] in run(binary, 2, model, "--inputs", given)["error"], "an input that is missing", {})

    export(torch, lambda x: torch.sort(x.float().sum(0, keepdim=True)).values.to(torch.float32) / 3,
           (torch.ones(2, 2, dtype=torch.bfloat16),), model)
    report = run(binary, 0, model, "--dtype", "float64", "--top", "0")
    rows = [row for section in report["sections"] for table in section["tables"] for row in table["rows"]]
    text = json.dumps(rows)
    expect("float64" in text and "float32" not in text and "bfloat16" not in text, "casts become casts to float64",
           {"rows": rows})


def check_ends(torch, binary: str, folder: pathlib.Path) -> None:
    """An operator that crashes, memory that there is not, a file that others must not find half written."""
    model, kept = folder / "ends.pt2", folder / "ends"
    # An index far beyond the ten rows: this operator does not look.
    bag = torch.tensor([0, 1])
    export(torch, lambda x, i: torch.ops.aten._embedding_bag_dense_backward(x, i, bag, bag + 1, bag, 10, False, 0, None),
           (torch.ones(2, 2), torch.tensor([10**9, 1])), model)
    report = run(binary, 3, model, "--save", kept)
    expect("crashes" in report["error"] and "at node '" in report["error"], "a crash names the node", report)
    expect(report["error"].count("\n") == 1, "one line", report)
    expect(list(kept.iterdir()) == [], "nothing is left in the folder of --save", report)

    export(torch, lambda x: (x + torch.ones(1 << 44)).sum(), (torch.ones(1),), model)
    report = run(binary, 3, model)
    expect("of memory" in report["error"] and "at node '" in report["error"], "more memory than there is", report)


def saved(path: pathlib.Path) -> dict[str, tuple]:
    data = path.read_bytes()
    header = json.loads(data[8:8 + int.from_bytes(data[:8], "little")])
    return {name: (entry["dtype"], entry["shape"]) for name, entry in header.items() if name != "__metadata__"}


def check_saved(torch, binary: str, folder: pathlib.Path) -> None:
    """What --save keeps: tensors without elements, outputs that no node makes, numbers, half complex numbers."""
    model, kept = folder / "saved.pt2", folder / "saved"

    def check_kept(function, arguments, expected):
        export(torch, function, arguments, model)
        report = run(binary, 0, model, "--save", kept)
        expect(saved(kept / "values.safetensors") == expected, f"{expected} is kept", {"kept": saved(kept / "values.safetensors")})
        expect("not-saved" not in rules(report), "nothing is left out", report)

    check_kept(lambda x: x + 1, (torch.ones(0, 3),), {"add": ("F32", [0, 3])})
    check_kept(lambda x: (x[:0], x, 3, True), (torch.ones(2, 3),),
               {"slice_1": ("F32", [0, 3]), "inputs_0": ("F32", [2, 3]), "output[2]": ("I64", []), "output[3]": ("BOOL", [])})
    check_kept(torch.view_as_complex, (torch.ones(3, 2, dtype=torch.float16),), {"view_as_complex": ("F16", [3, 2])})


def check_samples(torch, binary: str, folder: pathlib.Path) -> None:
    """Sample inputs are what torch saved: with all of their storage, shared where it was, of any dtype."""
    model, kept = folder / "samples.pt2", folder / "samples"

    def check_first(function, arguments, name, expected):
        export(torch, function, arguments, model)
        report = run(binary, 0, model, "--save", kept)
        values = read_first(kept / "values.safetensors", name)
        expect(values == expected, f"{name} is {values}, expected {expected}", report)

    whole = torch.arange(6.0)
    check_first(lambda x: x.as_strided((2,), (2,), 0), (whole[1:3],), "as_strided", [0, 2])
    check_first(lambda x, y: (x.add_(1), y * 1)[1], (whole[1:3], whole[2:4]), "mul", [3, 3])
    for dtype in (torch.complex32, torch.float8_e5m2, torch.uint16):
        check_first(lambda x, y: torch.view_as_real(x.to(torch.complex64)) - y,
                    (torch.tensor([1, 2], dtype=torch.float32).to(dtype), torch.ones(2, 2)), "sub", [0, -1, 1, -1])


def main() -> None:
    torch = torch_or_skip()
    with tempfile.TemporaryDirectory() as folder:
        check(torch, sys.argv[1], pathlib.Path(folder))
        check_samples(torch, sys.argv[1], pathlib.Path(folder))
        check_ends(torch, sys.argv[1], pathlib.Path(folder))
        check_saved(torch, sys.argv[1], pathlib.Path(folder))
    print("passed")


if __name__ == "__main__":
    main()
