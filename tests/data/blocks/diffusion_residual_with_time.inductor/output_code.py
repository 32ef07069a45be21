# AOT ID: ['0_inference']
triton_per_fused_native_group_norm_0 = async_compile.triton('triton_per_fused_native_group_norm_0', '''
''', device_str='cuda')
triton_poi_fused_silu_1 = async_compile.triton('triton_poi_fused_silu_1', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_silu_2 = async_compile.triton('triton_poi_fused_native_group_norm_silu_2', '''
''', device_str='cuda')
triton_poi_fused_convolution_silu_3 = async_compile.triton('triton_poi_fused_convolution_silu_3', '''
''', device_str='cuda')
triton_per_fused_convolution_native_group_norm_silu_4 = async_compile.triton('triton_per_fused_convolution_native_group_norm_silu_4', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_mul_native_group_norm_silu_split_unsqueeze_5 = async_compile.triton('triton_poi_fused_add_convolution_mul_native_group_norm_silu_split_unsqueeze_5', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_silu_6 = async_compile.triton('triton_poi_fused_add_convolution_silu_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 32, 1, 1), (32, 1, 64, 64), torch.float32)
            buf1 = empty_strided_cuda((2, 32, 1, 1), (32, 1, 64, 64), torch.float32)
            triton_per_fused_native_group_norm_0.run(arg10_1, buf0, buf1, 64, 512, stream=stream0)
            buf3 = empty_strided_cuda((2, 256), (256, 1), torch.bfloat16)
            triton_poi_fused_silu_1.run(arg11_1, buf3, 512, stream=stream0)
            buf4 = empty_strided_cuda((2, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, buf3, reinterpret_tensor(arg8_1, (256, 128), (1, 256), 0), alpha=1, beta=1, out=buf4)
            buf6 = empty_strided_cuda((2, 64, 16, 16), (16384, 1, 1024, 64), torch.bfloat16)
            triton_poi_fused_native_group_norm_silu_2.run(arg10_1, buf0, buf1, arg0_1, arg1_1, buf6, 32768, stream=stream0)
            buf7 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_silu_3.run(arg4_1, buf7, 4096, 9, stream=stream0)
            buf8 = extern_kernels.convolution(buf6, buf7, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf9 = buf1; del buf1  # reuse
            buf10 = buf0; del buf0  # reuse
            triton_per_fused_convolution_native_group_norm_silu_4.run(buf8, arg5_1, buf9, buf10, 64, 512, stream=stream0)
            buf13 = buf6; del buf6  # reuse
            triton_poi_fused_add_convolution_mul_native_group_norm_silu_split_unsqueeze_5.run(buf8, arg5_1, buf9, buf10, arg2_1, arg3_1, buf4, buf13, 32768, stream=stream0)
            buf14 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_silu_3.run(arg6_1, buf14, 4096, 9, stream=stream0)
            buf15 = extern_kernels.convolution(buf13, buf14, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = reinterpret_tensor(buf13, (2, 64, 16, 16), (16384, 256, 16, 1), 0); del buf13  # reuse
            triton_poi_fused_add_convolution_silu_6.run(arg10_1, buf15, arg7_1, buf16, 128, 256, stream=stream0)
        return (buf16, )
