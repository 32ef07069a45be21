#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails where a figure of a device or host stands in two places, or in the source.

usage: check_devices.py PROJECT_ROOT

Held: a file of data/devices repeats no value of the files that it inherits from; no source is said twice in a file, none is unused, and no note
is said twice; src/device has no number that is not listed below with its reason; and no Python program gives a kernel cost or a floor a value.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
DEVICES = ROOT / "data" / "devices"
SCALES = {"TB/s": 1e3, "GB/s": 1, "GB": 1e9, "GiB": 2**30, "MB": 1e6, "MiB": 2**20, "KB": 1e3, "GHz": 1e9, "MHz": 1e6, "ms": 1e3, "us": 1}
LEAST_NOTE = 16  # characters: shorter ones ("fitted") say little enough to be said again

# Numbers of src/device that are no figures of a device, by file: literal, reason.
NUMBERS = {
    "call_model.cc": {"10": "clamp of normalised features"},
    "call_model.h": {"59": "features of a layout", "93": "features of a layout", "120": "features of a layout"},
    "device.cc": {"8192": "the product that matrix_efficiency is defined by", "8": "bits of float8",
                  "128": "side of a tile", "16": "least side on matrix units", "256": "least part of a divided sum"},
    "device.h": {"128": "lanes from which on units count as wide", "0.9": "tolerance of them"},
    "hardware_check.cc": {"8": "a letter", "0.85": "data sheets round", "1.04": "data sheets round", "1e12": "tera"},
    "hardware_fields.cc": {"1e3": "unit", "1e6": "unit", "1e9": "unit", "1e12": "unit", "1e-3": "unit", "1e-6": "unit", "1e-9": "unit",
                           "1e-12": "unit", "1e-8": "least time that is written in microseconds",
                           "1024.0": "unit", "1024": "unit"},
    "hardware_files.h": {"8": "most bases of a file"},
    "hardware_reader.cc": {"64": "most names", "10": "characters of a date", "9": "digits of a date", "4": "of a date, kinds", "7": "of a date", "1e6": "most of a cost"},
}
HARMLESS = {"0", "1", "2", "0.0", "1.0"}


def figures_of(document: dict) -> dict[str, float]:
    """Values in one unit, by key: "floor.gemm", "kernel_costs.load_slots"."""
    found = {}

    def add(key: str, value: object) -> None:
        if isinstance(value, dict) and isinstance(value.get("value"), (int, float)):
            found[key] = value["value"] * SCALES.get(value.get("unit"), 1)
        elif isinstance(value, dict) and key != "sources":
            for name, entry in value.items():
                add(f"{key}.{name}", entry)
    for key, value in document.items():
        if key == "kernel_costs":
            for group in value:
                found |= {f"{key}.{name}": cost for name, cost in group["values"].items()}
        else:
            add(key, value)
    return found


class Catalogue:
    def __init__(self) -> None:
        self.files = {path.stem: path for folder in (DEVICES, DEVICES / "bases") for path in folder.glob("*.json")}
        self.hosts = {path.stem: path for path in (DEVICES / "hosts").glob("*.json")}
        self.documents = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in self.files.items()}
        self.host_documents = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in self.hosts.items()}

    def inherited(self, name: str) -> dict[str, tuple[float, str]]:
        """What the bases of a file say: value and file by key."""
        base = self.documents[name].get("base")
        if base is None:
            return {}
        own = self.documents[base]
        found = {key: (value, base) for key, value in figures_of(own).items()}
        if isinstance(own.get("host"), str):
            found = {key: (value, own["host"]) for key, value in figures_of(self.host_documents[own["host"]]).items()} | found
        return self.inherited(base) | found

    def twice(self) -> list[str]:
        wrong = []
        for name, document in self.documents.items():
            inherited = self.inherited(name)
            for key, value in figures_of(document).items():
                if key in inherited and abs(inherited[key][0] - value) <= 1e-9 * value:
                    wrong.append(f"{name}.json: {key} is {value:g} in {inherited[key][1]}.json too, which it inherits from: remove it here")
        return wrong

    def sources(self) -> list[str]:
        wrong = []
        for name, document in (self.documents | self.host_documents).items():
            text = json.dumps(document)
            said = [source["text"] for source in document.get("sources", {}).values()]
            notes = [note for note in re.findall(r'"note": "((?:[^"\\]|\\.)*)"', text) if len(note) >= LEAST_NOTE]
            wrong += [f"{name}.json: said twice: {sentence!r}" for sentence in {one for one in said + notes if (said + notes).count(one) > 1}]
            wrong += [f"{name}.json: nothing names the source {key!r}" for key in document.get("sources", {}) if f'"source": "{key}"' not in text]
            if document["version"] > 1 and re.search(r'"source": "[^"]+", "date"', text):
                wrong.append(f"{name}.json: a figure has a date of its own (name a source)")
        return wrong


def code_of(text: str) -> str:
    """C++ without comments, texts and includes."""
    text = re.sub(r"//.*", "", text)
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
    return re.sub(r"(?m)^#.*", "", text)


def numbers_in_source() -> list[str]:
    wrong = []
    for path in sorted([*(ROOT / "src" / "device").glob("*.cc"), *(ROOT / "src" / "device").glob("*.h")]):
        for number in sorted(set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])", code_of(path.read_text(encoding="utf-8"))))):
            if number not in HARMLESS and number not in NUMBERS.get(path.name, {}):
                wrong.append(f"src/device/{path.name}: {number} (figures of devices stand in data/devices; list here what is none)")
    return wrong


def numbers_in_python() -> list[str]:
    costs = re.findall(r'CostField\{"(\w+)"', (ROOT / "src" / "device" / "kernel_costs.cc").read_text(encoding="utf-8"))
    given = re.compile(r'"(' + "|".join([*costs, "pointwise", "reduction", "gemm", "convolution", "attention"]) + r')": \d')
    return [f"{path.relative_to(ROOT)}: gives {match[1]} a value (data/devices has it: hardware show)"
            for path in sorted((ROOT / "tools").rglob("*.py")) for match in given.finditer(path.read_text(encoding="utf-8"))]


def main() -> int:
    catalogue = Catalogue()
    wrong = catalogue.twice() + catalogue.sources() + numbers_in_source() + numbers_in_python()
    print("\n".join(wrong) if wrong else f"{len(catalogue.files)} files of devices and bases, {len(catalogue.hosts)} of hosts: each figure stands once")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
