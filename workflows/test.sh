#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Sets up, builds, and runs every test; the last line is `N passed, N failed`. Arguments go to
# `meson test`, for example `--suite unit`. WITH_TRITON=1 installs Triton for tests of generated code.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up
configure "$(torch_option)" -Dtests=enabled
build "the program, the LibTorch module and the tests" "10 minutes"
choose_triton
log=$BUILD_DIR/meson-logs/testlog.json
rm -f "$log"
status=0
"$MESON" test -C "$BUILD_DIR" --no-rebuild --print-errorlogs --no-suite tidy "$@" >&2 || status=$?
"$PYTHON" "$ROOT/tools/count_tests.py" "$log" || exit 1
exit "$status"
