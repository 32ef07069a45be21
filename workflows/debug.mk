# SPDX-License-Identifier: Apache-2.0
#
# What the compiler did to a program, compared with an earlier run, as a CI job takes it.
#
#   make -f workflows/debug.mk COMMAND='python train.py --steps 3' BASELINE=main/run
#   make -f workflows/debug.mk LOGS=trace_dir report       logs that are there already
#   make -f workflows/debug.mk -n                          what would be run
#
# Every step (capture, analyze, diff, report, gate) is a target whose outputs are files in WORK; after an
# interruption the same command goes on with the step that was under way. `gate` exits with 2, as make does,
# when the analysis or the difference has what FAIL_ON or DIFF_FAIL_ON names. A job keeps WORK/run as the
# next BASELINE.

HERE := $(patsubst %/,%,$(dir $(realpath $(lastword $(MAKEFILE_LIST)))))

WORK ?= debug-run
# The program: the build of this checkout where there is one, else the installed one.
INDUCTOR_DEBUG ?= $(or $(realpath $(HERE)/../build/src/inductor-debug),inductor-debug)
# It has torch: that of the set-up where there is one.
PYTHON ?= $(or $(wildcard $(abspath $(HERE)/..)/.venv/bin/python3),python3)
# What is run under torch.compile, a line for the shell.
COMMAND ?= $(PYTHON) $(abspath $(HERE)/..)/data/examples/training/train.py
CAPTURE_FLAGS ?=
# Logs or a run folder, instead of a program that is run.
LOGS ?=
# An earlier run; empty: nothing is compared.
BASELINE ?=
# For analyze and report: --hardware h200, --adapter edge-npu and the like.
FLAGS ?=
# Findings that fail the job, RULE or RULE>N; empty: all warnings and errors.
FAIL_ON ?=
DIFF_FAIL_ON ?= new-graph-break
TITLE ?= $(if $(LOGS),$(notdir $(LOGS)),$(COMMAND))

# For the shell, as one word.
quoted = '$(subst ','\'',$(1))'

run := $(or $(LOGS),$(WORK)/run)
captured := $(if $(LOGS),$(LOGS),$(WORK)/run.done)
differences := $(if $(BASELINE),$(WORK)/diff.json)

.DELETE_ON_ERROR:
.PHONY: all capture analyze diff report gate clean
all: report gate

# A run that was stopped is not continued: it starts again.
capture: $(captured)
$(WORK)/run.done:
	@mkdir -p $(WORK)
	rm -rf $(WORK)/run
	$(INDUCTOR_DEBUG) capture -o $(WORK)/run $(CAPTURE_FLAGS) -- bash -eo pipefail -c $(call quoted,$(COMMAND))
	@touch $@

analyze: $(WORK)/analysis.json
$(WORK)/analysis.json: $(captured)
	@mkdir -p $(WORK)
	$(INDUCTOR_DEBUG) analyze $(run) $(FLAGS) --json --exit-zero -o $@

diff: $(differences)
$(WORK)/diff.json: $(captured) $(BASELINE)
	@mkdir -p $(WORK)
	$(INDUCTOR_DEBUG) diff $(BASELINE) $(run) --json --exit-zero -o $@

report: $(WORK)/report.html $(WORK)/summary.md
$(WORK)/report.html: $(captured) $(WORK)/analysis.json $(differences)
	$(INDUCTOR_DEBUG) report $(run) $(differences) $(FLAGS) --title $(call quoted,$(TITLE)) --exit-zero -o $@
$(WORK)/summary.md: $(captured) $(WORK)/analysis.json $(differences)
	$(INDUCTOR_DEBUG) report $(run) $(differences) $(FLAGS) --title $(call quoted,$(TITLE)) --format markdown --exit-zero -o $@

# After the page is written: a job that fails has it.
gate: $(WORK)/report.html $(WORK)/summary.md
	$(INDUCTOR_DEBUG) analyze $(run) $(FLAGS) $(if $(FAIL_ON),--fail-on $(call quoted,$(FAIL_ON))) -q
	$(if $(BASELINE),$(INDUCTOR_DEBUG) diff $(BASELINE) $(run) --fail-on $(call quoted,$(DIFF_FAIL_ON)) -q)

clean:
	rm -rf $(WORK)/run $(addprefix $(WORK)/,run.done analysis.json diff.json report.html summary.md)
