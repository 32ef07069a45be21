#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes made.sqlite, a small database with the tables of an export of Nsight Systems.

usage: make_nsys.py

The tables and columns are those of NVIDIA's "SQLite Export Schema Reference"; the rows are made up. It is
no export: it holds what a test needs, two kernels of a compilation in gpu.log.gz, one kernel
that nobody compiled, NVTX ranges as torch.autograd.profiler.emit_nvtx writes them, and in place of one
table a view without an end, which must not be used.
"""
import pathlib
import sqlite3

PATH = pathlib.Path(__file__).resolve().parent / "made.sqlite"
STRINGS = {1: "triton_poi_fused_addmm_relu_0", 2: "void at::native::vectorized_elementwise_kernel<4>", 3: "cuLaunchKernel",
           4: "aten::mul, op_id = 9", 5: "sm90_xmma_gemm_f32f32"}
THREAD = 0x100000000


def main() -> None:
    PATH.unlink(missing_ok=True)
    with sqlite3.connect(PATH) as database:
        database.executescript("""
            PRAGMA page_size = 512;
            CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
            CREATE TABLE TARGET_INFO_GPU (id INTEGER NOT NULL, name TEXT NOT NULL);
            CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL,
                contextId INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER,
                demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, mangledName INTEGER);
            CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL,
                contextId INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, bytes INTEGER);
            CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL,
                globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL);
            CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER,
                text TEXT, globalTid INTEGER, textId INTEGER);
            CREATE VIEW CUPTI_ACTIVITY_KIND_MEMCPY AS WITH RECURSIVE forever(start) AS (SELECT 1 UNION ALL SELECT start + 1
                FROM forever) SELECT start, start AS end, 0 AS deviceId, 0 AS streamId, 0 AS correlationId FROM forever;
        """)
        database.executemany("INSERT INTO StringIds VALUES (?, ?)", STRINGS.items())
        database.execute("INSERT INTO TARGET_INFO_GPU VALUES (0, 'NVIDIA H100 80GB HBM3')")
        # (start, end, stream, correlation, name), in nanoseconds: two calls of a compiled graph, with a product between
        kernels = [(10_000, 15_000, 7, 101, 5), (16_000, 18_000, 7, 102, 1), (60_000, 65_500, 7, 103, 5), (66_000, 68_500, 7, 104, 1),
                   (90_000, 94_000, 7, 105, 2)]
        database.executemany("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (?, ?, 0, 1, ?, ?, 1, ?, ?, NULL)",
                             [(start, end, stream, correlation, name, name) for start, end, stream, correlation, name in kernels])
        database.execute("INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (69000, 70000, 0, 1, 7, 106, 4096)")
        launches = [(2_000, 101), (4_000, 102), (55_000, 103), (58_000, 104), (88_000, 105), (59_500, 106)]
        database.executemany("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, 0, ?, ?, 3, 0)",
                             [(start, start + 1_000, THREAD, correlation) for start, correlation in launches])
        ranges = []
        for begin in (0, 53_000):
            ranges += [(begin, begin + 1_000, "TorchDynamo Cache Lookup"), (begin + 1_000, begin + 8_000, "Torch-Compiled Region: 2/0"),
                       (begin + 1_200, begin + 7_800, "## Call CompiledFxGraph None ##, op_id = 3"),
                       (begin + 1_500, begin + 3_500, "aten::addmm, op_id = 5, sizes = [[8]]")]
        database.executemany("INSERT INTO NVTX_EVENTS VALUES (?, ?, 59, NULL, ?, ?, NULL)",
                             [(start, end, text, THREAD) for start, end, text in ranges])
        database.execute("INSERT INTO NVTX_EVENTS VALUES (87000, 89500, 59, NULL, NULL, ?, 4)", (THREAD,))
        database.execute("INSERT INTO NVTX_EVENTS VALUES (0, NULL, 75, NULL, 'a domain', ?, NULL)", (THREAD,))


if __name__ == "__main__":
    main()
