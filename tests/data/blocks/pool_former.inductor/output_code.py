# AOT ID: ['0_inference']
triton_red_fused_native_group_norm_0 = async_compile.triton('triton_red_fused_native_group_norm_0', '''
''', device_str='cuda')
triton_per_fused_native_group_norm_1 = async_compile.triton('triton_per_fused_native_group_norm_1', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_2 = async_compile.triton('triton_poi_fused_native_group_norm_2', '''
''', device_str='cuda')
triton_poi_fused_avg_pool2d_3 = async_compile.triton('triton_poi_fused_avg_pool2d_3', '''
''', device_str='cuda')
triton_red_fused_add_mul_native_group_norm_sub_unsqueeze_4 = async_compile.triton('triton_red_fused_add_mul_native_group_norm_sub_unsqueeze_4', '''
''', device_str='cuda')
triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_5 = async_compile.triton('triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_5', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_6 = async_compile.triton('triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_6', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_7 = async_compile.triton('triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_7', '''
''', device_str='cuda')
triton_per_fused_native_group_norm_8 = async_compile.triton('triton_per_fused_native_group_norm_8', '''
''', device_str='cuda')
triton_per_fused_native_group_norm_9 = async_compile.triton('triton_per_fused_native_group_norm_9', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_10 = async_compile.triton('triton_poi_fused_native_group_norm_10', '''
''', device_str='cuda')
triton_poi_fused_avg_pool2d_11 = async_compile.triton('triton_poi_fused_avg_pool2d_11', '''
''', device_str='cuda')
triton_per_fused_add_mul_native_group_norm_sub_unsqueeze_12 = async_compile.triton('triton_per_fused_add_mul_native_group_norm_sub_unsqueeze_12', '''
''', device_str='cuda')
triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_13 = async_compile.triton('triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_13', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_14 = async_compile.triton('triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_14', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 1, 1, 1, 7), (7, 28, 28, 28, 1), torch.float32)
            buf1 = empty_strided_cuda((4, 1, 1, 1, 7), (7, 28, 28, 28, 1), torch.float32)
            buf2 = empty_strided_cuda((4, 1, 1, 1, 7), (7, 28, 28, 28, 1), torch.float32)
            triton_red_fused_native_group_norm_0.run(arg18_1, buf0, buf1, buf2, 28, 7168, stream=stream0)
            buf3 = empty_strided_cuda((4, 1, 1, 1), (1, 4, 4, 4), torch.float32)
            buf4 = empty_strided_cuda((4, 1, 1, 1), (1, 4, 4, 4), torch.float32)
            triton_per_fused_native_group_norm_1.run(buf0, buf1, buf2, buf3, buf4, 4, 7, stream=stream0)
            buf6 = empty_strided_cuda((4, 64, 28, 28), (50176, 784, 28, 1), torch.bfloat16)
            triton_poi_fused_native_group_norm_2.run(arg18_1, buf3, buf4, arg1_1, arg2_1, buf6, 3136, 64, stream=stream0)
            buf7 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused_avg_pool2d_3.run(buf6, buf7, 3136, 64, stream=stream0)
            buf8 = buf2; del buf2  # reuse
            buf9 = buf1; del buf1  # reuse
            buf10 = buf0; del buf0  # reuse
            triton_red_fused_add_mul_native_group_norm_sub_unsqueeze_4.run(arg18_1, buf7, buf6, arg0_1, buf8, buf9, buf10, 28, 7168, stream=stream0)
            buf11 = buf4; del buf4  # reuse
            buf12 = buf3; del buf3  # reuse
            triton_per_fused_native_group_norm_1.run(buf8, buf9, buf10, buf11, buf12, 4, 7, stream=stream0)
            buf14 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_5.run(arg18_1, buf7, buf6, arg0_1, buf11, buf12, arg3_1, arg4_1, buf14, 3136, 64, stream=stream0)
            buf15 = extern_kernels.convolution(buf14, arg5_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = buf15; del buf15  # reuse
            triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_6.run(buf16, arg6_1, 802816, stream=stream0)
            buf17 = extern_kernels.convolution(buf16, arg7_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf18 = buf7; del buf7  # reuse
            triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_7.run(buf18, arg18_1, buf6, arg0_1, buf17, arg8_1, 3136, 64, stream=stream0)
            buf19 = empty_strided_cuda((4, 1, 1, 1, 7, 56), (392, 1568, 1568, 1568, 1, 7), torch.float32)
            buf20 = empty_strided_cuda((4, 1, 1, 1, 7, 56), (392, 1568, 1568, 1568, 1, 7), torch.float32)
            buf21 = empty_strided_cuda((4, 1, 1, 1, 7, 56), (392, 1568, 1568, 1568, 1, 7), torch.float32)
            triton_per_fused_native_group_norm_8.run(buf18, buf19, buf20, buf21, 1568, 128, stream=stream0)
            buf22 = buf9; del buf9  # reuse
            buf23 = buf8; del buf8  # reuse
            buf24 = buf10; del buf10  # reuse
            triton_per_fused_native_group_norm_9.run(buf19, buf20, buf21, buf22, buf23, buf24, 28, 56, stream=stream0)
            buf25 = buf12; del buf12  # reuse
            buf26 = buf11; del buf11  # reuse
            triton_per_fused_native_group_norm_1.run(buf22, buf23, buf24, buf25, buf26, 4, 7, stream=stream0)
            buf28 = reinterpret_tensor(buf6, (4, 64, 28, 28), (50176, 1, 1792, 64), 0); del buf6  # reuse
            triton_poi_fused_native_group_norm_10.run(buf18, buf25, buf26, arg10_1, arg11_1, buf28, 200704, stream=stream0)
            buf29 = buf17; del buf17  # reuse
            triton_poi_fused_avg_pool2d_11.run(buf28, buf29, 200704, stream=stream0)
            buf30 = buf21; del buf21  # reuse
            buf31 = buf20; del buf20  # reuse
            buf32 = buf19; del buf19  # reuse
            triton_per_fused_add_mul_native_group_norm_sub_unsqueeze_12.run(buf18, buf29, buf28, arg9_1, buf30, buf31, buf32, 1568, 128, stream=stream0)
            buf33 = buf24; del buf24  # reuse
            buf34 = buf23; del buf23  # reuse
            buf35 = buf22; del buf22  # reuse
            triton_per_fused_native_group_norm_9.run(buf30, buf31, buf32, buf33, buf34, buf35, 28, 56, stream=stream0)
            buf36 = buf26; del buf26  # reuse
            buf37 = buf25; del buf25  # reuse
            triton_per_fused_native_group_norm_1.run(buf33, buf34, buf35, buf36, buf37, 4, 7, stream=stream0)
            buf39 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused_add_mul_native_group_norm_sub_unsqueeze_13.run(buf18, buf29, buf28, arg9_1, buf36, buf37, arg12_1, arg13_1, buf39, 200704, stream=stream0)
            buf40 = extern_kernels.convolution(buf39, arg14_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf41 = buf40; del buf40  # reuse
            triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_6.run(buf41, arg15_1, 802816, stream=stream0)
            buf42 = extern_kernels.convolution(buf41, arg16_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf43 = empty_strided_cuda((4, 64, 28, 28), (50176, 784, 28, 1), torch.bfloat16)
            triton_poi_fused_add_convolution_gelu_mul_native_group_norm_sub_unsqueeze_14.run(buf18, buf29, buf28, arg9_1, buf42, arg17_1, buf43, 3136, 64, stream=stream0)
        return (buf43, )
