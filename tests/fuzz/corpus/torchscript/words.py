1class M(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  n : int
  def forward(self: __torch__.M, x: Tensor) -> Tensor:
    y = getattr(self, "0") # type: int
    x = x[...]
    z = __torch__.torch.classes.quantized.LinearPackedParamsBase
    return (1.5e-3).to("""a\"""")
