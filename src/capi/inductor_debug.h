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
#define IDBG_ABI_VERSION 2

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

/* ---- GEMM: which kernel a matrix product takes ---- */

/* A loaded GEMM model. Several threads may use one at once. */
typedef struct idbg_gemm_model idbg_gemm_model;

/* Loads a model file or a torch-diode checkpoint; null: the model shipped for the H200. Executes
 * nothing of the file. Returns 0 and sets *model, which idbg_gemm_free() takes back. */
IDBG_EXPORT int idbg_gemm_load(const char* path, idbg_gemm_model** model);

/* Loads the model shipped for a GPU, named as a runtime reports it ("NVIDIA H200"). A GPU of the
 * same compute capability in the hardware catalogue gets the H200's, which then predicts for that
 * GPU. IDBG_ERROR_USAGE: no shipped model fits. */
IDBG_EXPORT int idbg_gemm_load_for(const char* device, idbg_gemm_model** model);

/* Null is allowed. */
IDBG_EXPORT void idbg_gemm_free(idbg_gemm_model* model);

/* Writes the SHA-256 of a model's file, 64 hexadecimal digits and a zero. */
IDBG_EXPORT int idbg_gemm_digest(const idbg_gemm_model* model, char digest[65]);

/* One matrix product: A is m x k, B is k x n, `batch` of them. Null texts stand for "mm",
 * "bfloat16" and "nn"; batch 0 for 1. Layout "nt": B is K-contiguous. */
typedef struct idbg_gemm_problem {
  int64_t m;
  int64_t n;
  int64_t k;
  int64_t batch;
  const char* op;     /* mm addmm bmm baddbmm scaled_mm; with what follows: addmm+gelu ... */
  const char* dtype;  /* bfloat16, float16 ...; the short names too */
  const char* layout; /* nn nt tn tt */
} idbg_gemm_problem;

/* A configuration of the template. */
typedef struct idbg_gemm_config {
  int32_t block_m;
  int32_t block_n;
  int32_t block_k;
  int32_t group_m;
  int32_t num_stages;
  int32_t num_warps;
  float predicted_ms; /* written; not read; never below the time at the device's peak rate */
} idbg_gemm_config;

/* What stands around a product; idbg_gemm_question's `facts` are a sum of them. */
#define IDBG_GEMM_FUSED_OPERATOR 1u      /* one operator of the library does what follows, too */
#define IDBG_GEMM_EXPONENTIAL 2u         /* what follows computes an exponential of each element */
#define IDBG_GEMM_SIZES_ARE_ARGUMENTS 4u /* of the template's kernel; no size is a symbol */
#define IDBG_GEMM_NO_TEMPLATE 8u         /* no template can be offered; several times faster */
#define IDBG_GEMM_NO_LIBRARY 16u         /* the library cannot be taken */
#define IDBG_GEMM_ROW_KERNEL 32u         /* IDBG_GEMM_GEMV can be taken */

/* Which kernel a product takes. Zeros and nulls: nothing stands around it. */
typedef struct idbg_gemm_question {
  uint32_t size;                     /* of this struct; set by the caller */
  uint32_t facts;                    /* IDBG_GEMM_FUSED_OPERATOR ... */
  const idbg_gemm_problem* problems; /* the product; at the hints of its sizes' symbols first, then
                                        at other values of them */
  int64_t problem_count;
  const char* epilogue; /* what follows: relu (cheap pointwise work), gelu (work with an
                           exponential), residual (work that also reads a tensor as large as
                           the result); null: what `op` says */
  double cast_bytes;    /* of a kernel that casts an operand, which the template does itself */
  int64_t shared_bytes; /* that a block may have; 0: as of the model's device */
  const idbg_gemm_config* candidates; /* that can be taken; null: those that the model proposes */
  int64_t candidate_count;
  int32_t measured; /* how many configurations Inductor would measure beside the library */
  int32_t capacity; /* how many configurations are wanted in the answer */
  double apart_ms;  /* above 0: the problem is several products of the same rows in one kernel,
                       their columns side by side, which take this apart; IDBG_GEMM_TRITON: take
                       the kernel, IDBG_GEMM_ATEN: leave them apart */
  int64_t common_columns; /* a divisor of the columns of each of them; 0: any kernel will do */
} idbg_gemm_question;

/* How a product, with what follows it, can run. */
#define IDBG_GEMM_TRITON 0 /* one kernel of Triton's template, or on a CPU of the C++ template */
#define IDBG_GEMM_ATEN 1   /* the vendor library, and a kernel of its own for what follows */
#define IDBG_GEMM_ATEN_FUSED 2 /* the vendor library's operator that does what follows, too */
#define IDBG_GEMM_GEMV 3       /* the Python package's kernel for a product of few rows */

/* Times are predicted; NaN: there is no such way, or the model does not predict it. */
typedef struct idbg_gemm_decision {
  uint32_t size;        /* of this struct; set by the caller */
  int32_t result;       /* 0, or IDBG_ERROR_...: the question is wrong or the model has no answer */
  int32_t way;          /* to take: IDBG_GEMM_TRITON ... */
  int32_t stands_down;  /* 1: Inductor's own choice should stand, and `way` is a guess */
  int32_t configs;      /* how many were written, best first; the first is to be taken */
  int32_t measured;     /* how many of them are worth measuring; 0 also where none are measured */
  float template_ms;    /* of the first configuration as Inductor writes it */
  float aten_ms;        /* IDBG_GEMM_ATEN */
  float aten_fused_ms;  /* IDBG_GEMM_ATEN_FUSED */
  float gemv_ms;        /* IDBG_GEMM_GEMV */
  float expected_error; /* median of |predicted / measured - 1| on held-out problems */
  char op[32];          /* that the times are of: with what follows as far as the model knows it */
  char reason[192];     /* of the result, of standing down or of the way; "": it is the fastest */
} idbg_gemm_decision;

/* Decides about `count` products, which is faster than a call for each, because the model stays in
 * the caches. Their configurations lie one behind the other in `configs`, as many as each has
 * capacity for. A question that fails leaves the others as they are. Returns 0. */
IDBG_EXPORT int idbg_gemm_decide(const idbg_gemm_model* model, const idbg_gemm_question* questions,
                                 int64_t count, idbg_gemm_config* configs,
                                 idbg_gemm_decision* decisions);

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
 * `size` are those of idbg_constraints_check(). `hardware` are names of data/devices, names that a
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

/* ---- libidbg: the commands advise, analyze, report and diff ---- */

/* Answers what the command line answers. `request_json` is a JSON map by
 * data/schemas/request.schema.json:
 *   {"command": "analyze", "inputs": ["bert.pt2"], "hardware": ["h200"], "top": 5}
 * "command" is "advise", "analyze", "report" or "diff"; "inputs" are paths, of "diff" the two runs;
 * the rest are flags of that command without their dashes, as the schema lists them. Switches are
 * booleans, numbers are numbers, lists are arrays; "set" is a map like {"s77": 8}. An option that
 * the command does not have is an error that names the nearest one. Returns 0 and sets *report_json
 * to the report that the command prints with --json, by data/schemas/report.schema.json, which
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
