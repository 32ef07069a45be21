/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface from C99: loads a checkpoint, ranks, predicts, and makes every kind of mistake.
 * usage: capi-gemm MODEL
 */
#include <math.h>
#include <string.h>

#include "check.h"

static void check_mistakes(const idbg_gemm_model* model) {
  idbg_gemm_problem problem = {64, 64, 64, 0, NULL, NULL, NULL};
  idbg_gemm_config config = {64, 64, 32, 8, 3, 4, 0};
  idbg_gemm_model* none = NULL;
  CHECK(idbg_gemm_load("/nonexistent/model", &none) == IDBG_ERROR_INPUT);
  CHECK(none == NULL);
  CHECK(strstr(idbg_last_error(), "/nonexistent/model") != NULL);
  CHECK(idbg_gemm_load("x", NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_rank(NULL, &problem, &config, 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_rank(model, NULL, &config, 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_rank(model, &problem, &config, 0, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_rank(model, &problem, NULL, 1, NULL) == IDBG_ERROR_USAGE);
  problem.m = 0;
  CHECK(idbg_gemm_rank(model, &problem, &config, 1, NULL) == IDBG_ERROR_USAGE);
  problem.m = 64;
  problem.dtype = "floatx";
  CHECK(idbg_gemm_rank(model, &problem, &config, 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(strstr(idbg_last_error(), "floatx") != NULL);
  problem.dtype = NULL;
  config.block_m = -1;
  CHECK(idbg_gemm_predict(model, &problem, &config, 1) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_predict(model, &problem, NULL, 0) == 0);
  idbg_gemm_free(NULL);
}

/* Several problems in one call are what each is alone, and a wrong one is an answer of its own. */
static void check_several(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                          const idbg_gemm_config* config, const idbg_gemm_ways* alone) {
  idbg_gemm_problem problems[4] = {*problem, *problem, *problem, *problem};
  idbg_gemm_config configs[5];
  idbg_gemm_ways ways[4] = {*alone, *alone, *alone, *alone};
  int64_t counts[4] = {0, 2, 1, 2};
  problems[2].dtype = "floatx";
  CHECK(idbg_gemm_choose_all(model, problems, 4, configs, counts, ways) == 0);
  CHECK(counts[0] == 0 && counts[1] == 2 && counts[2] == IDBG_ERROR_USAGE && counts[3] == 2);
  CHECK(ways[0].aten_ms == alone->aten_ms && ways[0].aten_fused_ms == alone->aten_fused_ms);
  CHECK(isnan(ways[0].triton_ms) && ways[0].way == IDBG_GEMM_ATEN_FUSED);
  CHECK(memcmp(&ways[1], alone, sizeof *alone) == 0 && memcmp(&ways[3], alone, sizeof *alone) == 0);
  CHECK(memcmp(&configs[0], config, sizeof *config) == 0);
  CHECK(memcmp(&configs[0], &configs[3], 2 * sizeof *config) == 0);
  CHECK(strstr(ways[2].outside, "floatx") != NULL && isnan(ways[2].aten_ms));
}

/* Three ways for a product with an activation, by the model shipped for a GPU. */
static void check_ways(void) {
  idbg_gemm_problem problem = {128, 3072, 768, 1, "addmm+gelu", "bf16", "nt"};
  idbg_gemm_config config;
  idbg_gemm_ways ways = {.size = sizeof ways};
  char digest[65];
  int64_t count = 1;
  idbg_gemm_model* model = NULL;
  CHECK(idbg_gemm_load_for("no such GPU", &model) == IDBG_ERROR_INPUT);
  CHECK(model == NULL && strstr(idbg_last_error(), "no such GPU") != NULL);
  CHECK(idbg_gemm_load_for("NVIDIA H200", &model) == 0);
  if (model == NULL) return;
  CHECK(idbg_gemm_digest(model, digest) == 0 && strlen(digest) == 64);
  CHECK(idbg_gemm_choose(model, &problem, &config, 1, &ways) == 1);
  CHECK(ways.triton_ms == config.predicted_ms);
  CHECK(ways.aten_ms > 0 && ways.aten_fused_ms > 0 && ways.outside[0] == '\0');
  CHECK(ways.way == IDBG_GEMM_TRITON || ways.way == IDBG_GEMM_ATEN_FUSED);
  check_several(model, &problem, &config, &ways);
  problem.op = "mm";
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, &count, &ways) == 0 && count == 1);
  CHECK(isnan(ways.aten_fused_ms));
  problem.k = 769;
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, &count, &ways) == 0 && count == 1);
  CHECK(strstr(ways.outside, "769") != NULL);
  CHECK(idbg_gemm_choose_all(model, &problem, 1, NULL, &count, &ways) == IDBG_ERROR_USAGE);
  count = -1;
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, &count, &ways) == IDBG_ERROR_USAGE);
  count = 1;
  CHECK(idbg_gemm_choose_all(NULL, &problem, 1, &config, &count, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, NULL, 1, &config, &count, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, &problem, -1, &config, &count, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, NULL, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, &count, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, NULL, 0, NULL, NULL, NULL) == 0);
  ways.size = 4;
  CHECK(idbg_gemm_choose(model, &problem, &config, 1, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose(model, &problem, &config, 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_choose_all(model, &problem, 1, &config, &count, &ways) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_digest(NULL, digest) == IDBG_ERROR_USAGE);
  double small_ms, large_ms;
  CHECK(idbg_gemm_pointwise(model, 4.8e7, &small_ms) == 0);
  CHECK(fabs(small_ms - (1.85e-3 + 0.01)) < 1e-9); /* the figures of data/hardware/h200.json */
  CHECK(idbg_gemm_pointwise(model, 2.6e9, &large_ms) == 0);
  CHECK(fabs(large_ms - (1.85e-3 + 1)) < 1e-9);
  CHECK(idbg_gemm_pointwise(model, -1, &large_ms) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_pointwise(model, NAN, &large_ms) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_pointwise(NULL, 1, &large_ms) == IDBG_ERROR_USAGE);
  idbg_gemm_free(model);
}

/* The shipped model was not trained on float32 and predicts times that an H200 cannot reach. */
static void check_peak(void) {
  const double least_ms = 2.0 * 4096 * 4096 * 4096 / 66.9e12 * 1e3 * 0.9999;
  idbg_gemm_problem problem = {4096, 4096, 4096, 1, "mm", "fp32", "nn"};
  idbg_gemm_config config;
  idbg_gemm_choice choice;
  idbg_gemm_model* model = NULL;
  CHECK(idbg_gemm_load(NULL, &model) == 0);
  if (model == NULL) return;
  CHECK(idbg_gemm_rank(model, &problem, &config, 1, &choice) == 1);
  CHECK(choice.extrapolated == 2);
  CHECK(isnan(choice.expected_error));
  CHECK(choice.aten_ms >= least_ms && config.predicted_ms >= least_ms);
  config.predicted_ms = 0;
  CHECK(idbg_gemm_predict(model, &problem, &config, 1) == 0);
  CHECK(config.predicted_ms >= least_ms);
  problem.dtype = "fp8";
  CHECK(idbg_gemm_rank(model, &problem, &config, 1, &choice) == IDBG_ERROR_USAGE);
  CHECK(strstr(idbg_last_error(), "the operator scaled_mm") != NULL);
  problem.dtype = "bf16";
  CHECK(idbg_gemm_rank(model, &problem, &config, 1, &choice) == 1);
  CHECK(choice.extrapolated == 0);
  idbg_gemm_free(model);
}

int main(int argc, char** argv) {
  idbg_gemm_model* model = NULL;
  idbg_gemm_problem problem = {4096, 4096, 4096, 1, "mm", "bf16", "nt"};
  idbg_gemm_config configs[10];
  idbg_gemm_choice choice;
  int64_t count, i;
  if (argc != 2) return 2;
  CHECK(idbg_abi_version() == IDBG_ABI_VERSION);
  CHECK(idbg_gemm_load(argv[1], &model) == 0);
  if (model == NULL) return 1;
  count = idbg_gemm_rank(model, &problem, configs, 10, &choice);
  CHECK(count == 10);
  for (i = 0; i < count; ++i) {
    CHECK(configs[i].predicted_ms > 0);
    CHECK(i == 0 || configs[i - 1].predicted_ms <= configs[i].predicted_ms);
  }
  CHECK(isnan(choice.aten_ms) || choice.aten_ms > 0);
  if (count > 0) {
    idbg_gemm_config again = configs[0];
    again.predicted_ms = 0;
    CHECK(idbg_gemm_predict(model, &problem, &again, 1) == 0);
    CHECK(fabs(again.predicted_ms / configs[0].predicted_ms - 1) < 1e-4);
  }
  check_mistakes(model);
  check_peak();
  check_ways();
  idbg_gemm_free(model);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
