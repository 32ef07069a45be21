1class M(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  n : int
  def forward(self: __torch__.M, x: Tensor) -> Tensor:
    return torch.relu(x)
  def __getstate__(self: __torch__.M) -> Tuple[int, bool]:
    return (self.n, self.training)
  def __setstate__(self: __torch__.M, state: Tuple[int, bool]) -> NoneType:
    _0 = __torch__.helper((state)[0], )
    self.w = ops.quantized.linear_prepack(_0, None)
    self.n = (state)[0]
    self.training = (state)[1]
    return None

def helper(n: int) -> int:
  return n
