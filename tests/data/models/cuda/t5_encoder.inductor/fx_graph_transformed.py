class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[2, 16]", arg1_1: "f32[64, 32]", arg2_1: "f32[32]", arg3_1: "f32[32, 32]", arg4_1: "f32[32, 32]", arg5_1: "f32[32, 32]", arg6_1: "f32[32, 2]", arg7_1: "f32[32, 32]", arg8_1: "f32[32]", arg9_1: "f32[64, 32]", arg10_1: "f32[32, 64]", arg11_1: "f32[32]"):
        # File: transformers/models/t5/modeling_t5.py:678 in forward, code: inputs_embeds = self.embed_tokens(input_ids)
        embedding: "f32[2, 16, 32]" = torch.ops.aten.embedding.default(arg1_1, arg0_1);  arg1_1 = arg0_1 = None

        # File: transformers/models/t5/modeling_t5.py:65 in forward, code: variance = hidden_states.to(torch.float32).pow(2).mean(-1, keepdim=True)
        pow_1: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(embedding, 2)
        mean: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None

        # File: transformers/models/t5/modeling_t5.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_2: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean, 1e-06);  mean = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_2);  add_2 = None
        mul: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(embedding, rsqrt);  rsqrt = None

        # File: transformers/models/t5/modeling_t5.py:72 in forward, code: return self.weight * hidden_states
        mul_1: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg2_1, mul);  arg2_1 = mul = None

        # File: transformers/models/t5/modeling_t5.py:304 in forward, code: query_states = self.q(hidden_states).view(hidden_shape).transpose(1, 2)
        view: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_1, [32, 32])
        permute: "f32[32, 32]" = torch.ops.aten.permute.default(arg3_1, [1, 0]);  arg3_1 = None
        mm: "f32[32, 32]" = torch.ops.aten.mm.default(view, permute);  view = permute = None
        view_1: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm, [2, 16, 32]);  mm = None
        view_2: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_1, [2, 16, -1, 16]);  view_1 = None
        permute_1: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_2, [0, 2, 1, 3]);  view_2 = None

        # File: transformers/models/t5/modeling_t5.py:325 in forward, code: key_states = self.k(current_states).view(kv_shape).transpose(1, 2)
        view_3: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_1, [32, 32])
        permute_2: "f32[32, 32]" = torch.ops.aten.permute.default(arg4_1, [1, 0]);  arg4_1 = None
        mm_1: "f32[32, 32]" = torch.ops.aten.mm.default(view_3, permute_2);  view_3 = permute_2 = None
        view_4: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_1, [2, 16, 32]);  mm_1 = None
        view_5: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_4, [2, 16, -1, 16]);  view_4 = None
        permute_3: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_5, [0, 2, 1, 3]);  view_5 = None

        # File: transformers/models/t5/modeling_t5.py:326 in forward, code: value_states = self.v(current_states).view(kv_shape).transpose(1, 2)
        view_6: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_1, [32, 32]);  mul_1 = None
        permute_4: "f32[32, 32]" = torch.ops.aten.permute.default(arg5_1, [1, 0]);  arg5_1 = None
        mm_2: "f32[32, 32]" = torch.ops.aten.mm.default(view_6, permute_4);  view_6 = permute_4 = None
        view_7: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_2, [2, 16, 32]);  mm_2 = None
        view_8: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_7, [2, 16, -1, 16]);  view_7 = None
        permute_5: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_8, [0, 2, 1, 3]);  view_8 = None

        # File: transformers/masking_utils.py:545 in sdpa_mask, code: q_arange = torch.arange(q_length, device=device) + q_offset
        iota_2: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add: "i64[16]" = torch.ops.aten.add.Tensor(iota_2, 0);  iota_2 = None

        # File: transformers/masking_utils.py:405 in _non_vmap_expansion_sdpa, code: q_indices = q_indices[None, None, :, None]
        unsqueeze: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add, 0);  add = None
        unsqueeze_1: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze, 1);  unsqueeze = None
        unsqueeze_2: "i64[1, 1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_1, 3);  unsqueeze_1 = None

        # File: transformers/masking_utils.py:85 in bidirectional_mask_function, code: return q_idx >= 0
        ge: "b8[1, 1, 16, 1]" = torch.ops.aten.ge.Scalar(unsqueeze_2, 0);  unsqueeze_2 = None

        # File: transformers/masking_utils.py:554 in sdpa_mask, code: attention_mask = attention_mask.expand(batch_size, -1, q_length, kv_length)
        expand: "b8[2, 1, 16, 16]" = torch.ops.aten.expand.default(ge, [2, -1, 16, 16]);  ge = None

        # File: transformers/models/t5/modeling_t5.py:269 in compute_bias, code: memory_position = torch.arange(key_length, dtype=torch.long, device=device)[None, :]
        iota_5: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        unsqueeze_4: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(iota_5, 0);  iota_5 = None

        # File: transformers/models/t5/modeling_t5.py:268 in compute_bias, code: context_position = torch.arange(query_length, dtype=torch.long, device=device)[:, None] + past_seen_tokens
        iota_4: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        unsqueeze_3: "i64[16, 1]" = torch.ops.aten.unsqueeze.default(iota_4, 1);  iota_4 = None
        add_3: "i64[16, 1]" = torch.ops.aten.add.Tensor(unsqueeze_3, 0);  unsqueeze_3 = None

        # File: transformers/models/t5/modeling_t5.py:270 in compute_bias, code: relative_position = memory_position - context_position  # shape (query_length, key_length)
        sub: "i64[16, 16]" = torch.ops.aten.sub.Tensor(unsqueeze_4, add_3);  unsqueeze_4 = add_3 = None

        # File: transformers/models/t5/modeling_t5.py:241 in _relative_position_bucket, code: relative_buckets += (relative_position > 0).to(torch.long) * num_buckets
        gt: "b8[16, 16]" = torch.ops.aten.gt.Scalar(sub, 0)
        convert_element_type: "i64[16, 16]" = torch.ops.prims.convert_element_type.default(gt, torch.int64);  gt = None
        mul_2: "i64[16, 16]" = torch.ops.aten.mul.Tensor(convert_element_type, 16);  convert_element_type = None
        add_4: "i64[16, 16]" = torch.ops.aten.add.Tensor(mul_2, 0);  mul_2 = None

        # File: transformers/models/t5/modeling_t5.py:242 in _relative_position_bucket, code: relative_position = torch.abs(relative_position)
        abs_1: "i64[16, 16]" = torch.ops.aten.abs.default(sub);  sub = None

        # File: transformers/models/t5/modeling_t5.py:249 in _relative_position_bucket, code: is_small = relative_position < max_exact
        lt: "b8[16, 16]" = torch.ops.aten.lt.Scalar(abs_1, 8)

        # File: transformers/models/t5/modeling_t5.py:253 in _relative_position_bucket, code: torch.log(relative_position.float() / max_exact)
        convert_element_type_1: "f32[16, 16]" = torch.ops.prims.convert_element_type.default(abs_1, torch.float32)
        div: "f32[16, 16]" = torch.ops.aten.div.Tensor(convert_element_type_1, 8);  convert_element_type_1 = None
        log: "f32[16, 16]" = torch.ops.aten.log.default(div);  div = None
        div_1: "f32[16, 16]" = torch.ops.aten.div.Tensor(log, 2.772588722239781);  log = None
        mul_3: "f32[16, 16]" = torch.ops.aten.mul.Tensor(div_1, 8);  div_1 = None

        # File: transformers/models/t5/modeling_t5.py:256 in _relative_position_bucket, code: ).to(torch.long)
        convert_element_type_2: "i64[16, 16]" = torch.ops.prims.convert_element_type.default(mul_3, torch.int64);  mul_3 = None

        # File: transformers/models/t5/modeling_t5.py:252 in _relative_position_bucket, code: relative_position_if_large = max_exact + (
        add_5: "i64[16, 16]" = torch.ops.aten.add.Tensor(convert_element_type_2, 8);  convert_element_type_2 = None

        # File: transformers/models/t5/modeling_t5.py:258 in _relative_position_bucket, code: relative_position_if_large, torch.full_like(relative_position_if_large, num_buckets - 1)
        full_default: "i64[16, 16]" = torch.ops.aten.full.default([16, 16], 15, dtype = torch.int64, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)

        # File: transformers/models/t5/modeling_t5.py:257 in _relative_position_bucket, code: relative_position_if_large = torch.min(
        minimum: "i64[16, 16]" = torch.ops.aten.minimum.default(add_5, full_default);  add_5 = full_default = None

        # File: transformers/models/t5/modeling_t5.py:261 in _relative_position_bucket, code: relative_buckets += torch.where(is_small, relative_position, relative_position_if_large)
        where: "i64[16, 16]" = torch.ops.aten.where.self(lt, abs_1, minimum);  lt = abs_1 = minimum = None
        add_6: "i64[16, 16]" = torch.ops.aten.add.Tensor(add_4, where);  add_4 = where = None

        # File: transformers/models/t5/modeling_t5.py:277 in compute_bias, code: values = self.relative_attention_bias(relative_position_bucket)  # shape (query_length, key_length, num_heads)
        embedding_1: "f32[16, 16, 2]" = torch.ops.aten.embedding.default(arg6_1, add_6);  arg6_1 = add_6 = None

        # File: transformers/models/t5/modeling_t5.py:278 in compute_bias, code: values = values.permute([2, 0, 1]).unsqueeze(0)  # shape (1, num_heads, query_length, key_length)
        permute_6: "f32[2, 16, 16]" = torch.ops.aten.permute.default(embedding_1, [2, 0, 1]);  embedding_1 = None
        unsqueeze_5: "f32[1, 2, 16, 16]" = torch.ops.aten.unsqueeze.default(permute_6, 0);  permute_6 = None

        # File: transformers/integrations/sdpa_attention.py:87 in create_position_bias_mask, code: position_bias_mask = torch.where(attention_mask, position_bias, min_dtype)
        full_default_1: "f32[]" = torch.ops.aten.full.default([], -3.4028234663852886e+38, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        where_1: "f32[2, 2, 16, 16]" = torch.ops.aten.where.self(expand, unsqueeze_5, full_default_1);  expand = unsqueeze_5 = full_default_1 = None

        # File: transformers/integrations/sdpa_attention.py:92 in create_position_bias_mask, code: return position_bias_mask.contiguous()
        clone_1: "f32[2, 2, 16, 16]" = torch.ops.aten.clone.default(where_1, memory_format = torch.contiguous_format);  where_1 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        expand_1: "f32[2, 2, 16, 16]" = torch.ops.aten.expand.default(clone_1, [2, 2, 16, 16]);  clone_1 = None
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(permute_1, permute_3, permute_5, expand_1, False, scale = 1.0);  permute_1 = permute_3 = permute_5 = expand_1 = None
        getitem: "f32[2, 2, 16, 16]" = _scaled_dot_product_efficient_attention[0];  _scaled_dot_product_efficient_attention = None

        # File: transformers/integrations/sdpa_attention.py:206 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_7: "f32[2, 16, 2, 16]" = torch.ops.aten.permute.default(getitem, [0, 2, 1, 3]);  getitem = None

        # File: transformers/models/t5/modeling_t5.py:366 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_10: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(permute_7, [2, 16, -1]);  permute_7 = None

        # File: transformers/models/t5/modeling_t5.py:367 in forward, code: attn_output = self.o(attn_output)
        view_11: "f32[32, 32]" = torch.ops.aten.reshape.default(view_10, [32, 32]);  view_10 = None
        permute_8: "f32[32, 32]" = torch.ops.aten.permute.default(arg7_1, [1, 0]);  arg7_1 = None
        mm_3: "f32[32, 32]" = torch.ops.aten.mm.default(view_11, permute_8);  view_11 = permute_8 = None
        view_12: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_3, [2, 16, 32]);  mm_3 = None

        # File: transformers/models/t5/modeling_t5.py:400 in forward, code: attention_output = hidden_states + self.dropout(attention_output)
        add_7: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(embedding, view_12);  embedding = view_12 = None

        # File: transformers/models/t5/modeling_t5.py:65 in forward, code: variance = hidden_states.to(torch.float32).pow(2).mean(-1, keepdim=True)
        pow_2: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(add_7, 2)
        mean_1: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_2, [-1], True);  pow_2 = None

        # File: transformers/models/t5/modeling_t5.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_8: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean_1, 1e-06);  mean_1 = None
        rsqrt_1: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_8);  add_8 = None
        mul_4: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(add_7, rsqrt_1);  rsqrt_1 = None

        # File: transformers/models/t5/modeling_t5.py:72 in forward, code: return self.weight * hidden_states
        mul_5: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg8_1, mul_4);  arg8_1 = mul_4 = None

        # File: transformers/models/t5/modeling_t5.py:84 in forward, code: hidden_states = self.wi(hidden_states)
        view_13: "f32[32, 32]" = torch.ops.aten.reshape.default(mul_5, [32, 32]);  mul_5 = None
        permute_9: "f32[32, 64]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        mm_4: "f32[32, 64]" = torch.ops.aten.mm.default(view_13, permute_9);  view_13 = permute_9 = None
        view_14: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(mm_4, [2, 16, 64]);  mm_4 = None

        # File: transformers/models/t5/modeling_t5.py:85 in forward, code: hidden_states = self.act(hidden_states)
        relu: "f32[2, 16, 64]" = torch.ops.aten.relu.default(view_14);  view_14 = None

        # File: transformers/models/t5/modeling_t5.py:93 in forward, code: hidden_states = self.wo(hidden_states)
        view_15: "f32[32, 64]" = torch.ops.aten.reshape.default(relu, [32, 64]);  relu = None
        permute_10: "f32[64, 32]" = torch.ops.aten.permute.default(arg10_1, [1, 0]);  arg10_1 = None
        mm_5: "f32[32, 32]" = torch.ops.aten.mm.default(view_15, permute_10);  view_15 = permute_10 = None
        view_16: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm_5, [2, 16, 32]);  mm_5 = None

        # File: transformers/models/t5/modeling_t5.py:140 in forward, code: hidden_states = hidden_states + self.dropout(forwarded_states)
        add_9: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add_7, view_16);  add_7 = view_16 = None

        # File: transformers/models/t5/modeling_t5.py:65 in forward, code: variance = hidden_states.to(torch.float32).pow(2).mean(-1, keepdim=True)
        pow_3: "f32[2, 16, 32]" = torch.ops.aten.pow.Tensor_Scalar(add_9, 2)
        mean_2: "f32[2, 16, 1]" = torch.ops.aten.mean.dim(pow_3, [-1], True);  pow_3 = None

        # File: transformers/models/t5/modeling_t5.py:66 in forward, code: hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        add_10: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(mean_2, 1e-06);  mean_2 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_10);  add_10 = None
        mul_6: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(add_9, rsqrt_2);  add_9 = rsqrt_2 = None

        # File: transformers/models/t5/modeling_t5.py:72 in forward, code: return self.weight * hidden_states
        mul_7: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(arg11_1, mul_6);  arg11_1 = mul_6 = None
        return (mul_7,)
