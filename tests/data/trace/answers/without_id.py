"""What has no compile id: two functions that aot_compile compiles and one that it cannot, an export that fails before its first operator."""
import torch


def good(x):
    return x.sin() + 1


def prints(x):
    y = x + 1
    print("x")
    return y


class FromNumpy(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.numpy() * 2)


def attempt(function):
    try:
        function()
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: torch.compile(good, fullgraph=True).aot_compile(((torch.randn(4),), {})))
attempt(lambda: torch.compile(prints, fullgraph=True).aot_compile(((torch.randn(4),), {})))
attempt(lambda: torch.export.export(FromNumpy(), (torch.randn(4),), strict=False))
