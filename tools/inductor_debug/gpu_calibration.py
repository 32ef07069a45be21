# SPDX-License-Identifier: Apache-2.0
"""Calibrates the hardware file of a GPU: `inductor-debug hardware calibrate --device cuda` runs it.

Steps, each in a process of its own and left out where its results are already in the folder: what the GPU reaches in practice
(tools/inductor_debug/calibration/measure_hardware.py, FOLDER/figures.json), what the host takes to launch (tools/inductor_debug/calibration/measure_host.py, FOLDER/host.jsonl; only
where the limit leaves time for it), single convolutions, products and calls of attention (tools/inductor_debug/calibration/measure_calls.py, FOLDER/calls), the kernels of small graphs
(tools/inductor_debug/calibration/measure_kernels.py, FOLDER/graphs), the fit of costs, floors and the gap between kernels to them (tools/inductor_debug/calibration/fit_kernel_costs.py), and a model
learned of those calls (`inductor-debug hardware learn`, FOLDER/calls.safetensors, to which the hardware file points). The answer, a line on descriptor 3, is the whole
hardware file: the specifications of the base file with the figures measured here; figures that were measured for another file are left out, but for floors and costs of kernels of this
device that no graph here has.
The fit needs no GPU.
"""
import argparse
import datetime
import importlib
import json
import lzma
import os
import pathlib
import statistics
import subprocess
import sys
import time

from inductor_debug.calibration import hardware_file

ANSWERS = 3
LEAST_GRAPHS = 40
CALLS_OF = {"h100-sxm": "h100.jsonl.xz", "h200": "h200.jsonl.xz"}  # in tests/data/calls, by devices of the catalogue
LEAST_CALLS = 200  # convolutions to learn from
MOST_COMPUTE = 0.4  # of the time of kernels that tell what memory reaches
LEAST_CACHED_MB = 8
ALONE_US = 0.95  # the floor of a kernel that a graph replays alone
LEAST_SMALL = 8  # kernels of a class for a floor of its own
RESERVE_S = 30  # of the limit, for what comes after the kernels
HOST_SHARE = 0.15  # of the time that is left, for the host
HOST_S = (40, 100)  # that it needs at least, and at most
# Figures of a hardware file by those of measure_host.py.
HOST_FIGURES = {"launch": "eager_launch", "module_call": "eager_module", "compiled_call": "compiled_call",
                "host_probe_eager": "probe_eager", "host_probe_compiled": "probe_compiled", "compiled_launch": "compiled_launch",
                "library_launch": "compiled_library_launch", "convolution_launch": "compiled_convolution_launch",
                "attention_launch": "compiled_attention_launch"} | {name: name for name in ("package_call", "package_launch", "package_library_launch",
                                                                                            "package_convolution_launch", "package_attention_launch")}
# What a call takes in a model over what it takes in small layers or alone: its code and weights are in the processor's caches there. Those of models are
# in data/devices/hosts/xeon-16-cores.json (tools/lab/fit_host_costs.py), the others in its notes, for one host; convolutions and attention as products.
IN_MODELS = {"eager_launch": 1.23, "eager_module": 1.47, "eager_view": 1.38, "eager_slice": 1.18, "eager_split": 1.01, "eager_reduction": 1.01, "eager_copy": 1.27,
             "eager_indirect": 1.18, "eager_pooling": 1.0, "eager_layer_norm": 1.27, "eager_group_norm": 0.46, "eager_batch_norm": 0.67, "eager_product": 1.36,
             "eager_batched_product": 1.01, "eager_convolution": 0.71, "eager_depthwise": 1.15, "eager_attention": 1.37,
             "compiled_launch": 1.1, "compiled_library_launch": 1.33, "compiled_convolution_launch": 1.33, "compiled_attention_launch": 1.33}
