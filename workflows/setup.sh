#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs what is missing to build on Debian 12 or Ubuntu 24.04, as root or with sudo, and nothing
# else. Run alone it only does that; quickstart.sh and test.sh source it and build as well.
#
# Read from the environment:
#   TORCH_PYTHON=PYTHON  use the torch of this interpreter
#   LIBTORCH=FOLDER      use this LibTorch
#   WITHOUT_TORCH=1      build without the LibTorch module: no training, no TorchScript
#   SKIP_APT=1           leave the system's packages alone
#   BUILD_DIR=FOLDER     build there instead of build/; if the checkout is read-only, .venv and .cache go there, too
#   PLAIN=1              a translation unit for each file: for daily work, where one file changes at a time
set -euo pipefail

unset CDPATH # with it cd prints where it went
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BUILD_DIR=$(realpath -m "${BUILD_DIR:-$ROOT/build}")
OWN=$ROOT # where .venv and .cache go: a checkout that may not be written to stays as it is
if [ ! -w "$ROOT" ]; then OWN=$BUILD_DIR; fi
VENV=$OWN/.venv
LOGS=$OWN/.cache/setup
MESON=  # set by choose_meson
PYTHON= # set by choose_torch: the interpreter for build scripts, and whose torch is used

# The release that this project is tested with. Models and TorchScript files move between releases
# nearby; a torch that is already there is taken as it is. Where the default build is too large (it
# brings a GPU runtime of some GB), point PIP_INDEX_URL to an index of CPU builds.
TORCH_VERSION=2.13.0
TRITON_VERSION=3.6.0
MESON_VERSION=1.3

say() { printf '%s\n' "$*" >&2; }

# fail MESSAGE REMEDY
fail() {
  say "error: $1"
  say "       $2"
  exit 1
}

