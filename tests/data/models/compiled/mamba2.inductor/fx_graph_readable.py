class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[2, 16]", arg1_1: "f32[64, 16]", arg2_1: "f32[16]", arg3_1: "f32[84, 16]", arg4_1: "f32[4]", arg5_1: "f32[48, 1, 4]", arg6_1: "f32[48]", arg7_1: "f32[4]", arg8_1: "f32[4]", arg9_1: "f32[32]", arg10_1: "f32[16, 32]", arg11_1: "f32[16]"):
        # File: transformers/models/mamba2/modeling_mamba2.py:790 in forward, code: inputs_embeds = self.embeddings(input_ids)
        embedding: "f32[2, 16, 16]" = torch.ops.aten.embedding.default(arg1_1, arg0_1);  arg1_1 = arg0_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:619 in forward, code: variance = hidden_states.pow(2).mean(-1, keepdim=True)
        pow_1: "f32[2, 16, 16]" = torch.ops.aten.pow.Tensor_Scalar(embedding, 2)
        mean: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:620 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean, 1e-05);  mean = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[2, 16, 16]" = torch.ops.aten.mul.Tensor(embedding, rsqrt);  rsqrt = None

        # File: transformers/models/mamba2/modeling_mamba2.py:621 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_1: "f32[2, 16, 16]" = torch.ops.aten.mul.Tensor(arg2_1, mul);  arg2_1 = mul = None

        # File: transformers/models/mamba2/modeling_mamba2.py:477 in forward, code: projected_states = self.in_proj(hidden_states)
        permute: "f32[16, 84]" = torch.ops.aten.permute.default(arg3_1, [1, 0]);  arg3_1 = None
        view: "f32[32, 16]" = torch.ops.aten.view.default(mul_1, [32, 16]);  mul_1 = None
        mm: "f32[32, 84]" = torch.ops.aten.mm.default(view, permute);  view = permute = None
        view_1: "f32[2, 16, 84]" = torch.ops.aten.view.default(mm, [2, 16, 84]);  mm = None

        # File: transformers/models/mamba2/modeling_mamba2.py:479 in forward, code: A = -torch.exp(self.A_log.float())
        exp: "f32[4]" = torch.ops.aten.exp.default(arg4_1);  arg4_1 = None
        neg: "f32[4]" = torch.ops.aten.neg.default(exp);  exp = None

        # File: transformers/models/mamba2/modeling_mamba2.py:506 in forward, code: gate, hidden_states_B_C, dt = projected_states.split(
        split_with_sizes = torch.ops.aten.split_with_sizes.default(view_1, [32, 48, 4], -1);  view_1 = None
        getitem: "f32[2, 16, 32]" = split_with_sizes[0]
        getitem_1: "f32[2, 16, 48]" = split_with_sizes[1]
        getitem_2: "f32[2, 16, 4]" = split_with_sizes[2];  split_with_sizes = None

        # File: transformers/models/mamba2/modeling_mamba2.py:511 in forward, code: hidden_states_B_C = hidden_states_B_C.transpose(1, 2)
        permute_1: "f32[2, 48, 16]" = torch.ops.aten.permute.default(getitem_1, [0, 2, 1]);  getitem_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:530 in forward, code: self.conv1d.weight.squeeze(1),
        squeeze: "f32[48, 4]" = torch.ops.aten.squeeze.dim(arg5_1, 1);  arg5_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:159 in causal_conv1d_fn, code: weight=weight.unsqueeze(1),
        unsqueeze: "f32[48, 1, 4]" = torch.ops.aten.unsqueeze.default(squeeze, 1);  squeeze = None

        # File: transformers/models/mamba2/modeling_mamba2.py:157 in causal_conv1d_fn, code: out = F.conv1d(
        convolution: "f32[2, 48, 19]" = torch.ops.aten.convolution.default(permute_1, unsqueeze, arg6_1, [1], [3], [1], False, [0], 48);  permute_1 = unsqueeze = arg6_1 = None
        slice_1: "f32[2, 48, 16]" = torch.ops.aten.slice.Tensor(convolution, 2, 0, 16);  convolution = None

        # File: transformers/activations.py:103 in forward, code: return nn.functional.silu(input)
        neg_1: "f32[2, 48, 16]" = torch.ops.aten.neg.default(slice_1)
        exp_1: "f32[2, 48, 16]" = torch.ops.aten.exp.default(neg_1);  neg_1 = None
        add_1: "f32[2, 48, 16]" = torch.ops.aten.add.Tensor(exp_1, 1);  exp_1 = None
        div: "f32[2, 48, 16]" = torch.ops.aten.div.Tensor(slice_1, add_1);  slice_1 = add_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:540 in forward, code: hidden_states_B_C = apply_mask_to_padding_states(hidden_states_B_C.transpose(1, 2), attention_mask)
        permute_2: "f32[2, 16, 48]" = torch.ops.aten.permute.default(div, [0, 2, 1]);  div = None

        # File: transformers/models/mamba2/modeling_mamba2.py:541 in forward, code: hidden_states, B, C = torch.split(
        split_with_sizes_1 = torch.ops.aten.split_with_sizes.default(permute_2, [32, 8, 8], -1);  permute_2 = None
        getitem_3: "f32[2, 16, 32]" = split_with_sizes_1[0]
        getitem_4: "f32[2, 16, 8]" = split_with_sizes_1[1]
        getitem_5: "f32[2, 16, 8]" = split_with_sizes_1[2];  split_with_sizes_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:576 in forward, code: hidden_states.view(batch_size, seq_len, self.num_heads, self.head_dim),
        view_2: "f32[2, 16, 4, 8]" = torch.ops.aten.view.default(getitem_3, [2, 16, 4, 8]);  getitem_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:579 in forward, code: B.view(batch_size, seq_len, self.n_groups, self.ssm_state_size),
        view_3: "f32[2, 16, 1, 8]" = torch.ops.aten.view.default(getitem_4, [2, 16, 1, 8]);  getitem_4 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:580 in forward, code: C.view(batch_size, seq_len, self.n_groups, self.ssm_state_size),
        view_4: "f32[2, 16, 1, 8]" = torch.ops.aten.view.default(getitem_5, [2, 16, 1, 8]);  getitem_5 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:276 in mamba2_chunk_scan, code: dt = dt + dt_bias.to(dt.dtype)
        add_2: "f32[2, 16, 4]" = torch.ops.aten.add.Tensor(getitem_2, arg8_1);  getitem_2 = arg8_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:278 in mamba2_chunk_scan, code: dt = F.softplus(dt)
        exp_2: "f32[2, 16, 4]" = torch.ops.aten.exp.default(add_2)
        log1p: "f32[2, 16, 4]" = torch.ops.aten.log1p.default(exp_2);  exp_2 = None
        gt: "b8[2, 16, 4]" = torch.ops.aten.gt.Scalar(add_2, 20)
        where: "f32[2, 16, 4]" = torch.ops.aten.where.self(gt, add_2, log1p);  gt = add_2 = log1p = None

        # File: transformers/models/mamba2/modeling_mamba2.py:279 in mamba2_chunk_scan, code: dt = torch.clamp(dt, min=dt_limit[0], max=dt_limit[1])
        clamp_min: "f32[2, 16, 4]" = torch.ops.aten.clamp_min.default(where, 0.0);  where = None
        clamp_max: "f32[2, 16, 4]" = torch.ops.aten.clamp_max.default(clamp_min, inf);  clamp_min = None

        # File: transformers/models/mamba2/modeling_mamba2.py:282 in mamba2_chunk_scan, code: B = B.float().repeat_interleave(num_heads // num_groups, dim=2, output_size=num_heads)
        unsqueeze_1: "f32[2, 16, 1, 1, 8]" = torch.ops.aten.unsqueeze.default(view_3, 3);  view_3 = None
        expand: "f32[2, 16, 1, 4, 8]" = torch.ops.aten.expand.default(unsqueeze_1, [2, 16, 1, 4, 8]);  unsqueeze_1 = None
        clone: "f32[2, 16, 1, 4, 8]" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        view_5: "f32[2, 16, 4, 8]" = torch.ops.aten.view.default(clone, [2, 16, 4, 8]);  clone = None

        # File: transformers/models/mamba2/modeling_mamba2.py:283 in mamba2_chunk_scan, code: C = C.float().repeat_interleave(num_heads // num_groups, dim=2, output_size=num_heads)
        unsqueeze_2: "f32[2, 16, 1, 1, 8]" = torch.ops.aten.unsqueeze.default(view_4, 3);  view_4 = None
        expand_1: "f32[2, 16, 1, 4, 8]" = torch.ops.aten.expand.default(unsqueeze_2, [2, 16, 1, 4, 8]);  unsqueeze_2 = None
        clone_1: "f32[2, 16, 1, 4, 8]" = torch.ops.aten.clone.default(expand_1, memory_format = torch.contiguous_format);  expand_1 = None
        view_6: "f32[2, 16, 4, 8]" = torch.ops.aten.view.default(clone_1, [2, 16, 4, 8]);  clone_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:288 in mamba2_chunk_scan, code: D_residual = D[..., None] * pad_tensor_by_size(hidden_states, pad_size)
        unsqueeze_3: "f32[4, 1]" = torch.ops.aten.unsqueeze.default(arg7_1, 1);  arg7_1 = None

        # File: torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        constant_pad_nd: "f32[2, 16, 4, 8]" = torch.ops.aten.constant_pad_nd.default(view_2, [0, 0, 0, 0, 0, 0, 0, 0], 0.0)

        # File: transformers/models/mamba2/modeling_mamba2.py:288 in mamba2_chunk_scan, code: D_residual = D[..., None] * pad_tensor_by_size(hidden_states, pad_size)
        mul_2: "f32[2, 16, 4, 8]" = torch.ops.aten.mul.Tensor(unsqueeze_3, constant_pad_nd);  unsqueeze_3 = constant_pad_nd = None

        # File: transformers/models/mamba2/modeling_mamba2.py:291 in mamba2_chunk_scan, code: hidden_states = hidden_states * dt[..., None].float()
        unsqueeze_4: "f32[2, 16, 4, 1]" = torch.ops.aten.unsqueeze.default(clamp_max, 3)
        mul_3: "f32[2, 16, 4, 8]" = torch.ops.aten.mul.Tensor(view_2, unsqueeze_4);  view_2 = unsqueeze_4 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:292 in mamba2_chunk_scan, code: A = A.to(hidden_states.dtype) * dt.float()
        mul_4: "f32[2, 16, 4]" = torch.ops.aten.mul.Tensor(neg, clamp_max);  neg = clamp_max = None

        # File: transformers/models/mamba2/modeling_mamba2.py:68 in reshape_into_chunks, code: return input_tensor.reshape(
        view_7: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.view.default(mul_3, [2, 2, 8, 4, 8]);  mul_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:65 in reshape_into_chunks, code: return input_tensor.reshape(input_tensor.shape[0], -1, chunk_size, input_tensor.shape[2])
        view_8: "f32[2, 2, 8, 4]" = torch.ops.aten.view.default(mul_4, [2, -1, 8, 4]);  mul_4 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:68 in reshape_into_chunks, code: return input_tensor.reshape(
        view_9: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.view.default(view_5, [2, -1, 8, 4, 8]);  view_5 = None
        view_10: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.view.default(view_6, [2, -1, 8, 4, 8]);  view_6 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:299 in mamba2_chunk_scan, code: A = A.permute(0, 3, 1, 2)
        permute_3: "f32[2, 4, 2, 8]" = torch.ops.aten.permute.default(view_8, [0, 3, 1, 2]);  view_8 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:300 in mamba2_chunk_scan, code: A_cumsum = torch.cumsum(A, dim=-1)
        cumsum: "f32[2, 4, 2, 8]" = torch.ops.aten.cumsum.default(permute_3, -1)

        # File: transformers/models/mamba2/modeling_mamba2.py:80 in segment_sum, code: input_tensor = input_tensor[..., None].expand(*input_tensor.size(), chunk_size)
        unsqueeze_5: "f32[2, 4, 2, 8, 1]" = torch.ops.aten.unsqueeze.default(permute_3, 4);  permute_3 = None
        expand_2: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.expand.default(unsqueeze_5, [2, 4, 2, 8, 8]);  unsqueeze_5 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:82 in segment_sum, code: mask = torch.tril(torch.ones(chunk_size, chunk_size, device=input_tensor.device, dtype=torch.bool), diagonal=-1)
        full_default: "b8[8, 8]" = torch.ops.aten.full.default([8, 8], True, dtype = torch.bool, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        iota: "i64[8]" = torch.ops.prims.iota.default(8, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_6: "i64[1, 8]" = torch.ops.aten.unsqueeze.default(iota, -2);  iota = None
        iota_1: "i64[8]" = torch.ops.prims.iota.default(8, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_7: "i64[8, 1]" = torch.ops.aten.unsqueeze.default(iota_1, -1);  iota_1 = None
        sub: "i64[8, 8]" = torch.ops.aten.sub.Tensor(unsqueeze_6, unsqueeze_7);  unsqueeze_6 = unsqueeze_7 = None
        le: "b8[8, 8]" = torch.ops.aten.le.Scalar(sub, -1);  sub = None
        logical_and: "b8[8, 8]" = torch.ops.aten.logical_and.default(le, full_default);  le = full_default = None

        # File: transformers/models/mamba2/modeling_mamba2.py:83 in segment_sum, code: input_tensor = input_tensor.masked_fill(~mask, 0)
        bitwise_not: "b8[8, 8]" = torch.ops.aten.bitwise_not.default(logical_and);  logical_and = None
        full_default_1: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        where_1: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.where.self(bitwise_not, full_default_1, expand_2);  bitwise_not = full_default_1 = expand_2 = None
        clone_2: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.clone.default(where_1, memory_format = torch.contiguous_format);  where_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:85 in segment_sum, code: tensor_segsum = torch.cumsum(input_tensor, dim=-2)
        cumsum_1: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.cumsum.default(clone_2, -2);  clone_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:88 in segment_sum, code: mask = torch.tril(torch.ones(chunk_size, chunk_size, device=input_tensor.device, dtype=torch.bool), diagonal=0)
        full_default_2: "b8[8, 8]" = torch.ops.aten.full.default([8, 8], True, dtype = torch.bool, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        iota_2: "i64[8]" = torch.ops.prims.iota.default(8, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_8: "i64[1, 8]" = torch.ops.aten.unsqueeze.default(iota_2, -2);  iota_2 = None
        iota_3: "i64[8]" = torch.ops.prims.iota.default(8, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_9: "i64[8, 1]" = torch.ops.aten.unsqueeze.default(iota_3, -1);  iota_3 = None
        sub_1: "i64[8, 8]" = torch.ops.aten.sub.Tensor(unsqueeze_8, unsqueeze_9);  unsqueeze_8 = unsqueeze_9 = None
        le_1: "b8[8, 8]" = torch.ops.aten.le.Scalar(sub_1, 0);  sub_1 = None
        logical_and_1: "b8[8, 8]" = torch.ops.aten.logical_and.default(le_1, full_default_2);  le_1 = full_default_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:89 in segment_sum, code: tensor_segsum = tensor_segsum.masked_fill(~mask, -torch.inf)
        bitwise_not_1: "b8[8, 8]" = torch.ops.aten.bitwise_not.default(logical_and_1);  logical_and_1 = None
        full_default_3: "f32[]" = torch.ops.aten.full.default([], -inf, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        where_2: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.where.self(bitwise_not_1, full_default_3, cumsum_1);  bitwise_not_1 = full_default_3 = cumsum_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:304 in mamba2_chunk_scan, code: L = torch.exp(segment_sum(A))
        exp_3: "f32[2, 4, 2, 8, 8]" = torch.ops.aten.exp.default(where_2);  where_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:308 in mamba2_chunk_scan, code: G = torch.einsum("bclhn,bcshn->bclsh", C, B)
        unsqueeze_10: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(view_10, 5)
        permute_4: "f32[2, 2, 8, 1, 4, 8]" = torch.ops.aten.permute.default(unsqueeze_10, [0, 1, 2, 5, 3, 4]);  unsqueeze_10 = None
        unsqueeze_11: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(view_9, 5)
        permute_5: "f32[2, 2, 1, 8, 4, 8]" = torch.ops.aten.permute.default(unsqueeze_11, [0, 1, 5, 2, 3, 4]);  unsqueeze_11 = None
        permute_6: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_4, [0, 1, 4, 2, 5, 3]);  permute_4 = None
        clone_3: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_6, memory_format = torch.contiguous_format);  permute_6 = None
        view_11: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_3, [16, 8, 8]);  clone_3 = None
        permute_7: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_5, [0, 1, 4, 5, 3, 2]);  permute_5 = None
        clone_4: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_7, memory_format = torch.contiguous_format);  permute_7 = None
        view_12: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_4, [16, 8, 8]);  clone_4 = None
        bmm: "f32[16, 8, 8]" = torch.ops.aten.bmm.default(view_11, view_12);  view_11 = view_12 = None
        view_13: "f32[2, 2, 4, 8, 1, 8]" = torch.ops.aten.view.default(bmm, [2, 2, 4, 8, 1, 8]);  bmm = None
        permute_8: "f32[2, 2, 8, 8, 4, 1]" = torch.ops.aten.permute.default(view_13, [0, 1, 3, 5, 2, 4]);  view_13 = None
        view_14: "f32[2, 2, 8, 8, 4]" = torch.ops.aten.view.default(permute_8, [2, 2, 8, 8, 4]);  permute_8 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:311 in mamba2_chunk_scan, code: M = G * L.permute(0, 2, 3, 4, 1)
        permute_9: "f32[2, 2, 8, 8, 4]" = torch.ops.aten.permute.default(exp_3, [0, 2, 3, 4, 1]);  exp_3 = None
        mul_5: "f32[2, 2, 8, 8, 4]" = torch.ops.aten.mul.Tensor(view_14, permute_9);  view_14 = permute_9 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:315 in mamba2_chunk_scan, code: Y_diag = torch.einsum("bclsh,bcshp->bclhp", M, hidden_states)
        unsqueeze_12: "f32[2, 2, 8, 8, 4, 1]" = torch.ops.aten.unsqueeze.default(mul_5, 5);  mul_5 = None
        permute_10: "f32[2, 2, 8, 4, 1, 8]" = torch.ops.aten.permute.default(unsqueeze_12, [0, 1, 2, 4, 5, 3]);  unsqueeze_12 = None
        unsqueeze_13: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(view_7, 5)
        permute_11: "f32[2, 2, 1, 4, 8, 8]" = torch.ops.aten.permute.default(unsqueeze_13, [0, 1, 5, 3, 4, 2]);  unsqueeze_13 = None
        permute_12: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_10, [0, 1, 3, 2, 5, 4]);  permute_10 = None
        view_15: "f32[16, 8, 8]" = torch.ops.aten.view.default(permute_12, [16, 8, 8]);  permute_12 = None
        permute_13: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_11, [0, 1, 3, 5, 4, 2]);  permute_11 = None
        clone_5: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_13, memory_format = torch.contiguous_format);  permute_13 = None
        view_16: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_5, [16, 8, 8]);  clone_5 = None
        bmm_1: "f32[16, 8, 8]" = torch.ops.aten.bmm.default(view_15, view_16);  view_15 = view_16 = None
        view_17: "f32[2, 2, 4, 8, 1, 8]" = torch.ops.aten.view.default(bmm_1, [2, 2, 4, 8, 1, 8]);  bmm_1 = None
        permute_14: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.permute.default(view_17, [0, 1, 3, 2, 5, 4]);  view_17 = None
        view_18: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.view.default(permute_14, [2, 2, 8, 4, 8]);  permute_14 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:319 in mamba2_chunk_scan, code: decay_states = torch.exp(A_cumsum[:, :, :, -1:] - A_cumsum)
        slice_2: "f32[2, 4, 2, 1]" = torch.ops.aten.slice.Tensor(cumsum, 3, -1, 9223372036854775807)
        sub_2: "f32[2, 4, 2, 8]" = torch.ops.aten.sub.Tensor(slice_2, cumsum);  slice_2 = None
        exp_4: "f32[2, 4, 2, 8]" = torch.ops.aten.exp.default(sub_2);  sub_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:320 in mamba2_chunk_scan, code: B_decay = B * decay_states.permute(0, -2, -1, 1)[..., None]
        permute_15: "f32[2, 2, 8, 4]" = torch.ops.aten.permute.default(exp_4, [0, -2, -1, 1]);  exp_4 = None
        unsqueeze_14: "f32[2, 2, 8, 4, 1]" = torch.ops.aten.unsqueeze.default(permute_15, 4);  permute_15 = None
        mul_6: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.mul.Tensor(view_9, unsqueeze_14);  view_9 = unsqueeze_14 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:322 in mamba2_chunk_scan, code: states = torch.einsum("bclhn,bclhp->bchpn", B_decay, hidden_states)
        unsqueeze_15: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(mul_6, 5);  mul_6 = None
        permute_16: "f32[2, 2, 4, 1, 8, 8]" = torch.ops.aten.permute.default(unsqueeze_15, [0, 1, 3, 5, 4, 2]);  unsqueeze_15 = None
        unsqueeze_16: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(view_7, 5);  view_7 = None
        permute_17: "f32[2, 2, 4, 8, 1, 8]" = torch.ops.aten.permute.default(unsqueeze_16, [0, 1, 3, 4, 5, 2]);  unsqueeze_16 = None
        permute_18: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_17, [0, 1, 2, 3, 5, 4]);  permute_17 = None
        clone_6: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_18, memory_format = torch.contiguous_format);  permute_18 = None
        view_19: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_6, [16, 8, 8]);  clone_6 = None
        permute_19: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_16, [0, 1, 2, 5, 4, 3]);  permute_16 = None
        clone_7: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_19, memory_format = torch.contiguous_format);  permute_19 = None
        view_20: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_7, [16, 8, 8]);  clone_7 = None
        bmm_2: "f32[16, 8, 8]" = torch.ops.aten.bmm.default(view_19, view_20);  view_19 = view_20 = None
        view_21: "f32[2, 2, 4, 8, 1, 8]" = torch.ops.aten.view.default(bmm_2, [2, 2, 4, 8, 1, 8]);  bmm_2 = None
        permute_20: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(view_21, [0, 1, 2, 3, 5, 4]);  view_21 = None
        view_22: "f32[2, 2, 4, 8, 8]" = torch.ops.aten.view.default(permute_20, [2, 2, 4, 8, 8]);  permute_20 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:329 in mamba2_chunk_scan, code: else torch.zeros_like(states[:, :1])
        full_default_4: "f32[2, 1, 4, 8, 8]" = torch.ops.aten.full.default([2, 1, 4, 8, 8], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)

        # File: transformers/models/mamba2/modeling_mamba2.py:331 in mamba2_chunk_scan, code: states = torch.cat([previous_states, states], dim=1)
        cat: "f32[2, 3, 4, 8, 8]" = torch.ops.aten.cat.default([full_default_4, view_22], 1);  full_default_4 = view_22 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:332 in mamba2_chunk_scan, code: decay_chunk = torch.exp(segment_sum(F.pad(A_cumsum[:, :, :, -1], (1, 0)))).transpose(1, 3)
        select: "f32[2, 4, 2]" = torch.ops.aten.select.int(cumsum, 3, -1)

        # File: torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        constant_pad_nd_5: "f32[2, 4, 3]" = torch.ops.aten.constant_pad_nd.default(select, [1, 0], 0.0);  select = None

        # File: transformers/models/mamba2/modeling_mamba2.py:80 in segment_sum, code: input_tensor = input_tensor[..., None].expand(*input_tensor.size(), chunk_size)
        unsqueeze_17: "f32[2, 4, 3, 1]" = torch.ops.aten.unsqueeze.default(constant_pad_nd_5, 3);  constant_pad_nd_5 = None
        expand_3: "f32[2, 4, 3, 3]" = torch.ops.aten.expand.default(unsqueeze_17, [2, 4, 3, 3]);  unsqueeze_17 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:82 in segment_sum, code: mask = torch.tril(torch.ones(chunk_size, chunk_size, device=input_tensor.device, dtype=torch.bool), diagonal=-1)
        full_default_5: "b8[3, 3]" = torch.ops.aten.full.default([3, 3], True, dtype = torch.bool, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        iota_4: "i64[3]" = torch.ops.prims.iota.default(3, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_18: "i64[1, 3]" = torch.ops.aten.unsqueeze.default(iota_4, -2);  iota_4 = None
        iota_5: "i64[3]" = torch.ops.prims.iota.default(3, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_19: "i64[3, 1]" = torch.ops.aten.unsqueeze.default(iota_5, -1);  iota_5 = None
        sub_3: "i64[3, 3]" = torch.ops.aten.sub.Tensor(unsqueeze_18, unsqueeze_19);  unsqueeze_18 = unsqueeze_19 = None
        le_2: "b8[3, 3]" = torch.ops.aten.le.Scalar(sub_3, -1);  sub_3 = None
        logical_and_2: "b8[3, 3]" = torch.ops.aten.logical_and.default(le_2, full_default_5);  le_2 = full_default_5 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:83 in segment_sum, code: input_tensor = input_tensor.masked_fill(~mask, 0)
        bitwise_not_2: "b8[3, 3]" = torch.ops.aten.bitwise_not.default(logical_and_2);  logical_and_2 = None
        full_default_6: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        where_3: "f32[2, 4, 3, 3]" = torch.ops.aten.where.self(bitwise_not_2, full_default_6, expand_3);  bitwise_not_2 = full_default_6 = expand_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:85 in segment_sum, code: tensor_segsum = torch.cumsum(input_tensor, dim=-2)
        cumsum_2: "f32[2, 4, 3, 3]" = torch.ops.aten.cumsum.default(where_3, -2);  where_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:88 in segment_sum, code: mask = torch.tril(torch.ones(chunk_size, chunk_size, device=input_tensor.device, dtype=torch.bool), diagonal=0)
        full_default_7: "b8[3, 3]" = torch.ops.aten.full.default([3, 3], True, dtype = torch.bool, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        iota_6: "i64[3]" = torch.ops.prims.iota.default(3, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_20: "i64[1, 3]" = torch.ops.aten.unsqueeze.default(iota_6, -2);  iota_6 = None
        iota_7: "i64[3]" = torch.ops.prims.iota.default(3, start = 0, step = 1, dtype = torch.int64, device = device(type='cpu'), requires_grad = False)
        unsqueeze_21: "i64[3, 1]" = torch.ops.aten.unsqueeze.default(iota_7, -1);  iota_7 = None
        sub_4: "i64[3, 3]" = torch.ops.aten.sub.Tensor(unsqueeze_20, unsqueeze_21);  unsqueeze_20 = unsqueeze_21 = None
        le_3: "b8[3, 3]" = torch.ops.aten.le.Scalar(sub_4, 0);  sub_4 = None
        logical_and_3: "b8[3, 3]" = torch.ops.aten.logical_and.default(le_3, full_default_7);  le_3 = full_default_7 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:89 in segment_sum, code: tensor_segsum = tensor_segsum.masked_fill(~mask, -torch.inf)
        bitwise_not_3: "b8[3, 3]" = torch.ops.aten.bitwise_not.default(logical_and_3);  logical_and_3 = None
        full_default_8: "f32[]" = torch.ops.aten.full.default([], -inf, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'), pin_memory = False)
        where_4: "f32[2, 4, 3, 3]" = torch.ops.aten.where.self(bitwise_not_3, full_default_8, cumsum_2);  bitwise_not_3 = full_default_8 = cumsum_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:332 in mamba2_chunk_scan, code: decay_chunk = torch.exp(segment_sum(F.pad(A_cumsum[:, :, :, -1], (1, 0)))).transpose(1, 3)
        exp_5: "f32[2, 4, 3, 3]" = torch.ops.aten.exp.default(where_4);  where_4 = None
        permute_21: "f32[2, 3, 3, 4]" = torch.ops.aten.permute.default(exp_5, [0, 3, 2, 1]);  exp_5 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:334 in mamba2_chunk_scan, code: new_states = torch.einsum("bzch,bzhpn->bchpn", decay_chunk, states)
        unsqueeze_22: "f32[2, 3, 3, 4, 1]" = torch.ops.aten.unsqueeze.default(permute_21, 4);  permute_21 = None
        unsqueeze_23: "f32[2, 3, 3, 4, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_22, 5);  unsqueeze_22 = None
        permute_22: "f32[2, 3, 4, 1, 1, 3]" = torch.ops.aten.permute.default(unsqueeze_23, [0, 2, 3, 4, 5, 1]);  unsqueeze_23 = None
        unsqueeze_24: "f32[2, 3, 4, 8, 8, 1]" = torch.ops.aten.unsqueeze.default(cat, 5);  cat = None
        permute_23: "f32[2, 1, 4, 8, 8, 3]" = torch.ops.aten.permute.default(unsqueeze_24, [0, 5, 2, 3, 4, 1]);  unsqueeze_24 = None
        permute_24: "f32[2, 4, 3, 3, 1, 1]" = torch.ops.aten.permute.default(permute_22, [0, 2, 1, 5, 3, 4]);  permute_22 = None
        view_23: "f32[8, 3, 3]" = torch.ops.aten.view.default(permute_24, [8, 3, 3]);  permute_24 = None
        permute_25: "f32[2, 4, 3, 8, 8, 1]" = torch.ops.aten.permute.default(permute_23, [0, 2, 5, 3, 4, 1]);  permute_23 = None
        clone_8: "f32[2, 4, 3, 8, 8, 1]" = torch.ops.aten.clone.default(permute_25, memory_format = torch.contiguous_format);  permute_25 = None
        view_24: "f32[8, 3, 64]" = torch.ops.aten.view.default(clone_8, [8, 3, 64]);  clone_8 = None
        bmm_3: "f32[8, 3, 64]" = torch.ops.aten.bmm.default(view_23, view_24);  view_23 = view_24 = None
        view_25: "f32[2, 4, 3, 1, 8, 8]" = torch.ops.aten.view.default(bmm_3, [2, 4, 3, 1, 8, 8]);  bmm_3 = None
        permute_26: "f32[2, 3, 4, 8, 8, 1]" = torch.ops.aten.permute.default(view_25, [0, 2, 1, 4, 5, 3]);  view_25 = None
        view_26: "f32[2, 3, 4, 8, 8]" = torch.ops.aten.view.default(permute_26, [2, 3, 4, 8, 8]);  permute_26 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:335 in mamba2_chunk_scan, code: states, final_state = new_states[:, :-1], new_states[:, -1]
        slice_4: "f32[2, 2, 4, 8, 8]" = torch.ops.aten.slice.Tensor(view_26, 1, 0, -1);  view_26 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:339 in mamba2_chunk_scan, code: state_decay_out = torch.exp(A_cumsum)
        exp_6: "f32[2, 4, 2, 8]" = torch.ops.aten.exp.default(cumsum);  cumsum = None

        # File: transformers/models/mamba2/modeling_mamba2.py:342 in mamba2_chunk_scan, code: C_times_states = torch.einsum("bclhn,bchpn->bclhp", C, states)
        unsqueeze_25: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.unsqueeze.default(view_10, 5);  view_10 = None
        permute_27: "f32[2, 2, 8, 4, 1, 8]" = torch.ops.aten.permute.default(unsqueeze_25, [0, 1, 2, 3, 5, 4]);  unsqueeze_25 = None
        unsqueeze_26: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.unsqueeze.default(slice_4, 5);  slice_4 = None
        permute_28: "f32[2, 2, 1, 4, 8, 8]" = torch.ops.aten.permute.default(unsqueeze_26, [0, 1, 5, 2, 3, 4]);  unsqueeze_26 = None
        permute_29: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_27, [0, 1, 3, 2, 5, 4]);  permute_27 = None
        clone_9: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_29, memory_format = torch.contiguous_format);  permute_29 = None
        view_27: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_9, [16, 8, 8]);  clone_9 = None
        permute_30: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.permute.default(permute_28, [0, 1, 3, 5, 4, 2]);  permute_28 = None
        clone_10: "f32[2, 2, 4, 8, 8, 1]" = torch.ops.aten.clone.default(permute_30, memory_format = torch.contiguous_format);  permute_30 = None
        view_28: "f32[16, 8, 8]" = torch.ops.aten.view.default(clone_10, [16, 8, 8]);  clone_10 = None
        bmm_4: "f32[16, 8, 8]" = torch.ops.aten.bmm.default(view_27, view_28);  view_27 = view_28 = None
        view_29: "f32[2, 2, 4, 8, 1, 8]" = torch.ops.aten.view.default(bmm_4, [2, 2, 4, 8, 1, 8]);  bmm_4 = None
        permute_31: "f32[2, 2, 8, 4, 8, 1]" = torch.ops.aten.permute.default(view_29, [0, 1, 3, 2, 5, 4]);  view_29 = None
        view_30: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.view.default(permute_31, [2, 2, 8, 4, 8]);  permute_31 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:343 in mamba2_chunk_scan, code: Y_off = C_times_states * state_decay_out.permute(0, 2, 3, 1)[..., None]
        permute_32: "f32[2, 2, 8, 4]" = torch.ops.aten.permute.default(exp_6, [0, 2, 3, 1]);  exp_6 = None
        unsqueeze_27: "f32[2, 2, 8, 4, 1]" = torch.ops.aten.unsqueeze.default(permute_32, 4);  permute_32 = None
        mul_7: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.mul.Tensor(view_30, unsqueeze_27);  view_30 = unsqueeze_27 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:348 in mamba2_chunk_scan, code: output = (Y_diag + Y_off).contiguous()
        add_3: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.add.Tensor(view_18, mul_7);  view_18 = mul_7 = None
        clone_11: "f32[2, 2, 8, 4, 8]" = torch.ops.aten.clone.default(add_3, memory_format = torch.contiguous_format);  add_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:349 in mamba2_chunk_scan, code: output = output.reshape(batch_size, -1, num_heads, head_dim)
        view_31: "f32[2, 16, 4, 8]" = torch.ops.aten.view.default(clone_11, [2, -1, 4, 8]);  clone_11 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:352 in mamba2_chunk_scan, code: output = output + D_residual
        add_4: "f32[2, 16, 4, 8]" = torch.ops.aten.add.Tensor(view_31, mul_2);  view_31 = mul_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:598 in forward, code: scan_output = scan_output.reshape(batch_size, seq_len, -1)
        view_32: "f32[2, 16, 32]" = torch.ops.aten.view.default(add_4, [2, 16, -1]);  add_4 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:116 in forward, code: hidden_states = hidden_states * nn.functional.silu(gate.to(torch.float32))
        neg_2: "f32[2, 16, 32]" = torch.ops.aten.neg.default(getitem)
        exp_7: "f32[2, 16, 32]" = torch.ops.aten.exp.default(neg_2);  neg_2 = None
        add_5: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(exp_7, 1);  exp_7 = None
        div_1: "f32[2, 16, 32]" = torch.ops.aten.div.Tensor(getitem, add_5);  getitem = add_5 = None
        mul_8: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(view_32, div_1);  view_32 = div_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:119 in forward, code: hidden_states_group = hidden_states.view(*prefix_dims, group_count, self.group_size)
        view_33: "f32[2, 16, 1, 32]" = torch.ops.aten.view.default(mul_8, [2, 16, 1, 32]);  mul_8 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:120 in forward, code: variance = hidden_states_group.pow(2).mean(-1, keepdim=True)
        pow_2: "f32[2, 16, 1, 32]" = torch.ops.aten.pow.Tensor_Scalar(view_33, 2)
        mean_1: "f32[2, 16, 1, 1]" = torch.ops.aten.mean.dim(pow_2, [-1], True);  pow_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:121 in forward, code: hidden_states_group = hidden_states_group * torch.rsqrt(variance + self.variance_epsilon)
        add_6: "f32[2, 16, 1, 1]" = torch.ops.aten.add.Tensor(mean_1, 1e-05);  mean_1 = None
        rsqrt_1: "f32[2, 16, 1, 1]" = torch.ops.aten.rsqrt.default(add_6);  add_6 = None
        mul_9: "f32[2, 16, 1, 32]" = torch.ops.aten.mul.Tensor(view_33, rsqrt_1);  view_33 = rsqrt_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:122 in forward, code: hidden_states = hidden_states_group.view(*prefix_dims, group_count * self.group_size)
        view_34: "f32[2, 16, 32]" = torch.ops.aten.view.default(mul_9, [2, 16, 32]);  mul_9 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:123 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_10: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg9_1, view_34);  arg9_1 = view_34 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:603 in forward, code: contextualized_states = self.out_proj(scan_output.to(dtype))
        permute_33: "f32[32, 16]" = torch.ops.aten.permute.default(arg10_1, [1, 0]);  arg10_1 = None
        view_35: "f32[32, 32]" = torch.ops.aten.view.default(mul_10, [32, 32]);  mul_10 = None
        mm_1: "f32[32, 16]" = torch.ops.aten.mm.default(view_35, permute_33);  view_35 = permute_33 = None
        view_36: "f32[2, 16, 16]" = torch.ops.aten.view.default(mm_1, [2, 16, 16]);  mm_1 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:646 in forward, code: hidden_states = residual + hidden_states
        add_7: "f32[2, 16, 16]" = torch.ops.aten.add.Tensor(embedding, view_36);  embedding = view_36 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:619 in forward, code: variance = hidden_states.pow(2).mean(-1, keepdim=True)
        pow_3: "f32[2, 16, 16]" = torch.ops.aten.pow.Tensor_Scalar(add_7, 2)
        mean_2: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_3, [-1], True);  pow_3 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:620 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_8: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean_2, 1e-05);  mean_2 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_8);  add_8 = None
        mul_11: "f32[2, 16, 16]" = torch.ops.aten.mul.Tensor(add_7, rsqrt_2);  add_7 = rsqrt_2 = None

        # File: transformers/models/mamba2/modeling_mamba2.py:621 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_12: "f32[2, 16, 16]" = torch.ops.aten.mul.Tensor(arg11_1, mul_11);  arg11_1 = mul_11 = None
        return (mul_12,)
