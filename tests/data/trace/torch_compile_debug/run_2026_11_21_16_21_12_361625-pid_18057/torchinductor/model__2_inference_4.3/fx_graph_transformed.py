class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[50]", arg1_1: "f32[50]"):
        # No stacktrace found for following nodes
        inductor_seeds_default: "i64[1]" = torch.ops.prims.inductor_seeds.default(1, device(type='cpu'))

        # File: /home/user/project/symbols.py:37 in draws, code: z = x.cumsum(0)
        cumsum: "f32[50]" = torch.ops.aten.cumsum.default(arg0_1, 0);  arg0_1 = None

        # File: /home/user/project/symbols.py:39 in draws, code: return torch.histc(z, bins=10) + torch.nn.functional.dropout(y, 0.5).sum()
        histc: "f32[10]" = torch.ops.aten.histc.default(cumsum, 10);  cumsum = None
        inductor_lookup_seed_default: "i64[]" = torch.ops.prims.inductor_lookup_seed.default(inductor_seeds_default, 0);  inductor_seeds_default = None
        inductor_random_default: "f32[50]" = torch.ops.prims.inductor_random.default([50], inductor_lookup_seed_default, 'rand');  inductor_lookup_seed_default = None
        gt: "b8[50]" = torch.ops.aten.gt.Scalar(inductor_random_default, 0.5);  inductor_random_default = None
        mul: "f32[50]" = torch.ops.aten.mul.Tensor(gt, arg1_1);  gt = arg1_1 = None
        mul_1: "f32[50]" = torch.ops.aten.mul.Tensor(mul, 2.0);  mul = None
        sum_1: "f32[]" = torch.ops.aten.sum.default(mul_1);  mul_1 = None
        add: "f32[10]" = torch.ops.aten.add.Tensor(histc, sum_1);  histc = sum_1 = None
        return (add,)
