# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_per_fused_convolution_native_layer_norm_transpose_view_2 = async_compile.triton('triton_per_fused_convolution_native_layer_norm_transpose_view_2', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_permute_transpose_unbind_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_permute_transpose_unbind_view_3', '''
''', device_str='cuda')
triton_poi_fused_add_transpose_view_4 = async_compile.triton('triton_poi_fused_add_transpose_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg10_1, buf0, 256, 784, stream=stream0)
            buf1 = empty_strided_cuda((64, 64, 4, 4), (1024, 1, 256, 64), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 4096, 16, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(4, 4), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = reinterpret_tensor(buf2, (4, 49, 64), (3136, 64, 1), 0); del buf2  # reuse
            triton_per_fused_convolution_native_layer_norm_transpose_view_2.run(buf6, arg1_1, arg2_1, arg3_1, 196, 64, stream=stream0)
            buf7 = empty_strided_cuda((196, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf6, (196, 64), (64, 1), 0), reinterpret_tensor(arg6_1, (64, 128), (1, 64), 0), alpha=1, beta=1, out=buf7)
            buf8 = reinterpret_tensor(buf0, (4, 784, 64), (50176, 64, 1), 0); del buf0  # reuse
            extern_kernels.bmm(reinterpret_tensor(arg10_1, (4, 784, 64), (50176, 1, 784), 0), reinterpret_tensor(arg4_1, (4, 64, 64), (0, 1, 64), 0), out=buf8)
            buf9 = reinterpret_tensor(buf8, (4, 2, 784, 32), (50176, 32, 64, 1), 0); del buf8  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_permute_transpose_unbind_view_3.run(buf9, arg5_1, 200704, stream=stream0)
            buf10 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf9, reinterpret_tensor(buf7, (4, 2, 49, 32), (6272, 32, 128, 1), 0), reinterpret_tensor(buf7, (4, 2, 49, 32), (6272, 32, 128, 1), 64), None, False)
            buf11 = buf10[0]
            buf15 = reinterpret_tensor(buf9, (3136, 64), (64, 1), 0); del buf9  # reuse
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf11, (3136, 64), (64, 1), 0), reinterpret_tensor(arg8_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf15)
            buf16 = reinterpret_tensor(buf11, (4, 784, 64), (50176, 1, 784), 0); del buf11  # reuse
            triton_poi_fused_add_transpose_view_4.run(arg10_1, buf15, buf16, 256, 784, stream=stream0)
        return (buf16, )
