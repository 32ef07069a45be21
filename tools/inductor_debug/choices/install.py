# SPDX-License-Identifier: Apache-2.0
"""Puts the model behind TorchInductor's choices, and takes it away again."""
import functools
import logging
import os

_LOG = logging.getLogger("inductor_debug")
_installed = None  # the factory that config.inductor_choices_class is while installed
_before = None     # what it was


def _handler(digest: str):
    """The one handler of the process. `digest`: of the model, a part of the key of Inductor's caches in torch 2.10 and 2.11."""
    return _instance


_instance = None
_pass = None


def enabled() -> bool:
    """Whether Inductor asks the model."""
    from torch._inductor import config
    # Not by identity: other threads may get a copy.
    return _installed is not None and getattr(config.inductor_choices_class, "func", None) is _handler


def _set(name: str, value) -> None:
    """A setting of Inductor for this thread and, in later versions of torch, where each thread has its own, for new ones."""
    from torch._inductor import config
    entry = getattr(config, "_config", {}).get(name)
    if entry is not None and hasattr(entry, "default"):
        entry.default = value
    setattr(config, name, value)


def _forget_handler() -> None:
    """Inductor keeps the handler that this thread has made from the configuration."""
    from torch._inductor.virtualized import threadlocal
    vars(threadlocal).pop("__torchinductor_choices", None)


def install(model: str | None = None) -> bool:
    """Lets the model choose from the next compilation on. `model`: a file of `inductor-debug train`; None: the one shipped for this GPU.

    Returns False, with one warning in the log `inductor_debug`, where it cannot: no CUDA GPU, no model for it, an older torch."""
    global _installed, _instance, _before, _pass
    uninstall()
    try:
        instance = _make(model)
    except Exception as error:
        _LOG.warning("Inductor's own choices stay: %s", error)
        return False
    from torch._inductor import config
    _instance, _pass = instance
    _before = (config.inductor_choices_class, config.post_grad_custom_post_pass)
    _installed = functools.partial(_handler, _instance.uuid())
    _set("inductor_choices_class", _installed)
    _set("post_grad_custom_post_pass", _pass)
    _forget_handler()
    return True


def _make(model: str | None):
    import torch
    from torch._inductor import config
    from torch._inductor.choices import InductorChoices
    if not hasattr(config, "inductor_choices_class") or not hasattr(InductorChoices, "_finalize_template_configs"):
        raise RuntimeError(f"torch {torch.__version__} is too old; 2.10 is the first that can be given choices")
    if config.inductor_choices_class is not None:
        raise RuntimeError("config.inductor_choices_class is set already")
    if not torch.cuda.is_available() or torch.version.hip is not None:
        raise RuntimeError("there is no CUDA GPU")
    from inductor_debug.choices.handler import ModelChoices
    from inductor_debug.choices.model import load
    from inductor_debug.choices.rewrite import FuseActivations
    loaded = load(model or os.environ.get("INDUCTOR_DEBUG_GEMM_MODEL"), torch.cuda.get_device_name())
    return ModelChoices(loaded, enabled), FuseActivations(loaded, enabled, config.post_grad_custom_post_pass)


def uninstall() -> None:
    """Inductor chooses as if this had never been installed."""
    global _installed, _instance, _pass
    if _installed is None:
        return
    from torch._inductor import config
    if enabled():
        _set("inductor_choices_class", _before[0])
        _forget_handler()
    if config.post_grad_custom_post_pass is _pass:
        _set("post_grad_custom_post_pass", _before[1])
    _installed = _instance = _pass = None
