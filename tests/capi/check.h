/* SPDX-License-Identifier: Apache-2.0
 *
 * CHECK of the C programs here: says what failed, counts it, goes on.
 */
#ifndef IDBG_TESTS_CAPI_CHECK_H
#define IDBG_TESTS_CAPI_CHECK_H

#include <stdio.h>

#include "capi/inductor_debug.h"

static int failures = 0;

#define CHECK(condition)                                                                         \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      printf("%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, idbg_last_error()); \
      ++failures;                                                                                \
    }                                                                                            \
  } while (0)

#endif
