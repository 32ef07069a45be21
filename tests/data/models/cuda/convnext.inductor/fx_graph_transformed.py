class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 3, 32, 32]", arg1_1: "f32[8, 3, 4, 4]", arg2_1: "f32[8]", arg3_1: "f32[8]", arg4_1: "f32[8]", arg5_1: "f32[8, 1, 7, 7]", arg6_1: "f32[8]", arg7_1: "f32[8]", arg8_1: "f32[8]", arg9_1: "f32[32, 8]", arg10_1: "f32[32]", arg11_1: "f32[8, 32]", arg12_1: "f32[8]", arg13_1: "f32[8]", arg14_1: "f32[8]", arg15_1: "f32[8]", arg16_1: "f32[16, 8, 2, 2]", arg17_1: "f32[16]", arg18_1: "f32[16, 1, 7, 7]", arg19_1: "f32[16]", arg20_1: "f32[16]", arg21_1: "f32[16]", arg22_1: "f32[64, 16]", arg23_1: "f32[64]", arg24_1: "f32[16, 64]", arg25_1: "f32[16]", arg26_1: "f32[16]", arg27_1: "f32[16]", arg28_1: "f32[16]", arg29_1: "f32[10, 16]", arg30_1: "f32[10]"):
        # File: transformers/models/convnext/modeling_convnext.py:84 in forward, code: embeddings = self.patch_embeddings(pixel_values)
        convolution: "f32[2, 8, 8, 8]" = torch.ops.aten.convolution.default(arg0_1, arg1_1, arg2_1, [4, 4], [0, 0], [1, 1], False, [0, 0], 1);  arg0_1 = arg1_1 = arg2_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:57 in forward, code: features = features.permute(0, 2, 3, 1)
        permute: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(convolution, [0, 2, 3, 1]);  convolution = None

        # File: transformers/models/convnext/modeling_convnext.py:58 in forward, code: features = super().forward(features)
        clone: "f32[2, 8, 8, 8]" = torch.ops.aten.clone.default(permute, memory_format = torch.contiguous_format);  permute = None
        var_mean = torch.ops.aten.var_mean.correction(clone, [3], correction = 0, keepdim = True)
        getitem: "f32[2, 8, 8, 1]" = var_mean[0]
        getitem_1: "f32[2, 8, 8, 1]" = var_mean[1];  var_mean = None
        sub: "f32[2, 8, 8, 8]" = torch.ops.aten.sub.Tensor(clone, getitem_1);  clone = getitem_1 = None
        add: "f32[2, 8, 8, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-06);  getitem = None
        rsqrt: "f32[2, 8, 8, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        mul_1: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(mul, arg3_1);  mul = arg3_1 = None
        add_1: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(mul_1, arg4_1);  mul_1 = arg4_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:59 in forward, code: features = features.permute(0, 3, 1, 2)
        permute_1: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(add_1, [0, 3, 1, 2]);  add_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:144 in forward, code: features = self.dwconv(features)
        convolution_1: "f32[2, 8, 8, 8]" = torch.ops.aten.convolution.default(permute_1, arg5_1, arg6_1, [1, 1], [3, 3], [1, 1], False, [0, 0], 8);  arg5_1 = arg6_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:145 in forward, code: features = features.permute(0, 2, 3, 1)  # (N, C, H, W) -> (N, H, W, C)
        permute_2: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(convolution_1, [0, 2, 3, 1]);  convolution_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:61 in forward, code: features = super().forward(features)
        var_mean_1 = torch.ops.aten.var_mean.correction(permute_2, [3], correction = 0, keepdim = True)
        getitem_2: "f32[2, 8, 8, 1]" = var_mean_1[0]
        getitem_3: "f32[2, 8, 8, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_1: "f32[2, 8, 8, 8]" = torch.ops.aten.sub.Tensor(permute_2, getitem_3);  permute_2 = getitem_3 = None
        add_2: "f32[2, 8, 8, 1]" = torch.ops.aten.add.Tensor(getitem_2, 1e-06);  getitem_2 = None
        rsqrt_1: "f32[2, 8, 8, 1]" = torch.ops.aten.rsqrt.default(add_2);  add_2 = None
        mul_2: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = rsqrt_1 = None
        mul_3: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(mul_2, arg7_1);  mul_2 = arg7_1 = None
        add_3: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(mul_3, arg8_1);  mul_3 = arg8_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:147 in forward, code: features = self.pwconv1(features)
        view: "f32[128, 8]" = torch.ops.aten.reshape.default(add_3, [128, 8]);  add_3 = None
        permute_3: "f32[8, 32]" = torch.ops.aten.permute.default(arg9_1, [1, 0]);  arg9_1 = None
        mm_default_3: "f32[128, 32]" = torch.ops.aten.mm.default(view, permute_3);  view = permute_3 = None
        add_tensor_3: "f32[128, 32]" = torch.ops.aten.add.Tensor(arg10_1, mm_default_3);  arg10_1 = mm_default_3 = None
        view_1: "f32[2, 8, 8, 32]" = torch.ops.aten.reshape.default(add_tensor_3, [2, 8, 8, 32]);  add_tensor_3 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_4: "f32[2, 8, 8, 32]" = torch.ops.aten.mul.Tensor(view_1, 0.5)
        mul_5: "f32[2, 8, 8, 32]" = torch.ops.aten.mul.Tensor(view_1, 0.7071067811865476);  view_1 = None
        erf: "f32[2, 8, 8, 32]" = torch.ops.aten.erf.default(mul_5);  mul_5 = None
        add_4: "f32[2, 8, 8, 32]" = torch.ops.aten.add.Tensor(erf, 1);  erf = None
        mul_6: "f32[2, 8, 8, 32]" = torch.ops.aten.mul.Tensor(mul_4, add_4);  mul_4 = add_4 = None

        # File: transformers/models/convnext/modeling_convnext.py:149 in forward, code: features = self.pwconv2(features)
        view_2: "f32[128, 32]" = torch.ops.aten.reshape.default(mul_6, [128, 32]);  mul_6 = None
        permute_4: "f32[32, 8]" = torch.ops.aten.permute.default(arg11_1, [1, 0]);  arg11_1 = None
        mm_default_2: "f32[128, 8]" = torch.ops.aten.mm.default(view_2, permute_4);  view_2 = permute_4 = None
        add_tensor_2: "f32[128, 8]" = torch.ops.aten.add.Tensor(arg12_1, mm_default_2);  arg12_1 = mm_default_2 = None
        view_3: "f32[2, 8, 8, 8]" = torch.ops.aten.reshape.default(add_tensor_2, [2, 8, 8, 8]);  add_tensor_2 = None

        # File: transformers/models/convnext/modeling_convnext.py:151 in forward, code: features = self.layer_scale_parameter * features
        mul_7: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(arg13_1, view_3);  arg13_1 = view_3 = None

        # File: transformers/models/convnext/modeling_convnext.py:152 in forward, code: features = features.permute(0, 3, 1, 2)  # (N, H, W, C) -> (N, C, H, W)
        permute_5: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(mul_7, [0, 3, 1, 2]);  mul_7 = None

        # File: transformers/models/convnext/modeling_convnext.py:153 in forward, code: features = residual + self.drop_path(features)
        add_5: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(permute_1, permute_5);  permute_1 = permute_5 = None

        # File: transformers/models/convnext/modeling_convnext.py:57 in forward, code: features = features.permute(0, 2, 3, 1)
        permute_6: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(add_5, [0, 2, 3, 1]);  add_5 = None

        # File: transformers/models/convnext/modeling_convnext.py:58 in forward, code: features = super().forward(features)
        var_mean_2 = torch.ops.aten.var_mean.correction(permute_6, [3], correction = 0, keepdim = True)
        getitem_4: "f32[2, 8, 8, 1]" = var_mean_2[0]
        getitem_5: "f32[2, 8, 8, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_2: "f32[2, 8, 8, 8]" = torch.ops.aten.sub.Tensor(permute_6, getitem_5);  permute_6 = getitem_5 = None
        add_6: "f32[2, 8, 8, 1]" = torch.ops.aten.add.Tensor(getitem_4, 1e-06);  getitem_4 = None
        rsqrt_2: "f32[2, 8, 8, 1]" = torch.ops.aten.rsqrt.default(add_6);  add_6 = None
        mul_8: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_2);  sub_2 = rsqrt_2 = None
        mul_9: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(mul_8, arg14_1);  mul_8 = arg14_1 = None
        add_7: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(mul_9, arg15_1);  mul_9 = arg15_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:59 in forward, code: features = features.permute(0, 3, 1, 2)
        permute_7: "f32[2, 8, 8, 8]" = torch.ops.aten.permute.default(add_7, [0, 3, 1, 2]);  add_7 = None

        # File: transformers/models/convnext/modeling_convnext.py:187 in forward, code: features = layer(features)
        convolution_2: "f32[2, 16, 4, 4]" = torch.ops.aten.convolution.default(permute_7, arg16_1, arg17_1, [2, 2], [0, 0], [1, 1], False, [0, 0], 1);  permute_7 = arg16_1 = arg17_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:144 in forward, code: features = self.dwconv(features)
        convolution_3: "f32[2, 16, 4, 4]" = torch.ops.aten.convolution.default(convolution_2, arg18_1, arg19_1, [1, 1], [3, 3], [1, 1], False, [0, 0], 16);  arg18_1 = arg19_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:145 in forward, code: features = features.permute(0, 2, 3, 1)  # (N, C, H, W) -> (N, H, W, C)
        permute_8: "f32[2, 4, 4, 16]" = torch.ops.aten.permute.default(convolution_3, [0, 2, 3, 1]);  convolution_3 = None

        # File: transformers/models/convnext/modeling_convnext.py:61 in forward, code: features = super().forward(features)
        var_mean_3 = torch.ops.aten.var_mean.correction(permute_8, [3], correction = 0, keepdim = True)
        getitem_6: "f32[2, 4, 4, 1]" = var_mean_3[0]
        getitem_7: "f32[2, 4, 4, 1]" = var_mean_3[1];  var_mean_3 = None
        sub_3: "f32[2, 4, 4, 16]" = torch.ops.aten.sub.Tensor(permute_8, getitem_7);  permute_8 = getitem_7 = None
        add_8: "f32[2, 4, 4, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-06);  getitem_6 = None
        rsqrt_3: "f32[2, 4, 4, 1]" = torch.ops.aten.rsqrt.default(add_8);  add_8 = None
        mul_10: "f32[2, 4, 4, 16]" = torch.ops.aten.mul.Tensor(sub_3, rsqrt_3);  sub_3 = rsqrt_3 = None
        mul_11: "f32[2, 4, 4, 16]" = torch.ops.aten.mul.Tensor(mul_10, arg20_1);  mul_10 = arg20_1 = None
        add_9: "f32[2, 4, 4, 16]" = torch.ops.aten.add.Tensor(mul_11, arg21_1);  mul_11 = arg21_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:147 in forward, code: features = self.pwconv1(features)
        view_4: "f32[32, 16]" = torch.ops.aten.reshape.default(add_9, [32, 16]);  add_9 = None
        permute_9: "f32[16, 64]" = torch.ops.aten.permute.default(arg22_1, [1, 0]);  arg22_1 = None
        mm_default_1: "f32[32, 64]" = torch.ops.aten.mm.default(view_4, permute_9);  view_4 = permute_9 = None
        add_tensor_1: "f32[32, 64]" = torch.ops.aten.add.Tensor(arg23_1, mm_default_1);  arg23_1 = mm_default_1 = None
        view_5: "f32[2, 4, 4, 64]" = torch.ops.aten.reshape.default(add_tensor_1, [2, 4, 4, 64]);  add_tensor_1 = None

        # File: transformers/activations.py:89 in forward, code: return self.act(input)
        mul_12: "f32[2, 4, 4, 64]" = torch.ops.aten.mul.Tensor(view_5, 0.5)
        mul_13: "f32[2, 4, 4, 64]" = torch.ops.aten.mul.Tensor(view_5, 0.7071067811865476);  view_5 = None
        erf_1: "f32[2, 4, 4, 64]" = torch.ops.aten.erf.default(mul_13);  mul_13 = None
        add_10: "f32[2, 4, 4, 64]" = torch.ops.aten.add.Tensor(erf_1, 1);  erf_1 = None
        mul_14: "f32[2, 4, 4, 64]" = torch.ops.aten.mul.Tensor(mul_12, add_10);  mul_12 = add_10 = None

        # File: transformers/models/convnext/modeling_convnext.py:149 in forward, code: features = self.pwconv2(features)
        view_6: "f32[32, 64]" = torch.ops.aten.reshape.default(mul_14, [32, 64]);  mul_14 = None
        permute_10: "f32[64, 16]" = torch.ops.aten.permute.default(arg24_1, [1, 0]);  arg24_1 = None
        mm_default: "f32[32, 16]" = torch.ops.aten.mm.default(view_6, permute_10);  view_6 = permute_10 = None
        add_tensor: "f32[32, 16]" = torch.ops.aten.add.Tensor(arg25_1, mm_default);  arg25_1 = mm_default = None
        view_7: "f32[2, 4, 4, 16]" = torch.ops.aten.reshape.default(add_tensor, [2, 4, 4, 16]);  add_tensor = None

        # File: transformers/models/convnext/modeling_convnext.py:151 in forward, code: features = self.layer_scale_parameter * features
        mul_15: "f32[2, 4, 4, 16]" = torch.ops.aten.mul.Tensor(arg26_1, view_7);  arg26_1 = view_7 = None

        # File: transformers/models/convnext/modeling_convnext.py:152 in forward, code: features = features.permute(0, 3, 1, 2)  # (N, H, W, C) -> (N, C, H, W)
        permute_11: "f32[2, 16, 4, 4]" = torch.ops.aten.permute.default(mul_15, [0, 3, 1, 2]);  mul_15 = None

        # File: transformers/models/convnext/modeling_convnext.py:153 in forward, code: features = residual + self.drop_path(features)
        add_11: "f32[2, 16, 4, 4]" = torch.ops.aten.add.Tensor(convolution_2, permute_11);  convolution_2 = permute_11 = None

        # File: transformers/models/convnext/modeling_convnext.py:278 in forward, code: pooled_output = self.layernorm(last_hidden_state.mean([-2, -1]))
        mean: "f32[2, 16]" = torch.ops.aten.mean.dim(add_11, [-2, -1]);  add_11 = None
        var_mean_4 = torch.ops.aten.var_mean.correction(mean, [1], correction = 0, keepdim = True)
        getitem_8: "f32[2, 1]" = var_mean_4[0]
        getitem_9: "f32[2, 1]" = var_mean_4[1];  var_mean_4 = None
        sub_4: "f32[2, 16]" = torch.ops.aten.sub.Tensor(mean, getitem_9);  mean = getitem_9 = None
        add_12: "f32[2, 1]" = torch.ops.aten.add.Tensor(getitem_8, 1e-12);  getitem_8 = None
        rsqrt_4: "f32[2, 1]" = torch.ops.aten.rsqrt.default(add_12);  add_12 = None
        mul_16: "f32[2, 16]" = torch.ops.aten.mul.Tensor(sub_4, rsqrt_4);  sub_4 = rsqrt_4 = None
        mul_17: "f32[2, 16]" = torch.ops.aten.mul.Tensor(mul_16, arg27_1);  mul_16 = arg27_1 = None
        add_13: "f32[2, 16]" = torch.ops.aten.add.Tensor(mul_17, arg28_1);  mul_17 = arg28_1 = None

        # File: transformers/models/convnext/modeling_convnext.py:318 in forward, code: logits = self.classifier(pooled_output)
        permute_12: "f32[16, 10]" = torch.ops.aten.permute.default(arg29_1, [1, 0]);  arg29_1 = None
        addmm_4: "f32[2, 10]" = torch.ops.aten.addmm.default(arg30_1, add_13, permute_12);  arg30_1 = add_13 = permute_12 = None
        return (addmm_4,)
