#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes a release of the commit that is checked out, in the folder that is named or dist/VERSION: the source archive, the wheel,
# the Debian package and, where docker or podman works, the container image; each is tried in a bare root, and what was made of
# what is written beside them (provenance.json, SHA256SUMS). Nothing is published: workflows/examples/release.yml does that.
# What could not be checked here is said, and stands in provenance.json.
#
# Read from the environment, beside what setup.sh reads:
#   TAG=vVERSION     the tag that is released: another version in meson.build or CHANGELOG.md is an error
#   BARE_ROOT=NONE   tries nothing in a bare root (which takes root and debootstrap, and 300 MB from the mirror of this machine)
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

VERSION=$(sed -n "s/^  version : '\(.*\)',$/\1/p" "$ROOT/meson.build")
COMMIT=$(git -C "$ROOT" rev-parse HEAD)
CHECKS=()

checked() { CHECKS+=(--checked "$1"); }
not_checked() {
  say "not checked: $1"
  CHECKS+=(--unchecked "$1")
}

refuse_other_versions() {
  local wanted=${TAG:-v$VERSION}
  if [ "${wanted#refs/tags/}" != "v$VERSION" ]; then
    fail "the tag is $wanted, and meson.build has version $VERSION" "tag v$VERSION, or correct meson.build"
  fi
  git -C "$ROOT" show HEAD:CHANGELOG.md | grep -q "^## $VERSION - 20" ||
    fail "CHANGELOG.md has no section '## $VERSION - DATE'" "say what changed"
}

# A clean checkout: what git has of the commit, and nothing that lies about here.
check_out() {
  SOURCE_DATE_EPOCH=$(git -C "$ROOT" show -s --format=%ct "$COMMIT")
  export SOURCE_DATE_EPOCH
  git -C "$ROOT" archive --format=tar --prefix="inductor-debug-$VERSION/" "$COMMIT" | gzip -9n >"$DIST/$ARCHIVE"
  git clone --quiet --shared --no-checkout "$ROOT" "$CHECKOUT"
  git -C "$CHECKOUT" checkout --quiet "$COMMIT"
}

build_packages() {
  BUILD_DIR=$WORK/build bash "$CHECKOUT/workflows/wheel.sh" "$DIST"
  BUILD_DIR=$WORK/build bash "$CHECKOUT/workflows/deb.sh" "$DIST"
}

# By the versions of symbols that all of the wheel's files ask for. auditwheel does not follow them from the programs to the
# libraries of the wheel, which lie elsewhere once pip has laid them out: that is what the bare root is for.
audit_wheel() {
  if ! command -v auditwheel >/dev/null; then
    not_checked "the wheel's manylinux tag (there is no auditwheel)"
    return
  fi
  local found needed tag
  tag=$(basename "$WHEEL" .whl | sed 's/.*-none-//')
  found=$(auditwheel show "$WHEEL" 2>&1) || fail "$found" "the wheel is broken: see tools/make_wheel.py"
  needed=$(grep -v "^$(basename "$WHEEL")" <<<"$found" | grep -o 'manylinux_2_[0-9]*_[a-z0-9_]*' | sort -V | tail -n 1)
  if [ -z "$needed" ] || ! at_least "$tag" "$needed"; then
    fail "$found" "the wheel's tag is $tag: it would be installed where it does not run"
  fi
  checked "the wheel's tag $tag: auditwheel finds that its symbols need ${needed}"
}

build_image() {
  local tool
  for tool in docker podman; do
    if "$tool" info >/dev/null 2>&1; then
      "$tool" build -f "$CHECKOUT/Containerfile" -t "inductor-debug:$VERSION" "$CHECKOUT" >&2
      "$tool" run --rm -v "$CHECKOUT/tests/data/models/small:/work:ro" "inductor-debug:$VERSION" analyze bert.dynamic.pt2 --hardware h200 --exit-zero >&2
      "$tool" save "inductor-debug:$VERSION" | gzip -9n >"$DIST/inductor-debug-$VERSION.image.tar.gz"
      checked "the container image reads a model"
      return
    fi
  done
  not_checked "the container image (neither docker nor podman works here)"
}

