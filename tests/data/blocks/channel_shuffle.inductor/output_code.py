# AOT ID: ['0_inference']
triton_poi_fused_convolution_split_0 = async_compile.triton('triton_poi_fused_convolution_split_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_split_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_split_3', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_4 = async_compile.triton('triton_poi_fused_clone_transpose_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1, arg33_1, arg34_1, arg35_1, arg36_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 29, 28, 28), (22736, 1, 812, 29), torch.bfloat16)
            triton_poi_fused_convolution_split_0.run(arg36_1, buf0, 116, 784, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf2 = buf1; del buf1  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_1.run(buf2, arg18_1, arg19_1, arg1_1, arg2_1, 90944, stream=stream0)
            buf3 = extern_kernels.convolution(buf2, arg3_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=29, bias=None)
            buf4 = buf3; del buf3  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_2.run(buf4, arg21_1, arg22_1, arg4_1, arg5_1, 90944, stream=stream0)
            buf5 = extern_kernels.convolution(buf4, arg6_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = empty_strided_cuda((4, 58, 28, 28), (45472, 1, 1624, 58), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_split_3.run(arg36_1, buf5, arg24_1, arg25_1, arg7_1, arg8_1, buf6, 3136, 58, stream=stream0)
            buf7 = empty_strided_cuda((4, 29, 2, 28, 28), (45472, 1568, 784, 28, 1), torch.bfloat16)
            triton_poi_fused_clone_transpose_view_4.run(buf6, buf7, 116, 1568, stream=stream0)
            buf8 = buf5; del buf5  # reuse
            triton_poi_fused_convolution_split_0.run(buf7, buf8, 116, 784, stream=stream0)
            buf9 = extern_kernels.convolution(buf8, arg9_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_1.run(buf10, arg27_1, arg28_1, arg10_1, arg11_1, 90944, stream=stream0)
            buf11 = extern_kernels.convolution(buf10, arg12_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=29, bias=None)
            buf12 = buf11; del buf11  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_2.run(buf12, arg30_1, arg31_1, arg13_1, arg14_1, 90944, stream=stream0)
            buf13 = extern_kernels.convolution(buf12, arg15_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = empty_strided_cuda((4, 58, 28, 28), (45472, 1, 1624, 58), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_split_3.run(buf7, buf13, arg33_1, arg34_1, arg16_1, arg17_1, buf14, 3136, 58, stream=stream0)
            buf15 = buf7; del buf7  # reuse
            triton_poi_fused_clone_transpose_view_4.run(buf14, buf15, 116, 1568, stream=stream0)
        return (reinterpret_tensor(buf15, (4, 58, 28, 28), (45472, 784, 28, 1), 0), )
