class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 3, 32, 32]", arg1_1: "f32[8, 3, 7, 7]", arg2_1: "f32[8]", arg3_1: "f32[8]", arg4_1: "f32[8]", arg5_1: "f32[8]", arg6_1: "f32[8, 8, 3, 3]", arg7_1: "f32[8]", arg8_1: "f32[8]", arg9_1: "f32[8]", arg10_1: "f32[8]", arg11_1: "f32[8, 8, 3, 3]", arg12_1: "f32[8]", arg13_1: "f32[8]", arg14_1: "f32[8]", arg15_1: "f32[8]", arg16_1: "f32[16, 8, 3, 3]", arg17_1: "f32[16]", arg18_1: "f32[16]", arg19_1: "f32[16]", arg20_1: "f32[16]", arg21_1: "f32[16, 16, 3, 3]", arg22_1: "f32[16]", arg23_1: "f32[16]", arg24_1: "f32[16]", arg25_1: "f32[16]", arg26_1: "f32[16, 8, 1, 1]", arg27_1: "f32[16]", arg28_1: "f32[16]", arg29_1: "f32[16]", arg30_1: "f32[16]", arg31_1: "f32[10, 16]", arg32_1: "f32[10]"):
        # File: transformers/models/resnet/modeling_resnet.py:66 in forward, code: hidden_states = self.convolution(hidden_states)
        convolution: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(arg0_1, arg1_1, None, [2, 2], [3, 3], [1, 1], False, [0, 0], 1);  arg0_1 = arg1_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:67 in forward, code: hidden_states = self.normalization(hidden_states)
        unsqueeze: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg2_1, -1);  arg2_1 = None
        unsqueeze_1: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze, -1);  unsqueeze = None
        sub: "f32[2, 8, 16, 16]" = torch.ops.aten.sub.Tensor(convolution, unsqueeze_1);  convolution = unsqueeze_1 = None
        add: "f32[8]" = torch.ops.aten.add.Tensor(arg3_1, 1e-05);  arg3_1 = None
        sqrt: "f32[8]" = torch.ops.aten.sqrt.default(add);  add = None
        reciprocal: "f32[8]" = torch.ops.aten.reciprocal.default(sqrt);  sqrt = None
        mul: "f32[8]" = torch.ops.aten.mul.Tensor(reciprocal, 1);  reciprocal = None
        unsqueeze_2: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(mul, -1);  mul = None
        unsqueeze_3: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_2, -1);  unsqueeze_2 = None
        mul_1: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(sub, unsqueeze_3);  sub = unsqueeze_3 = None
        unsqueeze_4: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg4_1, -1);  arg4_1 = None
        unsqueeze_5: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_4, -1);  unsqueeze_4 = None
        mul_2: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(mul_1, unsqueeze_5);  mul_1 = unsqueeze_5 = None
        unsqueeze_6: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg5_1, -1);  arg5_1 = None
        unsqueeze_7: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_6, -1);  unsqueeze_6 = None
        add_1: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_2, unsqueeze_7);  mul_2 = unsqueeze_7 = None

        # File: transformers/models/resnet/modeling_resnet.py:68 in forward, code: hidden_states = self.activation(hidden_states)
        relu: "f32[2, 8, 16, 16]" = torch.ops.aten.relu.default(add_1);  add_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:92 in forward, code: embedding = self.pooler(embedding)
        _low_memory_max_pool_with_offsets = torch.ops.prims._low_memory_max_pool_with_offsets.default(relu, [3, 3], [2, 2], [1, 1], [1, 1], False);  relu = None
        getitem: "f32[2, 8, 8, 8]" = _low_memory_max_pool_with_offsets[0];  _low_memory_max_pool_with_offsets = None

        # File: transformers/models/resnet/modeling_resnet.py:66 in forward, code: hidden_states = self.convolution(hidden_states)
        convolution_1: "f32[2, 8, 8, 8]" = torch.ops.aten.convolution.default(getitem, arg6_1, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  arg6_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:67 in forward, code: hidden_states = self.normalization(hidden_states)
        unsqueeze_8: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg7_1, -1);  arg7_1 = None
        unsqueeze_9: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, -1);  unsqueeze_8 = None
        sub_1: "f32[2, 8, 8, 8]" = torch.ops.aten.sub.Tensor(convolution_1, unsqueeze_9);  convolution_1 = unsqueeze_9 = None
        add_2: "f32[8]" = torch.ops.aten.add.Tensor(arg8_1, 1e-05);  arg8_1 = None
        sqrt_1: "f32[8]" = torch.ops.aten.sqrt.default(add_2);  add_2 = None
        reciprocal_1: "f32[8]" = torch.ops.aten.reciprocal.default(sqrt_1);  sqrt_1 = None
        mul_3: "f32[8]" = torch.ops.aten.mul.Tensor(reciprocal_1, 1);  reciprocal_1 = None
        unsqueeze_10: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(mul_3, -1);  mul_3 = None
        unsqueeze_11: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, -1);  unsqueeze_10 = None
        mul_4: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(sub_1, unsqueeze_11);  sub_1 = unsqueeze_11 = None
        unsqueeze_12: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg9_1, -1);  arg9_1 = None
        unsqueeze_13: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_12, -1);  unsqueeze_12 = None
        mul_5: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(mul_4, unsqueeze_13);  mul_4 = unsqueeze_13 = None
        unsqueeze_14: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg10_1, -1);  arg10_1 = None
        unsqueeze_15: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_14, -1);  unsqueeze_14 = None
        add_3: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(mul_5, unsqueeze_15);  mul_5 = unsqueeze_15 = None

        # File: transformers/models/resnet/modeling_resnet.py:68 in forward, code: hidden_states = self.activation(hidden_states)
        relu_1: "f32[2, 8, 8, 8]" = torch.ops.aten.relu.default(add_3);  add_3 = None

        # File: transformers/models/resnet/modeling_resnet.py:66 in forward, code: hidden_states = self.convolution(hidden_states)
        convolution_2: "f32[2, 8, 8, 8]" = torch.ops.aten.convolution.default(relu_1, arg11_1, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  relu_1 = arg11_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:67 in forward, code: hidden_states = self.normalization(hidden_states)
        unsqueeze_16: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg12_1, -1);  arg12_1 = None
        unsqueeze_17: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_16, -1);  unsqueeze_16 = None
        sub_2: "f32[2, 8, 8, 8]" = torch.ops.aten.sub.Tensor(convolution_2, unsqueeze_17);  convolution_2 = unsqueeze_17 = None
        add_4: "f32[8]" = torch.ops.aten.add.Tensor(arg13_1, 1e-05);  arg13_1 = None
        sqrt_2: "f32[8]" = torch.ops.aten.sqrt.default(add_4);  add_4 = None
        reciprocal_2: "f32[8]" = torch.ops.aten.reciprocal.default(sqrt_2);  sqrt_2 = None
        mul_6: "f32[8]" = torch.ops.aten.mul.Tensor(reciprocal_2, 1);  reciprocal_2 = None
        unsqueeze_18: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(mul_6, -1);  mul_6 = None
        unsqueeze_19: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_18, -1);  unsqueeze_18 = None
        mul_7: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(sub_2, unsqueeze_19);  sub_2 = unsqueeze_19 = None
        unsqueeze_20: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg14_1, -1);  arg14_1 = None
        unsqueeze_21: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_20, -1);  unsqueeze_20 = None
        mul_8: "f32[2, 8, 8, 8]" = torch.ops.aten.mul.Tensor(mul_7, unsqueeze_21);  mul_7 = unsqueeze_21 = None
        unsqueeze_22: "f32[8, 1]" = torch.ops.aten.unsqueeze.default(arg15_1, -1);  arg15_1 = None
        unsqueeze_23: "f32[8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_22, -1);  unsqueeze_22 = None
        add_5: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(mul_8, unsqueeze_23);  mul_8 = unsqueeze_23 = None

        # File: transformers/models/resnet/modeling_resnet.py:134 in forward, code: hidden_state += residual
        add_6: "f32[2, 8, 8, 8]" = torch.ops.aten.add.Tensor(add_5, getitem);  add_5 = getitem = None

        # File: transformers/models/resnet/modeling_resnet.py:135 in forward, code: hidden_state = self.activation(hidden_state)
        relu_2: "f32[2, 8, 8, 8]" = torch.ops.aten.relu.default(add_6);  add_6 = None

        # File: transformers/models/resnet/modeling_resnet.py:66 in forward, code: hidden_states = self.convolution(hidden_states)
        convolution_3: "f32[2, 16, 4, 4]" = torch.ops.aten.convolution.default(relu_2, arg16_1, None, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  arg16_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:67 in forward, code: hidden_states = self.normalization(hidden_states)
        unsqueeze_24: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg17_1, -1);  arg17_1 = None
        unsqueeze_25: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_24, -1);  unsqueeze_24 = None
        sub_3: "f32[2, 16, 4, 4]" = torch.ops.aten.sub.Tensor(convolution_3, unsqueeze_25);  convolution_3 = unsqueeze_25 = None
        add_7: "f32[16]" = torch.ops.aten.add.Tensor(arg18_1, 1e-05);  arg18_1 = None
        sqrt_3: "f32[16]" = torch.ops.aten.sqrt.default(add_7);  add_7 = None
        reciprocal_3: "f32[16]" = torch.ops.aten.reciprocal.default(sqrt_3);  sqrt_3 = None
        mul_9: "f32[16]" = torch.ops.aten.mul.Tensor(reciprocal_3, 1);  reciprocal_3 = None
        unsqueeze_26: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(mul_9, -1);  mul_9 = None
        unsqueeze_27: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_26, -1);  unsqueeze_26 = None
        mul_10: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(sub_3, unsqueeze_27);  sub_3 = unsqueeze_27 = None
        unsqueeze_28: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg19_1, -1);  arg19_1 = None
        unsqueeze_29: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_28, -1);  unsqueeze_28 = None
        mul_11: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(mul_10, unsqueeze_29);  mul_10 = unsqueeze_29 = None
        unsqueeze_30: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg20_1, -1);  arg20_1 = None
        unsqueeze_31: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_30, -1);  unsqueeze_30 = None
        add_8: "f32[2, 16, 4, 4]" = torch.ops.aten.add.Tensor(mul_11, unsqueeze_31);  mul_11 = unsqueeze_31 = None

        # File: transformers/models/resnet/modeling_resnet.py:68 in forward, code: hidden_states = self.activation(hidden_states)
        relu_3: "f32[2, 16, 4, 4]" = torch.ops.aten.relu.default(add_8);  add_8 = None

        # File: transformers/models/resnet/modeling_resnet.py:66 in forward, code: hidden_states = self.convolution(hidden_states)
        convolution_4: "f32[2, 16, 4, 4]" = torch.ops.aten.convolution.default(relu_3, arg21_1, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  relu_3 = arg21_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:67 in forward, code: hidden_states = self.normalization(hidden_states)
        unsqueeze_32: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg22_1, -1);  arg22_1 = None
        unsqueeze_33: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_32, -1);  unsqueeze_32 = None
        sub_4: "f32[2, 16, 4, 4]" = torch.ops.aten.sub.Tensor(convolution_4, unsqueeze_33);  convolution_4 = unsqueeze_33 = None
        add_9: "f32[16]" = torch.ops.aten.add.Tensor(arg23_1, 1e-05);  arg23_1 = None
        sqrt_4: "f32[16]" = torch.ops.aten.sqrt.default(add_9);  add_9 = None
        reciprocal_4: "f32[16]" = torch.ops.aten.reciprocal.default(sqrt_4);  sqrt_4 = None
        mul_12: "f32[16]" = torch.ops.aten.mul.Tensor(reciprocal_4, 1);  reciprocal_4 = None
        unsqueeze_34: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(mul_12, -1);  mul_12 = None
        unsqueeze_35: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_34, -1);  unsqueeze_34 = None
        mul_13: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(sub_4, unsqueeze_35);  sub_4 = unsqueeze_35 = None
        unsqueeze_36: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg24_1, -1);  arg24_1 = None
        unsqueeze_37: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_36, -1);  unsqueeze_36 = None
        mul_14: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(mul_13, unsqueeze_37);  mul_13 = unsqueeze_37 = None
        unsqueeze_38: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg25_1, -1);  arg25_1 = None
        unsqueeze_39: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_38, -1);  unsqueeze_38 = None
        add_10: "f32[2, 16, 4, 4]" = torch.ops.aten.add.Tensor(mul_14, unsqueeze_39);  mul_14 = unsqueeze_39 = None

        # File: transformers/models/resnet/modeling_resnet.py:108 in forward, code: hidden_state = self.convolution(input)
        convolution_5: "f32[2, 16, 4, 4]" = torch.ops.aten.convolution.default(relu_2, arg26_1, None, [2, 2], [0, 0], [1, 1], False, [0, 0], 1);  relu_2 = arg26_1 = None

        # File: transformers/models/resnet/modeling_resnet.py:109 in forward, code: hidden_state = self.normalization(hidden_state)
        unsqueeze_40: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg27_1, -1);  arg27_1 = None
        unsqueeze_41: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_40, -1);  unsqueeze_40 = None
        sub_5: "f32[2, 16, 4, 4]" = torch.ops.aten.sub.Tensor(convolution_5, unsqueeze_41);  convolution_5 = unsqueeze_41 = None
        add_11: "f32[16]" = torch.ops.aten.add.Tensor(arg28_1, 1e-05);  arg28_1 = None
        sqrt_5: "f32[16]" = torch.ops.aten.sqrt.default(add_11);  add_11 = None
        reciprocal_5: "f32[16]" = torch.ops.aten.reciprocal.default(sqrt_5);  sqrt_5 = None
        mul_15: "f32[16]" = torch.ops.aten.mul.Tensor(reciprocal_5, 1);  reciprocal_5 = None
        unsqueeze_42: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(mul_15, -1);  mul_15 = None
        unsqueeze_43: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_42, -1);  unsqueeze_42 = None
        mul_16: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(sub_5, unsqueeze_43);  sub_5 = unsqueeze_43 = None
        unsqueeze_44: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg29_1, -1);  arg29_1 = None
        unsqueeze_45: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_44, -1);  unsqueeze_44 = None
        mul_17: "f32[2, 16, 4, 4]" = torch.ops.aten.mul.Tensor(mul_16, unsqueeze_45);  mul_16 = unsqueeze_45 = None
        unsqueeze_46: "f32[16, 1]" = torch.ops.aten.unsqueeze.default(arg30_1, -1);  arg30_1 = None
        unsqueeze_47: "f32[16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_46, -1);  unsqueeze_46 = None
        add_12: "f32[2, 16, 4, 4]" = torch.ops.aten.add.Tensor(mul_17, unsqueeze_47);  mul_17 = unsqueeze_47 = None

        # File: transformers/models/resnet/modeling_resnet.py:134 in forward, code: hidden_state += residual
        add_13: "f32[2, 16, 4, 4]" = torch.ops.aten.add.Tensor(add_10, add_12);  add_10 = add_12 = None

        # File: transformers/models/resnet/modeling_resnet.py:135 in forward, code: hidden_state = self.activation(hidden_state)
        relu_4: "f32[2, 16, 4, 4]" = torch.ops.aten.relu.default(add_13);  add_13 = None

        # File: transformers/models/resnet/modeling_resnet.py:322 in forward, code: pooled_output = self.pooler(last_hidden_state)
        mean: "f32[2, 16, 1, 1]" = torch.ops.aten.mean.dim(relu_4, [-1, -2], True);  relu_4 = None

        # File: transformers/models/resnet/modeling_resnet.py:373 in forward, code: logits = self.classifier(pooled_output)
        view: "f32[2, 16]" = torch.ops.aten.reshape.default(mean, [2, 16]);  mean = None
        permute: "f32[16, 10]" = torch.ops.aten.permute.default(arg31_1, [1, 0]);  arg31_1 = None
        addmm: "f32[2, 10]" = torch.ops.aten.addmm.default(arg32_1, view, permute);  arg32_1 = view = permute = None
        return (addmm,)
