class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 8, 32]", arg1_1: "f32[32, 8, 3]", arg2_1: "f32[32]", arg3_1: "f32[32, 32, 3]", arg4_1: "f32[32]", arg5_1: "f32[16, 32]", arg6_1: "f32[32]", arg7_1: "f32[32]", arg8_1: "f32[32, 32]", arg9_1: "f32[32]", arg10_1: "f32[32, 32]", arg11_1: "f32[32, 32]", arg12_1: "f32[32]", arg13_1: "f32[32, 32]", arg14_1: "f32[32]", arg15_1: "f32[32]", arg16_1: "f32[32]", arg17_1: "f32[64, 32]", arg18_1: "f32[64]", arg19_1: "f32[32, 64]", arg20_1: "f32[32]", arg21_1: "f32[32]", arg22_1: "f32[32]"):
        # File: transformers/models/whisper/modeling_whisper.py:615 in forward, code: inputs_embeds = nn.functional.gelu(self.conv1(input_features))
        convolution: "f32[2, 32, 32]" = torch.ops.aten.convolution.default(arg0_1, arg1_1, arg2_1, [1], [1], [1], False, [0], 1);  arg0_1 = arg1_1 = arg2_1 = None
        mul: "f32[2, 32, 32]" = torch.ops.aten.mul.Tensor(convolution, 0.5)
        mul_1: "f32[2, 32, 32]" = torch.ops.aten.mul.Tensor(convolution, 0.7071067811865476);  convolution = None
        erf: "f32[2, 32, 32]" = torch.ops.aten.erf.default(mul_1);  mul_1 = None
        add: "f32[2, 32, 32]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_2: "f32[2, 32, 32]" = torch.ops.aten.mul.Tensor(mul, add);  mul = add = None

        # File: transformers/models/whisper/modeling_whisper.py:616 in forward, code: inputs_embeds = nn.functional.gelu(self.conv2(inputs_embeds))
        convolution_1: "f32[2, 32, 16]" = torch.ops.aten.convolution.default(mul_2, arg3_1, arg4_1, [2], [1], [1], False, [0], 1);  mul_2 = arg3_1 = arg4_1 = None
        mul_3: "f32[2, 32, 16]" = torch.ops.aten.mul.Tensor(convolution_1, 0.5)
        mul_4: "f32[2, 32, 16]" = torch.ops.aten.mul.Tensor(convolution_1, 0.7071067811865476);  convolution_1 = None
        erf_1: "f32[2, 32, 16]" = torch.ops.aten.erf.default(mul_4);  mul_4 = None
        add_1: "f32[2, 32, 16]" = torch.ops.aten.add.Tensor(erf_1, 1);  erf_1 = None
        mul_5: "f32[2, 32, 16]" = torch.ops.aten.mul.Tensor(mul_3, add_1);  mul_3 = add_1 = None

        # File: transformers/models/whisper/modeling_whisper.py:618 in forward, code: inputs_embeds = inputs_embeds.permute(0, 2, 1)
        permute: "f32[2, 16, 32]" = torch.ops.aten.permute.default(mul_5, [0, 2, 1]);  mul_5 = None

        # File: transformers/models/whisper/modeling_whisper.py:619 in forward, code: all_positions = torch.arange(self.embed_positions.num_embeddings, device=inputs_embeds.device)
        iota: "i64[16]" = torch.ops.prims.iota.default(16, start = 0, step = 1, dtype = torch.int64, device = device(type='cuda', index=0), requires_grad = False)

        # File: transformers/models/whisper/modeling_whisper.py:621 in forward, code: hidden_states = inputs_embeds + self.embed_positions(all_positions)
        embedding: "f32[16, 32]" = torch.ops.aten.embedding.default(arg5_1, iota);  arg5_1 = iota = None
        add_2: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(permute, embedding);  permute = embedding = None

        # File: transformers/models/whisper/modeling_whisper.py:394 in forward, code: hidden_states = self.self_attn_layer_norm(hidden_states)
        clone_1: "f32[2, 16, 32]" = torch.ops.aten.clone.default(add_2, memory_format = torch.contiguous_format)
        var_mean = torch.ops.aten.var_mean.correction(clone_1, [2], correction = 0, keepdim = True)
        getitem: "f32[2, 16, 1]" = var_mean[0]
        getitem_1: "f32[2, 16, 1]" = var_mean[1];  var_mean = None
        sub: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(clone_1, getitem_1);  clone_1 = getitem_1 = None
        add_3: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul_6: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_7: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_6, arg6_1);  mul_6 = arg6_1 = None
        add_4: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_7, arg7_1);  mul_7 = arg7_1 = None

        # File: transformers/models/whisper/modeling_whisper.py:310 in forward, code: query_states = (self.q_proj(hidden_states) * self.scaling).view(hidden_shape).transpose(1, 2).contiguous()
        view: "f32[32, 32]" = torch.ops.aten.reshape.default(add_4, [32, 32])
        permute_1: "f32[32, 32]" = torch.ops.aten.permute.default(arg8_1, [1, 0]);  arg8_1 = None
        mm_default_4: "f32[32, 32]" = torch.ops.aten.mm.default(view, permute_1);  view = permute_1 = None
        add_tensor_4: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg9_1, mm_default_4);  arg9_1 = mm_default_4 = None
        view_1: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_4, [2, 16, 32]);  add_tensor_4 = None
        mul_8: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(view_1, 0.25);  view_1 = None
        view_2: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(mul_8, [2, 16, -1, 16]);  mul_8 = None
        permute_2: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_2, [0, 2, 1, 3]);  view_2 = None
        clone_2: "f32[2, 2, 16, 16]" = torch.ops.aten.clone.default(permute_2, memory_format = torch.contiguous_format);  permute_2 = None

        # File: transformers/models/whisper/modeling_whisper.py:334 in forward, code: key_states = self.k_proj(current_states).view(kv_shape).transpose(1, 2).contiguous()
        view_3: "f32[32, 32]" = torch.ops.aten.reshape.default(add_4, [32, 32])
        permute_3: "f32[32, 32]" = torch.ops.aten.permute.default(arg10_1, [1, 0]);  arg10_1 = None
        mm: "f32[32, 32]" = torch.ops.aten.mm.default(view_3, permute_3);  view_3 = permute_3 = None
        view_4: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(mm, [2, 16, 32]);  mm = None
        view_5: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_4, [2, -1, 2, 16]);  view_4 = None
        permute_4: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_5, [0, 2, 1, 3]);  view_5 = None
        clone_3: "f32[2, 2, 16, 16]" = torch.ops.aten.clone.default(permute_4, memory_format = torch.contiguous_format);  permute_4 = None

        # File: transformers/models/whisper/modeling_whisper.py:335 in forward, code: value_states = self.v_proj(current_states).view(kv_shape).transpose(1, 2).contiguous()
        view_6: "f32[32, 32]" = torch.ops.aten.reshape.default(add_4, [32, 32]);  add_4 = None
        permute_5: "f32[32, 32]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        mm_default_3: "f32[32, 32]" = torch.ops.aten.mm.default(view_6, permute_5);  view_6 = permute_5 = None
        add_tensor_3: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg12_1, mm_default_3);  arg12_1 = mm_default_3 = None
        view_7: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_3, [2, 16, 32]);  add_tensor_3 = None
        view_8: "f32[2, 16, 2, 16]" = torch.ops.aten.reshape.default(view_7, [2, -1, 2, 16]);  view_7 = None
        permute_6: "f32[2, 2, 16, 16]" = torch.ops.aten.permute.default(view_8, [0, 2, 1, 3]);  view_8 = None
        clone_4: "f32[2, 2, 16, 16]" = torch.ops.aten.clone.default(permute_6, memory_format = torch.contiguous_format);  permute_6 = None

        # File: transformers/integrations/sdpa_attention.py:193 in sdpa_attention_forward, code: attn_output = torch.nn.functional.scaled_dot_product_attention(
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(clone_2, clone_3, clone_4, None, False, scale = 1.0);  clone_2 = clone_3 = clone_4 = None
        getitem_2: "f32[2, 2, 16, 16]" = _scaled_dot_product_efficient_attention[0];  _scaled_dot_product_efficient_attention = None

        # File: transformers/integrations/sdpa_attention.py:206 in sdpa_attention_forward, code: attn_output = attn_output.transpose(1, 2).contiguous()
        permute_7: "f32[2, 16, 2, 16]" = torch.ops.aten.permute.default(getitem_2, [0, 2, 1, 3]);  getitem_2 = None

        # File: transformers/models/whisper/modeling_whisper.py:355 in forward, code: attn_output = attn_output.reshape(*input_shape, -1).contiguous()
        view_10: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(permute_7, [2, 16, -1]);  permute_7 = None

        # File: transformers/models/whisper/modeling_whisper.py:356 in forward, code: attn_output = self.out_proj(attn_output)
        view_11: "f32[32, 32]" = torch.ops.aten.reshape.default(view_10, [32, 32]);  view_10 = None
        permute_8: "f32[32, 32]" = torch.ops.aten.permute.default(arg13_1, [1, 0]);  arg13_1 = None
        mm_default_2: "f32[32, 32]" = torch.ops.aten.mm.default(view_11, permute_8);  view_11 = permute_8 = None
        add_tensor_2: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg14_1, mm_default_2);  arg14_1 = mm_default_2 = None
        view_12: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor_2, [2, 16, 32]);  add_tensor_2 = None

        # File: transformers/models/whisper/modeling_whisper.py:401 in forward, code: hidden_states = residual + hidden_states
        add_5: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add_2, view_12);  add_2 = view_12 = None

        # File: transformers/models/whisper/modeling_whisper.py:404 in forward, code: hidden_states = self.final_layer_norm(hidden_states)
        clone_6: "f32[2, 16, 32]" = torch.ops.aten.clone.default(add_5, memory_format = torch.contiguous_format)
        var_mean_1 = torch.ops.aten.var_mean.correction(clone_6, [2], correction = 0, keepdim = True)
        getitem_6: "f32[2, 16, 1]" = var_mean_1[0]
        getitem_7: "f32[2, 16, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_1: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(clone_6, getitem_7);  clone_6 = getitem_7 = None
        add_6: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-05);  getitem_6 = None
        rsqrt_1: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_6);  add_6 = None
        mul_9: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = rsqrt_1 = None
        mul_10: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_9, arg15_1);  mul_9 = arg15_1 = None
        add_7: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_10, arg16_1);  mul_10 = arg16_1 = None

        # File: transformers/models/whisper/modeling_whisper.py:405 in forward, code: hidden_states = self.activation_fn(self.fc1(hidden_states))
        view_13: "f32[32, 32]" = torch.ops.aten.reshape.default(add_7, [32, 32]);  add_7 = None
        permute_9: "f32[32, 64]" = torch.ops.aten.permute.default(arg17_1, [1, 0]);  arg17_1 = None
        mm_default_1: "f32[32, 64]" = torch.ops.aten.mm.default(view_13, permute_9);  view_13 = permute_9 = None
        add_tensor_1: "f32[32, 64]" = torch.ops.aten.add.Tensor(arg18_1, mm_default_1);  arg18_1 = mm_default_1 = None
        view_14: "f32[2, 16, 64]" = torch.ops.aten.reshape.default(add_tensor_1, [2, 16, 64]);  add_tensor_1 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_11: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(view_14, 0.5)
        mul_12: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(view_14, 0.7071067811865476);  view_14 = None
        erf_2: "f32[2, 16, 64]" = torch.ops.aten.erf.default(mul_12);  mul_12 = None
        add_8: "f32[2, 16, 64]" = torch.ops.aten.add.Tensor(erf_2, 1);  erf_2 = None
        mul_13: "f32[2, 16, 64]" = torch.ops.aten.mul.Tensor(mul_11, add_8);  mul_11 = add_8 = None

        # File: transformers/models/whisper/modeling_whisper.py:407 in forward, code: hidden_states = self.fc2(hidden_states)
        view_15: "f32[32, 64]" = torch.ops.aten.reshape.default(mul_13, [32, 64]);  mul_13 = None
        permute_10: "f32[64, 32]" = torch.ops.aten.permute.default(arg19_1, [1, 0]);  arg19_1 = None
        mm_default: "f32[32, 32]" = torch.ops.aten.mm.default(view_15, permute_10);  view_15 = permute_10 = None
        add_tensor: "f32[32, 32]" = torch.ops.aten.add.Tensor(arg20_1, mm_default);  arg20_1 = mm_default = None
        view_16: "f32[2, 16, 32]" = torch.ops.aten.reshape.default(add_tensor, [2, 16, 32]);  add_tensor = None

        # File: transformers/models/whisper/modeling_whisper.py:409 in forward, code: hidden_states = residual + hidden_states
        add_9: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(add_5, view_16);  add_5 = view_16 = None

        # File: transformers/models/whisper/modeling_whisper.py:639 in forward, code: hidden_states = self.layer_norm(hidden_states)
        clone_9: "f32[2, 16, 32]" = torch.ops.aten.clone.default(add_9, memory_format = torch.contiguous_format);  add_9 = None
        var_mean_2 = torch.ops.aten.var_mean.correction(clone_9, [2], correction = 0, keepdim = True)
        getitem_8: "f32[2, 16, 1]" = var_mean_2[0]
        getitem_9: "f32[2, 16, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_2: "f32[2, 16, 32]" = torch.ops.aten.sub.Tensor(clone_9, getitem_9);  clone_9 = getitem_9 = None
        add_10: "f32[2, 16, 1]" = torch.ops.aten.add.Tensor(getitem_8, 1e-05);  getitem_8 = None
        rsqrt_2: "f32[2, 16, 1]" = torch.ops.aten.rsqrt.default(add_10);  add_10 = None
        mul_14: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_2);  sub_2 = rsqrt_2 = None
        mul_15: "f32[2, 16, 32]" = torch.ops.aten.mul.Tensor(mul_14, arg21_1);  mul_14 = arg21_1 = None
        add_11: "f32[2, 16, 32]" = torch.ops.aten.add.Tensor(mul_15, arg22_1);  mul_15 = arg22_1 = None
        return (add_11,)
