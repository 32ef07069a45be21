# SPDX-License-Identifier: Apache-2.0
#
# A GEMM experiment, from timings to a page: collect on this machine's GPU (or CPU), train a model on four
# fifths of the problems, validate it on the others.
#
#   make -f workflows/gemm.mk                        a few small products on whatever this machine has
#   make -f workflows/gemm.mk WORK=h200 PROBLEMS= SAMPLE='--num-shapes 2000 --log-normal' GPUS=all
#   make -f workflows/gemm.mk -n                     what would be run
#
# Every step is a target (collect, merge, split, train, validate, validate-max-autotune, predict, report) whose
# outputs are files in WORK: after an interruption the same command goes on where it was, within a
# collection or a training as well. A choice that changes what is measured needs another WORK.
#
# Several hosts: run `make -f workflows/gemm.mk shard SHARD=I/N` on host I of N with the same WORK on a
# shared disk, then `make -f workflows/gemm.mk SHARDS=N` on one. workflows/examples/ has this as a Slurm array and for
# torchrun.

HERE := $(patsubst %/,%,$(dir $(realpath $(lastword $(MAKEFILE_LIST)))))

WORK ?= gemm-run
# The program: the build of this checkout where there is one, else the installed one.
INDUCTOR_DEBUG ?= $(or $(realpath $(HERE)/../build/src/inductor-debug),inductor-debug)
# It has torch: that of the set-up where there is one.
PYTHON ?= $(or $(wildcard $(abspath $(HERE)/..)/.venv/bin/python3),python3)
# triton or inductor; empty: triton where there is a CUDA GPU, else TorchInductor's autotuning of the CPU.
BACKEND ?=
# The problems: a file as predict reads it, or, with an empty PROBLEMS, what collect samples.
PROBLEMS ?= $(HERE)/examples/problems.jsonl
SAMPLE ?= --num-shapes 200 --log-normal --seed 42
SPACE ?= EXHAUSTIVE
# The GPUs of this host: all, a count or numbers like 0,2; empty: the first.
GPUS ?=
# Compiled kernels; empty: in the user's cache folder.
PACK ?=
COLLECT_FLAGS ?=
# So many shards were measured by `shard`; 1: this host measures everything.
SHARDS ?= 1
SHARD ?= 1/$(SHARDS)
# Data sets that are there already, instead of a collection.
TIMINGS ?=
HOLDOUT ?= 0.2
SPLIT_BY ?= problem
SEED ?= 42
# What trains: for several GPUs a launcher and its flags before `$(INDUCTOR_DEBUG) train`.
TRAIN ?= $(INDUCTOR_DEBUG) train
TRAIN_FLAGS ?= --threads 1
# What max-autotune would try, as validate-max-autotune reads it; empty: all that the model knows.
MAX_AUTOTUNE ?=
# What to predict at the end.
PREDICT ?= $(if $(PROBLEMS),$(PROBLEMS),$(HERE)/examples/problems.jsonl)
TOP_K ?= 4

collect_flags := $(strip $(if $(PROBLEMS),--problems $(PROBLEMS),$(SAMPLE)) --search-space $(SPACE) --format timings \
  --python $(PYTHON) $(if $(BACKEND),--backend $(BACKEND)) $(if $(GPUS),--gpus $(GPUS)) \
  $(if $(PACK),--pack $(PACK)) $(COLLECT_FLAGS))
shards := $(shell seq 1 $(SHARDS))
measured := $(if $(TIMINGS),,$(foreach i,$(shards),$(WORK)/shard-$(i)-of-$(SHARDS).done))

.DELETE_ON_ERROR:
.PHONY: all pack collect shard merge split train validate validate-max-autotune predict report clean
all: report

# Kernels are compiled without a measurement. Only --backend triton has any.
pack:
	@mkdir -p $(WORK)
	$(INDUCTOR_DEBUG) collect $(collect_flags) --pack-only -o $(WORK)/timings.msgpack

# A shard is done when its file says so: a collection that was stopped leaves its timings, and goes on. `collect`
# names the timings of a shard itself.
collect: $(measured)
shard: $(WORK)/shard-$(subst /,-of-,$(SHARD)).done
$(WORK)/shard-%.done:
	@mkdir -p $(WORK)
	$(INDUCTOR_DEBUG) collect $(collect_flags)$(if $(filter 1-of-1,$*),, --shard $(subst -of-,/,$*)) -o $(WORK)/timings.msgpack
	@touch $@

merge: $(WORK)/all.msgpack
$(WORK)/all.msgpack: $(measured) $(TIMINGS)
	@mkdir -p $(WORK)
	$(INDUCTOR_DEBUG) dataset merge $(or $(TIMINGS),$(WORK)/timings*.msgpack) -o $@

# The two parts of a data set: all.train.msgpack and all.holdout.msgpack.
split: $(WORK)/all.holdout.msgpack
$(WORK)/all.holdout.msgpack: $(WORK)/all.msgpack
	$(INDUCTOR_DEBUG) dataset split $< --by $(SPLIT_BY) --fraction $(HOLDOUT) --seed $(SEED) -o $(WORK)/all

train: $(WORK)/model.safetensors
$(WORK)/model.safetensors: $(WORK)/all.holdout.msgpack
	$(TRAIN) --dataset $(WORK)/all.train.msgpack --model $@ --log-dir $(WORK) --holdout 0 --seed $(SEED) --resume \
	  $(TRAIN_FLAGS)

# Exit code 1 says that there are findings, of which the page tells.
validate: $(WORK)/validation.json
$(WORK)/validation.json: $(WORK)/model.safetensors
	$(INDUCTOR_DEBUG) validate-model --model $< --dataset $(WORK)/all.holdout.msgpack --json --exit-zero -o $@

$(WORK)/max-autotune.csv: $(WORK)/model.safetensors $(PREDICT)
	$(INDUCTOR_DEBUG) predict --model $< --problems $(PREDICT) --top-k 0 --json -o $@.jsonl
	echo name,grid,block_m,block_n,block_k,group_m,num_stages,num_warps >$@
	grep -o '"block_m": [^}]*' $@.jsonl | cut -d, -f1-6 | sed 's/[^0-9,]//g; s/^/triton_mm,1,/' | sort -u >>$@
	@rm $@.jsonl

validate-max-autotune: $(WORK)/max-autotune.json
$(WORK)/max-autotune.json: $(WORK)/model.safetensors $(or $(MAX_AUTOTUNE),$(WORK)/max-autotune.csv)
	$(INDUCTOR_DEBUG) validate-max-autotune --model $< --dataset $(WORK)/all.holdout.msgpack \
	  --max-autotune-solution $(or $(MAX_AUTOTUNE),$(WORK)/max-autotune.csv) --exit-zero -o $@

predict: $(WORK)/choices.jsonl
$(WORK)/choices.jsonl: $(WORK)/model.safetensors $(PREDICT)
	$(INDUCTOR_DEBUG) predict --model $< --problems $(PREDICT) --top-k $(TOP_K) --json -o $@

report: $(WORK)/report.html
$(WORK)/report.html: $(WORK)/validation.json $(WORK)/max-autotune.json $(WORK)/choices.jsonl
	$(INDUCTOR_DEBUG) report $(WORK)/validation.json --exit-zero -o $@

# Nothing that was measured is deleted.
clean:
	rm -f $(addprefix $(WORK)/,all.* model.safetensors* *.csv *.json choices.jsonl report.html)
