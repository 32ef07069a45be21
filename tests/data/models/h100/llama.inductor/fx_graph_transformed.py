class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[2, 16]", arg1_1: "f32[64, 32]", arg2_1: "f32[4]", arg3_1: "f32[32]", arg4_1: "f32[32, 32]", arg5_1: "f32[16, 32]", arg6_1: "f32[16, 32]", arg7_1: "f32[32, 32]", arg8_1: "f32[32]", arg9_1: "f32[64, 32]", arg10_1: "f32[64, 32]", arg11_1: "f32[32, 64]", arg12_1: "f32[32]"):
        # File: transformers/models/llama/modeling_llama.py:381 in forward, code: inputs_embeds: torch.Tensor = self.embed_tokens(input_ids)
        embedding: "f32[2, 16, 32]" = torch.ops.aten.embedding.default(arg1_1, arg0_1);  arg0_1 = None

        # File: transformers/models/llama/modeling_llama.py:65 in forward, code: variance = hidden_states.pow(2).mean(-1, keepdim=True)
        pow_1: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(embedding, 2)
        mean: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None

        # File: transformers/models/llama/modeling_llama.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_3: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean, 1e-06);  mean = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul_2: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(embedding, rsqrt);  rsqrt = None

        # File: transformers/models/llama/modeling_llama.py:67 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_3: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg3_1, mul_2);  arg3_1 = mul_2 = None

        # File: transformers/models/llama/modeling_llama.py:254 in forward, code: query_states = self.q_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_4: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_3, [32, 32])
        permute_1: "f32[32, 32]" = torch.ops.aten.permute.default(arg4_1, [1, 0]);  arg4_1 = None
        mm: "f32[32, 32]" = torch.ops.aten.mm.default(view_4, permute_1);  view_4 = permute_1 = None
        view_5: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm, [2, 16, 32]);  mm = None
        view_6: "f32[2, 16, 4, 8]" = torch.ops.aten.reshape.default(view_5, [2, 16, -1, 8]);  view_5 = None
        permute_2: "f32[2, 4, 16, 8]" = torch.ops.aten.permute.default(view_6, [0, 2, 1, 3]);  view_6 = None

        # File: transformers/models/llama/modeling_llama.py:115 in forward, code: self.inv_freq[None, :, None].expand(position_ids.shape[0], -1, 1).to(dtype=torch.float, device=x.device)
        unsqueeze_10: "f32[1, 4]" = torch.ops.aten.unsqueeze.default(arg2_1, 0);  arg2_1 = None
        unsqueeze_11: "f32[1, 4, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, 2);  unsqueeze_10 = None
        expand_2: "f32[1, 4, 1]" = torch.ops.aten.expand.default(unsqueeze_11, [1, -1, 1]);  unsqueeze_11 = None

        # File: transformers/models/llama/modeling_llama.py:122 in forward, code: freqs = (inv_freq_expanded @ position_ids_expanded).transpose(1, 2)
        expand_3: "f32[1, 4, 1]" = torch.ops.aten.expand.default(expand_2, [1, 4, 1]);  expand_2 = None
        squeeze_dim: "f32[4, 1]" = torch.ops.aten.squeeze.dim(expand_3, 0);  expand_3 = None

        # File: transformers/models/llama/modeling_llama.py:388 in forward, code: position_ids = torch.arange(inputs_embeds.shape[1], device=inputs_embeds.device) + past_seen_tokens
        iota: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add: "i64[16]" = torch.ops.aten.add.Tensor(iota, 0);  iota = None

        # File: transformers/models/llama/modeling_llama.py:389 in forward, code: position_ids = position_ids.unsqueeze(0)
        unsqueeze: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add, 0);  add = None

        # File: transformers/models/llama/modeling_llama.py:117 in forward, code: position_ids_expanded = position_ids[:, None, :].float()
        unsqueeze_12: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze, 1)
        convert_element_type: "f32[1, 1, 16]" = torch.ops.prims.convert_element_type.default(unsqueeze_12, torch.float32);  unsqueeze_12 = None

        # File: transformers/models/llama/modeling_llama.py:122 in forward, code: freqs = (inv_freq_expanded @ position_ids_expanded).transpose(1, 2)
        expand_4: "f32[1, 1, 16]" = torch.ops.aten.expand.default(convert_element_type, [1, 1, 16]);  convert_element_type = None
        squeeze_dim_1: "f32[1, 16]" = torch.ops.aten.squeeze.dim(expand_4, 0);  expand_4 = None
        mm_default: "f32[4, 16]" = torch.ops.aten.mm.default(squeeze_dim, squeeze_dim_1);  squeeze_dim = squeeze_dim_1 = None
        unsqueeze_default: "f32[1, 4, 16]" = torch.ops.aten.unsqueeze.default(mm_default, 0);  mm_default = None
        permute: "f32[1, 16, 4]" = torch.ops.aten.permute.default(unsqueeze_default, [0, 2, 1]);  unsqueeze_default = None

        # File: transformers/models/llama/modeling_llama.py:123 in forward, code: emb = torch.cat((freqs, freqs), dim=-1)
        unsqueeze_13: "f32[1, 16, 1, 4]" = torch.ops.aten.unsqueeze.default(permute, 2);  permute = None
        expand_5: "f32[1, 16, 2, 4]" = torch.ops.aten.expand.default(unsqueeze_13, [1, 16, 2, 4]);  unsqueeze_13 = None
        clone: "f32[1, 16, 2, 4]" = torch.ops.aten.clone.default(expand_5, memory_format = torch.contiguous_format);  expand_5 = None
        view_3: "f32[1, 16, 8]" = torch.ops.aten.reshape.default(clone, [1, 16, 8]);  clone = None

        # File: transformers/models/llama/modeling_llama.py:124 in forward, code: cos = emb.cos() * self.attention_scaling
        cos: "f32[1, 16, 8]" = torch.ops.aten.cos.default(view_3)
        mul: "f32[1, 16, 8]" = torch.ops.aten.mul.Tensor(cos, 1.0);  cos = None

        # File: transformers/models/llama/modeling_llama.py:156 in apply_rotary_pos_emb, code: cos = cos.unsqueeze(unsqueeze_dim)
        unsqueeze_14: "f32[1, 1, 16, 8]" = torch.ops.aten.unsqueeze.default(mul, 1);  mul = None

        # File: transformers/models/llama/modeling_llama.py:158 in apply_rotary_pos_emb, code: q_embed = (q * cos) + (rotate_half(q) * sin)
        mul_4: "f32[2, 4, 16, 8]" = torch.ops.aten.mul.Tensor(permute_2, unsqueeze_14)

        # File: transformers/models/llama/modeling_llama.py:133 in rotate_half, code: x2 = x[..., x.shape[-1] // 2 :]
        slice_5: "f32[2, 4, 16, 4]" = torch.ops.aten.slice.Tensor(permute_2, 3, 4, 9223372036854775807)

        # File: transformers/models/llama/modeling_llama.py:134 in rotate_half, code: return torch.cat((-x2, x1), dim=-1)
        neg: "f32[2, 4, 16, 4]" = torch.ops.aten.neg.default(slice_5);  slice_5 = None

        # File: transformers/models/llama/modeling_llama.py:132 in rotate_half, code: x1 = x[..., : x.shape[-1] // 2]
        slice_4: "f32[2, 4, 16, 4]" = torch.ops.aten.slice.Tensor(permute_2, 3, 0, 4);  permute_2 = None

        # File: transformers/models/llama/modeling_llama.py:134 in rotate_half, code: return torch.cat((-x2, x1), dim=-1)
        cat_1: "f32[2, 4, 16, 8]" = torch.ops.aten.cat.default([neg, slice_4], -1);  neg = slice_4 = None

        # File: transformers/models/llama/modeling_llama.py:125 in forward, code: sin = emb.sin() * self.attention_scaling
        sin: "f32[1, 16, 8]" = torch.ops.aten.sin.default(view_3);  view_3 = None
        mul_1: "f32[1, 16, 8]" = torch.ops.aten.mul.Tensor(sin, 1.0);  sin = None

        # File: transformers/models/llama/modeling_llama.py:157 in apply_rotary_pos_emb, code: sin = sin.unsqueeze(unsqueeze_dim)
        unsqueeze_15: "f32[1, 1, 16, 8]" = torch.ops.aten.unsqueeze.default(mul_1, 1);  mul_1 = None

        # File: transformers/models/llama/modeling_llama.py:158 in apply_rotary_pos_emb, code: q_embed = (q * cos) + (rotate_half(q) * sin)
        mul_5: "f32[2, 4, 16, 8]" = torch.ops.aten.mul.Tensor(cat_1, unsqueeze_15);  cat_1 = None
        add_4: "f32[2, 4, 16, 8]" = torch.ops.aten.add.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None

        # File: transformers/models/llama/modeling_llama.py:255 in forward, code: key_states = self.k_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_7: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_3, [32, 32])
        permute_3: "f32[32, 16]" = torch.ops.aten.permute.default(arg5_1, [1, 0]);  arg5_1 = None
        mm_1: "f32[32, 16]" = torch.ops.aten.mm.default(view_7, permute_3);  view_7 = permute_3 = None
        view_8: "f32[2, 16, 16]" = torch.ops.aten.reshape.default(mm_1, [2, 16, 16]);  mm_1 = None
        view_9: "f32[2, 16, 2, 8]" = torch.ops.aten.reshape.default(view_8, [2, 16, -1, 8]);  view_8 = None
        permute_4: "f32[2, 2, 16, 8]" = torch.ops.aten.permute.default(view_9, [0, 2, 1, 3]);  view_9 = None

        # File: transformers/models/llama/modeling_llama.py:159 in apply_rotary_pos_emb, code: k_embed = (k * cos) + (rotate_half(k) * sin)
        mul_6: "f32[2, 2, 16, 8]" = torch.ops.aten.mul.Tensor(permute_4, unsqueeze_14);  unsqueeze_14 = None

        # File: transformers/models/llama/modeling_llama.py:133 in rotate_half, code: x2 = x[..., x.shape[-1] // 2 :]
        slice_7: "f32[2, 2, 16, 4]" = torch.ops.aten.slice.Tensor(permute_4, 3, 4, 9223372036854775807)

        # File: transformers/models/llama/modeling_llama.py:134 in rotate_half, code: return torch.cat((-x2, x1), dim=-1)
        neg_1: "f32[2, 2, 16, 4]" = torch.ops.aten.neg.default(slice_7);  slice_7 = None

        # File: transformers/models/llama/modeling_llama.py:132 in rotate_half, code: x1 = x[..., : x.shape[-1] // 2]
        slice_6: "f32[2, 2, 16, 4]" = torch.ops.aten.slice.Tensor(permute_4, 3, 0, 4);  permute_4 = None

        # File: transformers/models/llama/modeling_llama.py:134 in rotate_half, code: return torch.cat((-x2, x1), dim=-1)
        cat_2: "f32[2, 2, 16, 8]" = torch.ops.aten.cat.default([neg_1, slice_6], -1);  neg_1 = slice_6 = None

        # File: transformers/models/llama/modeling_llama.py:159 in apply_rotary_pos_emb, code: k_embed = (k * cos) + (rotate_half(k) * sin)
        mul_7: "f32[2, 2, 16, 8]" = torch.ops.aten.mul.Tensor(cat_2, unsqueeze_15);  cat_2 = unsqueeze_15 = None
        add_5: "f32[2, 2, 16, 8]" = torch.ops.aten.add.Tensor(mul_6, mul_7);  mul_6 = mul_7 = None

        # File: transformers/integrations/sdpa_attention.py:23 in repeat_kv, code: hidden_states = hidden_states[:, :, None, :, :].expand(batch, num_key_value_heads, n_rep, slen, head_dim)
        unsqueeze_16: "f32[2, 2, 1, 16, 8]" = torch.ops.aten.unsqueeze.default(add_5, 2);  add_5 = None
        expand_6: "f32[2, 2, 2, 16, 8]" = torch.ops.aten.expand.default(unsqueeze_16, [2, 2, 2, 16, 8]);  unsqueeze_16 = None

        # File: transformers/integrations/sdpa_attention.py:24 in repeat_kv, code: return hidden_states.reshape(batch, num_key_value_heads * n_rep, slen, head_dim)
        clone_2: "f32[2, 2, 2, 16, 8]" = torch.ops.aten.clone.default(expand_6, memory_format = torch.contiguous_format);  expand_6 = None
        view_13: "f32[2, 4, 16, 8]" = torch.ops.aten.reshape.default(clone_2, [2, 4, 16, 8]);  clone_2 = None

        # File: transformers/models/llama/modeling_llama.py:256 in forward, code: value_states = self.v_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_10: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_3, [32, 32]);  mul_3 = None
        permute_5: "f32[32, 16]" = torch.ops.aten.permute.default(arg6_1, [1, 0]);  arg6_1 = None
        mm_2: "f32[32, 16]" = torch.ops.aten.mm.default(view_10, permute_5);  view_10 = permute_5 = None
        view_11: "f32[2, 16, 16]" = torch.ops.aten.reshape.default(mm_2, [2, 16, 16]);  mm_2 = None
        view_12: "f32[2, 16, 2, 8]" = torch.ops.aten.reshape.default(view_11, [2, 16, -1, 8]);  view_11 = None
        permute_6: "f32[2, 2, 16, 8]" = torch.ops.aten.permute.default(view_12, [0, 2, 1, 3]);  view_12 = None

        # File: transformers/integrations/sdpa_attention.py:23 in repeat_kv, code: hidden_states = hidden_states[:, :, None, :, :].expand(batch, num_key_value_heads, n_rep, slen, head_dim)
        unsqueeze_17: "f32[2, 2, 1, 16, 8]" = torch.ops.aten.unsqueeze.default(permute_6, 2);  permute_6 = None
        expand_7: "f32[2, 2, 2, 16, 8]" = torch.ops.aten.expand.default(unsqueeze_17, [2, 2, 2, 16, 8]);  unsqueeze_17 = None

        # File: transformers/integrations/sdpa_attention.py:24 in repeat_kv, code: return hidden_states.reshape(batch, num_key_value_heads * n_rep, slen, head_dim)
        clone_3: "f32[2, 2, 2, 16, 8]" = torch.ops.aten.clone.default(expand_7, memory_format = torch.contiguous_format);  expand_7 = None
        view_14: "f32[2, 4, 16, 8]" = torch.ops.aten.reshape.default(clone_3, [2, 4, 16, 8]);  clone_3 = None

        # File: transformers/masking_utils.py:55 in and_mask, code: result = q_idx.new_ones((), dtype=torch.bool)
        full_default: "b8[]" = torch.ops.aten.full.default([], True, dtype = torch.bool, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)

        # File: transformers/masking_utils.py:511 in sdpa_mask, code: kv_arange = torch.arange(kv_length, device=device) + kv_offset
        iota_4: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_2: "i64[16]" = torch.ops.aten.add.Tensor(iota_4, 0);  iota_4 = None

        # File: transformers/masking_utils.py:368 in _non_vmap_expansion_sdpa, code: kv_indices = kv_indices[None, None, None, :]
        unsqueeze_7: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_2, 0);  add_2 = None
        unsqueeze_8: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 1);  unsqueeze_7 = None
        unsqueeze_9: "i64[1, 1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, 2);  unsqueeze_8 = None

        # File: transformers/masking_utils.py:510 in sdpa_mask, code: q_arange = torch.arange(q_length, device=device) + q_offset
        iota_3: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_1: "i64[16]" = torch.ops.aten.add.Tensor(iota_3, 0);  iota_3 = None

        # File: transformers/masking_utils.py:367 in _non_vmap_expansion_sdpa, code: q_indices = q_indices[None, None, :, None]
        unsqueeze_4: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_1, 0);  add_1 = None
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
        expand_8: "f32[2, 4, 16, 16]" = torch.ops.aten.expand.default(where, [2, 4, 16, 16]);  where = None
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(add_4, view_13, view_14, expand_8, False, scale = 0.3535533905932738);  add_4 = view_13 = view_14 = expand_8 = None
        getitem: "f32[2, 4, 16, 8]" = _scaled_dot_product_efficient_attention[0];  _scaled_dot_product_efficient_attention = None

        # File: transformers/integrations/sdpa_attention.py:168 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_7: "f32[2, 16, 4, 8]" = torch.ops.aten.permute.default(getitem, [0, 2, 1, 3]);  getitem = None

        # File: transformers/models/llama/modeling_llama.py:279 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_15: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(permute_7, [2, 16, -1]);  permute_7 = None

        # File: transformers/models/llama/modeling_llama.py:280 in forward, code: attn_output = self.o_proj(attn_output)
        view_16: "f32[32, 32]" = torch.ops.aten.reshape.default(view_15, [32, 32]);  view_15 = None
        permute_8: "f32[32, 32]" = torch.ops.aten.permute.default(arg7_1, [1, 0]);  arg7_1 = None
        mm_3: "f32[32, 32]" = torch.ops.aten.mm.default(view_16, permute_8);  view_16 = permute_8 = None
        view_17: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_3, [2, 16, 32]);  mm_3 = None

        # File: transformers/models/llama/modeling_llama.py:317 in forward, code: hidden_states = residual + hidden_states
        add_6: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(embedding, view_17);  embedding = view_17 = None

        # File: transformers/models/llama/modeling_llama.py:65 in forward, code: variance = hidden_states.pow(2).mean(-1, keepdim=True)
        pow_2: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(add_6, 2)
        mean_1: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_2, [-1], True);  pow_2 = None

        # File: transformers/models/llama/modeling_llama.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_7: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean_1, 1e-06);  mean_1 = None
        rsqrt_1: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_8: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(add_6, rsqrt_1);  rsqrt_1 = None

        # File: transformers/models/llama/modeling_llama.py:67 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_9: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg8_1, mul_8);  arg8_1 = mul_8 = None

        # File: transformers/models/llama/modeling_llama.py:175 in forward, code: down_proj = self.down_proj(self.act_fn(self.gate_proj(x)) * self.up_proj(x))
        view_18: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_9, [32, 32])
        permute_9: "f32[32, 64]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        mm_4: "f32[32, 64]" = torch.ops.aten.mm.default(view_18, permute_9);  view_18 = permute_9 = None
        view_19: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(mm_4, [2, 16, 64]);  mm_4 = None

        # File: transformers/activations.py:103 in forward, code: return nn.functional.silu(input)
        neg_2: "f32[2, 16, 64]" = torch.ops.aten.neg.default(view_19)
        exp: "f32[2, 16, 64]" = torch.ops.aten.exp.default(neg_2);  neg_2 = None
        add_8: "f32[2, 16, 64]" = torch.ops.aten.add.Tensor(exp, 1);  exp = None
        div: "f32[2, 16, 64]" = torch.ops.aten.div.Tensor(view_19, add_8);  view_19 = add_8 = None

        # File: transformers/models/llama/modeling_llama.py:175 in forward, code: down_proj = self.down_proj(self.act_fn(self.gate_proj(x)) * self.up_proj(x))
        view_20: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_9, [32, 32]);  mul_9 = None
        permute_10: "f32[32, 64]" = torch.ops.aten.permute.default(arg10_1, [1, 0]);  arg10_1 = None
        mm_5: "f32[32, 64]" = torch.ops.aten.mm.default(view_20, permute_10);  view_20 = permute_10 = None
        view_21: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(mm_5, [2, 16, 64]);  mm_5 = None
        mul_10: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(div, view_21);  div = view_21 = None
        view_22: "f32[32, 64]" = torch.ops.aten.reshape.default(mul_10, [32, 64]);  mul_10 = None
        permute_11: "f32[64, 32]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        mm_6: "f32[32, 32]" = torch.ops.aten.mm.default(view_22, permute_11);  view_22 = permute_11 = None
        view_23: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_6, [2, 16, 32]);  mm_6 = None

        # File: transformers/models/llama/modeling_llama.py:323 in forward, code: hidden_states = residual + hidden_states
        add_9: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add_6, view_23);  add_6 = view_23 = None

        # File: transformers/models/llama/modeling_llama.py:65 in forward, code: variance = hidden_states.pow(2).mean(-1, keepdim=True)
        pow_3: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(add_9, 2)
        mean_2: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_3, [-1], True);  pow_3 = None

        # File: transformers/models/llama/modeling_llama.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_10: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean_2, 1e-06);  mean_2 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_10);  add_10 = None
        mul_11: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(add_9, rsqrt_2);  add_9 = rsqrt_2 = None

        # File: transformers/models/llama/modeling_llama.py:67 in forward, code: return self.weight * hidden_states.to(input_dtype)
        mul_12: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg12_1, mul_11);  arg12_1 = mul_11 = None

        # File: transformers/models/llama/modeling_llama.py:480 in forward, code: logits = self.lm_head(hidden_states[:, slice_indices, :])
        view_24: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_12, [32, 32]);  mul_12 = None
        permute_12: "f32[32, 64]" = torch.ops.aten.permute.default(arg1_1, [1, 0]);  arg1_1 = None
        mm_7: "f32[32, 64]" = torch.ops.aten.mm.default(view_24, permute_12);  view_24 = permute_12 = None
        view_25: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(mm_7, [2, 16, 64]);  mm_7 = None
        return (view_25,)
