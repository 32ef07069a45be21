# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_per_fused_gelu_native_layer_norm_split_view_1 = async_compile.triton('triton_per_fused_gelu_native_layer_norm_split_view_1', '''
''', device_str='cuda')
triton_poi_fused_add_gelu_mul_split_transpose_view_2 = async_compile.triton('triton_poi_fused_add_gelu_mul_split_transpose_view_2', '''
''', device_str='cuda')
triton_poi_fused_add_view_3 = async_compile.triton('triton_poi_fused_add_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 196, 256), (50176, 256, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg10_1, arg0_1, arg1_1, buf3, 1568, 256, stream=stream0)
            buf4 = empty_strided_cuda((1568, 1024), (1024, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1568, 256), (256, 1), 0), reinterpret_tensor(arg2_1, (256, 1024), (1, 256), 0), alpha=1, beta=1, out=buf4)
            buf8 = empty_strided_cuda((8, 196, 512), (100352, 512, 1), torch.bfloat16)
            triton_per_fused_gelu_native_layer_norm_split_view_1.run(buf4, arg4_1, arg5_1, buf8, 1568, 512, stream=stream0)
            buf9 = empty_strided_cuda((8, 512, 196), (100352, 196, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf8, (8, 512, 196), (100352, 1, 512), 0), reinterpret_tensor(arg6_1, (8, 196, 196), (0, 1, 196), 0), out=buf9)
            buf10 = buf8; del buf8  # reuse
            triton_poi_fused_add_gelu_mul_split_transpose_view_2.run(buf4, buf9, arg7_1, buf10, 1568, 512, stream=stream0)
            buf11 = empty_strided_cuda((1568, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf10, (1568, 512), (512, 1), 0), reinterpret_tensor(arg8_1, (512, 256), (1, 512), 0), alpha=1, beta=1, out=buf11)
            buf12 = reinterpret_tensor(buf11, (8, 196, 256), (50176, 256, 1), 0); del buf11  # reuse
            triton_poi_fused_add_view_3.run(buf12, arg10_1, 401408, stream=stream0)
        return (buf12, )
