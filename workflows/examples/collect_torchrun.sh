#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# A collection by one process for each GPU under torchrun, then everything else on this host:
#
#   workflows/examples/collect_torchrun.sh 8
#   workflows/examples/collect_torchrun.sh 8 --nnodes 4 --rdzv-backend c10d --rdzv-endpoint HOST:29500
#
# The first argument is the number of GPUs of a host, the others are torchrun's. `collect` takes its part of the
# problems, its GPU and the name of its file from RANK, WORLD_SIZE and LOCAL_RANK. On several hosts WORK is on a
# shared disk, and the last step runs on the first of them (NODE_RANK 0) when all have ended.
set -euo pipefail

unset CDPATH # with it cd prints where it went
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PER_HOST=${1:?usage: collect_torchrun.sh GPUS [torchrun flags...]}
shift
WORK=${WORK:-gemm-run}
INDUCTOR_DEBUG=${INDUCTOR_DEBUG:-$(ls "$HERE/../../build/src/inductor-debug" 2>/dev/null || echo inductor-debug)}
read -ra sample <<<"${SAMPLE:---num-shapes 2000 --log-normal --seed 42}"

# What the last step cannot take is refused before anything is measured.
make -n -f "$HERE/../gemm.mk" "WORK=$WORK" "INDUCTOR_DEBUG=$INDUCTOR_DEBUG" PROBLEMS= clean >/dev/null

mkdir -p "$WORK"
"${TORCHRUN:-torchrun}" --nproc-per-node "$PER_HOST" --no-python "$@" \
  "$INDUCTOR_DEBUG" collect "${sample[@]}" --format timings -o "$WORK/timings.msgpack"
if [ "${NODE_RANK:-0}" = 0 ]; then
  make -f "$HERE/../gemm.mk" "WORK=$WORK" "INDUCTOR_DEBUG=$INDUCTOR_DEBUG" PROBLEMS= \
    "TIMINGS=$(echo "$WORK"/timings*.msgpack)" report
fi
