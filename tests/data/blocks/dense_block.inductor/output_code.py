# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_6 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_6', '''
''', device_str='cuda')
triton_poi_fused_avg_pool2d_7 = async_compile.triton('triton_poi_fused_avg_pool2d_7', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1, arg33_1, arg34_1, arg35_1, arg36_1, arg37_1, arg38_1, arg39_1, arg40_1, arg41_1, arg42_1, arg43_1, arg44_1, arg45_1, arg46_1, arg47_1, arg48_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 32, 28, 28), (25088, 1, 896, 32), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_relu_0.run(arg48_1, arg24_1, arg25_1, arg0_1, arg1_1, buf0, 128, 784, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg2_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf2 = empty_strided_cuda((16, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg3_1, buf2, 1024, 9, stream=stream0)
            buf3 = extern_kernels.convolution(buf1, buf2, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf4 = buf3; del buf3  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf4, arg27_1, arg28_1, arg4_1, arg5_1, 50176, stream=stream0)
            buf6 = empty_strided_cuda((4, 48, 28, 28), (37632, 1, 1344, 48), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_3.run(arg48_1, buf4, arg30_1, arg31_1, arg6_1, arg7_1, buf6, 150528, stream=stream0)
            buf7 = extern_kernels.convolution(buf6, arg8_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf8 = buf2; del buf2  # reuse
            triton_poi_fused_convolution_1.run(arg9_1, buf8, 1024, 9, stream=stream0)
            buf9 = extern_kernels.convolution(buf7, buf8, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf10, arg33_1, arg34_1, arg10_1, arg11_1, 50176, stream=stream0)
            buf12 = buf7; del buf7  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_4.run(arg48_1, buf4, buf10, arg36_1, arg37_1, arg12_1, arg13_1, buf12, 3136, 64, stream=stream0)
            buf13 = extern_kernels.convolution(buf12, arg14_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = buf8; del buf8  # reuse
            triton_poi_fused_convolution_1.run(arg15_1, buf14, 1024, 9, stream=stream0)
            buf15 = extern_kernels.convolution(buf13, buf14, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = buf15; del buf15  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf16, arg39_1, arg40_1, arg16_1, arg17_1, 50176, stream=stream0)
            buf18 = empty_strided_cuda((4, 80, 28, 28), (62720, 1, 2240, 80), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5.run(arg48_1, buf4, buf10, buf16, arg42_1, arg43_1, arg18_1, arg19_1, buf18, 3136, 80, stream=stream0)
            buf19 = extern_kernels.convolution(buf18, arg20_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf20 = empty_strided_cuda((16, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg21_1, buf20, 1024, 9, stream=stream0)
            buf21 = extern_kernels.convolution(buf19, buf20, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf22 = empty_strided_cuda((4, 96, 28, 28), (75264, 1, 2688, 96), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_6.run(arg48_1, buf4, buf10, buf16, buf21, arg45_1, arg46_1, arg22_1, arg23_1, buf22, 3136, 96, stream=stream0)
            buf23 = empty_strided_cuda((4, 96, 14, 14), (18816, 196, 14, 1), torch.bfloat16)
            triton_poi_fused_avg_pool2d_7.run(buf22, buf23, 784, 96, stream=stream0)
        return (buf23, )