# run_logged NAME REMEDY COMMAND...: quiet unless it fails.
run_logged() {
  local log=$LOGS/$1.log remedy=$2
  shift 2
  mkdir -p "$LOGS" || fail "$LOGS cannot be made" "let BUILD_DIR be a folder that you may write to"
  if ! "$@" >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    fail "'$*' failed; all of its output is in ${log#"$ROOT"/}" "$remedy"
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_get() {
  # A fresh machine may still be updating itself: wait for its lock.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

has_header() {
  local folder
  for folder in /usr/include /usr/local/include; do
    if [ -e "$folder/$1" ]; then return 0; fi
  done
  return 1
}

# need PACKAGE PROBE...: notes the package when the probe fails. Probes look for the thing itself, so
# a library that came another way counts.
need() {
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || MISSING+=("$package")
}

# What the program is built with. What its tests need besides: need_for_tests.
find_missing_packages() {
  need g++ command -v "${CXX:-g++}"
  need ninja-build command -v ninja
  need pkgconf command -v pkg-config
  need make command -v make # workflows/*.mk
  need python3 command -v python3
  need python3-venv python3 -c 'import ensurepip'
  need ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
  need libcli11-dev has_header CLI/CLI.hpp
  need libspdlog-dev has_header spdlog/spdlog.h
  need libfmt-dev has_header fmt/core.h
  need nlohmann-json3-dev has_header nlohmann/json.hpp
  need libmsgpack-cxx-dev has_header msgpack.hpp
  need libmd-dev has_header sha2.h
  need libseccomp-dev has_header seccomp.h
  need libsimdjson-dev has_header simdjson.h
  need libutf8proc-dev has_header utf8proc.h
  need libutfcpp-dev has_header utf8cpp/utf8.h
  need zlib1g-dev has_header zlib.h
  need libzstd-dev has_header zstd.h
  need libsqlite3-dev has_header sqlite3.h
}

need_for_tests() {
  need catch2 has_header catch2/catch_test_macros.hpp # version 3; version 2 has another header
  need python3-jsonschema python3 -c 'import jsonschema' # the tests' validator
}

need_for_torch() {
  # torch.compile on the CPU, and so recording a trace, compiles against Python.h.
  need python3-dev python3 -c 'import os, sysconfig as s; os.stat(s.get_path("include") + "/Python.h")'
}

# install_packages FINDER...
install_packages() {
  local finder
  MISSING=()
  for finder in "$@"; do "$finder"; done
  if [ ${#MISSING[@]} = 0 ] || [ -n "${SKIP_APT:-}" ]; then return; fi
  local by_hand
  by_hand="install ${MISSING[*]}, then run this again (or SKIP_APT=1 to try without them)"
  command -v apt-get >/dev/null || fail "no apt-get on this system" "$by_hand"
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "these packages are missing: ${MISSING[*]}" "run this once as root, or with sudo installed"
  fi
  say "Installing with apt: ${MISSING[*]}"
  run_logged apt-update "is the network up? $by_hand" apt_get update
  prepare_catch2
  run_logged apt-install "$by_hand" apt_get install -y --no-install-recommends "${MISSING[@]}"
}

# Debian 12 has version 3 of Catch2 in its backports only.
prepare_catch2() {
  local candidate index codename address
  candidate=$(LC_ALL=C apt-cache policy catch2 | awk '/Candidate:/ {print $2}')
  for index in "${!MISSING[@]}"; do
    if [ "${MISSING[index]}" = catch2 ] && ! dpkg --compare-versions "${candidate:-0}" ge 3; then
      codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
      if ! apt-cache madison catch2 | grep -q "$codename-backports"; then
        # The address that this machine already takes its packages from.
        address=$(apt-get indextargets --format '$(REPO_URI)' \
          'Identifier: Packages' "Release: $codename" 'Component: main' | head -n 1)
        add_backports "$codename" "$address"
      fi
      MISSING[index]="catch2/$codename-backports"
      MISSING+=("libcatch2-dev/$codename-backports")
    fi
  done
}

# add_backports CODENAME ADDRESS
add_backports() {
  local keys=/usr/share/keyrings/debian-archive-keyring.gpg
  local list=/etc/apt/sources.list.d/$1-backports.list
  if [ -z "$2" ] || [ ! -e "$keys" ]; then
    fail "no package of Catch2 3 for this system" "install Catch2 3, or Debian 12 / Ubuntu 24.04 or later"
  fi
  say "Adding $list (for Catch2 3)"
  echo "deb [signed-by=$keys] $2 $1-backports main" | as_root tee "$list" >/dev/null
  run_logged apt-update "remove $list if this mirror has no backports" apt_get update
}

at_least() { # at_least VERSION WANTED
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# pip_install REQUIREMENT [REMEDY]: into .venv, which is made when first needed.
pip_install() {
  if [ ! -x "$VENV/bin/pip" ]; then
    run_logged venv "is python3-venv installed?" python3 -m venv "$VENV"
  fi
  say "Installing with pip into .venv: $1"
  run_logged "pip-${1%%[=><]*}" "${2:-is the network up?}" "$VENV/bin/pip" install --disable-pip-version-check "$1"
}

# Debian 12 packages 1.0, which does not know what the build files use.
choose_meson() {
  local candidate version
  for candidate in meson "$VENV/bin/meson"; do
    version=$("$candidate" --version 2>/dev/null || true)
    if [ -n "$version" ] && at_least "$version" "$MESON_VERSION"; then
      MESON=$(command -v "$candidate")
      return
    fi
  done
  pip_install "meson>=$MESON_VERSION,<2"
  MESON=$VENV/bin/meson
}

has_torch() { "$1" "$ROOT/tools/find_torch.py" >/dev/null 2>&1; }

choose_torch() {
  local candidate
  PYTHON=$(command -v "${TORCH_PYTHON:-python3}") ||
    fail "${TORCH_PYTHON:-python3}: no such program" "let TORCH_PYTHON be the path of an interpreter"
  if [ -n "${WITHOUT_TORCH:-}" ]; then return; fi
  if [ -n "${LIBTORCH:-}${TORCH_PYTHON:-}" ]; then
    has_torch "$PYTHON" ||
      fail "$("$PYTHON" "$ROOT/tools/find_torch.py" 2>&1 || true)" "correct or unset LIBTORCH and TORCH_PYTHON"
    return
  fi
  for candidate in "$VENV/bin/python3" "$PYTHON"; do
    if [ -x "$candidate" ] && has_torch "$candidate"; then
      PYTHON=$candidate
      return
    fi
  done
  pip_install "torch==$TORCH_VERSION" \
    "set TORCH_PYTHON or LIBTORCH to a torch that you have, or WITHOUT_TORCH=1 to do without"
  PYTHON=$VENV/bin/python3
}

# For tests of the code that Inductor writes for a GPU, where WITH_TRITON is set: it takes 650 MB. It lies
# apart, so that nothing else sees it, and tests are skipped where it cannot be had.
choose_triton() {
  local folder=$VENV/triton
  if [ -z "${WITH_TRITON:-}" ] || [ "$PYTHON" != "$VENV/bin/python3" ]; then return; fi
  if [ ! -d "$folder/triton" ]; then
    say "Installing with pip into .venv/triton: triton==$TRITON_VERSION"
    "$VENV/bin/pip" install --disable-pip-version-check --quiet --no-deps --target "$folder" "triton==$TRITON_VERSION" >&2 || {
      say "There is no Triton: tests that need it are skipped"
      return
    }
  fi
  export INDUCTOR_DEBUG_TEST_TRITON=$folder
}

# What tests import. An interpreter of the user's stays as it is: tests that lack a package are skipped.
choose_test_packages() {
  local requirement wanted=("jsonschema>=4.10,<5")
  if [ "$PYTHON" != "$VENV/bin/python3" ]; then return; fi
  # Of torch's operator database.
  if has_torch "$PYTHON"; then wanted+=("numpy>=2,<3" "expecttest>=0.3,<1"); fi
  for requirement in "${wanted[@]}"; do
    "$PYTHON" -c "import ${requirement%%>*}" 2>/dev/null || pip_install "$requirement"
  done
}

# The program alone: no torch, no tests.
# set_up_program FINDER...: of what is needed beside the build
set_up_program() {
  install_packages find_missing_packages "$@"
  choose_meson
  PYTHON=$(command -v "${TORCH_PYTHON:-python3}") ||
    fail "${TORCH_PYTHON:-python3}: no such program" "let TORCH_PYTHON be the path of an interpreter"
}

set_up_torch() {
  if [ -n "${WITHOUT_TORCH:-}" ]; then return; fi
  install_packages need_for_torch
  choose_torch
}

set_up() {
  install_packages find_missing_packages need_for_torch need_for_tests
  choose_meson
  choose_torch
  choose_test_packages
}

# Compilers of files that include LibTorch take 1.2 GB each: no more of them than fit.
parallel_jobs() {
  local processors fitting
  processors=$(nproc)
  fitting=$(awk '/^MemAvailable:/ {print int($2 / 1500000)}' /proc/meminfo)
  if [ "$fitting" -lt 1 ]; then fitting=1; fi
  echo $((processors < fitting ? processors : fitting))
}

# Of the LibTorch module, as configure takes it.
torch_option() {
  if [ -n "${WITHOUT_TORCH:-}" ]; then echo -Dtorch=disabled; else echo -Dtorch=enabled; fi
}

# configure OPTION...
configure() {
  local arguments=("-Dpython=$PYTHON" "$@") stamp=$BUILD_DIR/setup-arguments wanted
  # Most of a build is parsing headers: some files together are one translation unit.
  if [ -z "${PLAIN:-}" ]; then arguments+=(-Dunity=on -Dunity_size=24 -Db_pch=false); fi
  wanted="${arguments[*]} LIBTORCH=${LIBTORCH:-}"
  if [ -e "$BUILD_DIR/build.ninja" ]; then
    # A folder without our stamp was configured by hand, and stays as it is.
    if [ ! -e "$stamp" ] || [ "$(cat "$stamp")" = "$wanted" ]; then return; fi
    arguments+=(--reconfigure)
  fi
  say "Configuring ${BUILD_DIR#"$ROOT"/}"
  run_logged meson-setup "see above; a wrong Meson or compiler is told there" \
    "$MESON" setup "${arguments[@]}" "$BUILD_DIR" "$ROOT"
  echo "$wanted" >"$stamp"
}

# build WHAT TIME [TARGET...]: without targets all. The time is for two idle cores.
build() {
  local quiet=() what=$1 time=$2
  shift 2
  if [ ! -t 2 ]; then quiet=(--quiet); fi
  say "Building $what in ${BUILD_DIR#"$ROOT"/} ($time the first time)"
  ninja -C "$BUILD_DIR" -j "$(parallel_jobs)" "${quiet[@]}" "$@" >&2 ||
    fail "the build failed" "see the first error above"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set_up
  say "Ready: meson is $MESON, python is $PYTHON"
fi
