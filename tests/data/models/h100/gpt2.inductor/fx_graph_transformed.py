class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[2, 16]", arg1_1: "f32[64, 32]", arg2_1: "f32[32, 32]", arg3_1: "f32[32]", arg4_1: "f32[32]", arg5_1: "f32[96]", arg6_1: "f32[32, 96]", arg7_1: "f32[32]", arg8_1: "f32[32, 32]", arg9_1: "f32[32]", arg10_1: "f32[32]", arg11_1: "f32[128]", arg12_1: "f32[32, 128]", arg13_1: "f32[32]", arg14_1: "f32[128, 32]", arg15_1: "f32[32]", arg16_1: "f32[32]"):
        # File: transformers/models/gpt2/modeling_gpt2.py:569 in forward, code: inputs_embeds = self.wte(input_ids)
        embedding: "f32[2, 16, 32]" = torch.ops.aten.embedding.default(arg1_1, arg0_1);  arg0_1 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:573 in forward, code: position_ids = torch.arange(inputs_embeds.shape[1], device=inputs_embeds.device) + past_seen_tokens
        iota: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add: "i64[16]" = torch.ops.aten.add.Tensor(iota, 0);  iota = None

        # File: transformers/models/gpt2/modeling_gpt2.py:574 in forward, code: position_ids = position_ids.unsqueeze(0)
        unsqueeze: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add, 0);  add = None

        # File: transformers/models/gpt2/modeling_gpt2.py:576 in forward, code: position_embeds = self.wpe(position_ids)
        embedding_1: "f32[1, 16, 32]" = torch.ops.aten.embedding.default(arg2_1, unsqueeze);  arg2_1 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:577 in forward, code: hidden_states = inputs_embeds + position_embeds.to(inputs_embeds.device)
        add_1: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(embedding, embedding_1);  embedding = embedding_1 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:273 in forward, code: hidden_states = self.ln_1(hidden_states)
        var_mean = torch.ops.aten.var_mean.correction(add_1, [2], correction = 0, keepdim = True)
        getitem: "f32[2, 16, 1]" = var_mean[0]
        getitem_1: "f32[2, 16, 1]" = var_mean[1];  var_mean = None
        sub_2: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_1, getitem_1);  getitem_1 = None
        add_4: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_4);  add_4 = None
        mul: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt);  sub_2 = rsqrt = None
        mul_1: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul, arg3_1);  mul = arg3_1 = None
        add_5: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_1, arg4_1);  mul_1 = arg4_1 = None

        # File: transformers/pytorch_utils.py:119 in forward, code: x = torch.addmm(self.bias, x.view(-1, x.size(-1)), self.weight)
        view_1: "f32[32, 32]" = torch.ops.aten.reshape.default(add_5, [-1, 32]);  add_5 = None
        addmm: "f32[32, 96]" = torch.ops.aten.addmm.default(arg5_1, view_1, arg6_1);  arg5_1 = view_1 = arg6_1 = None

        # File: transformers/pytorch_utils.py:120 in forward, code: x = x.view(size_out)
        view_2: "f32[2, 16, 96]" = torch.ops.aten.reshape.default(addmm, [2, 16, 96]);  addmm = None

        # File: transformers/models/gpt2/modeling_gpt2.py:185 in forward, code: query_states, key_states, value_states = self.c_attn(hidden_states).split(self.split_size, dim=2)
        split = torch.ops.aten.split.Tensor(view_2, 32, 2);  view_2 = None
        getitem_2: "f32[2, 16, 32]" = split[0]
        getitem_3: "f32[2, 16, 32]" = split[1]
        getitem_4: "f32[2, 16, 32]" = split[2];  split = None

        # File: transformers/models/gpt2/modeling_gpt2.py:191 in forward, code: query_states = query_states.view(shape_q).transpose(1, 2)
        view_5: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(getitem_2, [2, 16, -1, 16]);  getitem_2 = None
        permute_2: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_5, [0, 2, 1, 3]);  view_5 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:187 in forward, code: key_states = key_states.view(shape_kv).transpose(1, 2)
        view_3: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(getitem_3, [2, 16, -1, 16]);  getitem_3 = None
        permute: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_3, [0, 2, 1, 3]);  view_3 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:188 in forward, code: value_states = value_states.view(shape_kv).transpose(1, 2)
        view_4: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(getitem_4, [2, 16, -1, 16]);  getitem_4 = None
        permute_1: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_4, [0, 2, 1, 3]);  view_4 = None

        # File: transformers/masking_utils.py:55 in and_mask, code: result = q_idx.new_ones((), dtype=torch.bool)
        full_default: "b8[]" = torch.ops.aten.full.default([], True, dtype = torch.bool, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)

        # File: transformers/masking_utils.py:511 in sdpa_mask, code: kv_arange = torch.arange(kv_length, device=device) + kv_offset
        iota_4: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_3: "i64[16]" = torch.ops.aten.add.Tensor(iota_4, 0);  iota_4 = None

        # File: transformers/masking_utils.py:368 in _non_vmap_expansion_sdpa, code: kv_indices = kv_indices[None, None, None, :]
        unsqueeze_7: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_3, 0);  add_3 = None
        unsqueeze_8: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 1);  unsqueeze_7 = None
        unsqueeze_9: "i64[1, 1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, 2);  unsqueeze_8 = None

        # File: transformers/masking_utils.py:510 in sdpa_mask, code: q_arange = torch.arange(q_length, device=device) + q_offset
        iota_3: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_2: "i64[16]" = torch.ops.aten.add.Tensor(iota_3, 0);  iota_3 = None

        # File: transformers/masking_utils.py:367 in _non_vmap_expansion_sdpa, code: q_indices = q_indices[None, None, :, None]
        unsqueeze_4: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_2, 0);  add_2 = None
        unsqueeze_5: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_4, 1);  unsqueeze_4 = None
        unsqueeze_6: "i64[1, 1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_5, 3);  unsqueeze_5 = None

        # File: transformers/masking_utils.py:81 in causal_mask_function, code: return kv_idx <= q_idx
        le: "b8[1, 1, 16, 16]" = torch.ops.aten.le.Tensor(unsqueeze_9, unsqueeze_6)

        # File: transformers/masking_utils.py:57 in and_mask, code: result = result & mask(batch_idx, head_idx, q_idx, kv_idx).to(result.device)
        bitwise_and: "b8[1, 1, 16, 16]" = torch.ops.aten.bitwise_and.Tensor(full_default, le);  full_default = le = None

        # File: transformers/masking_utils.py:859 in _preprocess_mask_arguments, code: position_ids = position_ids.expand(batch_size, -1)
        expand: "i64[2, 16]" = torch.ops.aten.expand.default(unsqueeze, [2, -1]);  unsqueeze = None

        # File: transformers/masking_utils.py:750 in find_packed_sequence_indices, code: first_dummy_value = position_ids[:, :1] - 1  # We just need the diff on this first value to be 1
        slice_1: "i64[2, 1]" = torch.ops.aten.slice.Tensor(expand, 1, 0, 1)
        sub: "i64[2, 1]" = torch.ops.aten.sub.Tensor(slice_1, 1);  slice_1 = None

        # File: transformers/masking_utils.py:751 in find_packed_sequence_indices, code: position_diff = torch.diff(position_ids, prepend=first_dummy_value, dim=-1)
        cat: "i64[2, 17]" = torch.ops.aten.cat.default([sub, expand], -1);  sub = expand = None
        slice_3: "i64[2, 16]" = torch.ops.aten.slice.Tensor(cat, -1, 1, 17)
        slice_2: "i64[2, 16]" = torch.ops.aten.slice.Tensor(cat, -1, 0, 16);  cat = None
        sub_1: "i64[2, 16]" = torch.ops.aten.sub.Tensor(slice_3, slice_2);  slice_3 = slice_2 = None

        # File: transformers/masking_utils.py:752 in find_packed_sequence_indices, code: packed_sequence_mask = (position_diff != 1).cumsum(-1)
        ne: "b8[2, 16]" = torch.ops.aten.ne.Scalar(sub_1, 1);  sub_1 = None
        cumsum: "i64[2, 16]" = torch.ops.aten.cumsum.default(ne, -1);  ne = None

        # File: transformers/masking_utils.py:508 in sdpa_mask, code: batch_arange = torch.arange(batch_size, device=device)
        iota_1: "i64[2]" = torch.ops.prims.iota.default(2, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)

        # File: transformers/masking_utils.py:365 in _non_vmap_expansion_sdpa, code: batch_indices = batch_indices[:, None, None, None]
        unsqueeze_1: "i64[2, 1]" = torch.ops.aten.unsqueeze.default(iota_1, 1);  iota_1 = None
        unsqueeze_2: "i64[2, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_1, 2);  unsqueeze_1 = None
        unsqueeze_3: "i64[2, 1, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_2, 3);  unsqueeze_2 = None

        # File: transformers/masking_utils.py:189 in inner_mask, code: return packed_sequence_mask[batch_idx, q_idx] == packed_sequence_mask[batch_idx, kv_idx]
        index: "i64[2, 1, 16, 1]" = torch.ops.aten.index.Tensor(cumsum, [unsqueeze_3, unsqueeze_6]);  unsqueeze_6 = None
        index_1: "i64[2, 1, 1, 16]" = torch.ops.aten.index.Tensor(cumsum, [unsqueeze_3, unsqueeze_9]);  cumsum = unsqueeze_3 = unsqueeze_9 = None
        eq: "b8[2, 1, 16, 16]" = torch.ops.aten.eq.Tensor(index, index_1);  index = index_1 = None

        # File: transformers/masking_utils.py:57 in and_mask, code: result = result & mask(batch_idx, head_idx, q_idx, kv_idx).to(result.device)
        bitwise_and_1: "b8[2, 1, 16, 16]" = torch.ops.aten.bitwise_and.Tensor(bitwise_and, eq);  bitwise_and = eq = None

        # File: transformers/masking_utils.py:519 in sdpa_mask, code: attention_mask = attention_mask.expand(batch_size, -1, q_length, kv_length)
        expand_1: "b8[2, 1, 16, 16]" = torch.ops.aten.expand.default(bitwise_and_1, [2, -1, 16, 16]);  bitwise_and_1 = None

        # File: transformers/integrations/sdpa_attention.py:158 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        full_default_2: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        full_default_1: "f32[]" = torch.ops.aten.full.default([], -inf, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        where: "f32[2, 1, 16, 16]" = torch.ops.aten.where.self(expand_1, full_default_2, full_default_1);  expand_1 = full_default_2 = full_default_1 = None
        expand_2: "f32[2, 2, 16, 16]" = torch.ops.aten.expand.default(where, [2, 2, 16, 16]);  where = None
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(permute_2, permute, permute_1, expand_2, False, scale = 0.25);  permute_2 = permute = permute_1 = expand_2 = None
        getitem_5: "f32[2, 2, 16, 16]" = _scaled_dot_product_efficient_attention[0];  _scaled_dot_product_efficient_attention = None

        # File: transformers/integrations/sdpa_attention.py:168 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_3: "f32[2, 16, 2, 16]" = torch.ops.aten.permute.default(getitem_5, [0, 2, 1, 3]);  getitem_5 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:222 in forward, code: attn_output = attn_output.reshape(*attn_output.shape[:-2], -1).contiguous()
        view_6: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(permute_3, [2, 16, -1]);  permute_3 = None

        # File: transformers/pytorch_utils.py:119 in forward, code: x = torch.addmm(self.bias, x.view(-1, x.size(-1)), self.weight)
        view_7: "f32[32, 32]" = torch.ops.aten.reshape.default(view_6, [-1, 32]);  view_6 = None
        mm_default_2: "f32[32, 32]" = torch.ops.aten.mm.default(view_7, arg8_1);  view_7 = arg8_1 = None
        add_tensor_2: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg7_1, mm_default_2);  arg7_1 = mm_default_2 = None

        # File: transformers/pytorch_utils.py:120 in forward, code: x = x.view(size_out)
        view_8: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_2, [2, 16, 32]);  add_tensor_2 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:282 in forward, code: hidden_states = attn_output + residual
        add_6: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(view_8, add_1);  view_8 = add_1 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:304 in forward, code: hidden_states = self.ln_2(hidden_states)
        var_mean_1 = torch.ops.aten.var_mean.correction(add_6, [2], correction = 0, keepdim = True)
        getitem_9: "f32[2, 16, 1]" = var_mean_1[0]
        getitem_10: "f32[2, 16, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_3: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_6, getitem_10);  getitem_10 = None
        add_7: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_9, 1e-05);  getitem_9 = None
        rsqrt_1: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_2: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_3, rsqrt_1);  sub_3 = rsqrt_1 = None
        mul_3: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_2, arg9_1);  mul_2 = arg9_1 = None
        add_8: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_3, arg10_1);  mul_3 = arg10_1 = None

        # File: transformers/pytorch_utils.py:119 in forward, code: x = torch.addmm(self.bias, x.view(-1, x.size(-1)), self.weight)
        view_9: "f32[32, 32]" = torch.ops.aten.reshape.default(add_8, [-1, 32]);  add_8 = None
        mm_default_1: "f32[32, 128]" = torch.ops.aten.mm.default(view_9, arg12_1);  view_9 = arg12_1 = None
        add_tensor_1: "f32[32, 128]" = torch.ops.aten.add.Tensor(arg11_1, mm_default_1);  arg11_1 = mm_default_1 = None

        # File: transformers/pytorch_utils.py:120 in forward, code: x = x.view(size_out)
        view_10: "f32[2, 16, 128]" = torch.ops.aten.reshape.default(add_tensor_1, [2, 16, 128]);  add_tensor_1 = None

        # File: transformers/activations.py:66 in forward, code: return 0.5 * input * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (input + 0.044715 * torch.pow(input, 3.0))))
        mul_4: "f32[2, 16, 128]" = torch.ops.aten.mul.Tensor(view_10, 0.5)
        pow_1: "f32[2, 16, 128]" = torch.ops.aten.pow.Tensor_Scalar(view_10, 3.0)
        mul_5: "f32[2, 16, 128]" = torch.ops.aten.mul.Tensor(pow_1, 0.044715);  pow_1 = None
        add_9: "f32[2, 16, 128]" = torch.ops.aten.add.Tensor(view_10, mul_5);  view_10 = mul_5 = None
        mul_6: "f32[2, 16, 128]" = torch.ops.aten.mul.Tensor(add_9, 0.7978845608028654);  add_9 = None
        tanh: "f32[2, 16, 128]" = torch.ops.aten.tanh.default(mul_6);  mul_6 = None
        add_10: "f32[2, 16, 128]" = torch.ops.aten.add.Tensor(tanh, 1.0);  tanh = None
        mul_7: "f32[2, 16, 128]" = torch.ops.aten.mul.Tensor(mul_4, add_10);  mul_4 = add_10 = None

        # File: transformers/pytorch_utils.py:119 in forward, code: x = torch.addmm(self.bias, x.view(-1, x.size(-1)), self.weight)
        view_11: "f32[32, 128]" = torch.ops.aten.reshape.default(mul_7, [-1, 128]);  mul_7 = None
        mm_default: "f32[32, 32]" = torch.ops.aten.mm.default(view_11, arg14_1);  view_11 = arg14_1 = None
        add_tensor: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg13_1, mm_default);  arg13_1 = mm_default = None

        # File: transformers/pytorch_utils.py:120 in forward, code: x = x.view(size_out)
        view_12: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor, [2, 16, 32]);  add_tensor = None

        # File: transformers/models/gpt2/modeling_gpt2.py:307 in forward, code: hidden_states = residual + feed_forward_hidden_states
        add_11: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add_6, view_12);  add_6 = view_12 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:619 in forward, code: hidden_states = self.ln_f(hidden_states)
        var_mean_2 = torch.ops.aten.var_mean.correction(add_11, [2], correction = 0, keepdim = True)
        getitem_11: "f32[2, 16, 1]" = var_mean_2[0]
        getitem_12: "f32[2, 16, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_4: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_11, getitem_12);  add_11 = getitem_12 = None
        add_12: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_11, 1e-05);  getitem_11 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_12);  add_12 = None
        mul_8: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_4, rsqrt_2);  sub_4 = rsqrt_2 = None
        mul_9: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_8, arg15_1);  mul_8 = arg15_1 = None
        add_13: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_9, arg16_1);  mul_9 = arg16_1 = None

        # File: transformers/models/gpt2/modeling_gpt2.py:697 in forward, code: logits = self.lm_head(hidden_states[:, slice_indices, :])
        view_14: "f32[32, 32]" = torch.ops.aten.reshape.default(add_13, [32, 32]);  add_13 = None
        permute_4: "f32[32, 64]" = torch.ops.aten.permute.default(arg1_1, [1, 0]);  arg1_1 = None
        mm: "f32[32, 64]" = torch.ops.aten.mm.default(view_14, permute_4);  view_14 = permute_4 = None
        view_15: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(mm, [2, 16, 64]);  mm = None
        return (view_15,)