CALLS_SHARE = 0.45  # of the time that is left, for single convolutions
CALLS_S = 150  # and no more than that
# What belongs to one device and one state of the program. The rest of a base file are specifications, and figures of GEMM models.
MEASURED = ("memory_efficiency", "l2_bandwidth", "matrix_efficiency", "vector_efficiency", "floor", "kernel_costs", "graph_gap", "launch",
            "call_model", "host", "operators", "host_probe_eager", "host_probe_compiled", "module_call", "compiled_call", "compiled_launch", "library_launch", "convolution_launch", "attention_launch", "launch_gap",
            "idle_power", "joules_per_byte", "joules_per_flop", "latency_errors")
# Of those: what only a run of measure_hardware.py tells anew.
BY_HARDWARE = ("memory_efficiency", "l2_bandwidth", "matrix_efficiency", "vector_efficiency", "launch", "idle_power", "joules_per_byte", "joules_per_flop")


class CalibrationError(Exception):
    """A line for the user, with a remedy."""


def scripts() -> pathlib.Path:
    return pathlib.Path(__file__).resolve().with_name("calibration")


def matches(pattern: str, name: str) -> bool:
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern


def is_of(known: dict, name: str) -> bool:
    """Whether a hardware file is of the device that a runtime reports as `name`."""
    return any(matches(pattern, name) for pattern in known.get("matches", []))


def base_file(options, name: str) -> dict:
    """The file whose specifications hold: the one that was named, else that of the catalogue for this device."""
    if options.base:
        path = pathlib.Path(options.base)
        path = path if path.is_file() else pathlib.Path(options.catalogue) / f"{options.base}.json"
        if not path.is_file():
            raise CalibrationError(f"{options.base}: no hardware file and no name of the catalogue (inductor-debug hardware list)")
        known = json.loads(path.read_text(encoding="utf-8"))
        if known.get("matches") and not is_of(known, name):
            raise CalibrationError(f"{options.base} is of {', '.join(known['matches'])}, and the measurements are of {name!r} (leave --base out, or give the file of that GPU)")
        return known
    for path in sorted(pathlib.Path(options.catalogue).glob("*.json")):
        known = json.loads(path.read_text(encoding="utf-8"))
        if is_of(known, name):
            return known
    raise CalibrationError(f"no hardware file of the catalogue is of {name!r}: write one with its specifications and give it with --base")


def run_script(folder: pathlib.Path, arguments: list[str], limit_s: float) -> str:
    # The program starts Python with a safe path (PYTHONSAFEPATH), which leaves out the folder of a script and so its neighbours.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))}
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, cwd=folder, env=environment, text=True) as started:
        try:
            printed, _ = started.communicate(timeout=max(limit_s, 1))
        except subprocess.TimeoutExpired:
            started.kill()
            raise CalibrationError(f"{arguments[0]} took longer than the limit (a larger --limit goes on where this one stopped)") from None
    if started.returncode != 0:
        raise CalibrationError(f"{arguments[0]} ended with exit code {started.returncode} (what it printed: inductor-debug -v)")
    return printed


def write_whole(path: pathlib.Path, text: str) -> None:
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


def machine() -> dict:
    """What results of one folder have in common."""
    import torch
    from models import latency
    state = latency.device_state("cuda")
    return {"gpu": state["name"], "driver": state.get("nvidia_smi", {}).get("driver_version", ""), "torch": torch.__version__}


def check_machine(folder: pathlib.Path, found: dict) -> None:
    """A second run goes on only where the first one measured: times of another GPU, driver or torch are of another device."""
    path = folder / "machine.json"
    if not path.is_file():
        write_whole(path, json.dumps(found))
        return
    before = json.loads(path.read_text(encoding="utf-8"))
    if before != found:
        said_of = [", ".join(f"{key} {value}" for key, value in one.items()) for one in (before, found)]
        raise CalibrationError(f"{folder} holds measurements of another machine ({said_of[0]}; this one: {said_of[1]}): give another --folder")


