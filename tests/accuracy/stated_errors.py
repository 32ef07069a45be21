# SPDX-License-Identifier: Apache-2.0
"""The errors that are stated elsewhere, beside the groups of figures that they come from: those of predictions on a device in its hardware file, those of
gains of advice in the source."""
import pathlib
import re

# Group of figures.json: the hardware file that states it.
STATED = {"latency-families": "h200.json", "latency-families-h100": "h100-sxm.json"}
ROW = re.compile(r'(\{"run": "(\w+)", "timing": "(\w+)", "dtype": "(\w+)", "family": "(\w+)",) "mean": [-\d.e]+, "bias": [-\d.e]+, "models": \d+\}')


def rewrite(path: pathlib.Path, measured: dict[str, dict[str, float]]) -> None:
    """Writes the mean and signed errors (fractions, to a thousandth) of each row that the file has; the rest stays as it is."""
    def stated(row: re.Match) -> str:
        figure = measured["_".join(row.groups()[1:])]
        return f'{row[1]} "mean": {round(figure["mean"] / 100, 3)}, "bias": {round(figure["signed"] / 100, 3)}, "models": {figure["models"]}}}'
    path.write_text(ROW.sub(stated, path.read_text(encoding="utf-8")), encoding="utf-8")


ADVICE_GROUP, ADVICE = "advice-rules", pathlib.Path(__file__).resolve().parents[2] / "src" / "advice" / "price.cc"
ADVICE_ROW = re.compile(r'\{"([\w-]+)", ([\d.]+)\},')
LEAST_PAIRS = 3  # of a rule of less the mean says little


def doubts() -> dict[str, float]:
    """By rule, as the program has them."""
    return {rule: float(points) for rule, points in ADVICE_ROW.findall(ADVICE.read_text(encoding="utf-8"))}


def doubts_of(measured: dict[str, dict[str, float]]) -> dict[str, float]:
    """The same of figures."""
    return {rule: round(figure["mean"], 1) for rule, figure in measured.items() if figure["pairs"] >= LEAST_PAIRS}


def rewrite_doubts(measured: dict[str, dict[str, float]]) -> None:
    """Writes the rows again; the rest stays as it is."""
    rows = "\n".join(f'    {{"{rule}", {points}}},' for rule, points in sorted(doubts_of(measured).items()))
    text = ADVICE.read_text(encoding="utf-8")
    found = list(ADVICE_ROW.finditer(text))
    begin, end = text.rindex("\n", 0, found[0].start()) + 1, found[-1].end()
    ADVICE.write_text(text[:begin] + rows + text[end:], encoding="utf-8")