# in_root FOLDER COMMAND...: with its own mounts, which end with it.
in_root() {
  local root=$1
  shift
  unshare --mount bash -ec 'mount -t proc proc "$0/proc"; exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"' "$root" "$@"
}

# What a user does first with any of the packages.
TRIAL='set -e
"$1" --version
"$1" analyze /trial/bert.dynamic.pt2 --hardware h200 --adapter edge-npu --exit-zero >/trial/analysis
"$1" analyze /trial/h200.trace.log.gz --exit-zero >/trial/log
"$1" predict -m 64 -n 4096 -k 4096 --dtype bf16 --layout nt
"$2" -c "import inductor_debug; print(inductor_debug.__version__)"'

try_in_bare_root() {
  if [ "${BARE_ROOT:-}" = NONE ] || [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null || ! unshare --mount true 2>/dev/null; then
    not_checked "wheel and Debian package in a bare root (that takes root, debootstrap and mounts of one's own)"
    return
  fi
  local codename mirror root kind log=$WORK/bare.log
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' "Release: $codename" 'Component: main' | head -n 1)
  for kind in wheel deb; do
    root=$WORK/bare-$kind
    say "Trying the $kind in a bare $codename"
    # Of the mirror that this machine has, whose files are signed as the distribution signs them.
    debootstrap --variant=minbase "$([ "$kind" = wheel ] && echo --include=python3-venv || echo --include=python3)" \
      "$codename" "$root" "$mirror" >"$log" 2>&1 || { tail -n 5 "$log" >&2; fail "debootstrap failed" "BARE_ROOT=NONE leaves this out"; }
    mkdir "$root/trial"
    cp "$WHEEL" "$PACKAGE" "$CHECKOUT/tests/data/models/small/bert.dynamic.pt2" "$CHECKOUT/data/examples/training/h200.trace.log.gz" "$root/trial"
    if [ "$kind" = wheel ]; then
      in_root "$root" sh -ec 'python3 -m venv /opt/venv && /opt/venv/bin/pip install --quiet --no-index /trial/*.whl' >&2
      in_root "$root" sh -c "$TRIAL" sh /opt/venv/bin/inductor-debug /opt/venv/bin/python3 >&2
    else
      cp -L /etc/resolv.conf "$root/etc/resolv.conf"
      cp -r /etc/apt/apt.conf.d /etc/apt/sources.list* "$root/etc/apt/"
      in_root "$root" sh -ec 'apt-get -qq update && apt-get -qq install --no-install-recommends /trial/*.deb' >"$log" 2>&1 ||
        { tail -n 5 "$log" >&2; fail "apt-get did not install the package" "see above"; }
      in_root "$root" sh -c "$TRIAL" sh inductor-debug python3 >&2
    fi
    checked "the $kind, installed and used in a bare $codename"
  done
}

DIST=$(realpath -m "${1:-$ROOT/dist/$VERSION}")
ARCHIVE=inductor-debug-$VERSION.tar.gz
refuse_other_versions
if [ -e "$DIST" ] && [ -n "$(ls -A "$DIST")" ]; then fail "$DIST is not empty" "name a new folder: all of its files are the release"; fi
mkdir -p "$DIST"
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
CHECKOUT=$WORK/inductor-debug
check_out
build_packages
WHEEL=$(ls "$DIST"/*.whl)
PACKAGE=$(ls "$DIST"/*.deb)
audit_wheel
build_image
try_in_bare_root
# Its meson is the checkout's own, where the system has none.
PATH=$PATH:$CHECKOUT/.venv/bin python3 "$ROOT/tools/release_files.py" write "$DIST" --commit "$COMMIT" --version "$VERSION" --source "$ARCHIVE" "${CHECKS[@]}"
python3 "$ROOT/tools/release_files.py" check "$DIST"
say "Release $VERSION of ${COMMIT:0:12}:"
cat "$DIST/SHA256SUMS"
