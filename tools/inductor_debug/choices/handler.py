# SPDX-License-Identifier: Apache-2.0
"""InductorChoices that asks the model first (torch/_inductor/choices.py)."""
import contextlib
import threading
import time
import typing
import weakref

import torch
from torch._inductor.choices import InductorChoices
from torch._inductor.virtualized import V

from inductor_debug.choices import activation as activations
from inductor_debug.choices import foresight, gpu_time, kernels, registry, settings
from inductor_debug.choices.epilogue import Epilogue, cast_bytes
from inductor_debug.choices.model import Config, Decision
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import is_of_inputs, product_of_inputs
from inductor_debug.choices.reasons import StandDown, require
from inductor_debug.choices.record import RECORD

_NODE_NAMES = {"scaled_mm": "_scaled_mm"}


class _Pick(typing.NamedTuple):
    """What a product is lowered to: one kernel, or with `is_measured` the first `rows` of them, perhaps none, beside what else Inductor offers."""
    decision: Decision
    is_measured: bool
    overrides: dict
    rows: tuple[Config, ...] = ()
    activation: str | None = None


class _Graph:
    """What is known of a graph that is lowered, under one configuration of Inductor. `claimed`: nodes that go into the kernels of picked products;
    `picked`: products for which there is a Triton kernel."""

    def __init__(self, policy: Policy, is_active: bool):
        self.is_active, self.claimed, self.picked = is_active, set(), set()
        self._policy, self._is_measured, self._measures, self._seen = policy, None, None, None

    def seen(self, node) -> foresight.Seen | None:
        """What the pass over the graph found of a node."""
        if self._seen is None:
            self._seen = foresight.of_graph(getattr(node, "graph", None), self._policy)
        return self._seen.get(node)

    def measures(self) -> bool:
        """settings.measures(), asked once, as configurations are slow to read."""
        if self._measures is None:
            self._measures = settings.measures()
        return self._measures

    def is_measured(self) -> bool:
        """Policy.is_measured(), asked once. Raises StandDown."""
        if self._is_measured is None:
            self._is_measured = self._policy.is_measured()
        return self._is_measured


