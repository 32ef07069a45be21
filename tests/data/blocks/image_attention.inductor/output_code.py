# AOT ID: ['0_inference']
triton_red_fused_native_group_norm_0 = async_compile.triton('triton_red_fused_native_group_norm_0', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_1 = async_compile.triton('triton_poi_fused_native_group_norm_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_transpose_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_transpose_view_2', '''
''', device_str='cuda')
triton_poi_fused_add_transpose_view_3 = async_compile.triton('triton_poi_fused_add_transpose_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 8, 1, 1), (8, 1, 16, 16), torch.float32)
            buf1 = empty_strided_cuda((2, 8, 1, 1), (8, 1, 16, 16), torch.float32)
            triton_red_fused_native_group_norm_0.run(arg10_1, buf0, buf1, 16, 2048, stream=stream0)
            buf3 = empty_strided_cuda((2, 64, 16, 16), (16384, 256, 16, 1), torch.bfloat16)
            triton_poi_fused_native_group_norm_1.run(arg10_1, buf0, buf1, arg0_1, arg1_1, buf3, 32768, stream=stream0)
            buf4 = empty_strided_cuda((2, 256, 64), (16384, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (2, 256, 64), (16384, 1, 256), 0), reinterpret_tensor(arg2_1, (2, 64, 64), (0, 1, 64), 0), out=buf4)
            buf5 = empty_strided_cuda((2, 256, 64), (16384, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (2, 256, 64), (16384, 1, 256), 0), reinterpret_tensor(arg4_1, (2, 64, 64), (0, 1, 64), 0), out=buf5)
            buf6 = empty_strided_cuda((2, 256, 64), (16384, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (2, 256, 64), (16384, 1, 256), 0), reinterpret_tensor(arg6_1, (2, 64, 64), (0, 1, 64), 0), out=buf6)
            buf7 = reinterpret_tensor(buf4, (2, 2, 256, 32), (16384, 32, 64, 1), 0); del buf4  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_transpose_view_2.run(buf7, arg3_1, 32768, stream=stream0)
            buf8 = reinterpret_tensor(buf5, (2, 2, 256, 32), (16384, 32, 64, 1), 0); del buf5  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_transpose_view_2.run(buf8, arg5_1, 32768, stream=stream0)
            buf9 = reinterpret_tensor(buf6, (2, 2, 256, 32), (16384, 32, 64, 1), 0); del buf6  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_transpose_view_2.run(buf9, arg7_1, 32768, stream=stream0)
            buf10 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf7, buf8, buf9, None, False)
            buf11 = buf10[0]
            buf15 = reinterpret_tensor(buf9, (512, 64), (64, 1), 0); del buf9  # reuse
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf11, (512, 64), (64, 1), 0), reinterpret_tensor(arg8_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf15)
            buf16 = reinterpret_tensor(buf11, (2, 64, 16, 16), (16384, 256, 16, 1), 0); del buf11  # reuse
            triton_poi_fused_add_transpose_view_3.run(arg10_1, buf15, buf16, 128, 256, stream=stream0)
        return (buf16, )
