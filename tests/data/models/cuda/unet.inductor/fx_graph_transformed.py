class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 3, 3, 3]", arg1_1: "f32[8]", arg2_1: "f32[2, 3, 16, 16]", arg3_1: "f32[8]", arg4_1: "f32[8]", arg5_1: "f32[8, 8, 3, 3]", arg6_1: "f32[8]", arg7_1: "f32[8]", arg8_1: "f32[8]", arg9_1: "f32[8, 8, 3, 3]", arg10_1: "f32[8]", arg11_1: "f32[16, 8, 3, 3]", arg12_1: "f32[16]", arg13_1: "f32[16]", arg14_1: "f32[16]", arg15_1: "f32[16, 16, 3, 3]", arg16_1: "f32[16]", arg17_1: "f32[16]", arg18_1: "f32[16]", arg19_1: "f32[16, 16, 3, 3]", arg20_1: "f32[16]", arg21_1: "f32[16, 8, 2, 2]", arg22_1: "f32[8]", arg23_1: "f32[16]", arg24_1: "f32[16]", arg25_1: "f32[8, 16, 3, 3]", arg26_1: "f32[8]", arg27_1: "f32[8]", arg28_1: "f32[8]", arg29_1: "f32[8, 8, 3, 3]", arg30_1: "f32[8]", arg31_1: "f32[8, 16, 1, 1]", arg32_1: "f32[8]", arg33_1: "f32[3, 8, 1, 1]", arg34_1: "f32[3]"):
        # File: models/zoo.py:152 in forward, code: x, skips = self.stem(image), []
        convolution: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(arg2_1, arg0_1, arg1_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  arg2_1 = arg0_1 = arg1_1 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view: "f32[2, 8, 1, 256]" = torch.ops.aten.reshape.default(convolution, [2, 8, 1, 256])
        var_mean = torch.ops.aten.var_mean.correction(view, [2, 3], correction = 0, keepdim = True)
        getitem: "f32[2, 8, 1, 1]" = var_mean[0]
        getitem_1: "f32[2, 8, 1, 1]" = var_mean[1];  var_mean = None
        sub: "f32[2, 8, 1, 256]" = torch.ops.aten.sub.Tensor(view, getitem_1);  view = getitem_1 = None
        add: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[2, 8, 1, 256]" = torch.ops.aten.mul.Tensor(sub, rsqrt);  sub = rsqrt = None
        view_1: "f32[2, 8, 16, 16]" = torch.ops.aten.reshape.default(mul, [2, 8, 16, 16]);  mul = None
        unsqueeze: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg3_1, 0);  arg3_1 = None
        unsqueeze_1: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze, 2);  unsqueeze = None
        unsqueeze_2: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_1, 3);  unsqueeze_1 = None
        mul_1: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(view_1, unsqueeze_2);  view_1 = unsqueeze_2 = None
        unsqueeze_3: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg4_1, 0);  arg4_1 = None
        unsqueeze_4: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_3, 2);  unsqueeze_3 = None
        unsqueeze_5: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_4, 3);  unsqueeze_4 = None
        add_1: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_1, unsqueeze_5);  mul_1 = unsqueeze_5 = None
        neg: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_1)
        exp: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg);  neg = None
        add_2: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp, 1);  exp = None
        div: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_1, add_2);  add_1 = add_2 = None
        convolution_1: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div, arg5_1, arg6_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div = arg5_1 = arg6_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_2: "f32[2, 8, 1, 256]" = torch.ops.aten.reshape.default(convolution_1, [2, 8, 1, 256]);  convolution_1 = None
        var_mean_1 = torch.ops.aten.var_mean.correction(view_2, [2, 3], correction = 0, keepdim = True)
        getitem_2: "f32[2, 8, 1, 1]" = var_mean_1[0]
        getitem_3: "f32[2, 8, 1, 1]" = var_mean_1[1];  var_mean_1 = None
        sub_1: "f32[2, 8, 1, 256]" = torch.ops.aten.sub.Tensor(view_2, getitem_3);  view_2 = getitem_3 = None
        add_3: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_2, 1e-05);  getitem_2 = None
        rsqrt_1: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul_2: "f32[2, 8, 1, 256]" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1);  sub_1 = rsqrt_1 = None
        view_3: "f32[2, 8, 16, 16]" = torch.ops.aten.reshape.default(mul_2, [2, 8, 16, 16]);  mul_2 = None
        unsqueeze_6: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg7_1, 0);  arg7_1 = None
        unsqueeze_7: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_6, 2);  unsqueeze_6 = None
        unsqueeze_8: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_7, 3);  unsqueeze_7 = None
        mul_3: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(view_3, unsqueeze_8);  view_3 = unsqueeze_8 = None
        unsqueeze_9: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg8_1, 0);  arg8_1 = None
        unsqueeze_10: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_9, 2);  unsqueeze_9 = None
        unsqueeze_11: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, 3);  unsqueeze_10 = None
        add_4: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_3, unsqueeze_11);  mul_3 = unsqueeze_11 = None
        neg_1: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_4)
        exp_1: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg_1);  neg_1 = None
        add_5: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp_1, 1);  exp_1 = None
        div_1: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_4, add_5);  add_4 = add_5 = None
        convolution_2: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_1, arg9_1, arg10_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_1 = arg9_1 = arg10_1 = None
        add_6: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(convolution_2, convolution);  convolution_2 = convolution = None

        # File: models/zoo.py:155 in forward, code: x = down(skips[-1])
        convolution_3: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(add_6, arg11_1, arg12_1, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  arg11_1 = arg12_1 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view_4: "f32[2, 8, 2, 64]" = torch.ops.aten.reshape.default(convolution_3, [2, 8, 2, 64])
        var_mean_2 = torch.ops.aten.var_mean.correction(view_4, [2, 3], correction = 0, keepdim = True)
        getitem_4: "f32[2, 8, 1, 1]" = var_mean_2[0]
        getitem_5: "f32[2, 8, 1, 1]" = var_mean_2[1];  var_mean_2 = None
        sub_2: "f32[2, 8, 2, 64]" = torch.ops.aten.sub.Tensor(view_4, getitem_5);  view_4 = getitem_5 = None
        add_7: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_4, 1e-05);  getitem_4 = None
        rsqrt_2: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_4: "f32[2, 8, 2, 64]" = torch.ops.aten.mul.Tensor(sub_2, rsqrt_2);  sub_2 = rsqrt_2 = None
        view_5: "f32[2, 16, 8, 8]" = torch.ops.aten.reshape.default(mul_4, [2, 16, 8, 8]);  mul_4 = None
        unsqueeze_12: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg13_1, 0);  arg13_1 = None
        unsqueeze_13: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_12, 2);  unsqueeze_12 = None
        unsqueeze_14: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_13, 3);  unsqueeze_13 = None
        mul_5: "f32[2, 16, 8, 8]" = torch.ops.aten.mul.Tensor(view_5, unsqueeze_14);  view_5 = unsqueeze_14 = None
        unsqueeze_15: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg14_1, 0);  arg14_1 = None
        unsqueeze_16: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_15, 2);  unsqueeze_15 = None
        unsqueeze_17: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_16, 3);  unsqueeze_16 = None
        add_8: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(mul_5, unsqueeze_17);  mul_5 = unsqueeze_17 = None
        neg_2: "f32[2, 16, 8, 8]" = torch.ops.aten.neg.default(add_8)
        exp_2: "f32[2, 16, 8, 8]" = torch.ops.aten.exp.default(neg_2);  neg_2 = None
        add_9: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(exp_2, 1);  exp_2 = None
        div_2: "f32[2, 16, 8, 8]" = torch.ops.aten.div.Tensor(add_8, add_9);  add_8 = add_9 = None
        convolution_4: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(div_2, arg15_1, arg16_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_2 = arg15_1 = arg16_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_6: "f32[2, 8, 2, 64]" = torch.ops.aten.reshape.default(convolution_4, [2, 8, 2, 64]);  convolution_4 = None
        var_mean_3 = torch.ops.aten.var_mean.correction(view_6, [2, 3], correction = 0, keepdim = True)
        getitem_6: "f32[2, 8, 1, 1]" = var_mean_3[0]
        getitem_7: "f32[2, 8, 1, 1]" = var_mean_3[1];  var_mean_3 = None
        sub_3: "f32[2, 8, 2, 64]" = torch.ops.aten.sub.Tensor(view_6, getitem_7);  view_6 = getitem_7 = None
        add_10: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-05);  getitem_6 = None
        rsqrt_3: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_10);  add_10 = None
        mul_6: "f32[2, 8, 2, 64]" = torch.ops.aten.mul.Tensor(sub_3, rsqrt_3);  sub_3 = rsqrt_3 = None
        view_7: "f32[2, 16, 8, 8]" = torch.ops.aten.reshape.default(mul_6, [2, 16, 8, 8]);  mul_6 = None
        unsqueeze_18: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg17_1, 0);  arg17_1 = None
        unsqueeze_19: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_18, 2);  unsqueeze_18 = None
        unsqueeze_20: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_19, 3);  unsqueeze_19 = None
        mul_7: "f32[2, 16, 8, 8]" = torch.ops.aten.mul.Tensor(view_7, unsqueeze_20);  view_7 = unsqueeze_20 = None
        unsqueeze_21: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg18_1, 0);  arg18_1 = None
        unsqueeze_22: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_21, 2);  unsqueeze_21 = None
        unsqueeze_23: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_22, 3);  unsqueeze_22 = None
        add_11: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(mul_7, unsqueeze_23);  mul_7 = unsqueeze_23 = None
        neg_3: "f32[2, 16, 8, 8]" = torch.ops.aten.neg.default(add_11)
        exp_3: "f32[2, 16, 8, 8]" = torch.ops.aten.exp.default(neg_3);  neg_3 = None
        add_12: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(exp_3, 1);  exp_3 = None
        div_3: "f32[2, 16, 8, 8]" = torch.ops.aten.div.Tensor(add_11, add_12);  add_11 = add_12 = None
        convolution_5: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(div_3, arg19_1, arg20_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_3 = arg19_1 = arg20_1 = None
        add_13: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(convolution_5, convolution_3);  convolution_5 = convolution_3 = None

        # File: models/zoo.py:158 in forward, code: x = decoder(torch.cat([up(x), skips.pop()], dim=1))
        convolution_6: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(add_13, arg21_1, arg22_1, [2, 2], [0, 0], [1, 1], True, [0, 0], 1);  add_13 = arg21_1 = arg22_1 = None
        cat: "f32[2, 16, 16, 16]" = torch.ops.aten.cat.default([convolution_6, add_6], 1);  convolution_6 = add_6 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view_8: "f32[2, 8, 2, 256]" = torch.ops.aten.reshape.default(cat, [2, 8, 2, 256])
        var_mean_4 = torch.ops.aten.var_mean.correction(view_8, [2, 3], correction = 0, keepdim = True)
        getitem_8: "f32[2, 8, 1, 1]" = var_mean_4[0]
        getitem_9: "f32[2, 8, 1, 1]" = var_mean_4[1];  var_mean_4 = None
        sub_4: "f32[2, 8, 2, 256]" = torch.ops.aten.sub.Tensor(view_8, getitem_9);  view_8 = getitem_9 = None
        add_14: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_8, 1e-05);  getitem_8 = None
        rsqrt_4: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_14);  add_14 = None
        mul_8: "f32[2, 8, 2, 256]" = torch.ops.aten.mul.Tensor(sub_4, rsqrt_4);  sub_4 = rsqrt_4 = None
        view_9: "f32[2, 16, 16, 16]" = torch.ops.aten.reshape.default(mul_8, [2, 16, 16, 16]);  mul_8 = None
        unsqueeze_24: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg23_1, 0);  arg23_1 = None
        unsqueeze_25: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_24, 2);  unsqueeze_24 = None
        unsqueeze_26: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_25, 3);  unsqueeze_25 = None
        mul_9: "f32[2, 16, 16, 16]" = torch.ops.aten.mul.Tensor(view_9, unsqueeze_26);  view_9 = unsqueeze_26 = None
        unsqueeze_27: "f32[1, 16]" = torch.ops.aten.unsqueeze.default(arg24_1, 0);  arg24_1 = None
        unsqueeze_28: "f32[1, 16, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_27, 2);  unsqueeze_27 = None
        unsqueeze_29: "f32[1, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_28, 3);  unsqueeze_28 = None
        add_15: "f32[2, 16, 16, 16]" = torch.ops.aten.add.Tensor(mul_9, unsqueeze_29);  mul_9 = unsqueeze_29 = None
        neg_4: "f32[2, 16, 16, 16]" = torch.ops.aten.neg.default(add_15)
        exp_4: "f32[2, 16, 16, 16]" = torch.ops.aten.exp.default(neg_4);  neg_4 = None
        add_16: "f32[2, 16, 16, 16]" = torch.ops.aten.add.Tensor(exp_4, 1);  exp_4 = None
        div_4: "f32[2, 16, 16, 16]" = torch.ops.aten.div.Tensor(add_15, add_16);  add_15 = add_16 = None
        convolution_7: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_4, arg25_1, arg26_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_4 = arg25_1 = arg26_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_10: "f32[2, 8, 1, 256]" = torch.ops.aten.reshape.default(convolution_7, [2, 8, 1, 256]);  convolution_7 = None
        var_mean_5 = torch.ops.aten.var_mean.correction(view_10, [2, 3], correction = 0, keepdim = True)
        getitem_10: "f32[2, 8, 1, 1]" = var_mean_5[0]
        getitem_11: "f32[2, 8, 1, 1]" = var_mean_5[1];  var_mean_5 = None
        sub_5: "f32[2, 8, 1, 256]" = torch.ops.aten.sub.Tensor(view_10, getitem_11);  view_10 = getitem_11 = None
        add_17: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_10, 1e-05);  getitem_10 = None
        rsqrt_5: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_17);  add_17 = None
        mul_10: "f32[2, 8, 1, 256]" = torch.ops.aten.mul.Tensor(sub_5, rsqrt_5);  sub_5 = rsqrt_5 = None
        view_11: "f32[2, 8, 16, 16]" = torch.ops.aten.reshape.default(mul_10, [2, 8, 16, 16]);  mul_10 = None
        unsqueeze_30: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg27_1, 0);  arg27_1 = None
        unsqueeze_31: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_30, 2);  unsqueeze_30 = None
        unsqueeze_32: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_31, 3);  unsqueeze_31 = None
        mul_11: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(view_11, unsqueeze_32);  view_11 = unsqueeze_32 = None
        unsqueeze_33: "f32[1, 8]" = torch.ops.aten.unsqueeze.default(arg28_1, 0);  arg28_1 = None
        unsqueeze_34: "f32[1, 8, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_33, 2);  unsqueeze_33 = None
        unsqueeze_35: "f32[1, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_34, 3);  unsqueeze_34 = None
        add_18: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_11, unsqueeze_35);  mul_11 = unsqueeze_35 = None
        neg_5: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_18)
        exp_5: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg_5);  neg_5 = None
        add_19: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp_5, 1);  exp_5 = None
        div_5: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_18, add_19);  add_18 = add_19 = None
        convolution_8: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_5, arg29_1, arg30_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_5 = arg29_1 = arg30_1 = None
        convolution_9: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(cat, arg31_1, arg32_1, [1, 1], [0, 0], [1, 1], False, [0, 0], 1);  cat = arg31_1 = arg32_1 = None
        add_20: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(convolution_8, convolution_9);  convolution_8 = convolution_9 = None

        # File: models/zoo.py:159 in forward, code: return self.head(x)
        convolution_10: "f32[2, 3, 16, 16]" = torch.ops.aten.convolution.default(add_20, arg33_1, arg34_1, [1, 1], [0, 0], [1, 1], False, [0, 0], 1);  add_20 = arg33_1 = arg34_1 = None
        return (convolution_10,)
