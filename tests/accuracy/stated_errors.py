# SPDX-License-Identifier: Apache-2.0
"""The errors that a hardware file states of predictions on its device, beside the groups that they come from."""
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
