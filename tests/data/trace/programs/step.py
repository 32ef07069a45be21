"""A training step whose optimizer is compiled, too: a layer of a transformer and its loss under autocast."""
import torch
import torch.nn.functional as F
from torch import nn


class Layer(nn.Module):
    def __init__(self, width=256, heads=4):
        super().__init__()
        self.heads, self.norm = heads, nn.LayerNorm(width)
        self.qkv, self.out, self.head = nn.Linear(width, 3 * width), nn.Linear(width, width), nn.Linear(width, 512)

    def forward(self, x, target):
        b, s, width = x.shape
        q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(self.norm(x)).chunk(3, -1))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, s, width)
        return F.cross_entropy(self.head(x + self.out(y)).flatten(0, 1).float(), target.flatten())


layer = Layer()
optimizer = torch.optim.AdamW(layer.parameters())
call, step = torch.compile(layer), torch.compile(optimizer.step)
for _ in range(2):
    with torch.autocast("cpu", torch.bfloat16):
        loss = call(torch.randn(4, 128, 256), torch.randint(0, 512, (4, 128)))
    loss.backward()
    step()
    optimizer.zero_grad()
