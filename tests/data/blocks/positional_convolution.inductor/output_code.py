# AOT ID: ['0_inference']
triton_red_fused__weight_norm_interface_0 = async_compile.triton('triton_red_fused__weight_norm_interface_0', '''
''', device_str='cuda')
triton_per_fused__weight_norm_interface_1 = async_compile.triton('triton_per_fused__weight_norm_interface_1', '''
''', device_str='cuda')
triton_poi_fused__weight_norm_interface_convolution_transpose_2 = async_compile.triton('triton_poi_fused__weight_norm_interface_convolution_transpose_2', '''
''', device_str='cuda')
triton_poi_fused__weight_norm_interface_convolution_transpose_3 = async_compile.triton('triton_poi_fused__weight_norm_interface_convolution_transpose_3', '''
''', device_str='cuda')
triton_per_fused__weight_norm_interface_add_convolution_gelu_native_layer_norm_slice_transpose_4 = async_compile.triton('triton_per_fused__weight_norm_interface_add_convolution_gelu_native_layer_norm_slice_transpose_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((1, 1, 16, 8), (128, 128, 1, 16), torch.float32)
            triton_red_fused__weight_norm_interface_0.run(arg2_1, buf0, 128, 128, stream=stream0)
            buf1 = empty_strided_cuda((1, 1, 16), (16, 16, 1), torch.float32)
            triton_per_fused__weight_norm_interface_1.run(buf0, buf1, 16, 8, stream=stream0)
            buf2 = empty_strided_cuda((64, 16, 16), (256, 16, 1), torch.bfloat16)
            triton_poi_fused__weight_norm_interface_convolution_transpose_2.run(arg2_1, arg1_1, buf1, buf2, 16384, stream=stream0)
            buf3 = empty_strided_cuda((4, 64, 100), (6400, 100, 1), torch.bfloat16)
            triton_poi_fused__weight_norm_interface_convolution_transpose_3.run(arg5_1, buf3, 400, 64, stream=stream0)
            buf4 = extern_kernels.convolution(buf3, buf2, stride=(1,), padding=(8,), dilation=(1,), transposed=False, output_padding=(0,), groups=4, bias=None)
            buf9 = reinterpret_tensor(buf3, (4, 100, 64), (6400, 64, 1), 0); del buf3  # reuse
            triton_per_fused__weight_norm_interface_add_convolution_gelu_native_layer_norm_slice_transpose_4.run(arg5_1, buf4, arg0_1, arg3_1, arg4_1, buf9, 400, 64, stream=stream0)
        return (buf9, )
