# SPDX-License-Identifier: Apache-2.0
"""Why a product is left to Inductor."""


class StandDown(Exception):
    """Inductor's own choice stands; the text says why, without sizes, so that it can be counted."""


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise StandDown(reason)
