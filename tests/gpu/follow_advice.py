#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Follows the advice on whole public models, and measures what it brings.

    tests/gpu/follow_advice.py BINARY OUT [--only NAME] [--device cuda]

Each model (transformers, timm; random weights) is exported, `advise --apply` writes it with each of its best pieces and with all of them, and what torch
loads of that is compiled and timed beside the model as it is: by turns in one process, replayed as CUDA graphs and launched from Python, as
measure_changes.py does. Outputs are compared. Written is OUT/NAME.json. Models compile side by side, and one at a time measures.

Models "as shipped" are controls: what is advised there must not cost time either.
"""
import argparse
import fcntl
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools" / "lab"), str(ROOT / "tools" / "inductor_debug" / "calibration"), str(pathlib.Path(__file__).parent)]

BEST = 4  # pieces of a model that are followed
LEAST = 2.0  # percent


class Output:
    """Wraps a model of transformers: one tensor of what it returns."""

    def __new__(cls, model, name):
        import torch

        class Wrapped(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.model = model

            def forward(self, **inputs):
                return getattr(self.model(**inputs), name)
        return Wrapped()


def transformer(kind, output, config, dtype, inputs, **settings):
    def build():
        import torch
        import transformers
        made = getattr(transformers, config[0])(**config[1], **settings)
        model = getattr(transformers, kind)._from_config(made, dtype=dtype()) if hasattr(getattr(transformers, kind), "_from_config") else getattr(transformers, kind)(made)
        return Output(model.eval().to(dtype()), output), inputs(torch)
    return build


def image(name, batch, dtype, size=224):
    def build():
        import timm
        import torch
        return timm.create_model(name).eval().to(dtype()), {"x": torch.randn(batch, 3, size, size, dtype=dtype())}
    return build


def bfloat16():
    import torch
    return torch.bfloat16


def float16():
    import torch
    return torch.float16


def float32():
    import torch
    return torch.float32


def tokens(batch, length, mask=True):
    def make(torch):
        ids = torch.randint(10, 1000, (batch, length))
        return {"input_ids": ids} | ({"attention_mask": torch.ones_like(ids)} if mask else {})
    return make


LLAMA = ("LlamaConfig", dict(hidden_size=2048, intermediate_size=8192, num_hidden_layers=8, num_attention_heads=32, num_key_value_heads=8, vocab_size=32000,
                             max_position_embeddings=2048, use_cache=False))
QWEN = ("Qwen2Config", dict(hidden_size=896, intermediate_size=4864, num_hidden_layers=12, num_attention_heads=14, num_key_value_heads=2, vocab_size=32000,
                            use_cache=False))

MODELS = {
    "bert-large-masked": transformer("BertModel", "last_hidden_state", ("BertConfig", dict(hidden_size=1024, num_hidden_layers=12, num_attention_heads=16,
                                     intermediate_size=4096)), bfloat16, tokens(8, 256)),
    "bert-base-eager-attention": transformer("BertModel", "last_hidden_state", ("BertConfig", {}), float16, tokens(16, 256), attn_implementation="eager"),
    "bert-base-float32": transformer("BertModel", "last_hidden_state", ("BertConfig", {}), float32, tokens(8, 128, False)),
    "gpt2-logits": transformer("GPT2LMHeadModel", "logits", ("GPT2Config", dict(use_cache=False)), bfloat16, tokens(8, 512)),
    "gpt2-eager-attention": transformer("GPT2LMHeadModel", "logits", ("GPT2Config", dict(use_cache=False)), bfloat16, tokens(4, 512), attn_implementation="eager"),
    "llama-eager-attention": transformer("LlamaForCausalLM", "logits", LLAMA, bfloat16, tokens(2, 512), attn_implementation="eager"),
    "llama-prefill": transformer("LlamaForCausalLM", "logits", LLAMA, bfloat16, tokens(4, 512)),
    "qwen2-prefill": transformer("Qwen2ForCausalLM", "logits", QWEN, bfloat16, tokens(4, 256)),
    "roberta-masked-lm": transformer("RobertaForMaskedLM", "logits", ("RobertaConfig", dict(vocab_size=50265)), bfloat16, tokens(8, 128)),
    "t5-encoder-eager": transformer("T5EncoderModel", "last_hidden_state", ("T5Config", dict(d_model=768, d_kv=64, d_ff=3072, num_layers=12, num_heads=12)),
                                    bfloat16, tokens(8, 256)),
    "resnet50": image("resnet50", 32, bfloat16),
    "resnet50-float32": image("resnet50", 32, float32),
    "convnext-tiny": image("convnext_tiny", 32, bfloat16),
    "efficientnet-b0": image("efficientnet_b0", 32, bfloat16),
    "mobilenetv3": image("mobilenetv3_large_100", 64, float16),
    "regnety": image("regnety_032", 32, bfloat16),
    "vit-base": image("vit_base_patch16_224", 32, bfloat16),
    "swin-tiny": image("swin_tiny_patch4_window7_224", 32, bfloat16),
    "xcit-small": image("xcit_small_12_p16_224", 32, bfloat16),
    "mixer-base": image("mixer_b16_224", 32, bfloat16),
    "deit3-small": image("deit3_small_patch16_224", 64, float16),
}


def advise(args, path, *more):
    command = [args.binary, "advise", str(path), "--hardware", args.hardware, "--json", "--top", "0", *more]
    done = subprocess.run(command, capture_output=True, text=True, env={"INDUCTOR_DEBUG_DATA": str(ROOT / "data")} | dict(os.environ))
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-400:])
    sections = {section["key"]: section for section in json.loads(done.stdout)["sections"]}
    table = sections["advice"]["tables"][0]
    keys = [column["key"] for column in table["columns"]]
    together = [fact["value"] for fact in sections["advice"].get("facts", []) if fact["key"] == "together_percent"]
    return sections["advice"].get("lines", []), [dict(zip(keys, cells)) for cells in table["rows"]], together


class Followed:
    """A model and the changed ones, compiled."""

    def __init__(self, args, name):
        import torch
        self.name, self.args, self.calls, self.errors = name, args, {}, {}
        torch.manual_seed(0)
        module, inputs = MODELS[name]()
        module, inputs = module.to(args.device).requires_grad_(False), {key: value.to(args.device) for key, value in inputs.items()}
        folder = pathlib.Path(tempfile.mkdtemp(prefix="follow_"))
        self.path = folder / f"{name}.pt2"
        with torch.no_grad():
            program = torch.export.export(module, (), inputs, strict=False)
            torch.export.save(program, self.path)
        self.lines, rows, self.together = advise(args, self.path)
        self.pieces = [row for row in rows if row["place"] and row["gain_percent"] >= LEAST][:BEST]
        self.settings = [row for row in rows if not row["place"]]
        self.add("before", program)
        sides = [[str(row["rank"])] for row in self.pieces]
        sides += [[str(row["rank"]) for row in self.pieces]] if len(self.pieces) > 1 else []
        for ranks in sides:
            side = ",".join(ranks)
            try:
                changed = folder / "changed.pt2"
                advise(args, self.path, "--apply", side, "-o", str(changed))
                self.add(side, torch.export.load(changed))
            except Exception as error:
                traceback.print_exc()
                self.errors[side] = f"{type(error).__name__}: {error}"[:400]

    def add(self, side, program):
        import torch
        positional, named = program.example_inputs
        positional, named = torch.utils._pytree.tree_map(lambda value: value.to(self.args.device) if isinstance(value, torch.Tensor) else value,
                                                         (positional, named))
        module = program.module().to(self.args.device)
        compiled = torch.compile(module, fullgraph=True, dynamic=False) if self.args.device != "cpu" else module
        with torch.no_grad():
            output = compiled(*positional, **named)
            output = (output[0] if isinstance(output, (tuple, list)) else output).double()
        if side == "before":
            self.expected = output
        elif output.shape == self.expected.shape:
            self.errors[side] = ((output - self.expected).abs().max() / self.expected.abs().max()).item()
        self.calls["inductor", side] = lambda: compiled(*positional, **named)

    def write(self):
        about = {"name": self.name, "torch": sys.modules["torch"].__version__, "lines": self.lines, "pieces": self.pieces, "settings": self.settings,
                 "together_percent": self.together, "differences": self.errors, "latency": self.result["inductor"], "kernels_us": self.kernels_us}
        (self.args.out / f"{self.name}.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def work(args):
    import torch
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = tempfile.mkdtemp(prefix="follow_cache_")
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "4"
    import measure_changes
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]):  # the first session finds no kernels
        torch.zeros(1, device=args.device)
    try:
        followed = Followed(args, args.worker)
        if args.device == "cpu":
            print(args.worker, followed.lines, {piece["rule"]: piece["gain_percent"] for piece in followed.pieces}, followed.errors, flush=True)
            return
        with open(args.out / "lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            measure_changes.Pair.measure(followed)
            sides = list(followed.replays)
            found = measure_changes.measure_kernels.sequences([followed.replays[side] for side in sides])
            followed.kernels_us = {side: round(sum(kernel["time_us"] for kernel in sequence), 3) for (_, side), sequence in zip(sides, found)}
        followed.write()
    except Exception as error:
        traceback.print_exc()
        with open(args.out / "errors.txt", "a", encoding="utf-8") as file:
            file.write(f"{args.worker}: {type(error).__name__}: {str(error)[:600]}\n")


def table(out):
    """The results as rows of Markdown: ms before and after, and the predicted and measured gain of each piece, replayed; in brackets that of the kernels alone."""
    for path in sorted(out.glob("*.json")):
        run = json.loads(path.read_text(encoding="utf-8"))
        rules = {str(piece["rank"]): piece for piece in run["pieces"]}
        times = {side: kinds["replayed"]["median_ms"] for side, kinds in run["latency"].items()}
        for side, time_ms in times.items():
            if side == "before":
                continue
            predicted = rules[side]["gain_percent"] if side in rules else (run["together_percent"] or [None])[0]
            gain, of_kernels = (100 * (1 - now / before) for now, before in ((time_ms, times["before"]), (run["kernels_us"][side], run["kernels_us"]["before"])))
            if side not in rules and len(side.split(",")) < len(run["pieces"]):
                predicted = None
            print(f"| {run['name']} | {rules[side]['rule'] if side in rules else 'all of these'} | {times['before']:.3f} | {time_ms:.3f} | "
                  f"{'' if predicted is None else f'{-predicted:.0f}'} | {-gain:.0f} ({-of_kernels:.0f}) |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--hardware", default="h200")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--processes", type=int, default=6)
    parser.add_argument("--limit-s", type=float, default=500, help="start no model after so many seconds")
    parser.add_argument("--table", action="store_true", help="show the results in OUT, and measure nothing")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.worker:
        return work(args)
    if args.table:
        return table(args.out)
    start, waiting, running = time.time(), [name for name in MODELS if args.only in name], []
    while waiting or running:
        running = [process for process in running if process.poll() is None]
        if waiting and len(running) < args.processes:
            name = waiting.pop(0)
            if time.time() < start + args.limit_s:
                running.append(subprocess.Popen([sys.executable, __file__, *sys.argv[1:], "--worker", name]))
            continue
        time.sleep(0.5)
    print(f"{len(list(args.out.glob('*.json')))} models in {time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
