/* SPDX-License-Identifier: Apache-2.0
 *
 * The estimate of a model from C99, and every kind of mistake.
 * usage: capi-roofline MODEL.pt2
 */
#include <string.h>

#include "check.h"

static int64_t with_options(const char* model, const char* options) {
  return idbg_roofline_estimate(model, 0, "h200", options, NULL);
}

static void check_mistakes(const char* model) {
  char* result = (char*)model;
  CHECK(idbg_roofline_estimate(NULL, 0, "h200", NULL, &result) == IDBG_ERROR_USAGE);
  CHECK(idbg_graph_flops(NULL, 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_graph_flops("PK\3\4 cut", 8, NULL) == IDBG_ERROR_USAGE);
  CHECK(result == NULL);
  CHECK(idbg_roofline_estimate(model, -1, "h200", NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_roofline_estimate("/nonexistent/model.pt2", 0, "h200", NULL, NULL) ==
        IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "/nonexistent/model.pt2") != NULL);
  CHECK(idbg_roofline_estimate("PK\3\4 cut", 8, "h200", NULL, NULL) == IDBG_ERROR_INPUT);
  CHECK(idbg_roofline_estimate(model, 0, NULL, NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_roofline_estimate(model, 0, "", NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_roofline_estimate(model, 0, "h200,", NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_roofline_estimate(model, 0, "h2000", NULL, NULL) == IDBG_ERROR_USAGE);
  CHECK(strstr(idbg_last_error(), "h2000") != NULL);
  CHECK(idbg_roofline_estimate(model, 0, "{\"format\": 1}", NULL, NULL) == IDBG_ERROR_INPUT);
}

static void check_mistaken_options(const char* model) {
  CHECK(with_options(model, "") == IDBG_ERROR_INPUT);
  CHECK(with_options(model, "{\"tf32\": 1}") == IDBG_ERROR_INPUT);
  CHECK(with_options(model, "{} {}") == IDBG_ERROR_INPUT);
  CHECK(with_options(model, "{\"batch\": [2]}") == IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "unknown option 'batch'") != NULL);
  CHECK(with_options(model, "{\"precisions\": [\"int8\"]}") == IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "int8") != NULL);
  CHECK(with_options(model, "{\"top\": -1}") == IDBG_ERROR_INPUT);
  CHECK(with_options(model, "{\"batches\": [0]}") == IDBG_ERROR_USAGE);
  CHECK(with_options(model, "{\"input_shapes\": \"2xx\"}") == IDBG_ERROR_USAGE);
}

int main(int argc, char** argv) {
  char* result = NULL;
  if (argc != 2) return 2;
  CHECK(idbg_abi_version() == IDBG_ABI_VERSION);
  CHECK(idbg_roofline_estimate(argv[1], 0, "h200", NULL, &result) == 1);
  CHECK(result != NULL && strstr(result, "\"inductor_ms\"") != NULL);
  idbg_free_text(result);
  result = NULL;
  CHECK(idbg_roofline_estimate(argv[1], 0, "h200,NVIDIA L4,a100",
                               "{\"precisions\": [\"bfloat16\", \"fp16\"], \"batches\": [2, 8]}",
                               &result) == 12);
  idbg_free_text(result);
  CHECK(with_options(argv[1], "{\"precisions\": [], \"batches\": [], \"set\": {}, \"top\": 0}") ==
        1);
  check_mistakes(argv[1]);
  check_mistaken_options(argv[1]);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
