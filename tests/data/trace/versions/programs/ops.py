# SPDX-License-Identifier: Apache-2.0
"""Custom operators: one without a fake implementation, one whose fake is wrong and that has no gradient, one that writes."""
import torch

lib = torch.library.Library("shop", "DEF")
lib.define("square(Tensor x) -> Tensor")
lib.impl("square", lambda x: x * x, "CPU")

@torch.library.custom_op("shop::grow", mutates_args=())
def grow(x: torch.Tensor) -> torch.Tensor:
    return torch.cat([x, x])

@grow.register_fake
def _(x):
    return torch.empty(x.shape[0] * 3, device=x.device)

@torch.library.custom_op("shop::fill", mutates_args={"x"})
def fill(x: torch.Tensor) -> None:
    x.fill_(1.0)

def uses_square(x):
    return torch.ops.shop.square(x) + 1

def uses_grow(x):
    return grow(x) + 1

def uses_fill(x):
    y = x * 2
    fill(y)
    return y + 1

def wants_grad(x):
    return (grow(x * 2)).sum()

def main():
    x = torch.randn(8)
    for f in (uses_square, uses_grow, uses_fill):
        try:
            torch.compile(f)(x)
        except Exception as error:
            print(f.__name__, type(error).__name__)
    try:
        p = torch.randn(8, requires_grad=True)
        torch.compile(wants_grad)(p).backward()
    except Exception as error:
        print("wants_grad", type(error).__name__, str(error)[:200])

main()
