#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds in build-asan with the address and undefined-behaviour sanitizers, and runs every test but
# the accuracy figures, which ten times slower code would not end in time. Arguments go to `meson test`.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

BUILD_DIR=$ROOT/build-asan
# LibTorch's own allocations at exit are not ours to free; a tensor larger than the memory is an error, no abort.
export IDBG_SLOWNESS=10 ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:allocator_may_return_null=1} UBSAN_OPTIONS=${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}

set_up
configure "$(torch_option)" -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1
build "everything with sanitizers" "half an hour"
"$MESON" test -C "$BUILD_DIR" --no-rebuild --print-errorlogs --no-suite accuracy --no-suite tidy \
  --timeout-multiplier 10 "$@"
