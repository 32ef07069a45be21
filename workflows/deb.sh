#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Sets up, builds, and writes dist/inductor-debug_VERSION_amd64.deb, or into the folder that is named.
# The package is for the release of this machine. With WITHOUT_TORCH=1 it has no LibTorch module. lintian,
# where it is installed, must find no error.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need_for_deb() { need dpkg-dev command -v dpkg-shlibdeps; }

set_up_program need_for_deb
set_up_torch
configure "$(torch_option)" -Dtests=disabled
build "what is installed" "3 minutes" install-files
package=$("$PYTHON" "$ROOT/tools/make_deb.py" --build "$BUILD_DIR" --meson "$MESON" "${1:-$ROOT/dist}")
if command -v lintian >/dev/null; then lintian --fail-on error --tag-display-limit 0 "$package" >&2; fi
echo "$package"
