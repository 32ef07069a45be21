/* SPDX-License-Identifier: Apache-2.0
 *
 * The check of a model against a device, from C99, and every kind of mistake.
 * usage: capi-constraints MODEL.pt2
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char kNothing[] =
    "{\"format\": \"inductor-debug-adapter\", \"version\": 1, \"supported_dtypes\": [\"int8\"]}";
static const char kAnything[] =
    "{\"format\": \"inductor-debug-adapter\", \"version\": 1,"
    " \"supported_dtypes\": [\"float32\", \"int64\", \"bool\"]}";

static void check_mistakes(const char* model) {
  char* result = (char*)model;
  CHECK(idbg_constraints_check(NULL, 0, "mock", 1, &result) == IDBG_ERROR_USAGE);
  CHECK(result == NULL);
  CHECK(idbg_constraints_check(model, -1, "mock", 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_constraints_check("/nonexistent/model.pt2", 0, "mock", 1, NULL) == IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "/nonexistent/model.pt2") != NULL);
  CHECK(idbg_constraints_check(model, 0, "no-such-device", 1, NULL) == IDBG_ERROR_USAGE);
  CHECK(strstr(idbg_last_error(), "no-such-device") != NULL);
  CHECK(idbg_constraints_check(model, 0, "{\"format\": 1}", 1, NULL) == IDBG_ERROR_INPUT);
  CHECK(idbg_constraints_check("PK\3\4 cut", 8, "mock", 1, NULL) == IDBG_ERROR_INPUT);
  idbg_free_text(NULL);
}

/* The bytes of a file; the caller frees them. */
static char* read_file(const char* path, long* size) {
  FILE* file = fopen(path, "rb");
  char* bytes = NULL;
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (*size = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0 &&
      (bytes = malloc((size_t)*size)) != NULL &&
      fread(bytes, 1, (size_t)*size, file) != (size_t)*size) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

int main(int argc, char** argv) {
  char* result = NULL;
  char* again = NULL;
  char* bytes;
  int64_t count;
  long size = 0;
  if (argc != 2) return 2;
  CHECK(idbg_abi_version() == IDBG_ABI_VERSION);
  count = idbg_constraints_check(argv[1], 0, kNothing, 1, &result);
  CHECK(count > 0);
  CHECK(result != NULL && strstr(result, "\"severity\": \"error\"") != NULL);
  idbg_free_text(result);
  result = NULL;
  CHECK(idbg_constraints_check(argv[1], 0, kNothing, 0, &result) == count);
  CHECK(result != NULL && strstr(result, "\"severity\": \"error\"") == NULL);
  CHECK(idbg_constraints_check(argv[1], 0, kAnything, 1, NULL) == 0);
  bytes = read_file(argv[1], &size);
  CHECK(bytes != NULL && idbg_constraints_check(bytes, size, kNothing, 0, &again) == count);
  free(bytes);
  idbg_free_text(result);
  idbg_free_text(again);
  check_mistakes(argv[1]);
  /* A program that is linked to two of the libraries has one last error. */
  CHECK(idbg_gemm_load("/nonexistent/gemm", (idbg_gemm_model**)&result) == IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "/nonexistent/gemm") != NULL);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
