/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface of inductor-debug. Plain C99; safe to load into any program: no exceptions, no
 * global state but the last error of each thread, no output, no LibTorch. idbg_run() alone is the
 * whole program.
 *
 * Functions that can fail return a number below 0 (IDBG_ERROR_...) and leave a one-line text for
 * idbg_last_error(). All sizes are in elements, all times in milliseconds.
 */
#ifndef INDUCTOR_DEBUG_H
#define INDUCTOR_DEBUG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define IDBG_EXPORT __attribute__((visibility("default")))
#else
#define IDBG_EXPORT
#endif

/* Grows when something here changes that a program built before would not survive. */
#define IDBG_ABI_VERSION 1

#define IDBG_ERROR_USAGE (-2)    /* invalid arguments */
#define IDBG_ERROR_INPUT (-3)    /* a file that is missing or damaged */
#define IDBG_ERROR_EXTERNAL (-4) /* something outside this library failed */
#define IDBG_ERROR_MEMORY (-5)   /* no memory, or no thread could be started */
#define IDBG_ERROR_INTERNAL (-70)

/* The IDBG_ABI_VERSION that the library was built with. */
IDBG_EXPORT int idbg_abi_version(void);

/* What went wrong in this thread's last call that failed; "" when none did. Valid until the next.
 */
IDBG_EXPORT const char* idbg_last_error(void);

/* Gives back a text that a function returned. Null is allowed. */
IDBG_EXPORT void idbg_free_text(char* text);

/* ---- libidbg-gemm: which configuration of a matrix product is fastest ---- */

/* A loaded GEMM model. Several threads may use one at once. */
typedef struct idbg_gemm_model idbg_gemm_model;

/* One matrix product: A is m x k, B is k x n, `batch` of them. Null texts stand for "mm",
 * "bfloat16" and "nn"; batch 0 for 1. Layout "nt": B is K-contiguous. */
typedef struct idbg_gemm_problem {
  int64_t m;
  int64_t n;
  int64_t k;
  int64_t batch;
  const char* op;     /* mm addmm bmm baddbmm */
  const char* dtype;  /* bfloat16, float16 ...; the short names too */
  const char* layout; /* nn nt tn tt */
} idbg_gemm_problem;

typedef struct idbg_gemm_config {
  int32_t block_m;
  int32_t block_n;
  int32_t block_k;
  int32_t group_m;
  int32_t num_stages;
  int32_t num_warps;
  float predicted_ms; /* written; not read; never below the time at the device's peak rate */
} idbg_gemm_config;

typedef struct idbg_gemm_choice {
  int32_t aten;         /* 1: the vendor library is predicted faster than every configuration */
  int32_t extrapolated; /* 1: the model was trained on nothing like this problem; 2: it predicts
                           times that the device cannot reach, which are raised to the time at its
                           peak rate: the choice is not reliable */
  float aten_ms;        /* NaN: the model does not predict it */
  float expected_error; /* median of |predicted / measured - 1| on held-out problems; NaN: not known
                         */
} idbg_gemm_choice;

/* Loads a model file or a torch-diode checkpoint; null: the model shipped for the H200. Executes
 * nothing of the file. Returns 0 and sets *model, which idbg_gemm_free() takes back. */
IDBG_EXPORT int idbg_gemm_load(const char* path, idbg_gemm_model** model);

/* Null is allowed. */
IDBG_EXPORT void idbg_gemm_free(idbg_gemm_model* model);

/* Writes the model's candidates for the problem, best first, at most `capacity`; returns how many.
 * `choice` may be null. */
IDBG_EXPORT int64_t idbg_gemm_rank(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                                   idbg_gemm_config* configs, int64_t capacity,
                                   idbg_gemm_choice* choice);

/* How a product, with what follows it in one kernel, can run. */
#define IDBG_GEMM_TRITON 0 /* one kernel of Triton's template, or on a CPU of the C++ template */
#define IDBG_GEMM_ATEN 1   /* the vendor library, and a kernel of its own for what follows */
#define IDBG_GEMM_ATEN_FUSED 2 /* the vendor library's operator that does what follows, too */

/* Predicted times of the ways; NaN: the way does not exist, or the model does not predict it. */
typedef struct idbg_gemm_ways {
  uint32_t size;        /* of this struct; set by the caller */
  int32_t way;          /* the fastest: IDBG_GEMM_... */
  float triton_ms;      /* of the first configuration */
  float aten_ms;        /* IDBG_GEMM_ATEN */
  float aten_fused_ms;  /* IDBG_GEMM_ATEN_FUSED */
  float expected_error; /* as in idbg_gemm_choice */
  int32_t raised;       /* 1: times below what the device can reach were raised to it */
  char outside[128];    /* what of the problem the model was not trained on; "": nothing */
} idbg_gemm_ways;

/* idbg_gemm_rank(), with all ways to run the problem. `op` of the problem says what follows the
 * product: "addmm+gelu", "mm+residual" ... With a capacity of 0 nothing is ranked, which is several
 * times faster: `ways` then has the vendor library's times. */
IDBG_EXPORT int64_t idbg_gemm_choose(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                                     idbg_gemm_config* configs, int64_t capacity,
                                     idbg_gemm_ways* ways);

/* idbg_gemm_choose() of `count` problems, which is faster than a call for each, because the model
 * stays in the caches. `counts` are the capacities for each problem, whose configurations lie one
 * behind the other in `configs`, and are set to how many were written there; where a problem is
 * wrong or not predicted, to IDBG_ERROR_..., and `outside` of its ways says why. Returns 0. */
IDBG_EXPORT int idbg_gemm_choose_all(const idbg_gemm_model* model,
                                     const idbg_gemm_problem* problems, int64_t count,
                                     idbg_gemm_config* configs, int64_t* counts,
                                     idbg_gemm_ways* ways);

