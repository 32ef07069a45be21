class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[32, 3, 8, 8]", arg1_1: "f32[2, 3, 32, 32]", arg2_1: "f32[32]", arg3_1: "f32[1, 1, 32]", arg4_1: "f32[1, 17, 32]", arg5_1: "f32[32]", arg6_1: "f32[32]", arg7_1: "f32[32, 32]", arg8_1: "f32[32]", arg9_1: "f32[32, 32]", arg10_1: "f32[32]", arg11_1: "f32[32, 32]", arg12_1: "f32[32]", arg13_1: "f32[32, 32]", arg14_1: "f32[32]", arg15_1: "f32[32]", arg16_1: "f32[32]", arg17_1: "f32[64, 32]", arg18_1: "f32[64]", arg19_1: "f32[32, 64]", arg20_1: "f32[32]", arg21_1: "f32[32]", arg22_1: "f32[32]", arg23_1: "f32[10, 32]", arg24_1: "f32[10]"):
        # File: transformers/models/vit/modeling_vit.py:146 in forward, code: cls_tokens = self.cls_token.expand(batch_size, -1, -1)
        expand: "f32[2, 1, 32]" = torch.ops.aten.expand.default(arg3_1, [2, -1, -1]);  arg3_1 = None

        # File: transformers/models/vit/modeling_vit.py:69 in forward, code: return self.projection(pixel_values).flatten(2).transpose(1, 2)
        convolution: "f32[2, 32, 4, 4]" = torch.ops.aten.convolution.default(arg1_1, arg0_1, arg2_1, [8, 8], [0, 0], [1, 1], False, [0, 0], 1);  arg1_1 = arg0_1 = arg2_1 = None
        view: "f32[2, 32, 16]" = torch.ops.aten.reshape.default(convolution, [2, 32, 16]);  convolution = None
        permute: "f32[2, 16, 32]" = torch.ops.aten.permute.default(view, [0, 2, 1]);  view = None

        # File: transformers/models/vit/modeling_vit.py:147 in forward, code: embeddings = torch.cat((cls_tokens, embeddings), dim=1)
        cat: "f32[2, 17, 32]" = torch.ops.aten.cat.default([expand, permute], 1);  expand = permute = None

        # File: transformers/models/vit/modeling_vit.py:157 in forward, code: embeddings = embeddings + self.position_embeddings
        add: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(cat, arg4_1);  cat = arg4_1 = None

        # File: transformers/models/vit/modeling_vit.py:274 in forward, code: hidden_states = self.layernorm_before(hidden_states)
        var_mean = torch.ops.aten.var_mean.correction(add, [2], correction = 0, keepdim = True)
        getitem: "f32[2, 17, 1]" = var_mean[0]
        getitem_1: "f32[2, 17, 1]" = var_mean[1];  var_mean = None
        sub: "f32[2, 17, 32]" = torch.ops.aten.sub.Tensor(add, getitem_1);  getitem_1 = None
        add_3: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-12);  getitem = None
        rsqrt: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul, arg5_1);  mul = arg5_1 = None
        add_4: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_1, arg6_1);  mul_1 = arg6_1 = None

        # File: transformers/models/vit/modeling_vit.py:216 in forward, code: query_states = self.q_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_1: "f32[34, 32]" = torch.ops.aten.reshape.default(add_4, [34, 32])
        permute_1: "f32[32, 32]" = torch.ops.aten.permute.default(arg7_1, [1, 0]);  arg7_1 = None
        mm_default_5: "f32[34, 32]" = torch.ops.aten.mm.default(view_1, permute_1);  view_1 = permute_1 = None
        add_tensor_5: "f32[34, 32]" = torch.ops.aten.add.Tensor(arg8_1, mm_default_5);  arg8_1 = mm_default_5 = None
        view_2: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(add_tensor_5, [2, 17, 32]);  add_tensor_5 = None
        view_3: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_2, [2, 17, -1, 16]);  view_2 = None
        permute_2: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_3, [0, 2, 1, 3]);  view_3 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        mul_2: "f32[2, 2, 17, 16]" = torch.ops.aten.mul.Scalar(permute_2, 0.5);  permute_2 = None
        expand_2: "f32[2, 2, 17, 16]" = torch.ops.aten.expand.default(mul_2, [2, 2, 17, 16]);  mul_2 = None
        clone_1: "f32[2, 2, 17, 16]" = torch.ops.aten.clone.default(expand_2, memory_format = torch.contiguous_format);  expand_2 = None
        view_10: "f32[4, 17, 16]" = torch.ops.aten.reshape.default(clone_1, [4, 17, 16]);  clone_1 = None

        # File: transformers/models/vit/modeling_vit.py:217 in forward, code: key_states = self.k_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_4: "f32[34, 32]" = torch.ops.aten.reshape.default(add_4, [34, 32])
        permute_3: "f32[32, 32]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        mm_default_4: "f32[34, 32]" = torch.ops.aten.mm.default(view_4, permute_3);  view_4 = permute_3 = None
        add_tensor_4: "f32[34, 32]" = torch.ops.aten.add.Tensor(arg10_1, mm_default_4);  arg10_1 = mm_default_4 = None
        view_5: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(add_tensor_4, [2, 17, 32]);  add_tensor_4 = None
        view_6: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_5, [2, 17, -1, 16]);  view_5 = None
        permute_4: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_6, [0, 2, 1, 3]);  view_6 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        permute_7: "f32[2, 2, 16, 17]" = torch.ops.aten.permute.default(permute_4, [0, 1, 3, 2]);  permute_4 = None
        mul_3: "f32[2, 2, 16, 17]" = torch.ops.aten.mul.Scalar(permute_7, 0.5);  permute_7 = None
        expand_3: "f32[2, 2, 16, 17]" = torch.ops.aten.expand.default(mul_3, [2, 2, 16, 17]);  mul_3 = None
        clone_2: "f32[2, 2, 16, 17]" = torch.ops.aten.clone.default(expand_3, memory_format = torch.contiguous_format);  expand_3 = None
        view_11: "f32[4, 16, 17]" = torch.ops.aten.reshape.default(clone_2, [4, 16, 17]);  clone_2 = None
        bmm: "f32[4, 17, 17]" = torch.ops.aten.bmm.default(view_10, view_11);  view_10 = view_11 = None
        view_12: "f32[2, 2, 17, 17]" = torch.ops.aten.reshape.default(bmm, [2, 2, 17, 17]);  bmm = None

        # File: transformers/masking_utils.py:545 in sdpa_mask, code: q_arange = torch.arange(q_length, device=device) + q_offset
        iota_2: "i64[17]" = torch.ops.prims.iota.default(17, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)
        add_1: "i64[17]" = torch.ops.aten.add.Tensor(iota_2, 0);  iota_2 = None

        # File: transformers/masking_utils.py:405 in _non_vmap_expansion_sdpa, code: q_indices = q_indices[None, None, :, None]
        unsqueeze: "i64[1, 17]" = torch.ops.aten.unsqueeze.default(add_1, 0);  add_1 = None
        unsqueeze_1: "i64[1, 1, 17]" = torch.ops.aten.unsqueeze.default(unsqueeze, 1);  unsqueeze = None
        unsqueeze_2: "i64[1, 1, 17, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_1, 3);  unsqueeze_1 = None

        # File: transformers/masking_utils.py:85 in bidirectional_mask_function, code: return q_idx >= 0
        ge: "b8[1, 1, 17, 1]" = torch.ops.aten.ge.Scalar(unsqueeze_2, 0);  unsqueeze_2 = None

        # File: transformers/masking_utils.py:554 in sdpa_mask, code: attention_mask = attention_mask.expand(batch_size, -1, q_length, kv_length)
        expand_1: "b8[2, 1, 17, 17]" = torch.ops.aten.expand.default(ge, [2, -1, 17, 17]);  ge = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        full_default_1: "f32[]" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        full_default: "f32[]" = torch.ops.aten.full.default([], -inf, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
        where: "f32[2, 1, 17, 17]" = torch.ops.aten.where.self(expand_1, full_default_1, full_default);  expand_1 = full_default_1 = full_default = None
        add_5: "f32[2, 2, 17, 17]" = torch.ops.aten.add.Tensor(view_12, where);  view_12 = where = None
        eq: "b8[2, 2, 17, 17]" = torch.ops.aten.eq.Scalar(add_5, -inf)
        logical_not: "b8[2, 2, 17, 17]" = torch.ops.aten.logical_not.default(eq);  eq = None
        any_1: "b8[2, 2, 17, 1]" = torch.ops.aten.any.dim(logical_not, -1, True);  logical_not = None
        logical_not_1: "b8[2, 2, 17, 1]" = torch.ops.aten.logical_not.default(any_1);  any_1 = None
        full_default_2: "f32[2, 2, 17, 17]" = torch.ops.aten.full.default([2, 2, 17, 17], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)

        # No stacktrace found for following nodes
        prepare_softmax_online_default = torch.ops.prims.prepare_softmax_online.default(add_5, -1)
        getitem_6: "f32[2, 2, 17, 1]" = prepare_softmax_online_default[0]
        getitem_7: "f32[2, 2, 17, 1]" = prepare_softmax_online_default[1];  prepare_softmax_online_default = None
        sub_tensor: "f32[2, 2, 17, 17]" = torch.ops.aten.sub.Tensor(add_5, getitem_6);  add_5 = getitem_6 = None
        exp_default: "f32[2, 2, 17, 17]" = torch.ops.aten.exp.default(sub_tensor);  sub_tensor = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        div: "f32[2, 2, 17, 17]" = torch.ops.aten.div.Tensor(exp_default, getitem_7);  exp_default = getitem_7 = None
        where_1: "f32[2, 2, 17, 17]" = torch.ops.aten.where.self(logical_not_1, full_default_2, div);  logical_not_1 = full_default_2 = div = None
        expand_4: "f32[2, 2, 17, 17]" = torch.ops.aten.expand.default(where_1, [2, 2, 17, 17]);  where_1 = None
        view_13: "f32[4, 17, 17]" = torch.ops.aten.reshape.default(expand_4, [4, 17, 17]);  expand_4 = None

        # File: transformers/models/vit/modeling_vit.py:218 in forward, code: value_states = self.v_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_7: "f32[34, 32]" = torch.ops.aten.reshape.default(add_4, [34, 32]);  add_4 = None
        permute_5: "f32[32, 32]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        mm_default_3: "f32[34, 32]" = torch.ops.aten.mm.default(view_7, permute_5);  view_7 = permute_5 = None
        add_tensor_3: "f32[34, 32]" = torch.ops.aten.add.Tensor(arg12_1, mm_default_3);  arg12_1 = mm_default_3 = None
        view_8: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(add_tensor_3, [2, 17, 32]);  add_tensor_3 = None
        view_9: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_8, [2, 17, -1, 16]);  view_8 = None
        permute_6: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_9, [0, 2, 1, 3]);  view_9 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        expand_5: "f32[2, 2, 17, 16]" = torch.ops.aten.expand.default(permute_6, [2, 2, 17, 16]);  permute_6 = None
        clone_3: "f32[2, 2, 17, 16]" = torch.ops.aten.clone.default(expand_5, memory_format = torch.contiguous_format);  expand_5 = None
        view_14: "f32[4, 17, 16]" = torch.ops.aten.reshape.default(clone_3, [4, 17, 16]);  clone_3 = None
        bmm_1: "f32[4, 17, 16]" = torch.ops.aten.bmm.default(view_13, view_14);  view_13 = view_14 = None
        view_15: "f32[2, 2, 17, 16]" = torch.ops.aten.reshape.default(bmm_1, [2, 2, 17, 16]);  bmm_1 = None

        # File: transformers/integrations/sdpa_attention.py:206 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_8: "f32[2, 17, 2, 16]" = torch.ops.aten.permute.default(view_15, [0, 2, 1, 3]);  view_15 = None
        clone_4: "f32[2, 17, 2, 16]" = torch.ops.aten.clone.default(permute_8, memory_format = torch.contiguous_format);  permute_8 = None

        # File: transformers/models/vit/modeling_vit.py:235 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_17: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(clone_4, [2, 17, -1]);  clone_4 = None

        # File: transformers/models/vit/modeling_vit.py:236 in forward, code: attn_output = self.o_proj(attn_output)
        view_18: "f32[34, 32]" = torch.ops.aten.reshape.default(view_17, [34, 32]);  view_17 = None
        permute_9: "f32[32, 32]" = torch.ops.aten.permute.default(arg13_1, [1, 0]);  arg13_1 = None
        mm_default_2: "f32[34, 32]" = torch.ops.aten.mm.default(view_18, permute_9);  view_18 = permute_9 = None
        add_tensor_2: "f32[34, 32]" = torch.ops.aten.add.Tensor(arg14_1, mm_default_2);  arg14_1 = mm_default_2 = None
        view_19: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(add_tensor_2, [2, 17, 32]);  add_tensor_2 = None

        # File: transformers/models/vit/modeling_vit.py:277 in forward, code: hidden_states = hidden_states + residual
        add_6: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(view_19, add);  view_19 = add = None

        # File: transformers/models/vit/modeling_vit.py:281 in forward, code: hidden_states = self.layernorm_after(hidden_states)
        var_mean_1 = torch.ops.aten.var_mean.correction(add_6, [2], correction = 0, keepdim = True)
        getitem_2: "f32[2, 17, 1]" = var_mean_1[0]
        getitem_3: "f32[2, 17, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_2: "f32[2, 17, 32]" = torch.ops.aten.sub.Tensor(add_6, getitem_3);  getitem_3 = None
        add_7: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem_2, 1e-12);  getitem_2 = None
        rsqrt_1: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_4: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_1);  sub_2 = rsqrt_1 = None
        mul_5: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul_4, arg15_1);  mul_4 = arg15_1 = None
        add_8: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_5, arg16_1);  mul_5 = arg16_1 = None

        # File: transformers/models/vit/modeling_vit.py:250 in forward, code: hidden_states = self.fc1(hidden_states)
        view_20: "f32[34, 32]" = torch.ops.aten.reshape.default(add_8, [34, 32]);  add_8 = None
        permute_10: "f32[32, 64]" = torch.ops.aten.permute.default(arg17_1, [1, 0]);  arg17_1 = None
        mm_default_1: "f32[34, 64]" = torch.ops.aten.mm.default(view_20, permute_10);  view_20 = permute_10 = None
        add_tensor_1: "f32[34, 64]" = torch.ops.aten.add.Tensor(arg18_1, mm_default_1);  arg18_1 = mm_default_1 = None
        view_21: "f32[2, 17, 64]" = torch.ops.aten.reshape.default(add_tensor_1, [2, 17, 64]);  add_tensor_1 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_6: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(view_21, 0.5)
        mul_7: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(view_21, 0.7071067811865476);  view_21 = None
        erf: "f32[2, 17, 64]" = torch.ops.aten.erf.default(mul_7);  mul_7 = None
        add_9: "f32[2, 17, 64]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_8: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(mul_6, add_9);  mul_6 = add_9 = None

        # File: transformers/models/vit/modeling_vit.py:252 in forward, code: hidden_states = self.fc2(hidden_states)
        view_22: "f32[34, 64]" = torch.ops.aten.reshape.default(mul_8, [34, 64]);  mul_8 = None
        permute_11: "f32[64, 32]" = torch.ops.aten.permute.default(arg19_1, [1, 0]);  arg19_1 = None
        mm_default: "f32[34, 32]" = torch.ops.aten.mm.default(view_22, permute_11);  view_22 = permute_11 = None
        add_tensor: "f32[34, 32]" = torch.ops.aten.add.Tensor(arg20_1, mm_default);  arg20_1 = mm_default = None
        view_23: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(add_tensor, [2, 17, 32]);  add_tensor = None

        # File: transformers/models/vit/modeling_vit.py:284 in forward, code: hidden_states = hidden_states + residual
        add_10: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(view_23, add_6);  view_23 = add_6 = None

        # File: transformers/models/vit/modeling_vit.py:385 in forward, code: sequence_output = self.layernorm(hidden_states)
        var_mean_2 = torch.ops.aten.var_mean.correction(add_10, [2], correction = 0, keepdim = True)
        getitem_4: "f32[2, 17, 1]" = var_mean_2[0]
        getitem_5: "f32[2, 17, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_3: "f32[2, 17, 32]" = torch.ops.aten.sub.Tensor(add_10, getitem_5);  add_10 = getitem_5 = None
        add_11: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem_4, 1e-12);  getitem_4 = None
        rsqrt_2: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_11);  add_11 = None
        mul_9: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub_3, rsqrt_2);  sub_3 = rsqrt_2 = None
        mul_10: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul_9, arg21_1);  mul_9 = arg21_1 = None
        add_12: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_10, arg22_1);  mul_10 = arg22_1 = None

        # File: transformers/models/vit/modeling_vit.py:546 in forward, code: pooled_output = sequence_output[:, 0, :]
        select: "f32[2, 32]" = torch.ops.aten.select.int(add_12, 1, 0);  add_12 = None

        # File: transformers/models/vit/modeling_vit.py:547 in forward, code: logits = self.classifier(pooled_output)
        permute_12: "f32[32, 10]" = torch.ops.aten.permute.default(arg23_1, [1, 0]);  arg23_1 = None
        addmm_6: "f32[2, 10]" = torch.ops.aten.addmm.default(arg24_1, select, permute_12);  arg24_1 = select = permute_12 = None
        return (addmm_6,)
