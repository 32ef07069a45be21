class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[2, 16]", arg1_1: "i64[1, 32]", arg2_1: "i64[1, 32]", arg3_1: "f32[64, 32]", arg4_1: "f32[2, 32]", arg5_1: "f32[32, 32]", arg6_1: "f32[32]", arg7_1: "f32[32]", arg8_1: "i64[2, 16]", arg9_1: "f32[32, 32]", arg10_1: "f32[32]", arg11_1: "f32[32, 32]", arg12_1: "f32[32]", arg13_1: "f32[32, 32]", arg14_1: "f32[32]", arg15_1: "f32[32, 32]", arg16_1: "f32[32]", arg17_1: "f32[32]", arg18_1: "f32[32]", arg19_1: "f32[64, 32]", arg20_1: "f32[64]", arg21_1: "f32[32, 64]", arg22_1: "f32[32]", arg23_1: "f32[32]", arg24_1: "f32[32]", arg25_1: "f32[32, 32]", arg26_1: "f32[32]"):
        # File: transformers/models/bert/modeling_bert.py:99 in forward, code: inputs_embeds = self.word_embeddings(input_ids)
        embedding: "f32[2, 16, 32]" = torch.ops.aten.embedding.default(arg3_1, arg0_1, 0);  arg3_1 = arg0_1 = None

        # File: transformers/models/bert/modeling_bert.py:92 in forward, code: buffered_token_type_ids = self.token_type_ids.expand(position_ids.shape[0], -1)
        expand: "i64[1, 32]" = torch.ops.aten.expand.default(arg2_1, [1, -1]);  arg2_1 = None

        # File: transformers/models/bert/modeling_bert.py:84 in forward, code: position_ids = self.position_ids[:, past_key_values_length : seq_length + past_key_values_length]
        slice_1: "i64[1, 16]" = torch.ops.aten.slice.Tensor(arg1_1, 1, 0, 16);  arg1_1 = None

        # File: transformers/models/bert/modeling_bert.py:93 in forward, code: buffered_token_type_ids = torch.gather(buffered_token_type_ids, dim=1, index=position_ids)
        gather: "i64[1, 16]" = torch.ops.aten.gather.default(expand, 1, slice_1);  expand = None

        # File: transformers/models/bert/modeling_bert.py:94 in forward, code: token_type_ids = buffered_token_type_ids.expand(batch_size, seq_length)
        expand_1: "i64[2, 16]" = torch.ops.aten.expand.default(gather, [2, 16]);  gather = None

        # File: transformers/models/bert/modeling_bert.py:100 in forward, code: token_type_embeddings = self.token_type_embeddings(token_type_ids)
        embedding_1: "f32[2, 16, 32]" = torch.ops.aten.embedding.default(arg4_1, expand_1);  arg4_1 = expand_1 = None

        # File: transformers/models/bert/modeling_bert.py:101 in forward, code: embeddings = inputs_embeds + token_type_embeddings
        add: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(embedding, embedding_1);  embedding = embedding_1 = None

        # File: transformers/models/bert/modeling_bert.py:103 in forward, code: position_embeddings = self.position_embeddings(position_ids)
        embedding_2: "f32[1, 16, 32]" = torch.ops.aten.embedding.default(arg5_1, slice_1);  arg5_1 = slice_1 = None

        # File: transformers/models/bert/modeling_bert.py:104 in forward, code: embeddings = embeddings + position_embeddings
        add_1: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add, embedding_2);  add = embedding_2 = None

        # File: transformers/models/bert/modeling_bert.py:106 in forward, code: embeddings = self.LayerNorm(embeddings)
        var_mean = torch.ops.aten.var_mean.correction(add_1, [2], correction = 0, keepdim = True)
        getitem: "f32[2, 16, 1]" = var_mean[0]
        getitem_1: "f32[2, 16, 1]" = var_mean[1];  var_mean = None
        sub: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_1, getitem_1);  add_1 = getitem_1 = None
        add_2: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-12);  getitem = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_2);  add_2 = None
        mul: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul, arg6_1);  mul = arg6_1 = None
        add_3: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_1, arg7_1);  mul_1 = arg7_1 = None

        # File: transformers/models/bert/modeling_bert.py:175 in forward, code: query_layer = self.query(hidden_states).view(*hidden_shape).transpose(1, 2)
        view: "f32[32, 32]" = torch.ops.aten.reshape.default(add_3, [32, 32])
        permute: "f32[32, 32]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        addmm: "f32[32, 32]" = torch.ops.aten.addmm.default(arg10_1, view, permute);  arg10_1 = view = permute = None
        view_1: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(addmm, [2, 16, 32]);  addmm = None
        view_2: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_1, [2, 16, -1, 16]);  view_1 = None
        permute_1: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_2, [0, 2, 1, 3]);  view_2 = None

        # File: transformers/models/bert/modeling_bert.py:176 in forward, code: key_layer = self.key(hidden_states).view(*hidden_shape).transpose(1, 2)
        view_3: "f32[32, 32]" = torch.ops.aten.reshape.default(add_3, [32, 32])
        permute_2: "f32[32, 32]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        addmm_1: "f32[32, 32]" = torch.ops.aten.addmm.default(arg12_1, view_3, permute_2);  arg12_1 = view_3 = permute_2 = None
        view_4: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(addmm_1, [2, 16, 32]);  addmm_1 = None
        view_5: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_4, [2, 16, -1, 16]);  view_4 = None
        permute_3: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_5, [0, 2, 1, 3]);  view_5 = None

        # File: transformers/models/bert/modeling_bert.py:177 in forward, code: value_layer = self.value(hidden_states).view(*hidden_shape).transpose(1, 2)
        view_6: "f32[32, 32]" = torch.ops.aten.reshape.default(add_3, [32, 32])
        permute_4: "f32[32, 32]" = torch.ops.aten.permute.default(arg13_1, [1, 0]);  arg13_1 = None
        addmm_2: "f32[32, 32]" = torch.ops.aten.addmm.default(arg14_1, view_6, permute_4);  arg14_1 = view_6 = permute_4 = None
        view_7: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(addmm_2, [2, 16, 32]);  addmm_2 = None
        view_8: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_7, [2, 16, -1, 16]);  view_7 = None
        permute_5: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_8, [0, 2, 1, 3]);  view_8 = None

        # File: transformers/masking_utils.py:50 in and_mask, code: result = q_idx.new_ones((), dtype=torch.bool)
        full_default: "b8[]" = torch.ops.aten.full.default([], True, dtype = torch.bool, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)

        # File: transformers/masking_utils.py:545 in sdpa_mask, code: q_arange = torch.arange(q_length, device=device) + q_offset
        iota_2: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_4: "i64[16]" = torch.ops.aten.add.Tensor(iota_2, 0);  iota_2 = None

        # File: transformers/masking_utils.py:405 in _non_vmap_expansion_sdpa, code: q_indices = q_indices[None, None, :, None]
        unsqueeze_3: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_4, 0);  add_4 = None
        unsqueeze_4: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_3, 1);  unsqueeze_3 = None
        unsqueeze_5: "i64[1, 1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_4, 3);  unsqueeze_4 = None

        # File: transformers/masking_utils.py:85 in bidirectional_mask_function, code: return q_idx >= 0
        ge: "b8[1, 1, 16, 1]" = torch.ops.aten.ge.Scalar(unsqueeze_5, 0);  unsqueeze_5 = None

        # File: transformers/masking_utils.py:52 in and_mask, code: result = result & mask(batch_idx, head_idx, q_idx, kv_idx).to(result.device)
        bitwise_and: "b8[1, 1, 16, 1]" = torch.ops.aten.bitwise_and.Tensor(full_default, ge);  full_default = ge = None

        # File: transformers/masking_utils.py:846 in _preprocess_mask_arguments, code: attention_mask = attention_mask.to(device=inputs_embeds.device, dtype=torch.bool)
        convert_element_type: "b8[2, 16]" = torch.ops.prims.convert_element_type.default(arg8_1, torch.bool);  arg8_1 = None

        # File: transformers/masking_utils.py:543 in sdpa_mask, code: batch_arange = torch.arange(batch_size, device=device)
        iota: "i64[2]" = torch.ops.prims.iota.default(2, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)

        # File: transformers/masking_utils.py:403 in _non_vmap_expansion_sdpa, code: batch_indices = batch_indices[:, None, None, None]
        unsqueeze: "i64[2, 1]" = torch.ops.aten.unsqueeze.default(iota, 1);  iota = None
        unsqueeze_1: "i64[2, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze, 2);  unsqueeze = None
        unsqueeze_2: "i64[2, 1, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_1, 3);  unsqueeze_1 = None

        # File: transformers/masking_utils.py:546 in sdpa_mask, code: kv_arange = torch.arange(kv_length, device=device) + kv_offset
        iota_3: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_5: "i64[16]" = torch.ops.aten.add.Tensor(iota_3, 0);  iota_3 = None

        # File: transformers/masking_utils.py:406 in _non_vmap_expansion_sdpa, code: kv_indices = kv_indices[None, None, None, :]
        unsqueeze_6: "i64[1, 16]" = torch.ops.aten.unsqueeze.default(add_5, 0);  add_5 = None
        unsqueeze_7: "i64[1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_6, 1);  unsqueeze_6 = None
        unsqueeze_8: "i64[1, 1, 1, 16]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 2);  unsqueeze_7 = None

        # File: transformers/masking_utils.py:173 in inner_mask, code: return padding_mask[batch_idx, kv_idx]
        index: "b8[2, 1, 1, 16]" = torch.ops.aten.index.Tensor(convert_element_type, [unsqueeze_2, unsqueeze_8]);  convert_element_type = unsqueeze_2 = unsqueeze_8 = None

        # File: transformers/masking_utils.py:52 in and_mask, code: result = result & mask(batch_idx, head_idx, q_idx, kv_idx).to(result.device)
        bitwise_and_1: "b8[2, 1, 16, 16]" = torch.ops.aten.bitwise_and.Tensor(bitwise_and, index);  bitwise_and = index = None

        # File: transformers/masking_utils.py:554 in sdpa_mask, code: attention_mask = attention_mask.expand(batch_size, -1, q_length, kv_length)
        expand_2: "b8[2, 1, 16, 16]" = torch.ops.aten.expand.default(bitwise_and_1, [2, -1, 16, 16]);  bitwise_and_1 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        full_default_2: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        full_default_1: "f32[]" = torch.ops.aten.full.default([], -inf, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        where: "f32[2, 1, 16, 16]" = torch.ops.aten.where.self(expand_2, full_default_2, full_default_1);  expand_2 = full_default_2 = full_default_1 = None
        expand_3: "f32[2, 2, 16, 16]" = torch.ops.aten.expand.default(where, [2, 2, 16, 16]);  where = None
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(permute_1, permute_3, permute_5, expand_3, False, scale = 0.25);  permute_1 = permute_3 = permute_5 = expand_3 = None
        getitem_2: "f32[2, 2, 16, 16]" = _scaled_dot_product_efficient_attention[0];  _scaled_dot_product_efficient_attention = None

        # File: transformers/integrations/sdpa_attention.py:206 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_6: "f32[2, 16, 2, 16]" = torch.ops.aten.permute.default(getitem_2, [0, 2, 1, 3]);  getitem_2 = None

        # File: transformers/models/bert/modeling_bert.py:202 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_10: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(permute_6, [2, 16, -1]);  permute_6 = None

        # File: transformers/models/bert/modeling_bert.py:290 in forward, code: hidden_states = self.dense(hidden_states)
        view_11: "f32[32, 32]" = torch.ops.aten.reshape.default(view_10, [32, 32]);  view_10 = None
        permute_7: "f32[32, 32]" = torch.ops.aten.permute.default(arg15_1, [1, 0]);  arg15_1 = None
        mm_default_3: "f32[32, 32]" = torch.ops.aten.mm.default(view_11, permute_7);  view_11 = permute_7 = None
        add_tensor_3: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg16_1, mm_default_3);  arg16_1 = mm_default_3 = None
        view_12: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_3, [2, 16, 32]);  add_tensor_3 = None

        # File: transformers/models/bert/modeling_bert.py:292 in forward, code: hidden_states = self.LayerNorm(hidden_states + input_tensor)
        add_6: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(view_12, add_3);  view_12 = add_3 = None
        var_mean_1 = torch.ops.aten.var_mean.correction(add_6, [2], correction = 0, keepdim = True)
        getitem_6: "f32[2, 16, 1]" = var_mean_1[0]
        getitem_7: "f32[2, 16, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_1: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_6, getitem_7);  add_6 = getitem_7 = None
        add_7: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-12);  getitem_6 = None
        rsqrt_1: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_2: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = rsqrt_1 = None
        mul_3: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_2, arg17_1);  mul_2 = arg17_1 = None
        add_8: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_3, arg18_1);  mul_3 = arg18_1 = None

        # File: transformers/models/bert/modeling_bert.py:335 in forward, code: hidden_states = self.dense(hidden_states)
        view_13: "f32[32, 32]" = torch.ops.aten.reshape.default(add_8, [32, 32])
        permute_8: "f32[32, 64]" = torch.ops.aten.permute.default(arg19_1, [1, 0]);  arg19_1 = None
        mm_default_2: "f32[32, 64]" = torch.ops.aten.mm.default(view_13, permute_8);  view_13 = permute_8 = None
        add_tensor_2: "f32[32, 64]" = torch.ops.aten.add.Tensor(arg20_1, mm_default_2);  arg20_1 = mm_default_2 = None
        view_14: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(add_tensor_2, [2, 16, 64]);  add_tensor_2 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_4: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(view_14, 0.5)
        mul_5: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(view_14, 0.7071067811865476);  view_14 = None
        erf: "f32[2, 16, 64]" = torch.ops.aten.erf.default(mul_5);  mul_5 = None
        add_9: "f32[2, 16, 64]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_6: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(mul_4, add_9);  mul_4 = add_9 = None

        # File: transformers/models/bert/modeling_bert.py:348 in forward, code: hidden_states = self.dense(hidden_states)
        view_15: "f32[32, 64]" = torch.ops.aten.reshape.default(mul_6, [32, 64]);  mul_6 = None
        permute_9: "f32[64, 32]" = torch.ops.aten.permute.default(arg21_1, [1, 0]);  arg21_1 = None
        mm_default_1: "f32[32, 32]" = torch.ops.aten.mm.default(view_15, permute_9);  view_15 = permute_9 = None
        add_tensor_1: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg22_1, mm_default_1);  arg22_1 = mm_default_1 = None
        view_16: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_1, [2, 16, 32]);  add_tensor_1 = None

        # File: transformers/models/bert/modeling_bert.py:350 in forward, code: hidden_states = self.LayerNorm(hidden_states + input_tensor)
        add_10: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(view_16, add_8);  view_16 = add_8 = None
        var_mean_2 = torch.ops.aten.var_mean.correction(add_10, [2], correction = 0, keepdim = True)
        getitem_8: "f32[2, 16, 1]" = var_mean_2[0]
        getitem_9: "f32[2, 16, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_2: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(add_10, getitem_9);  add_10 = getitem_9 = None
        add_11: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_8, 1e-12);  getitem_8 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_11);  add_11 = None
        mul_7: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_2);  sub_2 = rsqrt_2 = None
        mul_8: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_7, arg23_1);  mul_7 = arg23_1 = None
        add_12: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_8, arg24_1);  mul_8 = arg24_1 = None

        # File: transformers/models/bert/modeling_bert.py:460 in forward, code: first_token_tensor = hidden_states[:, 0]
        select: "f32[2, 32]" = torch.ops.aten.select.int(add_12, 1, 0)

        # File: transformers/models/bert/modeling_bert.py:461 in forward, code: pooled_output = self.dense(first_token_tensor)
        permute_10: "f32[32, 32]" = torch.ops.aten.permute.default(arg25_1, [1, 0]);  arg25_1 = None
        mm_default: "f32[2, 32]" = torch.ops.aten.mm.default(select, permute_10);  select = permute_10 = None
        add_tensor: "f32[2, 32]" = torch.ops.aten.add.Tensor(arg26_1, mm_default);  arg26_1 = mm_default = None

        # File: transformers/models/bert/modeling_bert.py:462 in forward, code: pooled_output = self.activation(pooled_output)
        tanh: "f32[2, 32]" = torch.ops.aten.tanh.default(add_tensor);  add_tensor = None
        return (add_12, tanh)
