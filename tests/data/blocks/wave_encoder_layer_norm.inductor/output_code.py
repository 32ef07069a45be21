# AOT ID: ['0_inference']
triton_poi_fused_convolution_transpose_0 = async_compile.triton('triton_poi_fused_convolution_transpose_0', '''
''', device_str='cuda')
triton_per_fused_convolution_gelu_native_layer_norm_transpose_1 = async_compile.triton('triton_per_fused_convolution_gelu_native_layer_norm_transpose_1', '''
''', device_str='cuda')
triton_poi_fused_convolution_gelu_transpose_2 = async_compile.triton('triton_poi_fused_convolution_gelu_transpose_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 64, 128), (8192, 128, 1), torch.bfloat16)
            triton_poi_fused_convolution_transpose_0.run(arg6_1, buf0, 256, 128, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(2,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf7 = empty_strided_cuda((4, 64, 63), (4032, 63, 1), torch.bfloat16)
            triton_per_fused_convolution_gelu_native_layer_norm_transpose_1.run(buf1, arg1_1, arg2_1, arg3_1, buf7, 252, 64, stream=stream0)
            buf8 = extern_kernels.convolution(buf7, arg4_1, stride=(2,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf9 = buf8; del buf8  # reuse
            triton_poi_fused_convolution_gelu_transpose_2.run(buf9, arg5_1, 7936, stream=stream0)
        return (reinterpret_tensor(buf9, (4, 31, 64), (1984, 1, 31), 0), )