def measure(options, end: float) -> None:
    import torch
    if not torch.cuda.is_available():
        raise CalibrationError("torch finds no CUDA device (run this on a machine with the GPU, or fit graphs measured there: --from FOLDER)")
    folder = pathlib.Path(options.folder)
    (folder / "graphs").mkdir(parents=True, exist_ok=True)
    check_machine(folder, machine())
    figures = folder / "figures.json"
    if not figures.is_file():
        write_whole(figures, run_script(scripts(), ["measure_hardware.py"], end - time.time()))
    host_s = min(HOST_S[1], (end - time.time() - RESERVE_S) * HOST_SHARE)
    if host_s >= HOST_S[0]:
        measure_step(folder, "host", ["measure_host.py", str((folder / "host.jsonl").resolve())], end, HOST_SHARE, host_s)
    kinds = "convolution,convolution,convolution,product,attention"  # whose sizes say less
    measure_step(folder, "calls", ["measure_calls.py", str((folder / "calls").resolve()), "--kinds", kinds, "--count", str(options.calls)],
                 end, CALLS_SHARE, CALLS_S)
    for leftover in (*folder.glob("graphs/ready.*"), folder / "graphs" / "lock"):  # of a run that was stopped
        leftover.unlink(missing_ok=True)
    measure_step(folder, "graphs", ["measure_kernels.py", str((folder / "graphs").resolve()), "--count", str(options.count)], end)
    measured = len(list(folder.glob("graphs/*.measured.json")))
    if measured < LEAST_GRAPHS:
        (folder / "graphs.done").unlink()
        raise CalibrationError(f"the limit was enough for {measured} graphs, and the fit needs {LEAST_GRAPHS} (a second run measures further ones: give it a larger --limit)")


def measure_step(folder: pathlib.Path, name: str, command: list[str], end: float, share: float = 1, most_s: float = float("inf")) -> None:
    """Runs a script in a share of the time that is left, unless it was done before."""
    done = folder / f"{name}.done"
    if done.is_file():
        return
    left = min(end - time.time() - RESERVE_S, most_s / share) * share
    if left < RESERVE_S * share:
        raise CalibrationError(f"no time is left for the {name} (what is done is in {folder}: a second run goes on from there)")
    run_script(scripts(), [*command, "--limit-s", str(int(left))], left + RESERVE_S)
    done.touch()


def short_device(device: dict) -> str:
    smi = device.get("nvidia_smi", {})
    parts = [f"driver {smi['driver_version']}"] if "driver_version" in smi else []
    parts += [f"{smi['clocks.max.sm']} MHz at most"] if "clocks.max.sm" in smi else []
    return f"{device['name']} ({', '.join(parts)})" if parts else device["name"]


class Sample:
    """Small graphs that were measured: FOLDER/NAME.pt2 and NAME.measured.json."""

    def __init__(self, folder: pathlib.Path):
        self.paths = sorted(folder.glob("*.measured.json"))
        if len(self.paths) < LEAST_GRAPHS:
            raise CalibrationError(f"{folder}: {len(self.paths)} measured graphs, fewer than the {LEAST_GRAPHS} that a fit needs "
                                   "(tools/inductor_debug/calibration/measure_kernels.py writes them)")
        self.measured = [json.loads(path.read_text(encoding="utf-8")) for path in self.paths]
        for what, values in (("devices", {one["device"]["name"] for one in self.measured}),
                             ("drivers", {one["device"].get("nvidia_smi", {}).get("driver_version", "no driver") for one in self.measured})):
            if len(values) > 1:
                raise CalibrationError(f"{folder}: graphs of {len(values)} {what} ({', '.join(sorted(values))}): one file is of one device and driver")
        self.device = self.measured[0]["device"]
        self.torch = self.measured[0]["made_with"]["torch"]

    def gap_us(self) -> float:
        gaps = []
        for one in self.measured:
            for run in one["latency"].values():
                if "repeated" in run and run.get("sequence"):
                    kernels = sum(row["time_us"] for row in run["sequence"])
                    gaps.append((1e3 * run["repeated"]["median_ms"] - kernels) / len(run["sequence"]))
        return statistics.median(gaps)

    def pairs(self, binary: str, hardware: pathlib.Path) -> tuple[list[dict], int]:
        """Predicted launches beside measured kernels, and how many graphs could not be compared."""
        launch_error = importlib.import_module("launch_error")
        rows, failed = [], 0
        for path, measured in zip(self.paths, self.measured):
            model = path.with_name(path.name.replace(".measured.json", ".pt2"))
            try:
                predicted = launch_error.analyse(model, binary, str(hardware))
                rows += launch_error.Model(model, predicted, measured, hardware.stem).misses()
            except (RuntimeError, OSError, ValueError, KeyError, StopIteration):
                failed += 1
        return rows, failed


