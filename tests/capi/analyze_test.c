/* SPDX-License-Identifier: Apache-2.0
 *
 * Questions to libidbg, from C99, and every kind of mistake.
 * usage: capi-analyze MODEL.pt2
 */
#include <stdio.h>
#include <string.h>

#include "check.h"

static char request[4096];

static const char* ask(const char* command, const char* model, const char* options) {
  snprintf(request, sizeof request, "{\"command\": \"%s\", \"inputs\": [\"%s\"]%s}", command, model,
           options);
  return request;
}

static void check_mistakes(const char* model) {
  char* report = (char*)model;
  CHECK(idbg_analyze(NULL, &report) == IDBG_ERROR_USAGE);
  CHECK(report == NULL);
  CHECK(idbg_analyze(ask("analyze", model, ""), NULL) == IDBG_ERROR_USAGE);
  CHECK(idbg_analyze("{", &report) == IDBG_ERROR_INPUT);
  CHECK(idbg_analyze("{\"command\": \"analyze\"}", &report) == IDBG_ERROR_INPUT);
  CHECK(idbg_analyze(ask("analyse", model, ""), &report) == IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "did you mean 'analyze'?") != NULL);
  CHECK(idbg_analyze(ask("analyze", model, ", \"hardwear\": [\"h200\"]"), &report) ==
        IDBG_ERROR_INPUT);
  CHECK(strstr(idbg_last_error(), "did you mean 'hardware'?") != NULL);
  CHECK(idbg_analyze(ask("report", model, ", \"precision\": [\"bfloat16\"]"), &report) ==
        IDBG_ERROR_INPUT);
  CHECK(idbg_analyze(ask("analyze", model, ", \"batch\": [8]"), &report) == IDBG_ERROR_USAGE);
  CHECK(idbg_analyze(ask("diff", model, ""), &report) == IDBG_ERROR_USAGE);
  CHECK(idbg_analyze(ask("analyze", "/nonexistent/model.pt2", ""), &report) == IDBG_ERROR_INPUT);
  CHECK(report == NULL);
}

int main(int argc, char** argv) {
  char* report = NULL;
  if (argc != 2) return 2;
  CHECK(idbg_abi_version() == IDBG_ABI_VERSION);
  CHECK(idbg_analyze(ask("analyze", argv[1], ", \"section\": [\"graph\"]"), &report) == 0);
  CHECK(report != NULL && strstr(report, "\"graph\"") != NULL);
  idbg_free_text(report);
  check_mistakes(argv[1]);
  if (failures == 0) puts("ok");
  return failures != 0;
}
