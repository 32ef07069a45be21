#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# From a fresh checkout to an answer: sets up and builds the program, and shows what it says of a log and of a model. Then
# builds the LibTorch module and goes through the main jobs on real files: GEMM timings of an H200 and of this CPU,
# exported models. Can be run again at once; everything it makes is in build/quickstart.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

SAMPLE=$ROOT/data/timings/h200_mm_sample.msgpack
TRACE=$ROOT/data/examples/training/h200.trace.log.gz
OUT=$BUILD_DIR/quickstart
SHOWN=16 # lines of each answer
# Tables are as wide as the terminal.
if [ -t 1 ]; then COLUMNS=$(tput cols 2>/dev/null) && export COLUMNS; fi

# step WHAT ARGUMENTS...: says in words what follows, shows the command, runs it. Of what it prints the first lines are
# shown, which are its answer; all of it is in a file.
steps=0
step() {
  local printed rows code=0
  steps=$((steps + 1))
  printf '\n== %s\n\n$ inductor-debug' "$1"
  shift
  printf ' %q' "${@//"$ROOT"\//}"
  printf '\n'
  printed=$(printf '%s/%02d-%s.txt' "$OUT" "$steps" "$1")
  "$BUILD_DIR/src/inductor-debug" "$@" | tee "$printed" | sed -n "1,${SHOWN}p" || code=${PIPESTATUS[0]}
  [ "$code" -le 1 ] || return "$code" # 1: it worked, and has found something
  rows=$(wc -l <"$printed")
  if [ "$rows" -gt "$SHOWN" ]; then echo "  ... $((rows - SHOWN)) more lines: ${printed#"$ROOT"/}"; fi
}

has_python_torch() {
  [ -z "${WITHOUT_TORCH:-}" ] &&
    "$PYTHON" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("torch") is None)'
}

set_up_program
# What was built with torch stays so.
if [ ! -e "$BUILD_DIR/build.ninja" ]; then configure -Dtorch=disabled -Dtests=disabled; fi
build "the program" "4 minutes" src/inductor-debug
mkdir -p "$OUT"
cd "$ROOT"
PAGE=("$ROOT/tests/data/models/full/bert.pt2" "$TRACE")

step "What the compiler did with a training step that breaks its graph and is compiled again" \
  analyze "$TRACE"
step "A step of a decoder: what to change in it for an H200, and what each change brings" \
  advise "$ROOT/tests/data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2" --hardware h200
step "A whole model, BERT: will it run on an edge device, how fast should it be, what limits it" \
  analyze "$ROOT/tests/data/models/full/bert.pt2" --adapter edge-npu --hardware h200,a100,l4 --precision bf16 \
  --section verdict,constraints,roofline,kernels --top 5
step "The fastest configuration of one problem, from the model that comes with the project" \
  predict -m 4096 -n 4096 -k 4096 --dtype bf16 --layout nt --top-k 5

if [ -z "${WITHOUT_TORCH:-}" ]; then
  printf '\n== The LibTorch module, for training and for running models (torch is installed where there is none)\n\n'
  set_up_torch
  configure -Dtorch=enabled -Dtests=disabled
  build "the LibTorch module" "2 minutes" src/inductor-debug src/torch/libidbg-torch.so
fi

step "The data: times of Triton GEMM configurations, measured on an H200" \
  dataset info "$SAMPLE"
step "Divided by problem: one in five is kept aside and never trained on" \
  dataset split "$SAMPLE" --by problem --fraction 0.2 --seed 42 -o "$OUT/sample"
if [ -z "${WITHOUT_TORCH:-}" ]; then
  step "A small model, trained on this machine's CPU (half a minute)" \
    train --dataset "$OUT/sample.train.msgpack" --preset cpu --device cpu \
    --num-epochs 20 --seed 42 --log-dir "$OUT" --model "$OUT/model.safetensors"
  step "How good its choices are on the problems kept aside" \
    validate-model --model "$OUT/model.safetensors" --dataset "$OUT/sample.holdout.msgpack" --top-n-worst 3
  step "The same for a program to read" \
    validate-model --model "$OUT/model.safetensors" --dataset "$OUT/sample.holdout.msgpack" --json -o "$OUT/validation.json"
  PAGE+=("$OUT/validation.json")
