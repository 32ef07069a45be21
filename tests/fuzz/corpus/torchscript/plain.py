1class M(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  n : int
  def forward(self: __torch__.M, x: Tensor) -> Tensor:
    return torch.relu(x)
