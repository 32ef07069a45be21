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

# What stands in variables and in this file's path is text: the functions for that are beside it. The list of make files may
# begin with a blank, and divides none of its own.
blank := $(subst ,, )
makefile := $(subst |||,,$(subst |||$(blank),,|||$(MAKEFILE_LIST)))
private := WORK INDUCTOR_DEBUG PYTHON BACKEND PROBLEMS SAMPLE SPACE GPUS PACK COLLECT_FLAGS SHARDS SHARD TIMINGS HOLDOUT SPLIT_BY SEED \
  TRAIN TRAIN_FLAGS MAX_AUTOTUNE PREDICT TOP_K
include $(subst $(blank),\$(blank),$(subst gemm.mk,quoting.mk,$(makefile)))

WORK ?= gemm-run
# The program: the build of this checkout where there is one, else the installed one.
INDUCTOR_DEBUG ?= $(shell ls $(call quoted,$(HERE)/../build/src/inductor-debug) 2>/dev/null || echo inductor-debug)
# It has torch: that of the set-up where there is one.
PYTHON ?= $(shell ls $(call quoted,$(HERE)/../.venv/bin/python3) 2>/dev/null || echo python3)
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
SHARD ?= 1/$(call given,SHARDS)
# Data sets that are there already, instead of a collection.
TIMINGS ?=
HOLDOUT ?= 0.2
SPLIT_BY ?= problem
SEED ?= 42
# What trains: for several GPUs a launcher and its flags before `$(INDUCTOR_DEBUG) train`.
TRAIN ?= $$(INDUCTOR_DEBUG) train
TRAIN_FLAGS ?= --threads 1
# What max-autotune would try, as validate-max-autotune reads it; empty: all that the model knows.
MAX_AUTOTUNE ?=
# What to predict at the end.
PREDICT ?= $(or $(call given,PROBLEMS),$(HERE)/examples/problems.jsonl)
TOP_K ?= 4

# Names of files that make has to know, or counts.
$(foreach name,WORK SHARDS SHARD,$(if $(call plain,$(call given,$(name))),,$(error \
  $(name)=$(call given,$(name)): it may have no blanks, quotes and other signs of the shell or of make)))
work := $(call given,WORK)
program := $(call text,INDUCTOR_DEBUG)
# A flag with a value that may be empty: then there is no flag.
flag = $(if $(call given,$(2)),$(1) $(call text,$(2)))
# What a result depends on; of other names make does not see that they have changed.
seen = $(if $(call plain,$(call given,$(1))),$(call given,$(1)))

collect_flags := $(strip $(or $(call flag,--problems,PROBLEMS),$(call list,SAMPLE)) --search-space $(call text,SPACE) \
  --format timings --python $(call text,PYTHON) $(call flag,--backend,BACKEND) $(call flag,--gpus,GPUS) \
  $(call flag,--pack,PACK) $(call list,COLLECT_FLAGS))
shards := $(shell seq 1 $(call text,SHARDS))
given_timings := $(call given,TIMINGS)
timings := $(foreach file,$(or $(wildcard $(given_timings)),$(given_timings)),$(call quoted,$(file)))
measured := $(if $(timings),,$(foreach i,$(shards),$(work)/shard-$(i)-of-$(call given,SHARDS).done))
best := $(if $(call given,MAX_AUTOTUNE),$(call text,MAX_AUTOTUNE),$(work)/max-autotune.csv)
# The one name that may stand in a launcher: $(INDUCTOR_DEBUG).
train := $(subst $(call quoted,$$(INDUCTOR_DEBUG)),$(program),$(call list,TRAIN))

.DELETE_ON_ERROR:
.PHONY: all pack collect shard merge split train validate validate-max-autotune predict report clean
all: report

# Kernels are compiled without a measurement. Only --backend triton has any.
pack:
	@mkdir -p $(work)
	$(program) collect $(collect_flags) --pack-only -o $(work)/timings.msgpack

# A shard is done when its file says so: a collection that was stopped leaves its timings, and goes on. `collect`
# names the timings of a shard itself.
collect: $(measured)
shard: $(work)/shard-$(subst /,-of-,$(call given,SHARD)).done
$(work)/shard-%.done:
	@mkdir -p $(work)
	$(program) collect $(collect_flags)$(if $(filter 1-of-1,$*),, --shard $(subst -of-,/,$*)) -o $(work)/timings.msgpack
	@touch $@

merge: $(work)/all.msgpack
$(work)/all.msgpack: $(measured) $(wildcard $(given_timings))
	@mkdir -p $(work)
	$(program) dataset merge $(or $(timings),$(work)/timings*.msgpack) -o $@

# The two parts of a data set: all.train.msgpack and all.holdout.msgpack.
split: $(work)/all.holdout.msgpack
$(work)/all.holdout.msgpack: $(work)/all.msgpack
	$(program) dataset split $< --by $(call text,SPLIT_BY) --fraction $(call text,HOLDOUT) --seed $(call text,SEED) -o $(work)/all

train: $(work)/model.safetensors
$(work)/model.safetensors: $(work)/all.holdout.msgpack
	$(train) --dataset $(work)/all.train.msgpack --model $@ --log-dir $(work) --holdout 0 --seed $(call text,SEED) --resume \
	  $(call list,TRAIN_FLAGS)

# Exit code 1 says that there are findings, of which the page tells.
validate: $(work)/validation.json
$(work)/validation.json: $(work)/model.safetensors
	$(program) validate-model --model $< --dataset $(work)/all.holdout.msgpack --json --exit-zero -o $@

$(work)/max-autotune.csv: $(work)/model.safetensors $(call seen,PREDICT)
	$(program) predict --model $< --problems $(call text,PREDICT) --top-k 0 --json -o $@.jsonl
	echo name,grid,block_m,block_n,block_k,group_m,num_stages,num_warps >$@
	grep -o '"block_m": [^}]*' $@.jsonl | cut -d, -f1-6 | sed 's/[^0-9,]//g; s/^/triton_mm,1,/' | sort -u >>$@
	@rm $@.jsonl

validate-max-autotune: $(work)/max-autotune.json
$(work)/max-autotune.json: $(work)/model.safetensors $(if $(call given,MAX_AUTOTUNE),$(call seen,MAX_AUTOTUNE),$(work)/max-autotune.csv)
	$(program) validate-max-autotune --model $< --dataset $(work)/all.holdout.msgpack \
	  --max-autotune-solution $(best) --exit-zero -o $@ --json >$(work)/max-autotune-report.json

predict: $(work)/choices.jsonl
$(work)/choices.jsonl: $(work)/model.safetensors $(call seen,PREDICT)
	$(program) predict --model $< --problems $(call text,PREDICT) --top-k $(call text,TOP_K) --json -o $@

report: $(work)/report.html
$(work)/report.html: $(work)/validation.json $(work)/max-autotune.json $(work)/choices.jsonl
	$(program) report $(work)/validation.json $(work)/max-autotune-report.json --exit-zero -o $@

# Nothing that was measured is deleted.
clean:
	rm -f $(addprefix $(work)/,all.* model.safetensors* *.csv *.json choices.jsonl report.html)