fi
if has_python_torch; then
  # The CPU, also where there is a GPU. Threads that wait do not spin: other programs may be at work.
  CUDA_VISIBLE_DEVICES="" OMP_WAIT_POLICY=PASSIVE step "This machine's own products: TorchInductor compiles and times a few on the CPU (a minute; at once the second time)" \
    collect --backend inductor --python "$PYTHON" --problems "$ROOT/workflows/examples/problems.jsonl" \
    --format timings -o "$OUT/cpu.msgpack"
  step "A model of them: small data, a rough model" \
    train --dataset "$OUT/cpu.msgpack" --device cpu --threads 1 --holdout 0 --seed 42 --log-dir "$OUT/cpu" \
    --model "$OUT/cpu.safetensors"
  step "What its times are worth, on the problems that it has seen" \
    validate-model --model "$OUT/cpu.safetensors" --dataset "$OUT/cpu.msgpack" --top-n-worst 0
  step "Inductor's C++ template or the library, for one of them" \
    predict --model "$OUT/cpu.safetensors" -m 64 -n 256 -k 256 --dtype fp32 --layout nt
fi
if has_python_torch; then
  step "Is it right? A model that torch 2.13 compiles wrongly: the operator and its kernel" \
    diff --run "$ROOT/data/examples/wrong/model.pt2" --python "$PYTHON" --cache "$OUT/compiled"
  resume=()
  if [ -e "$OUT/wrong/journal.jsonl" ]; then resume=(--resume); fi
  step "The smallest graph that is still wrong, as a script to report (two minutes; at once the second time)" \
    minify "$ROOT/data/examples/wrong/model.pt2" --numeric --python "$PYTHON" "${resume[@]}" --repro "$OUT/wrong"
fi
if has_python_torch; then
  small=$ROOT/tests/data/models/small/gpt2.pt2
  step "What to change in a small GPT-2, and what that really brings on this CPU (a minute)" \
    advise "$small" --hardware epyc-9654 --verify --python "$PYTHON" --time-limit 10
  step "How fast is it? A small GPT-2 in eager mode and compiled, side by side on this CPU (a minute)" \
    bench "$small" --python "$PYTHON" --time-limit 10 --history "$OUT/times.jsonl"
  step "What this CPU reaches: the figures that predictions for it need" \
    hardware calibrate --python "$PYTHON" -o "$OUT/cpu.json"
  step "How fast should it be? The same times beside predicted ones (a minute)" \
    validate "$small" --hardware "$OUT/cpu.json" --python "$PYTHON" --time-limit 10 --history "$OUT/times.jsonl"
fi
step "Predictions that were measured: nine models on an H200, with the classes of kernels that are off" \
  validate "$ROOT/tests/data/models/h200/bfloat16" --timing replayed --top 5
step "All of it on one page" \
  report "${PAGE[@]}" --adapter edge-npu --hardware h200,a100,l4 -o "$OUT/report.html"

cat <<END

What came out, in ${OUT#"$ROOT"/}:
  01-analyze.txt and others                     what each command printed
  sample.train.msgpack, sample.holdout.msgpack  the timings, divided by problem
  cpu.msgpack, cpu.safetensors                  timings of this CPU and a model of them
  model.safetensors                             the small model; 'inductor-debug predict --model' takes it
  cpu.json, times.jsonl                         figures of this CPU, and the history of measured and predicted times
  wrong/repro.py, wrong/repro.pt2               the smallest graph that is compiled wrongly
  report.html                                   the page: open it in a browser
The program is ${BUILD_DIR#"$ROOT"/}/src/inductor-debug. 'inductor-debug help COMMAND' prints a manual.
To run every test: workflows/test.sh
END
