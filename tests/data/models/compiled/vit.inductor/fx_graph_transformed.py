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
        add_1: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-12);  getitem = None
        rsqrt: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_1);  add_1 = None
        mul: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul, arg5_1);  mul = arg5_1 = None
        add_2: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_1, arg6_1);  mul_1 = arg6_1 = None

        # File: transformers/models/vit/modeling_vit.py:216 in forward, code: query_states = self.q_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_1: "f32[34, 32]" = torch.ops.aten.reshape.default(add_2, [34, 32])
        permute_1: "f32[32, 32]" = torch.ops.aten.permute.default(arg7_1, [1, 0]);  arg7_1 = None
        addmm: "f32[34, 32]" = torch.ops.aten.addmm.default(arg8_1, view_1, permute_1);  arg8_1 = view_1 = permute_1 = None
        view_2: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(addmm, [2, 17, 32]);  addmm = None
        view_3: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_2, [2, 17, -1, 16]);  view_2 = None
        permute_2: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_3, [0, 2, 1, 3]);  view_3 = None

        # File: transformers/models/vit/modeling_vit.py:217 in forward, code: key_states = self.k_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_4: "f32[34, 32]" = torch.ops.aten.reshape.default(add_2, [34, 32])
        permute_3: "f32[32, 32]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        addmm_1: "f32[34, 32]" = torch.ops.aten.addmm.default(arg10_1, view_4, permute_3);  arg10_1 = view_4 = permute_3 = None
        view_5: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(addmm_1, [2, 17, 32]);  addmm_1 = None
        view_6: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_5, [2, 17, -1, 16]);  view_5 = None
        permute_4: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_6, [0, 2, 1, 3]);  view_6 = None

        # File: transformers/models/vit/modeling_vit.py:218 in forward, code: value_states = self.v_proj(hidden_states).view(hidden_shape).transpose(1, 2)
        view_7: "f32[34, 32]" = torch.ops.aten.reshape.default(add_2, [34, 32]);  add_2 = None
        permute_5: "f32[32, 32]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        addmm_2: "f32[34, 32]" = torch.ops.aten.addmm.default(arg12_1, view_7, permute_5);  arg12_1 = view_7 = permute_5 = None
        view_8: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(addmm_2, [2, 17, 32]);  addmm_2 = None
        view_9: "f32[2, 17, 2, 16]" = torch.ops.aten.reshape.default(view_8, [2, 17, -1, 16]);  view_8 = None
        permute_6: "f32[2, 2, 17, 16]" = torch.ops.aten.permute.default(view_9, [0, 2, 1, 3]);  view_9 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        _scaled_dot_product_flash_attention_for_cpu = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(permute_2, permute_4, permute_6, scale = 0.25);  permute_2 = permute_4 = permute_6 = None
        getitem_2: "f32[2, 2, 17, 16]" = _scaled_dot_product_flash_attention_for_cpu[0];  _scaled_dot_product_flash_attention_for_cpu = None

        # File: transformers/integrations/sdpa_attention.py:206 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_7: "f32[2, 17, 2, 16]" = torch.ops.aten.permute.default(getitem_2, [0, 2, 1, 3]);  getitem_2 = None

        # File: transformers/models/vit/modeling_vit.py:235 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_11: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(permute_7, [2, 17, -1]);  permute_7 = None

        # File: transformers/models/vit/modeling_vit.py:236 in forward, code: attn_output = self.o_proj(attn_output)
        view_12: "f32[34, 32]" = torch.ops.aten.reshape.default(view_11, [34, 32]);  view_11 = None
        permute_8: "f32[32, 32]" = torch.ops.aten.permute.default(arg13_1, [1, 0]);  arg13_1 = None
        addmm_3: "f32[34, 32]" = torch.ops.aten.addmm.default(arg14_1, view_12, permute_8);  arg14_1 = view_12 = permute_8 = None
        view_13: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(addmm_3, [2, 17, 32]);  addmm_3 = None

        # File: transformers/models/vit/modeling_vit.py:277 in forward, code: hidden_states = hidden_states + residual
        add_3: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(view_13, add);  view_13 = add = None

        # File: transformers/models/vit/modeling_vit.py:281 in forward, code: hidden_states = self.layernorm_after(hidden_states)
        var_mean_1 = torch.ops.aten.var_mean.correction(add_3, [2], correction = 0, keepdim = True)
        getitem_4: "f32[2, 17, 1]" = var_mean_1[0]
        getitem_5: "f32[2, 17, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_1: "f32[2, 17, 32]" = torch.ops.aten.sub.Tensor(add_3, getitem_5);  getitem_5 = None
        add_4: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem_4, 1e-12);  getitem_4 = None
        rsqrt_1: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_4);  add_4 = None
        mul_2: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = rsqrt_1 = None
        mul_3: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul_2, arg15_1);  mul_2 = arg15_1 = None
        add_5: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_3, arg16_1);  mul_3 = arg16_1 = None

        # File: transformers/models/vit/modeling_vit.py:250 in forward, code: hidden_states = self.fc1(hidden_states)
        view_14: "f32[34, 32]" = torch.ops.aten.reshape.default(add_5, [34, 32]);  add_5 = None
        permute_9: "f32[32, 64]" = torch.ops.aten.permute.default(arg17_1, [1, 0]);  arg17_1 = None
        addmm_4: "f32[34, 64]" = torch.ops.aten.addmm.default(arg18_1, view_14, permute_9);  arg18_1 = view_14 = permute_9 = None
        view_15: "f32[2, 17, 64]" = torch.ops.aten.reshape.default(addmm_4, [2, 17, 64]);  addmm_4 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_4: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(view_15, 0.5)
        mul_5: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(view_15, 0.7071067811865476);  view_15 = None
        erf: "f32[2, 17, 64]" = torch.ops.aten.erf.default(mul_5);  mul_5 = None
        add_6: "f32[2, 17, 64]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_6: "f32[2, 17, 64]" = torch.ops.aten.mul.Tensor(mul_4, add_6);  mul_4 = add_6 = None

        # File: transformers/models/vit/modeling_vit.py:252 in forward, code: hidden_states = self.fc2(hidden_states)
        view_16: "f32[34, 64]" = torch.ops.aten.reshape.default(mul_6, [34, 64]);  mul_6 = None
        permute_10: "f32[64, 32]" = torch.ops.aten.permute.default(arg19_1, [1, 0]);  arg19_1 = None
        addmm_5: "f32[34, 32]" = torch.ops.aten.addmm.default(arg20_1, view_16, permute_10);  arg20_1 = view_16 = permute_10 = None
        view_17: "f32[2, 17, 32]" = torch.ops.aten.reshape.default(addmm_5, [2, 17, 32]);  addmm_5 = None

        # File: transformers/models/vit/modeling_vit.py:284 in forward, code: hidden_states = hidden_states + residual
        add_7: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(view_17, add_3);  view_17 = add_3 = None

        # File: transformers/models/vit/modeling_vit.py:385 in forward, code: sequence_output = self.layernorm(hidden_states)
        var_mean_2 = torch.ops.aten.var_mean.correction(add_7, [2], correction = 0, keepdim = True)
        getitem_6: "f32[2, 17, 1]" = var_mean_2[0]
        getitem_7: "f32[2, 17, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_2: "f32[2, 17, 32]" = torch.ops.aten.sub.Tensor(add_7, getitem_7);  add_7 = getitem_7 = None
        add_8: "f32[2, 17, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-12);  getitem_6 = None
        rsqrt_2: "f32[2, 17, 1]" = torch.ops.aten.rsqrt.default(add_8);  add_8 = None
        mul_7: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_2);  sub_2 = rsqrt_2 = None
        mul_8: "f32[2, 17, 32]" = torch.ops.aten.mul.Tensor(mul_7, arg21_1);  mul_7 = arg21_1 = None
        add_9: "f32[2, 17, 32]" = torch.ops.aten.add.Tensor(mul_8, arg22_1);  mul_8 = arg22_1 = None

        # File: transformers/models/vit/modeling_vit.py:546 in forward, code: pooled_output = sequence_output[:, 0, :]
        select: "f32[2, 32]" = torch.ops.aten.select.int(add_9, 1, 0);  add_9 = None

        # File: transformers/models/vit/modeling_vit.py:547 in forward, code: logits = self.classifier(pooled_output)
        permute_11: "f32[32, 10]" = torch.ops.aten.permute.default(arg23_1, [1, 0]);  arg23_1 = None
        addmm_6: "f32[2, 10]" = torch.ops.aten.addmm.default(arg24_1, select, permute_11);  arg24_1 = select = permute_11 = None
        return (addmm_6,)
