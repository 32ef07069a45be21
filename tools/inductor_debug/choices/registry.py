# SPDX-License-Identifier: Apache-2.0
"""The handlers of this process by the name of their policy: Inductor's configuration holds a function that finds one."""
import functools

from torch._inductor.choices import InductorChoices

from inductor_debug.choices import activation, features
from inductor_debug.choices.record import RECORD

_handlers: dict[str, InductorChoices] = {}  # they stay, because another thread may still have a configuration with one


class Inert(InductorChoices):
    """Stands where a handler is named that this process does not have, in a cache's key for example. Inductor chooses."""

    def __init__(self, name: str):
        super().__init__()
        self._name = name

    def uuid(self) -> str:
        return self._name


def find(name: str) -> InductorChoices:
    """The one handler of a policy in this process. `name` is a part of the key of Inductor's caches in torch 2.10 and 2.11."""
    return _handlers.get(name) or Inert(name)


def factory(handler: InductorChoices):
    """For Inductor's configuration, which is compared, copied and pickled."""
    return functools.partial(find, handler.uuid())


def is_factory(value) -> bool:
    """Not by identity: other threads may get a copy."""
    return getattr(value, "func", None) is find


def add(handler: InductorChoices) -> None:
    """In the place of an earlier one of the same name."""
    _handlers[handler.uuid()] = handler


def adopt(handler: InductorChoices) -> None:
    """Of another process. Never raises."""
    _handlers.setdefault(handler.uuid(), handler)
    try:
        register_kernels()
    except Exception as error:
        RECORD.error(error)


def register_kernels() -> None:
    """Generated code in Inductor's caches may name them."""
    if not features.missing(features.ACTIVATIONS):
        activation.extern()
