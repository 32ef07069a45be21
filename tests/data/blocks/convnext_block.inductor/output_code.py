# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_per_fused_convolution_native_layer_norm_permute_1 = async_compile.triton('triton_per_fused_convolution_native_layer_norm_permute_1', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_2 = async_compile.triton('triton_poi_fused_gelu_view_2', '''
''', device_str='cuda')
triton_poi_fused_add_mul_permute_view_3 = async_compile.triton('triton_poi_fused_add_mul_permute_view_3', '''
''', device_str='cuda')
triton_poi_fused_add_mul_permute_view_4 = async_compile.triton('triton_poi_fused_add_mul_permute_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 96, 28, 28), (75264, 1, 2688, 96), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg18_1, buf0, 6272, 96, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg1_1, stride=(1, 1), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=96, bias=None)
            buf5 = reinterpret_tensor(buf1, (8, 28, 28, 96), (75264, 2688, 96, 1), 0); del buf1  # reuse
            triton_per_fused_convolution_native_layer_norm_permute_1.run(buf5, arg2_1, arg3_1, arg4_1, 6272, 96, stream=stream0)
            buf6 = empty_strided_cuda((6272, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg6_1, reinterpret_tensor(buf5, (6272, 96), (96, 1), 0), reinterpret_tensor(arg5_1, (96, 384), (1, 96), 0), alpha=1, beta=1, out=buf6)
            buf7 = reinterpret_tensor(buf6, (8, 28, 28, 384), (301056, 10752, 384, 1), 0); del buf6  # reuse
            triton_poi_fused_gelu_view_2.run(buf7, 2408448, stream=stream0)
            buf8 = reinterpret_tensor(buf5, (6272, 96), (96, 1), 0); del buf5  # reuse
            extern_kernels.addmm(arg8_1, reinterpret_tensor(buf7, (6272, 384), (384, 1), 0), reinterpret_tensor(arg7_1, (384, 96), (1, 384), 0), alpha=1, beta=1, out=buf8)
            buf9 = reinterpret_tensor(buf8, (8, 96, 28, 28), (75264, 1, 2688, 96), 0); del buf8  # reuse
            triton_poi_fused_add_mul_permute_view_3.run(buf9, arg18_1, arg0_1, 6272, 96, stream=stream0)
            buf10 = extern_kernels.convolution(buf9, arg10_1, stride=(1, 1), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=96, bias=None)
            buf14 = reinterpret_tensor(buf10, (8, 28, 28, 96), (75264, 2688, 96, 1), 0); del buf10  # reuse
            triton_per_fused_convolution_native_layer_norm_permute_1.run(buf14, arg11_1, arg12_1, arg13_1, 6272, 96, stream=stream0)
            buf15 = reinterpret_tensor(buf7, (6272, 384), (384, 1), 0); del buf7  # reuse
            extern_kernels.addmm(arg15_1, reinterpret_tensor(buf14, (6272, 96), (96, 1), 0), reinterpret_tensor(arg14_1, (96, 384), (1, 96), 0), alpha=1, beta=1, out=buf15)
            buf16 = reinterpret_tensor(buf15, (8, 28, 28, 384), (301056, 10752, 384, 1), 0); del buf15  # reuse
            triton_poi_fused_gelu_view_2.run(buf16, 2408448, stream=stream0)
            buf17 = empty_strided_cuda((6272, 96), (96, 1), torch.bfloat16)
            extern_kernels.addmm(arg17_1, reinterpret_tensor(buf16, (6272, 384), (384, 1), 0), reinterpret_tensor(arg16_1, (384, 96), (1, 384), 0), alpha=1, beta=1, out=buf17)
            buf18 = empty_strided_cuda((8, 96, 28, 28), (75264, 784, 28, 1), torch.bfloat16)
            triton_poi_fused_add_mul_permute_view_4.run(buf9, buf17, arg9_1, buf18, 6272, 96, stream=stream0)
        return (buf18, )
