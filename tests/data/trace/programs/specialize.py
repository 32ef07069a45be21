# SPDX-License-Identifier: Apache-2.0
"""Sizes that cannot stay dynamic, and tensors that change alike."""
import torch
import torch.nn.functional as F


def rows(x):
    total = x.new_zeros(())
    for i in range(x.shape[0]):
        total = total + (x[i] * i).sum()
    return total


class Pool(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.seen = 0

    def forward(self, x):
        self.seen += 1
        return F.adaptive_max_pool2d(x, 2).flatten(1) * self.seen


def decode(query, caches):
    out = 0
    for key, value in caches:
        out = out + (query @ key.transpose(-1, -2)) @ value
    return out


def main():
    compiled = torch.compile(rows, backend="eager")
    for size in range(3, 8):
        compiled(torch.randn(size, 4))
    # Inductor needs the size of a pooling window as a number; no line of the program does.
    pool = torch.compile(Pool())
    for size in range(6, 9):
        result = pool(torch.randn(2, 4, size, 8))
    caches = [(torch.randn(1, 2, 64, 8), torch.randn(1, 2, 64, 8)) for _ in range(3)]
    compiled = torch.compile(decode, backend="eager")
    for size in range(4, 7):
        compiled(torch.randn(1, 2, 1, 8), [(key[:, :, :size], value[:, :, :size]) for key, value in caches])
    return result


if __name__ == "__main__":
    main()
