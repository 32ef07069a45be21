"""A model whose cache is taken along with save_cache_artifacts, in a new folder: python mega_cache.py save FILE, then load FILE."""
import sys

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(*[nn.Sequential(nn.Linear(32, 32), nn.GELU(), nn.LayerNorm(32)) for _ in range(2)])
x = torch.randn(8, 32)
if sys.argv[1] == "save":
    torch.compile(model)(x)
    with open(sys.argv[2], "wb") as file:
        file.write(torch.compiler.save_cache_artifacts()[0])
else:
    with open(sys.argv[2], "rb") as file:
        torch.compiler.load_cache_artifacts(file.read())
    torch.compile(model)(x)
    torch.compile(lambda x: torch.erf(x).cumsum(0).softmax(-1))(x)
