# SPDX-License-Identifier: Apache-2.0
"""Measures the figures of tests/accuracy/figures.json with the program itself.

Each function of MEASURES returns {row key: {column key: number}} for one group of figures. All of them are
deterministic: fixed files in, no clock.
"""
import dataclasses
import functools
import itertools
import json
import lzma
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "bench"), str(ROOT / "tools" / "inductor_debug" / "calibration")]
import advice_error  # noqa: E402
import damage  # noqa: E402
import latency_error  # noqa: E402
import kernel_error  # noqa: E402
import launch_error  # noqa: E402
import memory_error  # noqa: E402
import training_error  # noqa: E402

MODELS = ROOT / "tests" / "data" / "models"
OPERATORS = ROOT / "data" / "timings" / "h200_holdout.msgpack"
WIDE = {part: ROOT / "data" / "timings" / f"h200_{part}_holdout.msgpack.xz" for part in ("networks", "widest", "unaligned")}
H100 = ROOT / "data" / "timings" / "h100_holdout.msgpack"
H100_DRAWN = ROOT / "data" / "timings" / "h100_drawn_holdout.msgpack.xz"
HOLDOUT = ROOT / "data" / "timings" / "h200_mm_holdout.msgpack"
SAMPLE = ROOT / "data" / "timings" / "h200_mm_sample.msgpack"
NOISE_SEED = 1
DTYPES = ("bfloat16", "float32")
UNSEEN = ROOT / "tests" / "data" / "unseen"
PUBLISHED = ROOT / "tests" / "data" / "published"
TAIL = ROOT / "tests" / "data" / "tail"
FURTHER, WIDER, KEPT = (ROOT / "tests" / "data" / name for name in ("further", "wider", "kept"))
TRAINING = ROOT / "tests" / "data" / "training"
DEVELOPMENT = ROOT / "tests" / "data" / "development"
MORE = ROOT / "tests" / "data" / "more"
KINDS = {"replayed": "graph_replay", "launched": "launched", "quiet": "quiet"}
# A line of fusion_table: a graph, the kernels of Inductor, those predicted, those matched, their share, how they
# were told apart, and what a random order would score where order decides.
FUSION_ROW = re.compile(r"^(\S+), (exported|after Inductor's passes) +(\d+) +(\d+) +(\d+) +([\d.]+) % "
                        r"\w+(?: ([\d.]+) %)?$")

Figures = dict[str, dict[str, float]]


class MeasureError(Exception):
    """A program failed, or its output is not what the figure needs."""


@dataclasses.dataclass(frozen=True)
class Programs:
    binary: str
    fusion_table: str = ""
    data: pathlib.Path = ROOT / "data"  # catalogues and models: where the program looks for them


