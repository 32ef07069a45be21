# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_silu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_silu_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_2', '''
''', device_str='cuda')
triton_red_fused_mean_silu_3 = async_compile.triton('triton_red_fused_mean_silu_3', '''
''', device_str='cuda')
triton_per_fused_mean_silu_4 = async_compile.triton('triton_per_fused_mean_silu_4', '''
''', device_str='cuda')
triton_poi_fused_convolution_mean_silu_5 = async_compile.triton('triton_poi_fused_convolution_mean_silu_5', '''
''', device_str='cuda')
triton_poi_fused_convolution_mean_mul_sigmoid_silu_6 = async_compile.triton('triton_poi_fused_convolution_mean_mul_sigmoid_silu_6', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_add_7 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_add_7', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 32, 56, 56), (100352, 1, 1792, 32), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg22_1, buf0, 256, 3136, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = empty_strided_cuda((8, 192, 56, 56), (602112, 1, 10752, 192), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_silu_1.run(buf1, arg13_1, arg14_1, arg1_1, arg2_1, buf3, 4816896, stream=stream0)
            buf4 = extern_kernels.convolution(buf3, arg3_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=192, bias=None)
            buf5 = empty_strided_cuda((8, 192, 56, 56), (602112, 1, 10752, 192), torch.float32)
            triton_poi_fused__native_batch_norm_legit_no_training_2.run(buf4, arg16_1, arg17_1, arg4_1, arg5_1, buf5, 4816896, stream=stream0)
            buf6 = empty_strided_cuda((8, 192, 1, 1, 25), (4800, 1, 38400, 38400, 192), torch.float32)
            triton_red_fused_mean_silu_3.run(buf5, buf6, 38400, 126, stream=stream0)
            buf8 = empty_strided_cuda((8, 192, 1, 1), (192, 1, 1, 1), torch.bfloat16)
            triton_per_fused_mean_silu_4.run(buf6, buf8, 1536, 25, stream=stream0)
            buf9 = extern_kernels.convolution(buf8, arg6_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused_convolution_mean_silu_5.run(buf10, arg7_1, 64, stream=stream0)
            buf11 = extern_kernels.convolution(buf10, arg8_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf12 = buf4; del buf4  # reuse
            triton_poi_fused_convolution_mean_mul_sigmoid_silu_6.run(buf5, buf11, arg9_1, buf12, 4816896, stream=stream0)
            buf13 = extern_kernels.convolution(buf12, arg10_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = empty_strided_cuda((8, 32, 56, 56), (100352, 3136, 56, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_add_7.run(arg22_1, buf13, arg19_1, arg20_1, arg11_1, arg12_1, buf14, 256, 3136, stream=stream0)
        return (buf14, )
