/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface from C99: loads a checkpoint, decides, and makes every kind of mistake.
 * usage: capi-gemm MODEL
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "check.h"

static const idbg_gemm_question kQuestion = {.size = sizeof(idbg_gemm_question),
                                             .problem_count = 1};
static const idbg_gemm_decision kUndecided = {.size = sizeof(idbg_gemm_decision)};

/* Decides about one product; 0, or the result below 0. */
static int decide(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                  idbg_gemm_config* configs, int32_t capacity, idbg_gemm_decision* decision) {
  idbg_gemm_question question = kQuestion;
  int result;
  question.problems = problem;
  question.capacity = capacity;
  *decision = kUndecided;
  result = idbg_gemm_decide(model, &question, 1, configs, decision);
  return result < 0 ? result : decision->result;
}

/* Several products of the same rows in one kernel, whose blocks fit the columns of each. */
static void check_together(const idbg_gemm_model* model) {
  idbg_gemm_problem problem = {128, 2304, 768, 0, NULL, NULL, "nt"};
  idbg_gemm_question question = kQuestion;
  idbg_gemm_config configs[8];
  idbg_gemm_decision decision = kUndecided;
  int i;
  question.problems = &problem;
  question.capacity = 8;
  question.apart_ms = 1e3;
  question.common_columns = 96;
  CHECK(idbg_gemm_decide(model, &question, 1, configs, &decision) == 0 && decision.result == 0);
  CHECK(decision.way == IDBG_GEMM_TRITON && fabs(decision.aten_ms - 1e3) < 1e-3);
  CHECK(decision.configs > 0);
  for (i = 0; i < decision.configs; ++i) CHECK(96 % configs[i].block_n == 0);
  question.apart_ms = decision.template_ms;
  CHECK(idbg_gemm_decide(model, &question, 1, configs, &decision) == 0);
  CHECK(decision.way == IDBG_GEMM_ATEN);
  /* A caller that knows fewer fields. */
  question.size = offsetof(idbg_gemm_question, apart_ms);
  CHECK(idbg_gemm_decide(model, &question, 1, configs, &decision) == 0 && decision.result == 0);
  CHECK(decision.aten_ms != (float)question.apart_ms);
  question.size = sizeof question;
  question.apart_ms = -1;
  CHECK(idbg_gemm_decide(model, &question, 1, configs, &decision) == 0);
  CHECK(decision.result == IDBG_ERROR_USAGE);
}

static void check_mistakes(const idbg_gemm_model* model) {
  idbg_gemm_problem problem = {64, 64, 64, 0, NULL, NULL, NULL};
  idbg_gemm_config config = {64, 64, 32, 8, 3, 4, 0};
  idbg_gemm_question question = kQuestion;
  idbg_gemm_decision decision = kUndecided;
  idbg_gemm_model* none = NULL;
  CHECK(idbg_gemm_load("/nonexistent/model", &none) == IDBG_ERROR_INPUT);
  CHECK(none == NULL);
  CHECK(strstr(idbg_last_error(), "/nonexistent/model") != NULL);
  CHECK(idbg_gemm_load("x", NULL) == IDBG_ERROR_USAGE);
  CHECK(decide(NULL, &problem, &config, 1, &decision) == IDBG_ERROR_USAGE);
  CHECK(decide(model, NULL, &config, 1, &decision) == IDBG_ERROR_USAGE);
  CHECK(decide(model, &problem, NULL, 1, &decision) == IDBG_ERROR_USAGE);
  CHECK(decide(model, &problem, &config, -1, &decision) == IDBG_ERROR_USAGE);
  problem.m = 0;
  CHECK(decide(model, &problem, &config, 1, &decision) == IDBG_ERROR_USAGE);
  problem.m = 64;
  problem.dtype = "floatx";
  CHECK(decide(model, &problem, &config, 1, &decision) == IDBG_ERROR_USAGE);
  CHECK(strstr(decision.reason, "floatx") != NULL && isnan(decision.aten_ms));
  problem.dtype = NULL;
  question.problems = &problem;
  CHECK(idbg_gemm_decide(model, NULL, 1, NULL, &decision) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_decide(model, &question, -1, NULL, &decision) == IDBG_ERROR_USAGE);
  CHECK(idbg_gemm_decide(model, NULL, 0, NULL, NULL) == 0);
  question.size = 4;
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, &decision) == IDBG_ERROR_USAGE);
  question.size = sizeof question;
  decision.size = 4;
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, &decision) == IDBG_ERROR_USAGE);
  decision.size = sizeof decision;
  config.block_m = -1;
  question.candidates = &config;
  question.candidate_count = 1;
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, &decision) == 0);
  CHECK(decision.result == IDBG_ERROR_USAGE && strstr(decision.reason, "configuration") != NULL);
  question.candidate_count = 0;
  question.epilogue = "swish";
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, &decision) == 0);
  CHECK(decision.result == IDBG_ERROR_USAGE && strstr(decision.reason, "relu") != NULL);
  question.epilogue = NULL;
  question.cast_bytes = NAN;
  CHECK(idbg_gemm_decide(model, &question, 1, NULL, &decision) == 0);
  CHECK(decision.result == IDBG_ERROR_USAGE);
  idbg_gemm_free(NULL);
}