class ModelChoices(InductorChoices):
    """Each product is lowered to what the model predicts to be fastest; whatever fails leaves the choice to Inductor."""

    def __init__(self, policy: Policy, is_active: typing.Callable[[], bool]):
        """`is_active()`: whether this handler is the installed one, since Inductor keeps one for each thread."""
        super().__init__()
        self._policy = policy
        self._is_active = is_active
        self._local = threading.local()
        self._name = policy.uuid()

    def __getstate__(self):
        return {"_policy": self._policy, "_is_active": self._is_active}

    def __setstate__(self, state):
        self.__init__(state["_policy"], state["_is_active"])
        registry.adopt(self)

    def uuid(self) -> str:
        return self._name

    def get_template_configs(self, kernel_inputs, templates, op_name, kwarg_overrides=None):
        pick = self._ask(kernel_inputs, templates, op_name, kwarg_overrides or {})
        if pick is not None:
            try:
                choices = self._generate(pick, kernel_inputs, templates, op_name, kwarg_overrides)
                if choices or pick.is_measured:
                    return self._timed(choices, kernel_inputs)
            except StandDown as reason:
                RECORD.stand_down(op_name, str(reason))
            except Exception as error:  # the kernel could not be generated
                RECORD.error(error)
        return self._timed(super().get_template_configs(kernel_inputs, templates, op_name, kwarg_overrides), kernel_inputs)

    def _timed(self, choices: list, kernel_inputs) -> list:
        """With max-autotune, choices that are measured as the GPU runs them."""
        try:
            graph = self._of_graph()
            is_ours = graph.measures() and graph.is_active and not RECORD.is_broken and kernel_inputs.device_type == "cuda"
            return gpu_time.taken(choices) if is_ours and graph.is_measured() else choices
        except StandDown:
            return choices
        except Exception as error:
            RECORD.error(error)
            return choices

    def can_fuse(self, scheduler, node1, node2, shared_data_score):
        """The pointwise work behind a product that was counted with it goes into its kernel, too, where there are more dimensions than a product
        has: torch 2.11 compares loops that it has not merged yet, finds that nothing is shared, and leaves it a kernel of its own. It asks twice, the
        second time whether what is shared is worth the memory that a fused kernel cannot use again."""
        shared = shared_data_score
        if shared == 0:
            try:
                if self._is_active() and not RECORD.is_broken and self._of_graph().picked.intersection(kernels.origins_of(node1)):
                    shared = kernels.passed_on_bytes(scheduler, node1, node2)
            except Exception as error:
                RECORD.error(error)
        if shared == shared_data_score:
            return super().can_fuse(scheduler, node1, node2, shared)
        with kernels.sharing(scheduler, shared):
            return super().can_fuse(scheduler, node1, node2, shared)

    def activated(self, kernel_inputs, activation: str, templates: list) -> list:
        """Choices for an addmm with an activation, which all of them compute. Raises StandDown, and whatever generating kernels raises."""
        decision = self._policy.decide_activated(product_of_inputs(kernel_inputs, "addmm"), V.graph.sizevars.shape_env, activation, is_measured=True)
        pick = _Pick(decision, True, {}, decision.rows[:decision.measured], activation)
        return self._generate(pick, kernel_inputs, templates, "addmm", None)

    def _generate(self, pick: _Pick, kernel_inputs, templates, op_name, kwarg_overrides) -> list:
        with self._picking(pick):
            choices = super().get_template_configs(kernel_inputs, templates, op_name, kwarg_overrides)
        if pick.rows and choices:
            self._of_graph().picked.add(V.graph.current_node)
        if choices or pick.is_measured:
            RECORD.decision(op_name, pick.decision, len(pick.rows) if pick.is_measured else None)
        return choices

    def _finalize_template_configs(self, template_choices, kernel_inputs, templates, op_name, kwarg_overrides=None):
        pick = getattr(self._local, "pick", None)
        if pick is None:
            return super()._finalize_template_configs(template_choices, kernel_inputs, templates, op_name, kwarg_overrides)
        decision, is_tf32 = pick.decision, pick.decision.problem.dtype == "tf32"
        if not pick.is_measured:
            return [kernels.only_kernel(self, kernel_inputs, op_name, decision.row, pick.overrides, is_tf32)]
        name = kernels.template_of(op_name).uid
        base = kernels.first_of(template_choices[name]) if pick.rows else None
        best = [kernels.with_row(base, row, is_tf32) for row in pick.rows]
        found = super()._finalize_template_configs({**template_choices, name: best}, kernel_inputs, templates, op_name, kwarg_overrides)
        return [activations.with_activation(kernel, pick.activation) for kernel in found] if pick.activation else found

    @contextlib.contextmanager
    def _picking(self, pick: _Pick):
        self._local.pick = pick
        try:
            yield
        finally:
            self._local.pick = None

    def _ask(self, kernel_inputs, templates, op_name: str, kwarg_overrides: dict) -> _Pick | None:
        """What to take, or None for Inductor's choice. Never raises."""
        try:
            graph = self._of_graph()
            if not graph.is_active or RECORD.is_broken:
                return None
            started = time.thread_time()  # not by timed(), as each object takes its time here
            try:
                return self._judge(graph, kernel_inputs, templates, op_name, kwarg_overrides)
            finally:
                RECORD.spent(op_name, time.thread_time() - started)
        except StandDown as reason:
            RECORD.stand_down(op_name, str(reason))
        except Exception as error:
            RECORD.error(error)
        return None

    def _judge(self, graph: _Graph, kernel_inputs, templates, op_name: str, kwarg_overrides: dict) -> _Pick | None:
        is_measured, node = graph.is_measured(), V.graph.current_node
        overrides = kwarg_overrides and kwarg_overrides.get(kernels.template_of(op_name).uid, {})
        if is_measured and not any(each.uid == kernels.template_of(op_name).uid for each in templates):
            return None  # one of several calls for a product, or Inductor does not want the template here
        seen = graph.seen(node)
        if seen is not None and seen.epilogue.is_apart_from(graph.claimed) and is_of_inputs(seen.product, kernel_inputs, op_name):
            epilogue, decision = seen.epilogue, seen.decision
        else:
            product = product_of_inputs(kernel_inputs, op_name, bool(overrides.get("USE_FAST_ACCUM", True)))
            epilogue = _epilogue(graph, node, op_name)
            saved = cast_bytes(node) if epilogue is not None and not is_measured else 0
            decision = self._policy.decide(product, V.graph.sizevars.shape_env, epilogue, is_measured, saved)
        if is_measured:
            return _Pick(decision, True, overrides, decision.rows[:decision.measured])
        if decision.way != "triton":
            RECORD.decision(op_name, decision, node=node and node.name)
            return None
        require(epilogue is None or not epilogue.draws_numbers, "random numbers behind it")
        if epilogue:
            graph.claimed.update(epilogue.nodes)
        return _Pick(decision, False, overrides, decision.rows[:1])

    def _of_graph(self) -> _Graph:
        """The graph at work, which comes back after another that Inductor lowers inside of it."""
        graph, local = V.graph, vars(self._local)
        last = local.get("last")
        if last is not None and last[0]() is graph:
            return last[1]
        if "graphs" not in local:
            local["graphs"] = weakref.WeakKeyDictionary()
        found = local["graphs"].get(graph)
        if found is None:
            found = local["graphs"][graph] = _Graph(self._policy, self._is_active())
        local["last"] = weakref.ref(graph), found
        return found


def _epilogue(graph: _Graph, node, op_name: str) -> Epilogue | None:
    target = getattr(node, "target", None)
    if not isinstance(target, torch._ops.OpOverload) or target.overloadpacket.__name__ != _NODE_NAMES.get(op_name, op_name):
        return None
    return Epilogue(node, graph.claimed)
