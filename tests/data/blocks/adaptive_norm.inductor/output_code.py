# AOT ID: ['0_inference']
triton_red_fused_mean_0 = async_compile.triton('triton_red_fused_mean_0', '''
''', device_str='cuda')
triton_per_fused_mean_silu_1 = async_compile.triton('triton_per_fused_mean_silu_1', '''
''', device_str='cuda')
triton_per_fused_add_mul_native_layer_norm_split_unsqueeze_2 = async_compile.triton('triton_per_fused_add_mul_native_layer_norm_split_unsqueeze_2', '''
''', device_str='cuda')
triton_poi_fused_add_mul_split_unsqueeze_view_3 = async_compile.triton('triton_poi_fused_add_mul_split_unsqueeze_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 1024, 2), (2048, 1, 1024), torch.float32)
            triton_red_fused_mean_0.run(arg4_1, buf0, 16384, 128, stream=stream0)
            buf2 = empty_strided_cuda((8, 1024), (1024, 1), torch.bfloat16)
            triton_per_fused_mean_silu_1.run(buf0, buf2, 8192, 2, stream=stream0)
            buf3 = empty_strided_cuda((8, 3072), (3072, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, buf2, reinterpret_tensor(arg0_1, (1024, 3072), (1, 1024), 0), alpha=1, beta=1, out=buf3)
            buf7 = empty_strided_cuda((8, 256, 1024), (262144, 1024, 1), torch.bfloat16)
            triton_per_fused_add_mul_native_layer_norm_split_unsqueeze_2.run(arg4_1, buf3, buf7, 2048, 1024, stream=stream0)
            buf8 = empty_strided_cuda((2048, 1024), (1024, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf7, (2048, 1024), (1024, 1), 0), reinterpret_tensor(arg2_1, (1024, 1024), (1, 1024), 0), alpha=1, beta=1, out=buf8)
            buf9 = reinterpret_tensor(buf8, (8, 256, 1024), (262144, 1024, 1), 0); del buf8  # reuse
            triton_poi_fused_add_mul_split_unsqueeze_view_3.run(buf9, arg4_1, buf3, 2097152, stream=stream0)
        return (buf9, )