def practice(known: dict, found: dict, date: str) -> dict:
    """What measure_hardware.py found, as figures of a hardware file; `known` are those that `hardware show` has of the device."""
    figures, about = found["figures"], found["measured_with"]
    with_what = f"hardware calibrate on one {about['name']} (torch {about['torch']}, driver {about['driver_version']})"
    value = {name: figures[name]["value"] for name in figures if name != "energy"}
    result = {
        "memory_efficiency": hardware_file.said(value["copy_dram"] / 1e9 / known["memory_bandwidth"]["value"], "", f"{with_what}: a kernel that reads and writes 2 GiB", date),
        "l2_bandwidth": hardware_file.said(value["copy_l2"] / 1e12, "TB/s", f"{with_what}: the same over 16 MiB, replayed", date),
        "vector_efficiency": hardware_file.said(value["mm_float32"] / 1e12 / known["vector_flops.float32"]["value"], "", f"{with_what}: float32 GEMM of 4096 x 4096 x 4096", date),
        "launch": hardware_file.said(value["eager_launch"] * 1e6, "us", f"{with_what}: an eager add of 16 numbers", date),
    }
    if "matrix_flops.bfloat16" in known:
        result["matrix_efficiency"] = hardware_file.said(value["mm_bfloat16"] / 1e12 / known["matrix_flops.bfloat16"]["value"], "",
                                           f"{with_what}: bfloat16 GEMM of 8192 x 8192 x 8192", date)
    energy = figures.get("energy")
    return result | (power(energy, with_what, date) if energy else {})


def power(energy: dict, with_what: str, date: str) -> dict:
    """Nothing where the counter of energy stood still."""
    if any(one["watts"] is None for one in energy.values()):
        return {}
    idle = energy["idle"]["watts"]
    result = {"idle_power": hardware_file.said(idle, "W", f"{with_what}: without work", date)}
    result["joules_per_byte"] = hardware_file.said((energy["copy"]["watts"] - idle) / energy["copy"]["bytes_per_s"] * 1e12, "pJ/B", f"{with_what}: a copy, less idle power", date)
    result["joules_per_flop"] = {
        dtype: hardware_file.said((energy[f"mm_{dtype}"]["watts"] - idle) / energy[f"mm_{dtype}"]["flop_per_s"] * 1e12, "pJ/FLOP", f"{with_what}: products of 8192^3, less idle power", date)
        for dtype in ("bfloat16", "float16", "float32")}
    return result


def plain_rates(pairs: list[dict], least_mb: float, most_mb: float) -> list[float]:
    """TB/s of pointwise kernels that graphs replay alone and that do little but move so many MB, in vectors."""
    def is_plain(pair: dict) -> bool:
        launch = pair["launch"]
        return (pair["class"] == "pointwise" and pair["alone"] and least_mb <= launch["mb"] <= most_mb and launch["jumping"] + launch["unaligned"] == 0
                and launch["compute_us"] < MOST_COMPUTE * pair["measured_us"])
    return [pair["launch"]["mb"] / (pair["measured_us"] - ALONE_US) for pair in pairs if is_plain(pair)]


