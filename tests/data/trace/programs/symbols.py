# SPDX-License-Identifier: Apache-2.0
import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(16, 32)

    def forward(self, x, mask, scale: int):
        y = self.linear(x) * scale
        if y.shape[0] > 4:
            y = torch.relu(y)
        rows = y.view(-1, 4, 32).sum(1)
        kept = rows[mask]
        return torch.sort(kept, dim=0).values, x.t() @ x


torch._dynamo.config.capture_dynamic_output_shape_ops = True
block = torch.compile(Block())
x = torch.randn(8, 16)
torch._dynamo.mark_dynamic(x, 0)
block(x, torch.tensor([True, False]), 3)


@torch.compile(dynamic=True)
def specialised(x, n):
    assert x.shape[0] == 6
    return x.reshape(2, n, -1) + x.shape[1]


specialised(torch.randn(6, 5), 3)


@torch.compile
def draws(x, y):
    z = x.cumsum(0)
    torch._check(z.shape == y.shape)
    return torch.histc(z, bins=10) + torch.nn.functional.dropout(y, 0.5).sum()


draws(torch.randn(50), torch.randn(50))
