# SPDX-License-Identifier: Apache-2.0
"""Reads, compares and writes tests/accuracy/figures.json, the one place of the accuracy figures.

A group is a table: what was measured, on which data, with which command; columns with their unit, tolerance and the
reason for it; rows with values. A figure is one value. `better` of a column or row says which side is worse: `higher`
(lower values are worse), `lower`, `zero` (values further from zero) or `same` (both sides; where it is not given). A
figure fails on its better side too: what the guide prints must be what the program does, and a wrong constant is as
likely to hide another error as to add to it. `least` and `most` of a row are bounds that hold whatever value
is stored. `targets` of a row are the project's targets, which the guide prints; no gate reads them.
"""
import dataclasses
import json
import pathlib

FILE = pathlib.Path(__file__).with_name("figures.json")
FORMAT, VERSION = "inductor-debug-figures", 1
SIDES = ("higher", "lower", "zero", "same")


@dataclasses.dataclass(frozen=True)
class Figure:
    group: str
    row: str
    column: str
    value: float
    tolerance: float
    better: str
    least: float | None
    most: float | None

    @property
    def name(self) -> str:
        return f"{self.group}/{self.row}/{self.column}"

    def loss(self, measured: float) -> float:
        """How much worse than the stored value; below zero: better."""
        if self.better == "higher":
            return self.value - measured
        if self.better == "lower":
            return measured - self.value
        if self.better == "zero":
            return abs(measured) - abs(self.value)
        return abs(measured - self.value)

    def failure(self, measured: float) -> str | None:
        """Why this figure fails, or None. `measured` is rounded as the stored value is."""
        loss = self.loss(measured)
        if not loss <= self.tolerance + 1e-9:
            return f"{self.name}: {measured:g} is worse than {self.value:g} (tolerance {self.tolerance:g})"
        if loss < -self.tolerance - 1e-9:
            return (f"{self.name}: {measured:g} is better than {self.value:g} (tolerance {self.tolerance:g}): "
                    "store it with --rewrite, and say in the commit what made it better")
        if self.least is not None and not measured >= self.least:
            return f"{self.name}: {measured:g} is under {self.least:g}, the least that it may be"
        if self.most is not None and not measured <= self.most:
            return f"{self.name}: {measured:g} is above {self.most:g}, the most that it may be"
        return None


def load(path: pathlib.Path = FILE) -> dict:
    document = json.loads(path.read_text(encoding="utf-8"))
    if (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise ValueError(f"{path}: expected {FORMAT} version {VERSION}")
    keys = [group["key"] for group in document["groups"]]
    if len(set(keys)) != len(keys):
        raise ValueError(f"{path}: a group's key occurs twice")
    for group in document["groups"]:
        check_group(path, group)
    return document


def check_group(path: pathlib.Path, group: dict) -> None:
    where = f"{path}: {group['key']}"
    columns = [column["key"] for column in group["columns"]]
    for column in group["columns"]:
        if column.get("better", "same") not in SIDES or column["tolerance"] < 0 or not column["reason"]:
            raise ValueError(f"{where}: column {column['key']} needs a side, a tolerance and a reason")
    if len({row["key"] for row in group["rows"]}) != len(group["rows"]):
        raise ValueError(f"{where}: a row's key occurs twice")
    for row in group["rows"]:
        if not set(row["values"]) <= set(columns) or not row["values"]:
            raise ValueError(f"{where}: row {row['key']} has values without a column")


def figures(group: dict) -> list[Figure]:
    found = []
    for row in group["rows"]:
        for column in group["columns"]:
            if column["key"] in row["values"]:
                found.append(Figure(group["key"], row["key"], column["key"], row["values"][column["key"]],
                                    column["tolerance"], row.get("better", column.get("better", "same")),
                                    row.get("least"), row.get("most")))
    return found


def rounded(column: dict, value: float) -> float:
    decimals = column.get("decimals", 0)
    # + 0.0: no figure is stored as -0.
    return round(value, decimals) + 0.0 if decimals else int(round(value))


def measured_figures(group: dict, measured: dict) -> list[tuple[Figure, float]]:
    """Every stored figure with what was measured, rounded alike. Throws KeyError when one was not measured."""
    columns = {column["key"]: column for column in group["columns"]}
    pairs = []
    for figure in figures(group):
        if figure.column not in measured.get(figure.row, {}):
            raise KeyError(f"{figure.name} was not measured")
        pairs.append((figure, rounded(columns[figure.column], measured[figure.row][figure.column])))
    return pairs


def rewrite(group: dict, measured: dict) -> list[str]:
    """Puts what was measured in place of the stored values; says what changed."""
    changes = []
    pairs = measured_figures(group, measured)
    for row in group["rows"]:
        for figure, value in pairs:
            if figure.row == row["key"] and value != figure.value:
                changes.append(f"{figure.name}: {figure.value:g} -> {value:g}")
                row["values"][figure.column] = value
    return changes


def save(document: dict, path: pathlib.Path = FILE) -> None:
    path.write_text(dump(document), encoding="utf-8")


def dump(document: dict) -> str:
    """JSON with a line for each column and row, so that a changed figure is a changed line."""
    out = ["{", f'  "format": {json.dumps(FORMAT)},', f'  "version": {VERSION},', '  "groups": [']
    for at, group in enumerate(document["groups"]):
        out.append("    {")
        for key, value in group.items():
            if key not in ("columns", "rows"):
                out.append(f"      {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},")
        for key in ("columns", "rows"):
            lines = [f"        {json.dumps(item, ensure_ascii=False)}" for item in group[key]]
            out += [f'      "{key}": [', ",\n".join(lines), "      ]" + ("," if key == "columns" else "")]
        out.append("    }" + ("," if at + 1 < len(document["groups"]) else ""))
    return "\n".join([*out, "  ]", "}", ""])