def rates_of_graphs(pairs: list[dict], known: dict, source: str, date: str) -> dict:
    """What the memory and the last cache reach, where measure_hardware.py did not run: by kernels of four times the cache and more, and of half of it and less."""
    if "l2_bytes" not in known:
        return {}
    l2_mb = known["l2_bytes"]["value"]
    result = {}
    memory, cache = plain_rates(pairs, 4 * l2_mb, float("inf")), plain_rates(pairs, LEAST_CACHED_MB, l2_mb / 2)
    if len(memory) >= LEAST_SMALL:
        result["memory_efficiency"] = hardware_file.said(1e3 * statistics.median(memory) / known["memory_bandwidth"]["value"], "",
                                           f"{source}: median of {len(memory)} kernels that move more than four times the cache", date)
    if len(cache) >= LEAST_SMALL:
        result["l2_bandwidth"] = hardware_file.said(statistics.median(cache), "TB/s", f"{source}: median of {len(cache)} kernels whose operands fit in the cache", date)
    return result


def host_costs(folder: pathlib.Path, date: str) -> dict:
    """What measure_host.py found; nothing where it did not run. A cost below zero is noise."""
    try:
        last = json.loads((folder / "host.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    except (FileNotFoundError, IndexError):
        return {}
    figures, about = last.get("figures", {}), last.get("measured_with", {})

    def cost(name: str) -> dict:
        """A figure of the hardware file; empty where there is none."""
        one = figures.get(name, {})
        if one.get("value", 0) <= 0:
            return {}
        source = (f"hardware calibrate: small layers called over and over beside one {about['device']} on {about['host']} (torch {about['torch']}); "
                  f"{one['least']:.1f} to {one['largest']:.1f} by process")
        factor = IN_MODELS.get(name)
        return hardware_file.said((factor or 1) * one["value"], "us", f"{source}; times {factor}, as in models" if factor else source, date)
    costs = {key: found for key, name in HOST_FIGURES.items() if (found := cost(name))}
    others = sorted(name for name in figures if name.startswith("eager_") and name not in HOST_FIGURES.values())  # one for each kind of eager operators
    operators = {name.removeprefix("eager_"): found for name in others if (found := cost(name))}
    if operators:
        costs["operators"] = operators
    if not costs:
        return {}
    return {"host": {"title": f"{about['host']}, Python {about['python']}" if "python" in about else about["host"]} | costs}


def floors_of_calls(pairs: list[dict], known: dict, source: str, date: str) -> dict:
    """Of library calls: their time beyond what is predicted of the work, where that is less than the floor itself."""
    floors = {}
    for kernel_class in ("gemm", "convolution", "attention"):
        before = known[f"floor.{kernel_class}"]["value"]
        work = [(pair["measured_us"], pair["predicted_us"] - (pair["launch"]["overhead_us"] - pair["launch"]["gap_us"])) for pair in pairs
                if pair["class"] == kernel_class]
        small = [measured - predicted for measured, predicted in work if predicted < before]
        floor = statistics.median(small) if len(small) >= LEAST_SMALL else before
        if len(small) >= LEAST_SMALL and floor > 0:
            floors[kernel_class] = hardware_file.said(floor, "us", f"{source}: median of {len(small)} short calls less their predicted work", date)
    return floors


def relative(options, architecture: str, name: str) -> tuple[pathlib.Path, str] | None:
    """Measured calls of another GPU of the same architecture, from the source checkout, and its name in the catalogue: networks learn from both."""
    for device_name, file in CALLS_OF.items():
        device = pathlib.Path(options.catalogue) / f"{device_name}.json"
        calls = scripts().parents[2] / "tests" / "data" / "calls" / file
        if not device.is_file() or not calls.is_file():
            continue
        known = json.loads(device.read_text(encoding="utf-8"))
        if not is_of(known, name) and hardware_file.shown(options.binary, str(device))[0].get("architecture") == architecture:
            unpacked = pathlib.Path(options.folder) / "relative.jsonl"
            with lzma.open(calls, "rt", encoding="utf-8") as packed:
                write_whole(unpacked, packed.read())
            return unpacked, str(device)
    return None


def learned(options, calls: pathlib.Path, hardware: pathlib.Path, related: tuple[pathlib.Path, str] | None, source: str, date: str) -> dict:
    """The model of library calls; nothing where too few were measured, where it is no better than the formulas, or where nothing can be learned here."""
    measured = len(calls.read_text(encoding="utf-8").splitlines()) if calls.is_file() else 0
    if measured < LEAST_CALLS:
        print(f"{measured} convolutions were measured, fewer than the {LEAST_CALLS} that can be learned from: their times come from formulas", file=sys.stderr)
        return {}
    model = (pathlib.Path(options.folder) / "calls.safetensors").resolve()
    also = ["--also", str(related[0]), "--also-hardware", related[1]] if related else []
    done = subprocess.run([options.binary, "hardware", "learn", str(calls), "--hardware", str(hardware), *also, "--model", str(model), "--json"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        # A module of another torch than the one that measures: minutes of measuring must not be lost by it.
        reason = done.stderr.strip().splitlines()[-1:] or ["it ended with exit code " + str(done.returncode)]
        print(f"nothing was learned of {measured} library calls, and their times come from formulas: {reason[0].removeprefix('inductor-debug: ')} "
              f"(they are in {calls}: 'hardware learn' makes a model of them where it can)", file=sys.stderr)
        return {}
    tables = [table for section in json.loads(done.stdout)["sections"] for table in section["tables"] if table["key"] == "errors"]
    rows = [dict(zip([column["key"] for column in table["columns"]], row)) for table in tables for row in table["rows"]]
    kinds = [(kind, row) for what, kind in (("all", "convolutions"), ("attention_all", "calls of attention"), ("product_all", "products")) for row in rows if row["what"] == what]
    for kind, row in kinds:
        if row["mean"] >= row["formula"]:
            print(f"what was learned of {measured} library calls is no better than the formulas, and not used: mean error of {kind} {row['mean']:.1f} % "
                  f"instead of {row['formula']:.1f} %", file=sys.stderr)
            return {}
    errors = "; ".join(f"{row['calls']} {kind} kept out: mean error {row['mean']:.1f} %, of the formulas {row['formula']:.1f} %" for kind, row in kinds)
    beside = f" and those of {pathlib.Path(related[1]).stem}" if related else ""
    return {"call_model": {"file": str(model), "source": f"{source}, library calls{beside}; {errors}", "date": date, "measured": True}}


def calibrated(options, date: str) -> dict:
    """The hardware file."""
    graphs = pathlib.Path(options.graphs) if options.graphs else pathlib.Path(options.folder) / "graphs"
    sample = Sample(graphs)
    base = base_file(options, sample.device["name"])
    folder = pathlib.Path(options.folder)
    figures = folder / "figures.json" if not options.graphs else graphs / "figures.json"
    found = json.loads(figures.read_text(encoding="utf-8")) if figures.is_file() else None
    if found and found["measured_with"]["name"] != sample.device["name"]:
        raise CalibrationError(f"{figures}: measured on {found['measured_with']['name']!r}, the graphs on {sample.device['name']!r}")
    folder.mkdir(parents=True, exist_ok=True)
    start = folder / "start.json"

    def write_start(document: dict) -> None:
        write_whole(start, hardware_file.dump(hardware_file.with_sources(document)))
    dropped = [key for key in MEASURED if found or key not in BY_HARDWARE]
    result = {key: value for key, value in base.items() if key not in dropped}
    write_start(result)
    facts, known, _ = hardware_file.shown(options.binary, str(start))
    result |= practice(known, found, date) if found else {}
    host = host_costs(folder, date) if not options.graphs else {}
    if "launch" in host.get("host", {}):
        result.pop("launch", None)  # of one operator
    result |= host
    source = f"hardware calibrate on {len(sample.paths)} small graphs of torch.compile (torch {sample.torch}), replayed on one {short_device(sample.device)}"
    result["graph_gap"] = hardware_file.said(max(sample.gap_us(), 0), "us", f"{source}: time of a graph that holds a call many times less that of its kernels, for each launch", date)
    write_start(result)
    calls = (graphs if options.graphs else folder) / "calls" / "calls.jsonl"
    pairs, failed = sample.pairs(options.binary, start)
    rates = {key: one for key, one in rates_of_graphs(pairs, known, source, date).items() if key not in result}
    if rates:
        result |= rates
        write_start(result)
        pairs, failed = sample.pairs(options.binary, start)
    fit_module = importlib.import_module("fit_kernel_costs")
    rows = fit_module.rows_of(pairs)
    if len(rows) < LEAST_GRAPHS:
        raise CalibrationError(f"{graphs}: {len(rows)} generated kernels of {len(sample.paths)} graphs could be compared, fewer than {LEAST_GRAPHS} "
                               f"({failed} graphs were not analysed: inductor-debug analyze says why)")
    fit = fit_module.Fit(rows, options.binary, start)
    fit.run(options.steps)
    values = fit.values()
    errors = [abs(ratio - 1) for ratio, out in zip(fit.ratios(), fit.kept_out) if out]
    held = f"; {len(errors)} kernels kept out, mean error {100 * statistics.mean(errors):.1f} %" if errors else ""
    # Of what was not measured anew, the base file's own figures of the same device hold on.
    result["floor"] = base.get("floor", {}) | {name: hardware_file.said(values.pop(f"floor.{name}"), "us", f"{source}: fitted", date) for name in fit_module.CLASSES}
    result["floor"] |= floors_of_calls(pairs, known, source, date)
    result["kernel_costs"] = hardware_file.groups_of(base)
    result = hardware_file.with_costs(result, values, f"{source}: {len(rows) - len(errors)} kernels fitted{held}", date)
    write_start(result)  # the formulas, which what is learned corrects
    related = relative(options, facts.get("architecture", ""), sample.device["name"])
    return hardware_file.with_sources(result | learned(options, calls, start, related, source.partition(" on ")[0], date))


def answer_of(options) -> dict:
    end = time.time() + options.limit_s
    sys.path.insert(0, str(scripts()))
    try:
        importlib.import_module("torch")
        if not options.graphs:
            measure(options, end)
        return calibrated(options, datetime.datetime.now(datetime.timezone.utc).date().isoformat())
    except ModuleNotFoundError as error:
        raise CalibrationError(f"{error} (give --python one with torch)") from None


def main():
    parser = argparse.ArgumentParser(prog="python3 -m inductor_debug.gpu_calibration", description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--catalogue", required=True, help="folder of hardware files")
    parser.add_argument("--folder", required=True, help="results of the steps")
    parser.add_argument("--graphs", default="", help="folder of graphs that are already measured: no GPU is asked")
    parser.add_argument("--base", default="", help="hardware file with the specifications")
    parser.add_argument("--limit-s", type=float, required=True)
    parser.add_argument("--count", type=int, default=600, help="graphs to measure")
    parser.add_argument("--calls", type=int, default=12000, help="single library calls to measure, at most")
    parser.add_argument("--steps", type=int, default=60, help="of the fit, at most")
    options = parser.parse_args()
    with os.fdopen(ANSWERS, "w", buffering=1, encoding="utf-8") as answers:
        try:
            answers.write(json.dumps({"hardware": answer_of(options)}) + "\n")
        except CalibrationError as error:
            answers.write(json.dumps({"error": str(error)}) + "\n")
        except Exception as error:  # whatever torch or a damaged file raises is the answer
            answers.write(json.dumps({"error": f"{type(error).__name__}: {error}".splitlines()[0][:600]}) + "\n")


if __name__ == "__main__":
    main()
