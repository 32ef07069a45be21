1class Heads(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  _is_full_backward_hook : Optional[bool]
  def forward(self: __torch__.Heads,
    x: Tensor) -> Tensor:
    B = ops.prim.NumToTensor(torch.size(x, 0))
    _0 = int(B)
    T = ops.prim.NumToTensor(torch.size(x, 1))
    _1 = int(T)
    _2 = ops.prim.NumToTensor(torch.size(x, 2))
    _3 = torch.floor_divide(_2, CONSTANTS.c0)
    _4 = torch.transpose(torch.view(x, [_0, _1, 2, int(_3)]), 1, 2)
    return _4