/* Several products in one call are what each is alone, and a wrong one is an answer of its own. */
static void check_several(const idbg_gemm_model* model, const idbg_gemm_problem* problem,
                          const idbg_gemm_config* config, const idbg_gemm_decision* alone) {
  idbg_gemm_problem wrong = *problem;
  idbg_gemm_question questions[3] = {kQuestion, kQuestion, kQuestion};
  idbg_gemm_decision decisions[3] = {kUndecided, kUndecided, kUndecided};
  idbg_gemm_config configs[5];
  wrong.dtype = "floatx";
  questions[0].problems = questions[2].problems = problem;
  questions[0].facts = questions[2].facts = IDBG_GEMM_FUSED_OPERATOR;
  questions[1].problems = &wrong;
  questions[0].capacity = questions[1].capacity = 2;
  questions[2].capacity = 1;
  CHECK(idbg_gemm_decide(model, questions, 3, configs, decisions) == 0);
  CHECK(decisions[0].configs == 2 && decisions[2].configs == 1);
  CHECK(decisions[1].result == IDBG_ERROR_USAGE && decisions[1].configs == 0);
  CHECK(memcmp(&decisions[2], alone, sizeof *alone) == 0);
  CHECK(memcmp(&configs[0], config, sizeof *config) == 0);
  CHECK(memcmp(&configs[4], config, sizeof *config) == 0);
}

/* Three ways for a product with an activation, by the model shipped for a GPU. */
static void check_ways(void) {
  idbg_gemm_problem problem = {128, 3072, 768, 1, "addmm+gelu", "bf16", "nt"};
  idbg_gemm_config config;
  idbg_gemm_question question = kQuestion;
  idbg_gemm_decision decision = kUndecided;
  char digest[65];
  idbg_gemm_model* model = NULL;
  CHECK(idbg_gemm_load_for("no such GPU", &model) == IDBG_ERROR_USAGE);
  CHECK(model == NULL && strstr(idbg_last_error(), "no such GPU") != NULL);
  CHECK(idbg_gemm_load_for("NVIDIA H200", &model) == 0);
  if (model == NULL) return;
  CHECK(idbg_gemm_digest(model, digest) == 0 && strlen(digest) == 64);
  CHECK(idbg_gemm_digest(NULL, digest) == IDBG_ERROR_USAGE);
  question.problems = &problem;
  question.capacity = 1;
  question.facts = IDBG_GEMM_FUSED_OPERATOR;
  CHECK(idbg_gemm_decide(model, &question, 1, &config, &decision) == 0);
  CHECK(decision.result == 0 && decision.configs == 1 && decision.stands_down == 0);
  CHECK(decision.template_ms > 0 && decision.template_ms < config.predicted_ms);
  CHECK(decision.aten_ms > 0 && decision.aten_fused_ms > 0 && decision.expected_error > 0);
  CHECK(strcmp(decision.op, "addmm+gelu") == 0);
  check_several(model, &problem, &config, &decision);
  /* What follows can stand in the operator, or beside it. */
  idbg_gemm_decision beside = kUndecided;
  problem.op = "addmm";
  question.epilogue = "gelu";
  CHECK(idbg_gemm_decide(model, &question, 1, &config, &beside) == 0);
  CHECK(memcmp(&beside, &decision, sizeof decision) == 0);
  question.facts = 0;
  CHECK(idbg_gemm_decide(model, &question, 1, &config, &beside) == 0);
  CHECK(isnan(beside.aten_fused_ms));
  problem.k = 769;
  CHECK(decide(model, &problem, &config, 1, &decision) == 0);
  CHECK(decision.stands_down == 1 && strstr(decision.reason, "769") != NULL);
  problem.k = 768;
  problem.m = 1;
  question.epilogue = NULL;
  CHECK(idbg_gemm_decide(model, &question, 1, &config, &beside) == 0);
  CHECK(beside.way != IDBG_GEMM_GEMV && isnan(beside.gemv_ms));
  question.facts = IDBG_GEMM_ROW_KERNEL;
  CHECK(idbg_gemm_decide(model, &question, 1, &config, &beside) == 0);
  CHECK(beside.way == IDBG_GEMM_GEMV && beside.stands_down == 0);
  CHECK(beside.gemv_ms > 0.002F && beside.gemv_ms < 0.006F);
  idbg_gemm_free(model);
}