/* Loads the model shipped for a GPU, named as a runtime reports it ("NVIDIA H200"). A GPU of the
 * same compute capability in the hardware catalogue gets the H200's, which then predicts for that
 * GPU. IDBG_ERROR_INPUT: no shipped model fits. */
IDBG_EXPORT int idbg_gemm_load_for(const char* device, idbg_gemm_model** model);

/* Writes the SHA-256 of a model's file, 64 hexadecimal digits and a zero. */
IDBG_EXPORT int idbg_gemm_digest(const idbg_gemm_model* model, char digest[65]);

/* The predicted time in milliseconds of a kernel of its own for pointwise work behind a product, on
 * the device that the model predicts for, in a replayed CUDA graph: it reads and writes
 * `moved_bytes`. A device that is not in data/hardware counts as an H200. Returns 0. */
IDBG_EXPORT int idbg_gemm_pointwise(const idbg_gemm_model* model, double moved_bytes, double* ms);

/* Writes predicted_ms of the `count` configurations given, whatever their order. Returns 0. */
IDBG_EXPORT int idbg_gemm_predict(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                                  idbg_gemm_config* configs, int64_t count);

/* ---- libidbg-constraints: whether a device takes a model ---- */

/* Holds the graphs of a model against the limits of a device. `model` are the `size` bytes of a
 * file of any format that inductor-debug reads; with `size` 0 it is the path of one, ended by a
 * zero. `adapter` is the name of a preset, the path of a profile or the JSON of one (it starts with
 * '{'); null: "mock", the preset that MOCK_ALIGNMENT, MOCK_MAX_MEMORY and MOCK_STRICT change.
 * `strict` 1: violations are errors, 0: warnings, -1: as MOCK_STRICT says of "mock", else errors.
 * Returns how many places the device does not take, 0: it will run. Sets *result, unless `result`
 * is null, to the report that `analyze` makes of the same request, with its sections "verdict" and
 * "constraints", JSON by data/schemas/report.schema.json, which idbg_free_text() takes back. A
 * model without graphs is no error: 0. */
IDBG_EXPORT int64_t idbg_constraints_check(const char* model, int64_t size, const char* adapter,
                                           int strict, char** result);

/* ---- libidbg-roofline: how fast a device runs a model, and what limits it ---- */

/* Estimates how each graph of a model runs: eagerly, and as Inductor compiles it. `model` and
 * `size` are those of idbg_constraints_check(). `hardware` are names of data/hardware, names that a
 * runtime reports or paths of hardware files, separated by commas; or the JSON of one such file (it
 * starts with '{'). `options` is a JSON map, or null for none of them:
 *
 *   "precisions": ["bfloat16"]     floating-point tensors as if in these dtypes, not the graph's
 *   "batches": [1, 8]              sizes of the dynamic batch dimension, not the graph's
 *   "set": {"s77": 8}              sizes for symbols
 *   "input_shapes": "2x3:float32"  of TorchScript's inputs, in order, separated by commas (such a
 *                                  model is read in a confined child process, a fork of this one)
 *   "tf32": false                  float32 products may use TF32
 *   "cuda_graphs": false           Inductor's kernels are replayed, not launched
 *   "max_autotune": false          GEMMs may become Triton templates
 *   "top": 0                       rows of the tables of kernels and nodes; 0: all
 *
 * Returns how many estimates were made: one for each graph, batch, precision and device, in this
 * order. Sets *result, unless `result` is null, to the report that `analyze` makes of the same
 * request, by data/schemas/report.schema.json, which idbg_free_text() takes back. Of each graph it
 * has a section "roofline", a row an estimate: times in ms, peak memory in MB (1e6 bytes) and
 * whether it fits, energy in mJ, power in W, what binds; then of each estimate a section "kernels"
 * (Inductor's) and one "nodes" (the eager run's), slowest first. Each column names its unit. Null
 * stands for what is not known. A model without graphs is no error: 0. */
IDBG_EXPORT int64_t idbg_roofline_estimate(const char* model, int64_t size, const char* hardware,
                                           const char* options, char** result);

/* Sets *flops to the floating-point operations of all graphs of a model, each operator once, on
 * whatever device. `model` has `size` bytes, in any format that idbg_constraints_check() takes.
 * Returns 1; 0, and leaves *flops as it is, where the sizes or the work of an operator are not
 * known. */
IDBG_EXPORT int idbg_graph_flops(const char* model, int64_t size, double* flops);

/* ---- libidbg: the commands analyze, report and diff ---- */

/* Answers what the command line answers. `request_json` is a JSON map by
 * data/schemas/request.schema.json:
 *   {"command": "analyze", "inputs": ["bert.pt2"], "hardware": ["h200"], "top": 5}
 * "command" is "analyze", "report" or "diff"; "inputs" are paths, of "diff" the two runs; the rest
 * are flags of that command without their dashes, as the schema lists them. Switches are booleans,
 * numbers are numbers, lists are arrays; "set" is a map like {"s77": 8}. An option that the command
 * does not have is an error that names the nearest one. Returns 0 and sets *report_json to the
 * report that the command prints with --json, by data/schemas/report.schema.json, which
 * idbg_free_text() takes back; findings are no error. */
IDBG_EXPORT int idbg_analyze(const char* request_json, char** report_json);

/* Runs a command line of the program in this process, as main() would: it prints, opens LibTorch
 * where the command needs it and handles signals while it works. Returns the exit code. `argv` has
 * the program's name and `argc` - 1 arguments. One call at a time. */
IDBG_EXPORT int idbg_run(int argc, char** argv);

#ifdef __cplusplus
}
#endif

#endif
