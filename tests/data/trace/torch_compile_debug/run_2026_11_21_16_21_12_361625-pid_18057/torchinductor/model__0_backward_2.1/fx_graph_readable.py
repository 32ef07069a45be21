class GraphModule(torch.nn.Module):
    def forward(self, primals_3: "Sym(s77)", sym_size_int_3: "Sym(u0)", sym_size_int_1: "Sym((s77//4))", sym_size_int_2: "Sym((s77//((s77//4))))", primals_4: "f32[s77, 16]", primals_5: "b8[2]", getitem_1: "i64[u0, 32]", le_1: "b8[s77, 32]", tangents_1: "f32[u0, 32]"):
        # File: /home/user/project/symbols.py:16 in forward, code: return torch.sort(kept, dim=0).values, x.t() @ x
        full: "f32[u0, 32]" = torch.ops.aten.full.default([sym_size_int_3, 32], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False);  sym_size_int_3 = None
        scatter: "f32[u0, 32]" = torch.ops.aten.scatter.src(full, 0, getitem_1, tangents_1);  full = getitem_1 = tangents_1 = None

        # File: /home/user/project/symbols.py:15 in forward, code: kept = rows[mask]
        full_1: "f32[(s77//4), 32]" = torch.ops.aten.full.default([sym_size_int_1, 32], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        index_put: "f32[(s77//4), 32]" = torch.ops.aten.index_put.default(full_1, [primals_5], scatter, True);  full_1 = primals_5 = scatter = None

        # File: /home/user/project/symbols.py:14 in forward, code: rows = y.view(-1, 4, 32).sum(1)
        unsqueeze: "f32[(s77//4), 1, 32]" = torch.ops.aten.unsqueeze.default(index_put, 1);  index_put = None
        expand: "f32[(s77//4), (s77//((s77//4))), 32]" = torch.ops.aten.expand.default(unsqueeze, [sym_size_int_1, sym_size_int_2, 32]);  unsqueeze = sym_size_int_1 = sym_size_int_2 = None
        clone: "f32[(s77//4), (s77//((s77//4))), 32]" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        view_1: "f32[((s77//4))*((s77//((s77//4)))), 32]" = torch.ops.aten.view.default(clone, [primals_3, 32]);  clone = primals_3 = None

        # File: /home/user/project/symbols.py:13 in forward, code: y = torch.relu(y)
        full_default: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        where: "f32[s77, 32]" = torch.ops.aten.where.self(le_1, full_default, view_1);  le_1 = full_default = view_1 = None

        # File: /home/user/project/symbols.py:11 in forward, code: y = self.linear(x) * scale
        mul_22: "f32[s77, 32]" = torch.ops.aten.mul.Tensor(where, 3);  where = None
        permute_2: "f32[32, s77]" = torch.ops.aten.permute.default(mul_22, [1, 0])
        mm_1: "f32[32, 16]" = torch.ops.aten.mm.default(permute_2, primals_4);  permute_2 = primals_4 = None
        sum_2: "f32[1, 32]" = torch.ops.aten.sum.dim_IntList(mul_22, [0], True);  mul_22 = None
        view_2: "f32[32]" = torch.ops.aten.view.default(sum_2, [32]);  sum_2 = None
        return (mm_1, view_2, None, None, None)
