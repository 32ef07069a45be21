#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Sets up, builds, and writes dist/inductor_debug-VERSION-py3-none-manylinux_GLIBC_x86_64.whl, or into
# the folder that is named. The tag names the glibc of this machine: build on the oldest system that
# the wheel is for. With WITHOUT_TORCH=1 it has no LibTorch module: no training, no TorchScript.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up_program
set_up_torch
configure "$(torch_option)" -Dtests=disabled
build "what is installed" "3 minutes" install-files
"$PYTHON" "$ROOT/tools/make_wheel.py" --build "$BUILD_DIR" --meson "$MESON" "${1:-$ROOT/dist}"
