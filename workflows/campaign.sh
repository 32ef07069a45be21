#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Fuzzes every target of tests/fuzz with libFuzzer, under the address and undefined-behaviour sanitizers.
#
#   campaign.sh 1h                     until each target has had an hour of processor time; 90s, 10m and 2h are durations
#   campaign.sh 10m report csv         only these targets
#   campaign.sh --table                print the table of all runs so far, and write it to the guide on security
#   campaign.sh --seeds 16             add to tests/fuzz/corpus the smallest inputs found that raise coverage,
#                                      at most so many KiB for a target
#
# A run goes on where the last one stopped, also after Ctrl-C or kill: what each target has run counts, and its
# corpus is kept in .cache/campaign/TARGET (corpus, findings, log, state). A finding is a file below findings/;
# 'build-fuzz/tests/fuzz/TARGET_fuzzer FILE' repeats it. Exit code 1: there are findings.
#
# Needs clang with its runtime (Debian: clang-19 and libclang-rt-19-dev). Read from the environment, besides
# what setup.sh reads:
#   CXX=COMMAND           the compiler, clang++-19 by default
#   JOBS=1                targets that run at the same time
#   CAMPAIGN_DIR=FOLDER   keep corpora and states there instead of .cache/campaign
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

BUILD_DIR=$ROOT/build-fuzz
CXX=${CXX:-clang++-19}
CAMPAIGN_DIR=${CAMPAIGN_DIR:-$ROOT/.cache/campaign}
GUIDE=$ROOT/man/guides/security.md
SLICE=300 # seconds of one process: what a kill loses at most
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:allocator_may_return_null=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export INDUCTOR_DEBUG_DATA=$ROOT/data

seconds_of() { # seconds_of DURATION
  case $1 in
    *[!0-9smh]* | '' | [smh]*) fail "'$1' is not a duration" "give one like 90s, 10m or 1h" ;;
    *h) echo $((${1%h} * 3600)) ;;
    *m) echo $((${1%m} * 60)) ;;
    *) echo "${1%s}" ;;
  esac
}

build_targets() {
  if ! "$CXX" -fsanitize=fuzzer,address,undefined -x c++ -o /dev/null - 2>/dev/null <<<\
    'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'; then
    fail "'$CXX' cannot link a fuzzer" "install clang-19 and libclang-rt-19-dev, or set CXX to a clang++"
  fi
  set_up
  if [ ! -e "$BUILD_DIR/build.ninja" ]; then
    CXX=$CXX run_logged meson-setup-fuzz "see above" "$MESON" setup "-Dpython=$PYTHON" -Dtorch=disabled \
      -Dfuzzers=enabled -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1 "$BUILD_DIR" "$ROOT"
  fi
}

# The targets are those of tests/fuzz/meson.build.
list_targets() {
  "$MESON" introspect --targets "$BUILD_DIR" | python3 -c '
import json, sys
for target in json.load(sys.stdin):
    if target["name"].endswith("_fuzzer"):
        print(target["name"].removesuffix("_fuzzer"))' | sort
}

# Of a target's state: seconds of processor time, executions, edges, features, findings.
read_state() { # read_state TARGET
  cat "$CAMPAIGN_DIR/$1/state" 2>/dev/null || echo "0 0 0 0 0"
}

# The last number after a word in the log of a slice, or 0.
last_number() { # last_number WORD FILE
  grep -aoE "$1:? +[0-9]+" "$2" | tail -n 1 | grep -oE '[0-9]+$' || echo 0
}

