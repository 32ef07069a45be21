"""Inputs that a graph changes, views of inputs among its results, and buffers that a batch norm counts with."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(8)
        self.first = torch.nn.Linear(8, 8)

    def forward(self, x, state):
        state.add_(1)
        y = torch.relu(self.norm(self.first(x)))
        z = torch.nn.functional.layer_norm(y, (8,)).sum(0)
        return y + z, state.view(-1), x.t()


torch.manual_seed(0)
torch.compile(Net())(torch.randn(4, 8), torch.zeros(2, 2))
