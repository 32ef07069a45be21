# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_hardswish_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_hardswish_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_2', '''
''', device_str='cuda')
triton_red_fused_hardswish_mean_3 = async_compile.triton('triton_red_fused_hardswish_mean_3', '''
''', device_str='cuda')
triton_per_fused_hardswish_mean_4 = async_compile.triton('triton_per_fused_hardswish_mean_4', '''
''', device_str='cuda')
triton_poi_fused_convolution_hardswish_mean_relu_5 = async_compile.triton('triton_poi_fused_convolution_hardswish_mean_relu_5', '''
''', device_str='cuda')
triton_poi_fused_convolution_hardsigmoid_hardswish_mean_mul_relu_6 = async_compile.triton('triton_poi_fused_convolution_hardsigmoid_hardswish_mean_mul_relu_6', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_7 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_7', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_8 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_8', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_add_9 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_add_9', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1, arg33_1, arg34_1, arg35_1, arg36_1, arg37_1, arg38_1, arg39_1, arg40_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 16, 112, 112), (200704, 1, 1792, 16), torch.float16)
            triton_poi_fused_convolution_0.run(arg40_1, buf0, 128, 12544, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = empty_strided_cuda((8, 64, 112, 112), (802816, 1, 7168, 64), torch.float16)
            triton_poi_fused__native_batch_norm_legit_no_training_hardswish_1.run(buf1, arg22_1, arg23_1, arg1_1, arg2_1, buf3, 6422528, stream=stream0)
            buf4 = extern_kernels.convolution(buf3, arg3_1, stride=(2, 2), padding=(2, 2), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=64, bias=None)
            buf5 = empty_strided_cuda((8, 64, 56, 56), (200704, 1, 3584, 64), torch.float32)
            triton_poi_fused__native_batch_norm_legit_no_training_2.run(buf4, arg25_1, arg26_1, arg4_1, arg5_1, buf5, 1605632, stream=stream0)
            buf6 = empty_strided_cuda((8, 64, 1, 1, 25), (1600, 1, 12800, 12800, 64), torch.float32)
            triton_red_fused_hardswish_mean_3.run(buf5, buf6, 12800, 126, stream=stream0)
            buf8 = empty_strided_cuda((8, 64, 1, 1), (64, 1, 1, 1), torch.float16)
            triton_per_fused_hardswish_mean_4.run(buf6, buf8, 512, 25, stream=stream0)
            buf9 = extern_kernels.convolution(buf8, arg6_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused_convolution_hardswish_mean_relu_5.run(buf10, arg7_1, 128, stream=stream0)
            buf11 = extern_kernels.convolution(buf10, arg8_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf12 = buf4; del buf4  # reuse
            triton_poi_fused_convolution_hardsigmoid_hardswish_mean_mul_relu_6.run(buf5, buf11, arg9_1, buf12, 1605632, stream=stream0)
            buf13 = extern_kernels.convolution(buf12, arg10_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = buf13; del buf13  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_7.run(buf14, arg28_1, arg29_1, arg11_1, arg12_1, 602112, stream=stream0)
            buf15 = extern_kernels.convolution(buf14, arg13_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = buf15; del buf15  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_8.run(buf16, arg31_1, arg32_1, arg14_1, arg15_1, 1806336, stream=stream0)
            buf17 = extern_kernels.convolution(buf16, arg16_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=72, bias=None)
            buf18 = buf17; del buf17  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_8.run(buf18, arg34_1, arg35_1, arg17_1, arg18_1, 1806336, stream=stream0)
            buf19 = extern_kernels.convolution(buf18, arg19_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf20 = empty_strided_cuda((8, 24, 56, 56), (75264, 3136, 56, 1), torch.float16)
            triton_poi_fused__native_batch_norm_legit_no_training_add_9.run(buf14, buf19, arg37_1, arg38_1, arg20_1, arg21_1, buf20, 25088, 24, stream=stream0)
        return (buf20, )
