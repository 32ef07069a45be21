# SPDX-License-Identifier: Apache-2.0
"""Training steps of an exported model, for `inductor-debug bench --train`: forward, backward, optimizer.

The graph is the file's, with its weights as parameters: exported in training mode (module.train()) it has dropout and the statistics of batches.
The loss is the sum of the mean squares of the floating-point outputs, as the file has none; the optimizer is AdamW with a step so small
that thousands of steps leave the numbers finite. torch.compile compiles forward, loss and backward; AOTInductor has no backward.
"""
import time

LEARNING_RATE = 1e-6


class TrainingStep:
    """Calling it takes a step; `results` are the outputs, the loss and the gradients of the last one."""

    compile_warm_s = None

    def __init__(self, module, args, kwargs):
        import torch
        self.module, self.args, self.kwargs = module, args, kwargs
        self.parameters = [parameter.requires_grad_(True) for parameter in module.parameters() if parameter.is_floating_point()]
        if not self.parameters:
            raise ValueError("the graph has no weights to train (export a model with parameters)")
        self.optimizer = torch.optim.AdamW(self.parameters, lr=LEARNING_RATE, weight_decay=0)
        self.forward = self.outputs_and_loss

    def outputs_and_loss(self):
        import torch
        outputs = torch.utils._pytree.tree_leaves(self.module(*self.args, **self.kwargs))
        squares = [output.float().square().mean() if output.dtype != torch.float64 else output.square().mean()
                   for output in outputs if isinstance(output, torch.Tensor) and output.is_floating_point()]
        return outputs, sum(squares)

    def __call__(self):
        self.optimizer.zero_grad(set_to_none=True)
        self.outputs, self.loss = self.forward()
        self.loss.backward()
        self.optimizer.step()

    def first(self):
        """The results of one step from the file's weights."""
        self()
        gradients = [parameter.grad for parameter in self.parameters]
        return [value.detach() if hasattr(value, "detach") else value for value in (*self.outputs, self.loss, *gradients) if value is not None]


class CompiledStep(TrainingStep):
    def __init__(self, module, args, kwargs, configs, once):
        import torch
        super().__init__(module, args, kwargs)
        before = {name: value.detach().clone() for name, value in module.state_dict().items()}
        self.compile_s = self.compile(configs)
        if not once:
            torch._dynamo.reset()
            self.compile_warm_s = self.compile(configs)
        module.load_state_dict(before)  # the file's, whose results are compared
        self.optimizer.state.clear()

    def compile(self, configs):
        """Seconds that it took, with a step."""
        import torch
        started = time.perf_counter()
        with torch._inductor.config.patch(configs):
            self.forward = torch.compile(self.outputs_and_loss, dynamic=False)
            self()  # compiles the backward, too
        return time.perf_counter() - started