def run(programs: Programs, *arguments: object) -> str:
    command = [str(argument) for argument in arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          env={**os.environ, "INDUCTOR_DEBUG_DATA": str(programs.data)})
    if done.returncode != 0:
        raise MeasureError(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stdout


def table(report: dict, key: str) -> dict[str, dict]:
    """The rows of a report's table as {first cell: {column key: cell}}."""
    for section in report["sections"]:
        for candidate in section["tables"]:
            if candidate["key"] == key:
                keys = [column["key"] for column in candidate["columns"]]
                return {row[0]: dict(zip(keys, row)) for row in candidate["rows"]}
    raise MeasureError(f"the report has no table {key}")


def groups(report: dict, key: str, dimension: str) -> dict[str, dict]:
    """The rows of a table of groups that are of one dimension, as {group: {column key: cell}}."""
    for section in report["sections"]:
        for candidate in section["tables"]:
            if candidate["key"] == key:
                keys = [column["key"] for column in candidate["columns"]]
                return {row[1]: dict(zip(keys, row)) for row in candidate["rows"] if row[0] == dimension}
    raise MeasureError(f"the report has no table {key}")


@functools.cache
def validation(programs: Programs, model: pathlib.Path, data: pathlib.Path, *flags: str) -> dict:
    # Exit code 1 says that the model was trained on some of the problems: run() refuses it.
    return json.loads(run(programs, programs.binary, "validate-model", "--model", model, "--dataset", data, "--json", *flags))


def chooser_rows(report: dict, chooser: str) -> Figures:
    first, either = table(report, "first_choice"), table(report, "aten_or_triton")
    more = table(report, "more_choices")
    rows = {}
    for row, columns, name in (("first", first, "from_12us"), ("first_all", first, "all"),
                               ("either", either, "from_12us"), ("either_all", either, "all")):
        if chooser in columns:
            rows[row] = {key: columns[chooser][f"{name}_{key}"] for key in ("geomean", "p5", "worst")}
    for count in ("first4", "first8"):
        if chooser in more:
            rows[count] = {key: more[chooser][f"{count}_from_12us_{key}"] for key in ("geomean", "p5", "worst")}
    return rows


def shipped_model(programs: Programs) -> pathlib.Path:
    return programs.data / "models" / "h200.safetensors"


def gemm_holdout(programs: Programs) -> Figures:
    report = validation(programs, shipped_model(programs), HOLDOUT)
    rows = chooser_rows(report, "ranker")
    for key, chooser in (("default", "DEFAULT list, measured"), ("analytic", "analytic"), ("aten", "ATEN")):
        rows.update({f"{key}_{row}": shares for row, shares in chooser_rows(report, chooser).items()})
    return rows


def gemm_operators(programs: Programs) -> Figures:
    """The shipped model by operator: mm, products with epilogues, batched and float8 ones."""
    report = validation(programs, shipped_model(programs), OPERATORS)
    rows = {row: shares for row, shares in chooser_rows(report, "ranker").items() if not row.startswith("first8")}
    for name, group in groups(report, "shares", "op").items():
        rows[name] = {key: group[f"first1_{key}"] for key in ("geomean", "p5", "worst")}
    return rows


def unpacked(packed: pathlib.Path, folder: str) -> pathlib.Path:
    data = pathlib.Path(folder) / packed.stem
    data.write_bytes(lzma.decompress(packed.read_bytes()))
    return data


def gemm_wide(programs: Programs) -> Figures:
    """The shipped model on layers of networks that it has not seen, on the widest sampler, and on rows that start anywhere; the files are packed."""
    rows = {}
    with tempfile.TemporaryDirectory() as name:
        for part, packed in WIDE.items():
            report = validation(programs, shipped_model(programs), unpacked(packed, name))
            for prefix, chooser in (("", "ranker"), ("default_", "DEFAULT list, measured")):
                rows.update({f"{part}_{prefix}{row}": shares for row, shares in chooser_rows(report, chooser).items() if not row.startswith("first8")})
    return rows


def gemm_h100(programs: Programs) -> Figures:
    """An H100 with the model of the H200, and with its own: on products of mm, and on drawn ones of several operators."""
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for part, data in (("", H100), ("drawn_", unpacked(H100_DRAWN, folder))):
            for name in ("h200", "h100"):
                # A model of another device is a warning, which is what is measured here.
                report = validation(programs, programs.data / "models" / f"{name}.safetensors", data, "--fail-on", "training-data-leak")
                rows.update({f"{part}{name}_{row}": figures for row, figures in chooser_rows(report, "ranker").items()})
    return rows


def gemm_noise(programs: Programs) -> Figures:
    """The shipped model with random weights: what is left is the analytic time that the nets correct."""
    with tempfile.TemporaryDirectory() as name:
        replaced = damage.data_copy(programs.data, pathlib.Path(name), "models/h200.safetensors")
        replaced.write_bytes(damage.with_noise(shipped_model(programs).read_bytes(), NOISE_SEED))
        rows = gemm_holdout(dataclasses.replace(programs, data=pathlib.Path(name)))
    return {row: rows[row] for row in ("first", "first4", "first_all", "either", "either_all")}


def gemm_recorded(programs: Programs) -> Figures:
    """What the model file says of the sibling that was trained without a tenth of the problems."""
    info = json.loads(run(programs, programs.binary, "model", "info", shipped_model(programs), "--json"))
    tables = {table["key"]: table["rows"] for table in info["sections"][0]["tables"]}
    metrics = dict(tables["metrics"])
    names = {"first": "from_12us.first1", "first4": "from_12us.first4", "first8": "from_12us.first8",
             "first_all": "all.first1", "either": "from_12us.aten_or_triton", "either_all": "all.aten_or_triton"}
    return {row: {key: 100 * metrics[f"holdout.{name}.{key}"] for key in ("geomean", "p5", "worst")}
            for row, name in names.items()}


def gemm_training(programs: Programs) -> Figures:
    """A small model, trained here on the sample, on problems that it has not seen."""
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "small.safetensors"
        run(programs, programs.binary, "train", "--dataset", SAMPLE, "--preset", "cpu", "--device", "cpu", "--threads", 1,
            "--num-epochs", 50, "--holdout", 0, "--model", model, "--log-dir", folder)
        report = json.loads(run(programs, programs.binary, "validate-model", "--model", model, "--dataset", HOLDOUT,
                                "--json"))
    trained = chooser_rows(report, "ranker")
    listed = chooser_rows(report, "DEFAULT list, measured")
    analytic = chooser_rows(report, "analytic")

    def share(row: dict) -> dict:
        return {"geomean": row["geomean"]}

    return {"first": share(trained["first"]), "first_all": share(trained["first_all"]),
            "first4": share(trained["first4"]),
            "lead_analytic": {"geomean": trained["first"]["geomean"] - analytic["first"]["geomean"]},
            "lead_default": {"geomean": trained["first"]["geomean"] - listed["first"]["geomean"]},
            "lead_default_all": {"geomean": trained["first_all"]["geomean"] - listed["first_all"]["geomean"]},
            "lead4_default": {"geomean": trained["first4"]["geomean"] - listed["first"]["geomean"]}}


@functools.cache
def analysis(programs: Programs, model: pathlib.Path, hardware: str = "h200") -> dict:
    return json.loads(run(programs, programs.binary, "analyze", model, "--hardware", hardware, "--json", "--exit-zero"))


def timed_models(folder: pathlib.Path, models: pathlib.Path | None = None) -> dict[str, tuple[pathlib.Path, dict]]:
    """`models`: where the graphs are, if not beside what was measured."""
    found = sorted(folder.glob("*.measured.json"))
    if not found:
        raise MeasureError(f"{folder}: no NAME.measured.json")
    return {path.name.removesuffix(".measured.json"):
            ((models or folder) / path.name.replace(".measured.json", ".pt2"), json.loads(path.read_text(encoding="utf-8")))
            for path in found}


def latency(programs: Programs, sets: tuple[str, ...] = ()) -> Figures:
    """`sets`: only these of them."""
    folders = {**{dtype: (MODELS / "h200" / dtype, "h200") for dtype in DTYPES}, "development": (DEVELOPMENT / "h200", "h200"), "more": (MORE / "h200", "h200"),
               "development_h100": (DEVELOPMENT / "h100", "h100-sxm"), "unseen": (UNSEEN / "h200", "h200")}
    rows = {}
    for data, (folder, hardware) in folders.items():
        if sets and data not in sets:
            continue
        for kind, name in KINDS.items():
            errors: dict[str, list[float]] = {run_name: [] for run_name in latency_error.RUNS}
            for model, (path, measured) in timed_models(folder).items():
                predicted = latency_error.predictions(analysis(programs, path, hardware), hardware)
                for row in latency_error.errors(model, measured, predicted, name):
                    errors[row["run"]].append(row["error"])
            for run_name, signed in errors.items():
                if signed:  # not all sets were measured so
                    rows[f"{run_name}_{kind}_{data}"] = {**error_summary(signed), "signed": statistics.mean(signed)}
    return rows


def latency_tail(programs: Programs) -> Figures:
    """Replayed runs of the kinds of models that were predicted worst, in two halves, of further ones, and of a second set that is kept aside."""
    rows = {}
    halves = [*itertools.product((("h200", "h200"), ("h100", "h100-sxm")), (TAIL / "looked", TAIL / "aside")),
              *((("h200", "h200"), each) for each in (FURTHER, WIDER, KEPT))]
    for (folder, hardware), half in halves:
        errors: dict[str, list[float]] = {run_name: [] for run_name in latency_error.RUNS}
        for model, (path, measured) in timed_models(half / folder, half / "h200").items():
            predicted = latency_error.predictions(analysis(programs, path, hardware), hardware)
            for row in latency_error.errors(model, measured, predicted, "graph_replay"):
                errors[row["run"]].append(row["error"])
        for run_name, signed in errors.items():
            nearest = sorted(map(abs, signed))[math.ceil(0.95 * len(signed)) - 1]
            key = f"{run_name}_{half.name}" + ("" if folder == "h200" else f"_{folder}")
            rows[key] = {**error_summary(signed), "p95": nearest, "signed": statistics.mean(signed)}
    return rows


def latency_doubt(programs: Programs) -> Figures:
    """Of replayed runs under Inductor: how many are within the doubt that was stated for them."""
    rows = {}
    aside = TAIL / "aside"
    for key, folder, models, hardware in (("unseen", UNSEEN / "h200", None, "h200"), ("aside", aside / "h200", None, "h200"),
                                          ("aside_h100", aside / "h100", aside / "h200", "h100-sxm")):
        within, stated = [], []
        for model, (path, measured) in timed_models(folder, models).items():
            predicted = latency_error.predictions(analysis(programs, path, hardware), hardware)
            for row in latency_error.errors(model, measured, predicted, "graph_replay"):
                if row["run"] != "inductor":
                    continue
                ratio = row["predicted"] / row["measured"]
                stated.append(predicted["device_doubt"])
                within.append(max(ratio, 1 / ratio) <= 1 + predicted["device_doubt"] / 100)
        rows[key] = {"models": len(within), "within": 100 * statistics.mean(within), "stated": statistics.mean(stated)}
    return rows


def training(programs: Programs) -> Figures:
    """Parts of training steps, from their logs, in two halves."""
    rows = {}
    for half in ("looked", "aside"):
        found = training_error.signed(programs.binary, TRAINING, half)
        for kind in training_error.KINDS:
            for part in training_error.PARTS:
                if errors := [step[kind, part] for step in found.values() if (kind, part) in step]:
                    rows[f"{part}_{kind}_{half}"] = training_error.summary(errors)
    return rows


def families_of(programs: Programs, folder: pathlib.Path) -> dict[str, str]:
    report = json.loads(run(programs, programs.binary, "validate", folder, "--json", "--exit-zero"))
    return {model: row["model_type"] for model, row in table(report, "runs").items()}


def latency_families(programs: Programs, folders: list[pathlib.Path], hardware: str) -> Figures:
    """Errors of models that nothing was chosen with, as the hardware file gives them to predictions.

    Too few of them are neither convolutional nor transformers for an error of all others. Launched runs differ by their host's moment more than by what
    they are: each row has the errors of all.
    """
    errors: dict[str, list[float]] = {}
    launched: dict[str, list[float]] = {}
    families = {model: family for folder in folders for model, family in families_of(programs, folder).items()}
    for model, (path, measured) in (item for folder in folders for item in timed_models(folder).items()):
        if families[model] == "other":
            continue
        predicted = latency_error.predictions(analysis(programs, path, hardware), hardware)
        kind = f"{measured['dtype']}_{families[model]}"
        for row in latency_error.errors(model, measured, predicted, "graph_replay"):
            errors.setdefault(f"{row['run']}_replayed_{kind}", []).append(row["error"])
        for row in latency_error.errors(model, measured, predicted, "launched"):
            errors[f"{row['run']}_launched_{kind}"] = launched.setdefault(row["run"], [])
            launched[row["run"]].append(row["error"])
    return {key: {"models": len(signed), "mean": statistics.mean(map(abs, signed)), "signed": statistics.mean(signed)}
            for key, signed in errors.items()}


# Of an H200's file: its specifications, and what says which file it is.
SPECIFICATIONS = ("format", "version", "base", "sources", "title", "units", "clock", "vector_flops", "matrix_flops", "tf32_flops",
                  "memory_bandwidth", "memory_bytes", "l2_bytes", "power_limit")


def latency_specifications(programs: Programs) -> Figures:
    """Replayed under Inductor, with nothing measured in the H200's file and no GEMM model."""
    whole = json.loads((programs.data / "devices" / "h200.json").read_text(encoding="utf-8"))
    folders = {**{dtype: MODELS / "h200" / dtype for dtype in DTYPES}, "unseen": UNSEEN / "h200"}
    rows = {}
    with tempfile.TemporaryDirectory() as name:
        sheet = pathlib.Path(name) / "sheet.json"
        sheet.write_text(json.dumps({key: whole[key] for key in SPECIFICATIONS}), encoding="utf-8")
        for data, folder in folders.items():
            signed = []
            for model, (path, measured) in timed_models(folder).items():
                report = json.loads(run(programs, programs.binary, "analyze", path, "--hardware", sheet, "--section", "roofline", "--json", "--exit-zero"))
                of_run = latency_error.errors(model, measured, latency_error.predictions(report, "sheet"), "graph_replay")
                signed += [row["error"] for row in of_run if row["run"] == "inductor"]
            rows[data] = {**error_summary(signed), "signed": statistics.mean(signed)}
    return rows


def latency_published(programs: Programs) -> Figures:
    """Launched latencies that others published of other devices, which the project has specifications of."""
    signed: dict[str, list[float]] = {}
    labels = json.loads((PUBLISHED / "latencies.json").read_text(encoding="utf-8"))["rows"]
    for label in labels:
        report = json.loads(run(programs, programs.binary, "analyze", PUBLISHED / label["file"], "--hardware", label["hardware"],
                                "--section", "roofline", "--json", "--exit-zero"))
        predicted = latency_error.predictions(report, label["hardware"])
        for run_name in ("eager", "inductor"):
            if measured_ms := label.get(f"{run_name}_ms"):
                error = 100 * (float(predicted[f"{run_name}_ms"]) / measured_ms - 1)
                for key in (run_name, f"{run_name}_{label['hardware']}"):
                    signed.setdefault(key, []).append(error)
    return {key: {**error_summary(errors), "signed": statistics.mean(errors)} for key, errors in signed.items()}


def memory(programs: Programs) -> Figures:
    sets = {**{dtype: MODELS / "h200" / dtype for dtype in DTYPES}, "development": DEVELOPMENT / "h200", "more": MORE / "h200", "further": FURTHER / "h200",
            "wider": WIDER / "h200", "unseen": UNSEEN / "h200", "kept": KEPT / "h200", "aside": TAIL / "aside" / "h200"}
    folders = [(run_name, data, folder) for run_name in memory_error.PEAKS for data, folder in sets.items()]
    rows = {}
    for run_name, data, folder in folders:
        signed = []
        for path, measured in timed_models(folder).values():
            truth = memory_error.measured_mb(measured, run_name)
            signed.append(100 * (memory_error.activations_mb(analysis(programs, path), run_name) / truth - 1))
        rows[f"{run_name}_{data}"] = error_summary(signed)
    return rows


def error_summary(signed: list[float]) -> dict[str, float]:
    sizes = sorted(map(abs, signed))
    return {"models": len(sizes), "mean": statistics.mean(sizes), "median": statistics.median(sizes),
            "worst": sizes[-1]}


def fusion(programs: Programs, device: str, folder: str) -> Figures:
    rows = {}
    for line in run(programs, programs.fusion_table, device, MODELS / folder).splitlines():
        match = FUSION_ROW.match(line)
        if match:
            graph = "exported" if match.group(2) == "exported" else "transformed"
            made, predicted, matched = map(int, match.group(3, 4, 5))
            rows[f"{match.group(1)}_{graph}"] = {"made": made, "predicted": predicted, "matched": matched,
                                                 "share": float(match.group(6))}
            if match.group(7):
                rows[f"{match.group(1)}_{graph}"]["shuffled"] = float(match.group(7))
    if not rows:
        raise MeasureError("fusion_table printed no rows")
    return rows


def kernels(programs: Programs) -> Figures:
    def analyse(path: pathlib.Path) -> dict:
        report = run(programs, programs.binary, "analyze", path, "--hardware", "h200", "--cuda-graphs", "--section", "roofline,launches", "--json",
                     "--exit-zero")
        return launch_error.tables(json.loads(report))
    folders = {dtype: MODELS / "h200" / dtype for dtype in DTYPES} | {"development": DEVELOPMENT / "h200", "more": MORE / "h200",
                                                               "unseen": UNSEEN / "h200"}
    return {key: kernel_error.summary(kernel_error.models_of(folder, analyse)) for key, folder in folders.items()}


def fusion_blocks(programs: Programs) -> Figures:
    rows = list(fusion(programs, "cuda", "../blocks").values())
    close = [abs(row["predicted"] - row["made"]) <= 0.1 * row["made"] for row in rows]
    most = sum(max(row["predicted"], row["made"]) for row in rows)
    return {"all": {"blocks": len(rows), "counts": 100 * sum(close) / len(rows), "share": 100 * sum(row["matched"] for row in rows) / most,
                    **{key: sum(row[key] for row in rows) for key in ("made", "predicted")}}}


@functools.cache
def advised(binary: str, device: str) -> list[dict]:
    return advice_error.compare(binary, device)


def advice(programs: Programs) -> Figures:
    return {device: advice_error.summary(advised(programs.binary, device)) for device in advice_error.DEVICES}


def advice_training(programs: Programs) -> Figures:
    return {"h200": advice_error.training_summary(advised(programs.binary, "h200"))}


def advice_rules(programs: Programs) -> Figures:
    return advice_error.by_rule(advised(programs.binary, "h200"))


MEASURES = {
    "advice": advice,
    "advice-rules": advice_rules,
    "advice-training": advice_training,
    "gemm-holdout": gemm_holdout,
    "gemm-operators": gemm_operators,
    "gemm-wide": gemm_wide,
    "gemm-h100": gemm_h100,
    "gemm-noise": gemm_noise,
    "gemm-recorded": gemm_recorded,
    "gemm-training": gemm_training,
    "latency": latency,
    "latency-families": functools.partial(latency_families, folders=[UNSEEN / "h200", KEPT / "h200"], hardware="h200"),
    "latency-families-h100": functools.partial(latency_families, folders=[DEVELOPMENT / "h100"], hardware="h100-sxm"),
    "latency-specifications": latency_specifications,
    "latency-tail": latency_tail,
    "latency-doubt": latency_doubt,
    "training": training,
    "latency-published": latency_published,
    "memory": memory,
    "kernels": kernels,
    "fusion-cuda": functools.partial(fusion, device="cuda", folder="cuda"),
    "fusion-blocks": fusion_blocks,
    "fusion-cpu": functools.partial(fusion, device="cpu", folder="compiled"),
}
