"""Two models that AOTInductor compiles in one program."""
import torch


class Sin(torch.nn.Module):
    def forward(self, x):
        return x.sin() + 1


class Relu(torch.nn.Module):
    def forward(self, x):
        return x.relu()


for model in (Sin(), Relu()):
    program = torch.export.export(model, (torch.randn(4),))
    torch._inductor.aot_compile(program.module(), (torch.randn(4),), options={"aot_inductor.package": True})
