class GraphModule(torch.nn.Module):
    def forward(self, primals_1: "f32[32, 16]", primals_2: "f32[32]", primals_3: "Sym(s77)", primals_4: "f32[s77, 16]", primals_5: "b8[2]"):
        # File: /home/user/project/symbols.py:11 in forward, code: y = self.linear(x) * scale
        permute: "f32[16, 32]" = torch.ops.aten.permute.default(primals_1, [1, 0]);  primals_1 = None
        addmm: "f32[s77, 32]" = torch.ops.aten.addmm.default(primals_2, primals_4, permute);  primals_2 = permute = None
        mul_2: "f32[s77, 32]" = torch.ops.aten.mul.Tensor(addmm, 3);  addmm = None

        # File: /home/user/project/symbols.py:13 in forward, code: y = torch.relu(y)
        relu: "f32[s77, 32]" = torch.ops.aten.relu.default(mul_2);  mul_2 = None

        # File: /home/user/project/symbols.py:14 in forward, code: rows = y.view(-1, 4, 32).sum(1)
        view: "f32[(s77//4), (s77//((s77//4))), 32]" = torch.ops.aten.reshape.default(relu, [-1, 4, 32])
        sym_size_int_1: "Sym((s77//4))" = torch.ops.aten.sym_size.int(view, 0)
        sym_size_int_2: "Sym((s77//((s77//4))))" = torch.ops.aten.sym_size.int(view, 1)
        sum_1: "f32[(s77//4), 32]" = torch.ops.aten.sum.dim_IntList(view, [1]);  view = None

        # File: /home/user/project/symbols.py:15 in forward, code: kept = rows[mask]
        index: "f32[u0, 32]" = torch.ops.aten.index.Tensor(sum_1, [primals_5]);  sum_1 = None
        sym_size_int_3: "Sym(u0)" = torch.ops.aten.sym_size.int(index, 0)
        ge: "Sym(u0 >= 0)" = sym_size_int_3 >= 0
        _assert_scalar = torch.ops.aten._assert_scalar.default(ge, "Runtime assertion failed for expression u0 >= 0 on node 'ge'");  ge = _assert_scalar = None
        le: "Sym(u0 <= 2)" = sym_size_int_3 <= 2
        _assert_scalar_1 = torch.ops.aten._assert_scalar.default(le, "Runtime assertion failed for expression u0 <= 2 on node 'le'");  le = _assert_scalar_1 = None

        # File: /home/user/project/symbols.py:16 in forward, code: return torch.sort(kept, dim=0).values, x.t() @ x
        sort = torch.ops.aten.sort.default(index, 0);  index = None
        getitem: "f32[u0, 32]" = sort[0]
        getitem_1: "i64[u0, 32]" = sort[1];  sort = None
        permute_1: "f32[16, s77]" = torch.ops.aten.permute.default(primals_4, [1, 0])
        mm: "f32[16, 16]" = torch.ops.aten.mm.default(permute_1, primals_4);  permute_1 = None

        # File: /home/user/project/symbols.py:13 in forward, code: y = torch.relu(y)
        le_1: "b8[s77, 32]" = torch.ops.aten.le.Scalar(relu, 0);  relu = None
        return (getitem, mm, primals_4, primals_5, getitem_1, le_1, primals_3, sym_size_int_3, sym_size_int_1, sym_size_int_2)
