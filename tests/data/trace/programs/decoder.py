# SPDX-License-Identifier: Apache-2.0
"""A training step of one decoder layer, written as people write it, and a look at its loss without gradients."""
import torch
import torch.nn.functional as F


class Decoder(torch.nn.Module):
    def __init__(self, words=1003, size=256, heads=8, pairs=2):
        super().__init__()
        self.heads, self.pairs, self.head = heads, pairs, size // heads
        self.words = torch.nn.Embedding(words, size)
        self.norm = torch.nn.LayerNorm(size)
        self.q = torch.nn.Linear(size, size)
        self.k = torch.nn.Linear(size, pairs * self.head)
        self.v = torch.nn.Linear(size, pairs * self.head)
        self.out = torch.nn.Linear(size, size)
        self.up = torch.nn.Linear(size, 4 * size)
        self.down = torch.nn.Linear(4 * size, size)
        self.drop = torch.nn.Dropout(0.1)
        self.logits = torch.nn.Linear(size, words)

    def split(self, x, heads):
        return x.view(*x.shape[:2], heads, self.head).transpose(1, 2)

    def forward(self, tokens):
        x = self.words(tokens)
        y = self.norm(x)
        q = self.split(self.q(y), self.heads)
        k = self.split(self.k(y), self.pairs).repeat_interleave(self.heads // self.pairs, 1)
        v = self.split(self.v(y), self.pairs).repeat_interleave(self.heads // self.pairs, 1)
        p = torch.softmax(q @ k.transpose(-1, -2) * self.head**-0.5, -1)
        x = x + self.out((p @ v).transpose(1, 2).reshape(x.shape))
        return self.logits(x + self.drop(self.down(F.gelu(self.up(x)))))


torch.manual_seed(0)
model = Decoder()
tokens = torch.randint(0, 1003, (4, 128))
step = torch.compile(model)
F.cross_entropy(step(tokens).flatten(0, 1), tokens.flatten()).backward()
model.eval()
with torch.no_grad():
    step(tokens)
