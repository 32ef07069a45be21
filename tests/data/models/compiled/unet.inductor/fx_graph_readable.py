class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[8, 3, 3, 3]", arg1_1: "f32[8]", arg2_1: "f32[2, 3, 16, 16]", arg3_1: "f32[8]", arg4_1: "f32[8]", arg5_1: "f32[8, 8, 3, 3]", arg6_1: "f32[8]", arg7_1: "f32[8]", arg8_1: "f32[8]", arg9_1: "f32[8, 8, 3, 3]", arg10_1: "f32[8]", arg11_1: "f32[16, 8, 3, 3]", arg12_1: "f32[16]", arg13_1: "f32[16]", arg14_1: "f32[16]", arg15_1: "f32[16, 16, 3, 3]", arg16_1: "f32[16]", arg17_1: "f32[16]", arg18_1: "f32[16]", arg19_1: "f32[16, 16, 3, 3]", arg20_1: "f32[16]", arg21_1: "f32[16, 8, 2, 2]", arg22_1: "f32[8]", arg23_1: "f32[16]", arg24_1: "f32[16]", arg25_1: "f32[8, 16, 3, 3]", arg26_1: "f32[8]", arg27_1: "f32[8]", arg28_1: "f32[8]", arg29_1: "f32[8, 8, 3, 3]", arg30_1: "f32[8]", arg31_1: "f32[8, 16, 1, 1]", arg32_1: "f32[8]", arg33_1: "f32[3, 8, 1, 1]", arg34_1: "f32[3]"):
        # File: models/zoo.py:152 in forward, code: x, skips = self.stem(image), []
        convolution: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(arg2_1, arg0_1, arg1_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  arg2_1 = arg0_1 = arg1_1 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view: "f32[2, 8, 1, 256]" = torch.ops.aten.view.default(convolution, [2, 8, 1, 256])
        var_mean = torch.ops.aten.var_mean.correction(view, [2, 3], correction = 0, keepdim = True);  view = None
        getitem: "f32[2, 8, 1, 1]" = var_mean[0]
        getitem_1: "f32[2, 8, 1, 1]" = var_mean[1];  var_mean = None
        add: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem, 1e-05);  getitem = None
        rsqrt: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add);  add = None
        view_1: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg3_1, [1, 8, 1, 1]);  arg3_1 = None
        mul: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(rsqrt, view_1);  rsqrt = view_1 = None
        neg: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_1);  getitem_1 = None
        mul_1: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(neg, mul);  neg = None
        view_2: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg4_1, [1, 8, 1, 1]);  arg4_1 = None
        add_1: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(mul_1, view_2);  mul_1 = view_2 = None
        as_strided: "f32[2, 8]" = torch.ops.aten.as_strided.default(mul, [2, 8], [8, 1]);  mul = None
        as_strided_1: "f32[2, 8]" = torch.ops.aten.as_strided.default(add_1, [2, 8], [8, 1]);  add_1 = None
        unsqueeze: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided, 2);  as_strided = None
        unsqueeze_1: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze, 3);  unsqueeze = None
        unsqueeze_2: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided_1, 2);  as_strided_1 = None
        unsqueeze_3: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_2, 3);  unsqueeze_2 = None
        mul_2: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(convolution, unsqueeze_1);  unsqueeze_1 = None
        add_2: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_2, unsqueeze_3);  mul_2 = unsqueeze_3 = None
        neg_1: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_2)
        exp: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg_1);  neg_1 = None
        add_3: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp, 1);  exp = None
        div: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_2, add_3);  add_2 = add_3 = None
        convolution_1: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div, arg5_1, arg6_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div = arg5_1 = arg6_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_3: "f32[2, 8, 1, 256]" = torch.ops.aten.view.default(convolution_1, [2, 8, 1, 256])
        var_mean_1 = torch.ops.aten.var_mean.correction(view_3, [2, 3], correction = 0, keepdim = True);  view_3 = None
        getitem_2: "f32[2, 8, 1, 1]" = var_mean_1[0]
        getitem_3: "f32[2, 8, 1, 1]" = var_mean_1[1];  var_mean_1 = None
        add_4: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_2, 1e-05);  getitem_2 = None
        rsqrt_1: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_4);  add_4 = None
        view_4: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg7_1, [1, 8, 1, 1]);  arg7_1 = None
        mul_3: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(rsqrt_1, view_4);  rsqrt_1 = view_4 = None
        neg_2: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_3);  getitem_3 = None
        mul_4: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(neg_2, mul_3);  neg_2 = None
        view_5: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg8_1, [1, 8, 1, 1]);  arg8_1 = None
        add_5: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(mul_4, view_5);  mul_4 = view_5 = None
        as_strided_2: "f32[2, 8]" = torch.ops.aten.as_strided.default(mul_3, [2, 8], [8, 1]);  mul_3 = None
        as_strided_3: "f32[2, 8]" = torch.ops.aten.as_strided.default(add_5, [2, 8], [8, 1]);  add_5 = None
        unsqueeze_4: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided_2, 2);  as_strided_2 = None
        unsqueeze_5: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_4, 3);  unsqueeze_4 = None
        unsqueeze_6: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided_3, 2);  as_strided_3 = None
        unsqueeze_7: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_6, 3);  unsqueeze_6 = None
        mul_5: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(convolution_1, unsqueeze_5);  convolution_1 = unsqueeze_5 = None
        add_6: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_5, unsqueeze_7);  mul_5 = unsqueeze_7 = None
        neg_3: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_6)
        exp_1: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg_3);  neg_3 = None
        add_7: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp_1, 1);  exp_1 = None
        div_1: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_6, add_7);  add_6 = add_7 = None
        convolution_2: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_1, arg9_1, arg10_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_1 = arg9_1 = arg10_1 = None
        add_8: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(convolution_2, convolution);  convolution_2 = convolution = None

        # File: models/zoo.py:155 in forward, code: x = down(skips[-1])
        convolution_3: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(add_8, arg11_1, arg12_1, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  arg11_1 = arg12_1 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view_6: "f32[2, 8, 2, 64]" = torch.ops.aten.view.default(convolution_3, [2, 8, 2, 64])
        var_mean_2 = torch.ops.aten.var_mean.correction(view_6, [2, 3], correction = 0, keepdim = True);  view_6 = None
        getitem_4: "f32[2, 8, 1, 1]" = var_mean_2[0]
        getitem_5: "f32[2, 8, 1, 1]" = var_mean_2[1];  var_mean_2 = None
        add_9: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_4, 1e-05);  getitem_4 = None
        rsqrt_2: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_9);  add_9 = None
        view_7: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg13_1, [1, 8, 2, 1]);  arg13_1 = None
        mul_6: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(rsqrt_2, view_7);  rsqrt_2 = view_7 = None
        neg_4: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_5);  getitem_5 = None
        mul_7: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(neg_4, mul_6);  neg_4 = None
        view_8: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg14_1, [1, 8, 2, 1]);  arg14_1 = None
        add_10: "f32[2, 8, 2, 1]" = torch.ops.aten.add.Tensor(mul_7, view_8);  mul_7 = view_8 = None
        as_strided_4: "f32[2, 16]" = torch.ops.aten.as_strided.default(mul_6, [2, 16], [16, 1]);  mul_6 = None
        as_strided_5: "f32[2, 16]" = torch.ops.aten.as_strided.default(add_10, [2, 16], [16, 1]);  add_10 = None
        unsqueeze_8: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_4, 2);  as_strided_4 = None
        unsqueeze_9: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_8, 3);  unsqueeze_8 = None
        unsqueeze_10: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_5, 2);  as_strided_5 = None
        unsqueeze_11: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_10, 3);  unsqueeze_10 = None
        mul_8: "f32[2, 16, 8, 8]" = torch.ops.aten.mul.Tensor(convolution_3, unsqueeze_9);  unsqueeze_9 = None
        add_11: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(mul_8, unsqueeze_11);  mul_8 = unsqueeze_11 = None
        neg_5: "f32[2, 16, 8, 8]" = torch.ops.aten.neg.default(add_11)
        exp_2: "f32[2, 16, 8, 8]" = torch.ops.aten.exp.default(neg_5);  neg_5 = None
        add_12: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(exp_2, 1);  exp_2 = None
        div_2: "f32[2, 16, 8, 8]" = torch.ops.aten.div.Tensor(add_11, add_12);  add_11 = add_12 = None
        convolution_4: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(div_2, arg15_1, arg16_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_2 = arg15_1 = arg16_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_9: "f32[2, 8, 2, 64]" = torch.ops.aten.view.default(convolution_4, [2, 8, 2, 64])
        var_mean_3 = torch.ops.aten.var_mean.correction(view_9, [2, 3], correction = 0, keepdim = True);  view_9 = None
        getitem_6: "f32[2, 8, 1, 1]" = var_mean_3[0]
        getitem_7: "f32[2, 8, 1, 1]" = var_mean_3[1];  var_mean_3 = None
        add_13: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_6, 1e-05);  getitem_6 = None
        rsqrt_3: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_13);  add_13 = None
        view_10: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg17_1, [1, 8, 2, 1]);  arg17_1 = None
        mul_9: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(rsqrt_3, view_10);  rsqrt_3 = view_10 = None
        neg_6: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_7);  getitem_7 = None
        mul_10: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(neg_6, mul_9);  neg_6 = None
        view_11: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg18_1, [1, 8, 2, 1]);  arg18_1 = None
        add_14: "f32[2, 8, 2, 1]" = torch.ops.aten.add.Tensor(mul_10, view_11);  mul_10 = view_11 = None
        as_strided_6: "f32[2, 16]" = torch.ops.aten.as_strided.default(mul_9, [2, 16], [16, 1]);  mul_9 = None
        as_strided_7: "f32[2, 16]" = torch.ops.aten.as_strided.default(add_14, [2, 16], [16, 1]);  add_14 = None
        unsqueeze_12: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_6, 2);  as_strided_6 = None
        unsqueeze_13: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_12, 3);  unsqueeze_12 = None
        unsqueeze_14: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_7, 2);  as_strided_7 = None
        unsqueeze_15: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_14, 3);  unsqueeze_14 = None
        mul_11: "f32[2, 16, 8, 8]" = torch.ops.aten.mul.Tensor(convolution_4, unsqueeze_13);  convolution_4 = unsqueeze_13 = None
        add_15: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(mul_11, unsqueeze_15);  mul_11 = unsqueeze_15 = None
        neg_7: "f32[2, 16, 8, 8]" = torch.ops.aten.neg.default(add_15)
        exp_3: "f32[2, 16, 8, 8]" = torch.ops.aten.exp.default(neg_7);  neg_7 = None
        add_16: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(exp_3, 1);  exp_3 = None
        div_3: "f32[2, 16, 8, 8]" = torch.ops.aten.div.Tensor(add_15, add_16);  add_15 = add_16 = None
        convolution_5: "f32[2, 16, 8, 8]" = torch.ops.aten.convolution.default(div_3, arg19_1, arg20_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_3 = arg19_1 = arg20_1 = None
        add_17: "f32[2, 16, 8, 8]" = torch.ops.aten.add.Tensor(convolution_5, convolution_3);  convolution_5 = convolution_3 = None

        # File: models/zoo.py:158 in forward, code: x = decoder(torch.cat([up(x), skips.pop()], dim=1))
        convolution_6: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(add_17, arg21_1, arg22_1, [2, 2], [0, 0], [1, 1], True, [0, 0], 1);  add_17 = arg21_1 = arg22_1 = None
        cat: "f32[2, 16, 16, 16]" = torch.ops.aten.cat.default([convolution_6, add_8], 1);  convolution_6 = add_8 = None

        # File: models/zoo.py:133 in forward, code: y = self.conv1(nn.functional.silu(self.norm1(x)))
        view_12: "f32[2, 8, 2, 256]" = torch.ops.aten.view.default(cat, [2, 8, 2, 256])
        var_mean_4 = torch.ops.aten.var_mean.correction(view_12, [2, 3], correction = 0, keepdim = True);  view_12 = None
        getitem_8: "f32[2, 8, 1, 1]" = var_mean_4[0]
        getitem_9: "f32[2, 8, 1, 1]" = var_mean_4[1];  var_mean_4 = None
        add_18: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_8, 1e-05);  getitem_8 = None
        rsqrt_4: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_18);  add_18 = None
        view_13: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg23_1, [1, 8, 2, 1]);  arg23_1 = None
        mul_12: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(rsqrt_4, view_13);  rsqrt_4 = view_13 = None
        neg_8: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_9);  getitem_9 = None
        mul_13: "f32[2, 8, 2, 1]" = torch.ops.aten.mul.Tensor(neg_8, mul_12);  neg_8 = None
        view_14: "f32[1, 8, 2, 1]" = torch.ops.aten.view.default(arg24_1, [1, 8, 2, 1]);  arg24_1 = None
        add_19: "f32[2, 8, 2, 1]" = torch.ops.aten.add.Tensor(mul_13, view_14);  mul_13 = view_14 = None
        as_strided_8: "f32[2, 16]" = torch.ops.aten.as_strided.default(mul_12, [2, 16], [16, 1]);  mul_12 = None
        as_strided_9: "f32[2, 16]" = torch.ops.aten.as_strided.default(add_19, [2, 16], [16, 1]);  add_19 = None
        unsqueeze_16: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_8, 2);  as_strided_8 = None
        unsqueeze_17: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_16, 3);  unsqueeze_16 = None
        unsqueeze_18: "f32[2, 16, 1]" = torch.ops.aten.unsqueeze.default(as_strided_9, 2);  as_strided_9 = None
        unsqueeze_19: "f32[2, 16, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_18, 3);  unsqueeze_18 = None
        mul_14: "f32[2, 16, 16, 16]" = torch.ops.aten.mul.Tensor(cat, unsqueeze_17);  unsqueeze_17 = None
        add_20: "f32[2, 16, 16, 16]" = torch.ops.aten.add.Tensor(mul_14, unsqueeze_19);  mul_14 = unsqueeze_19 = None
        neg_9: "f32[2, 16, 16, 16]" = torch.ops.aten.neg.default(add_20)
        exp_4: "f32[2, 16, 16, 16]" = torch.ops.aten.exp.default(neg_9);  neg_9 = None
        add_21: "f32[2, 16, 16, 16]" = torch.ops.aten.add.Tensor(exp_4, 1);  exp_4 = None
        div_4: "f32[2, 16, 16, 16]" = torch.ops.aten.div.Tensor(add_20, add_21);  add_20 = add_21 = None
        convolution_7: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_4, arg25_1, arg26_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_4 = arg25_1 = arg26_1 = None

        # File: models/zoo.py:134 in forward, code: return self.conv2(nn.functional.silu(self.norm2(y))) + self.skip(x)
        view_15: "f32[2, 8, 1, 256]" = torch.ops.aten.view.default(convolution_7, [2, 8, 1, 256])
        var_mean_5 = torch.ops.aten.var_mean.correction(view_15, [2, 3], correction = 0, keepdim = True);  view_15 = None
        getitem_10: "f32[2, 8, 1, 1]" = var_mean_5[0]
        getitem_11: "f32[2, 8, 1, 1]" = var_mean_5[1];  var_mean_5 = None
        add_22: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(getitem_10, 1e-05);  getitem_10 = None
        rsqrt_5: "f32[2, 8, 1, 1]" = torch.ops.aten.rsqrt.default(add_22);  add_22 = None
        view_16: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg27_1, [1, 8, 1, 1]);  arg27_1 = None
        mul_15: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(rsqrt_5, view_16);  rsqrt_5 = view_16 = None
        neg_10: "f32[2, 8, 1, 1]" = torch.ops.aten.neg.default(getitem_11);  getitem_11 = None
        mul_16: "f32[2, 8, 1, 1]" = torch.ops.aten.mul.Tensor(neg_10, mul_15);  neg_10 = None
        view_17: "f32[1, 8, 1, 1]" = torch.ops.aten.view.default(arg28_1, [1, 8, 1, 1]);  arg28_1 = None
        add_23: "f32[2, 8, 1, 1]" = torch.ops.aten.add.Tensor(mul_16, view_17);  mul_16 = view_17 = None
        as_strided_10: "f32[2, 8]" = torch.ops.aten.as_strided.default(mul_15, [2, 8], [8, 1]);  mul_15 = None
        as_strided_11: "f32[2, 8]" = torch.ops.aten.as_strided.default(add_23, [2, 8], [8, 1]);  add_23 = None
        unsqueeze_20: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided_10, 2);  as_strided_10 = None
        unsqueeze_21: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_20, 3);  unsqueeze_20 = None
        unsqueeze_22: "f32[2, 8, 1]" = torch.ops.aten.unsqueeze.default(as_strided_11, 2);  as_strided_11 = None
        unsqueeze_23: "f32[2, 8, 1, 1]" = torch.ops.aten.unsqueeze.default(unsqueeze_22, 3);  unsqueeze_22 = None
        mul_17: "f32[2, 8, 16, 16]" = torch.ops.aten.mul.Tensor(convolution_7, unsqueeze_21);  convolution_7 = unsqueeze_21 = None
        add_24: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(mul_17, unsqueeze_23);  mul_17 = unsqueeze_23 = None
        neg_11: "f32[2, 8, 16, 16]" = torch.ops.aten.neg.default(add_24)
        exp_5: "f32[2, 8, 16, 16]" = torch.ops.aten.exp.default(neg_11);  neg_11 = None
        add_25: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(exp_5, 1);  exp_5 = None
        div_5: "f32[2, 8, 16, 16]" = torch.ops.aten.div.Tensor(add_24, add_25);  add_24 = add_25 = None
        convolution_8: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(div_5, arg29_1, arg30_1, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  div_5 = arg29_1 = arg30_1 = None
        convolution_9: "f32[2, 8, 16, 16]" = torch.ops.aten.convolution.default(cat, arg31_1, arg32_1, [1, 1], [0, 0], [1, 1], False, [0, 0], 1);  cat = arg31_1 = arg32_1 = None
        add_26: "f32[2, 8, 16, 16]" = torch.ops.aten.add.Tensor(convolution_8, convolution_9);  convolution_8 = convolution_9 = None

        # File: models/zoo.py:159 in forward, code: return self.head(x)
        convolution_10: "f32[2, 3, 16, 16]" = torch.ops.aten.convolution.default(add_26, arg33_1, arg34_1, [1, 1], [0, 0], [1, 1], False, [0, 0], 1);  add_26 = arg33_1 = arg34_1 = None
        return (convolution_10,)
