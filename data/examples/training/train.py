"""A small training step with two graph breaks and recompilations."""
import torch


class Block(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.attention = torch.nn.Linear(width, width)
        self.norm = torch.nn.LayerNorm(width)

    def forward(self, x):
        y = torch.nn.functional.gelu(self.attention(self.norm(x)))
        if y.mean() > 0:
            y = y * 2
        return x + y


class Model(torch.nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.first = Block(width)
        self.second = torch.nn.Linear(width, width)

    def forward(self, x, scale):
        x = self.first(x)
        print("first block done")
        return self.second(x).softmax(-1) * scale


device = "cuda" if torch.cuda.is_available() else "cpu"
model = Model().to(device)
fast = torch.compile(model)
for rows, scale in [(8, 1.0), (12, 1.0), (12, 2.0), (20, 3.0)]:
    fast(torch.randn(rows, 64, device=device), scale).sum().backward()