run_slice() { # run_slice TARGET SECONDS
  local folder=$CAMPAIGN_DIR/$1 done_s used_s runs edges features findings new_edges
  mkdir -p "$folder/corpus" "$folder/findings"
  read -r done_s runs edges features findings <<<"$(read_state "$1")"
  # Not the clock's seconds: on a busy machine those would say more than was done.
  local TIMEFORMAT='%U %S'
  { time "$BUILD_DIR/tests/fuzz/$1_fuzzer" -max_total_time="$2" -timeout=30 -rss_limit_mb=3000 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$folder/findings/" "$folder/corpus" "$ROOT/tests/fuzz/corpus/$1" \
    >"$folder/log" 2>&1 || true; } 2>"$folder/time"
  used_s=$(awk '{ print int($1 + $2 + 0.5) }' "$folder/time")
  new_edges=$(last_number cov "$folder/log")
  if [ "$new_edges" -ge "$edges" ]; then
    edges=$new_edges
    features=$(last_number ft "$folder/log")
  fi
  runs=$((runs + $(last_number 'number_of_executed_units' "$folder/log")))
  findings=$(find "$folder/findings" -type f | wc -l)
  echo "$((done_s + used_s)) $runs $edges $features $findings" >"$folder/state.new"
  mv "$folder/state.new" "$folder/state"
}

# Twenty findings of a target are enough for one run.
run_target() { # run_target TARGET SECONDS
  local done_s findings left tries=0
  read -r done_s _ _ _ _ <<<"$(read_state "$1")"
  while [ "$done_s" -lt "$2" ] && [ $tries -lt 20 ]; do
    left=$(($2 - done_s))
    run_slice "$1" $((left < SLICE ? left : SLICE))
    read -r done_s _ _ _ findings <<<"$(read_state "$1")"
    if [ "$findings" -gt 0 ] || [ "$left" = $(($2 - done_s)) ]; then tries=$((tries + 1)); fi
  done
  say "$1: $(read_state "$1" | awk '{printf "%d s, %d executions, %d edges, %d findings", $1, $2, $3, $5}')"
}

print_table() {
  echo "| target | time | executions | edges | features | corpus | findings |"
  echo "|---|---:|---:|---:|---:|---:|---:|"
  local folder target
  for folder in "$CAMPAIGN_DIR"/*/; do
    target=$(basename "$folder")
    if [ ! -e "$folder/state" ]; then continue; fi
    read_state "$target" | awk -v target="$target" -v files="$(find "$folder/corpus" -type f | wc -l)" '{
      time = $1 >= 3600 ? sprintf("%.1f h", $1 / 3600) : $1 >= 60 ? sprintf("%.1f min", $1 / 60) : $1 " s"
      printf "| %s | %s | %d | %d | %d | %d | %d |\n", target, time, $2, $3, $4, files, $5
    }'
  done
}

# Between the marks of the guide.
write_table() {
  local table=$CAMPAIGN_DIR/table.md
  print_table | tee "$table"
  python3 - "$GUIDE" "$table" <<'PYTHON'
import pathlib, sys
guide, table = map(pathlib.Path, sys.argv[1:])
begin, end = "<!-- table: campaign -->\n", "<!-- end -->"
before, rest = guide.read_text().split(begin)
guide.write_text(before + begin + table.read_text() + end + rest.split(end, 1)[1])
PYTHON
}

# Of those that libFuzzer calls a cover together with what is committed, the smallest.
add_seeds() { # add_seeds KIB
  local target folder size total file
  for target in $(list_targets); do
    folder=$CAMPAIGN_DIR/$target
    if [ ! -d "$folder/corpus" ]; then continue; fi
    rm -rf "$folder/cover"
    mkdir "$folder/cover"
    cp "$ROOT/tests/fuzz/corpus/$target"/* "$folder/cover/"
    "$BUILD_DIR/tests/fuzz/${target}_fuzzer" -set_cover_merge=1 -max_len=8192 -timeout=30 \
      "$folder/cover" "$folder/corpus" >"$folder/log.merge" 2>&1 || true
    total=0
    while read -r size file; do
      if [ -e "$ROOT/tests/fuzz/corpus/$target/$(basename "$file")" ]; then continue; fi
      total=$((total + size))
      if [ $total -gt $(($1 * 1024)) ]; then break; fi
      cp "$file" "$ROOT/tests/fuzz/corpus/$target/grown_$(basename "$file" | cut -c 1-12)"
    done < <(find "$folder/cover" -type f -printf '%s %p\n' | sort -n)
  done
}

if [ $# = 0 ] || [ "$1" = --help ]; then
  sed -n '4,/^source/{/^source/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"
  exit 0
fi
if [ "$1" = --table ]; then
  mkdir -p "$CAMPAIGN_DIR"
  write_table
  exit 0
fi
if [ "$1" = --run-one ]; then # run-one TARGET SECONDS: a child of this script
  run_target "$2" "$3"
  exit 0
fi
build_targets
if [ "$1" = --seeds ]; then
  add_seeds "${2:?KiB}"
  exit 0
fi
SECONDS_EACH=$(seconds_of "$1")
shift
if [ $# = 0 ]; then mapfile -t targets < <(list_targets); else targets=("$@"); fi
programs=("${targets[@]/#/tests/fuzz/}")
ninja -C "$BUILD_DIR" "${programs[@]/%/_fuzzer}" >&2
printf '%s\n' "${targets[@]}" | xargs -P "${JOBS:-1}" -I{} "${BASH_SOURCE[0]}" --run-one {} "$SECONDS_EACH"
print_table
if find "$CAMPAIGN_DIR"/*/findings -type f 2>/dev/null | grep -q .; then exit 1; fi
