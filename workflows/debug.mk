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

# What stands in variables and in this file's path is text: the functions for that are beside it. The list of make files may
# begin with a blank, and divides none of its own.
blank := $(subst ,, )
makefile := $(subst |||,,$(subst |||$(blank),,|||$(MAKEFILE_LIST)))
private := WORK INDUCTOR_DEBUG PYTHON CAPTURE_FLAGS LOGS BASELINE FLAGS FAIL_ON DIFF_FAIL_ON TITLE
include $(subst $(blank),\$(blank),$(subst debug.mk,quoting.mk,$(makefile)))

WORK ?= debug-run
# The program: the build of this checkout where there is one, else the installed one.
INDUCTOR_DEBUG ?= $(shell ls $(call quoted,$(HERE)/../build/src/inductor-debug) 2>/dev/null || echo inductor-debug)
# It has torch: that of the set-up where there is one.
PYTHON ?= $(shell ls $(call quoted,$(HERE)/../.venv/bin/python3) 2>/dev/null || echo python3)
# What is run under torch.compile, a line for make and the shell.
COMMAND ?= $(call text,PYTHON) $(call quoted,$(HERE)/../data/examples/training/train.py)
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
TITLE ?= $(or $(if $(call plain,$(logs)),$(notdir $(logs)),$(logs)),$(COMMAND))

ifeq ($(call plain,$(call given,WORK)),)
$(error WORK=$(call given,WORK): the folder's name may have no blanks, quotes and other signs of the shell or of make (name another one))
endif
work := $(call given,WORK)
program := $(call text,INDUCTOR_DEBUG)

logs := $(call given,LOGS)
baseline := $(call given,BASELINE)
run := $(call quoted,$(or $(logs),$(work)/run))
# Files that results depend on; of other names make does not see that they have changed.
captured := $(if $(logs),$(if $(call plain,$(logs)),$(logs)),$(work)/run.done)
compared := $(if $(call plain,$(baseline)),$(baseline))
differences := $(if $(baseline),$(work)/diff.json)

.DELETE_ON_ERROR:
.PHONY: all capture analyze diff report gate clean
all: report gate

# Of the run alone.
page = $(program) report $(work)/run $(call list,FLAGS) --title $(call text,TITLE) --exit-zero

# A run that was stopped is not continued: it starts again. A program that failed has its page, and fails the job.
capture: $(captured)
$(work)/run.done:
	@mkdir -p $(work)
	rm -rf $(work)/run
	$(program) capture -o $(work)/run $(call list,CAPTURE_FLAGS) -- bash -eo pipefail -c $(call quoted,$(COMMAND)) || \
	  { code=$$?; $(page) -o $(work)/report.html; $(page) --format markdown -o $(work)/summary.md; exit $$code; }
	@touch $@

analyze: $(work)/analysis.json
$(work)/analysis.json: $(captured)
	@mkdir -p $(work)
	$(program) analyze $(run) $(call list,FLAGS) --json --exit-zero -o $@

diff: $(differences)
$(work)/diff.json: $(captured) $(compared)
	@mkdir -p $(work)
	$(program) diff $(call quoted,$(baseline)) $(run) --json --exit-zero -o $@

report: $(work)/report.html $(work)/summary.md
$(work)/report.html: $(captured) $(work)/analysis.json $(differences)
	$(program) report $(run) $(differences) $(call list,FLAGS) --title $(call text,TITLE) --exit-zero -o $@
$(work)/summary.md: $(captured) $(work)/analysis.json $(differences)
	$(program) report $(run) $(differences) $(call list,FLAGS) --title $(call text,TITLE) --format markdown --exit-zero -o $@

# After the page is written: a job that fails has it.
gate: $(work)/report.html $(work)/summary.md
	$(program) analyze $(run) $(call list,FLAGS) $(if $(call given,FAIL_ON),--fail-on $(call text,FAIL_ON))
	$(if $(baseline),$(program) diff $(call quoted,$(baseline)) $(run) --fail-on $(call text,DIFF_FAIL_ON))

clean:
	rm -rf $(work)/run $(addprefix $(work)/,run.done analysis.json diff.json report.html summary.md)
