# SPDX-License-Identifier: Apache-2.0
"""Puts the model behind TorchInductor's choices, and takes it away again."""
import contextlib
import logging
import os
import typing

_LOG = logging.getLogger("inductor_debug")


class _Installation(typing.NamedTuple):
    handler: object
    settings: dict  # of Inductor: by name what it is meanwhile, and what it was


_current: _Installation | None = None
_was_installed = False  # in this process; one that Inductor compiles in gets the configuration and the handler of its parent


def enabled() -> bool:
    """Whether Inductor asks the model."""
    from torch._inductor import config
    from inductor_debug.choices import registry
    return (_current is not None or not _was_installed) and registry.is_factory(config.inductor_choices_class)


def _set(name: str, before, value) -> None:
    """A setting of Inductor for this thread and, in later versions of torch, where each thread has its own, for new ones. It stays where it
    is not `before`: somebody else has set it."""
    from torch._inductor import config
    entry, is_ours = getattr(config, "_config", {}).get(name), getattr(config, name) is before
    if hasattr(entry, "default") and entry.default is before:
        entry.default = value
    if is_ours:
        setattr(config, name, value)


def _forget_handler() -> None:
    """Inductor keeps the handler that this thread has made from the configuration."""
    from torch._inductor.virtualized import threadlocal
    vars(threadlocal).pop("__torchinductor_choices", None)


@contextlib.contextmanager
def _without_model() -> typing.Iterator[None]:
    """Inductor chooses in this thread meanwhile as if nothing had been installed."""
    from torch._inductor import config
    with config.patch({name: before for name, (_, before) in _current.settings.items()}):
        _forget_handler()
        try:
            yield
        finally:
            _forget_handler()


def install(model: str | None = None, policy: str | None = None, k: int = 4, times: str | None = None, verify: bool = False) -> bool:
    """Lets the model choose from the next compilation on. `model`: a file of `inductor-debug train`; None: the one shipped for this GPU.

    `policy`: "default" takes one way for each product, without measuring, where max-autotune is off; "topk" gives max-autotune the `k` best
    configurations instead of Inductor's list, beside ATEN and what else it offers; None does what the mode asks for. `times`: a file to
    which the times that max-autotune measures are appended (`inductor-debug train --adapt` reads it). `verify`: each graph is compiled without the
    model, too, and the one that replays faster stays (verify.py).

    Returns False, with one warning in the log `inductor_debug`, where it cannot: no CUDA GPU, no model for it, an older torch."""
    global _current, _was_installed
    if policy not in (None, "default", "topk"):
        raise ValueError(f"policy is {policy!r}, not 'default', 'topk' or None")
    if k < 1:
        raise ValueError(f"k is {k}, not 1 or more")
    uninstall()
    try:
        made = _make(model, policy, k, times, verify)
        if verify:
            from inductor_debug.choices import verify as verifying
            verifying.start(_without_model, enabled)
    except Exception as error:
        _LOG.warning("Inductor's own choices stay: %s", error)
        return False
    from inductor_debug.choices import registry
    _current, _was_installed = made, True
    registry.add(made.handler)
    for name, (ours, before) in made.settings.items():
        _set(name, before, ours)
    _forget_handler()
    return True


def _make(model: str | None, policy: str | None, k: int, times: str | None, is_verified: bool) -> _Installation:
    import torch
    from torch._inductor import config
    from inductor_debug.choices import features
    absent = features.missing(features.NEEDED)
    if absent:
        raise RuntimeError(f"torch {torch.__version__} has no {absent[0]}; torch 2.10 is the first that can be given choices")
    if config.inductor_choices_class is not None:
        raise RuntimeError("config.inductor_choices_class is set already")
    if not torch.cuda.is_available() or torch.version.hip is not None:
        raise RuntimeError("there is no CUDA GPU")
    from inductor_debug.choices import feedback, other_times, ranks, registry
    from inductor_debug.choices.handler import ModelChoices
    from inductor_debug.choices.model import load
    from inductor_debug.choices.policy import Policy
    from inductor_debug.choices.record import RECORD
    from inductor_debug.choices.rewrite import RewriteProducts
    loaded = load(model or os.environ.get("INDUCTOR_DEBUG_GEMM_MODEL"), torch.cuda.get_device_name())
    chosen = Policy(loaded, policy, k, is_verified)
    handler = ModelChoices(chosen, enabled)
    before = config.post_grad_custom_post_pass
    registry.register_kernels()
    RECORD.clear()
    ranks.forget()
    feedback.start(loaded, times)
    other_times.start(enabled)
    return _Installation(handler, {
        "inductor_choices_class": (registry.factory(handler), config.inductor_choices_class),
        "post_grad_custom_post_pass": (_passes(before, lambda wrapped: RewriteProducts(chosen, enabled, wrapped)), before)})


def _passes(before, make):
    """The pass of ours behind those of the user: beside them, where this torch takes several, else around the user's."""
    from torch._inductor import custom_graph_pass
    if before is None:
        return make(None)
    if hasattr(custom_graph_pass, "get_custom_graph_passes"):
        return (*custom_graph_pass.get_custom_graph_passes(before), make(None))  # Inductor copies lists
    needs_more = isinstance(before, getattr(custom_graph_pass, "CustomInferenceAwareGraphPass", ()))
    return before if needs_more else make(before)


def uninstall() -> None:
    """Inductor chooses as if this had never been installed."""
    global _current
    if _current is None:
        return
    from inductor_debug.choices import feedback, other_times, verify
    feedback.stop()
    other_times.stop()
    verify.stop()
    for name, (ours, before) in _current.settings.items():
        _set(name, ours, before)
    _forget_handler()
    _current = None