/* The shipped model was not trained on float32 and predicts times that an H200 cannot reach. */
static void check_peak(void) {
  const double least_ms = 2.0 * 4096 * 4096 * 4096 / 66.9e12 * 1e3 * 0.9999;
  idbg_gemm_problem problem = {4096, 4096, 4096, 1, "mm", "fp32", "nn"};
  idbg_gemm_config config;
  idbg_gemm_decision decision;
  idbg_gemm_model* model = NULL;
  CHECK(idbg_gemm_load(NULL, &model) == 0);
  if (model == NULL) return;
  CHECK(decide(model, &problem, &config, 1, &decision) == 0);
  CHECK(decision.stands_down == 1 && isnan(decision.expected_error));
  CHECK(decision.aten_ms >= least_ms && config.predicted_ms >= least_ms);
  problem.dtype = "fp8";
  CHECK(decide(model, &problem, &config, 1, &decision) == IDBG_ERROR_USAGE);
  CHECK(strstr(decision.reason, "the operator scaled_mm") != NULL);
  problem.dtype = "bf16";
  CHECK(decide(model, &problem, &config, 1, &decision) == 0);
  CHECK(decision.stands_down == 0);
  idbg_gemm_free(model);
}

int main(int argc, char** argv) {
  idbg_gemm_model* model = NULL;
  idbg_gemm_problem problem = {4096, 4096, 4096, 1, "mm", "bf16", "nt"};
  idbg_gemm_config configs[10];
  idbg_gemm_decision decision;
  int32_t i;
  if (argc != 2) return 2;
  CHECK(idbg_abi_version() == IDBG_ABI_VERSION);
  CHECK(idbg_gemm_load(argv[1], &model) == 0);
  if (model == NULL) return 1;
  CHECK(decide(model, &problem, configs, 10, &decision) == 0);
  CHECK(decision.configs == 10);
  for (i = 0; i < decision.configs; ++i) {
    CHECK(configs[i].predicted_ms > 0);
    CHECK(i == 0 || configs[i - 1].predicted_ms <= configs[i].predicted_ms);
  }
  CHECK(isnan(decision.aten_ms) || decision.aten_ms > 0);
  if (decision.configs == 10) { /* of those given, in another order, the same is taken */
    idbg_gemm_question question = kQuestion;
    idbg_gemm_config given[2] = {configs[1], configs[0]}, again;
    question.problems = &problem;
    question.candidates = given;
    question.candidate_count = 2;
    question.capacity = 1;
    decision = kUndecided;
    CHECK(idbg_gemm_decide(model, &question, 1, &again, &decision) == 0 && decision.configs == 1);
    CHECK(memcmp(&again, &configs[0], 6 * sizeof(int32_t)) == 0);
    CHECK(fabs(again.predicted_ms / configs[0].predicted_ms - 1) < 1e-4);
  }
  check_mistakes(model);
  check_together(model);
  check_peak();
  check_ways();
  idbg_gemm_free(model);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
