# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_add_mul_pow_tanh_view_1 = async_compile.triton('triton_poi_fused_add_mul_pow_tanh_view_1', '''
''', device_str='cuda')
triton_poi_fused_add_view_2 = async_compile.triton('triton_poi_fused_add_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 128, 768), (98304, 768, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg6_1, arg0_1, arg1_1, buf3, 1024, 768, stream=stream0)
            buf4 = empty_strided_cuda((1024, 3072), (3072, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1024, 768), (768, 1), 0), reinterpret_tensor(arg2_1, (768, 3072), (1, 768), 0), alpha=1, beta=1, out=buf4)
            buf5 = reinterpret_tensor(buf4, (8, 128, 3072), (393216, 3072, 1), 0); del buf4  # reuse
            triton_poi_fused_add_mul_pow_tanh_view_1.run(buf5, 3145728, stream=stream0)
            buf6 = empty_strided_cuda((1024, 768), (768, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf5, (1024, 3072), (3072, 1), 0), reinterpret_tensor(arg4_1, (3072, 768), (1, 3072), 0), alpha=1, beta=1, out=buf6)
            buf7 = reinterpret_tensor(buf6, (8, 128, 768), (98304, 768, 1), 0); del buf6  # reuse
            triton_poi_fused_add_view_2.run(buf7, arg6_1, 786432, stream=stream0)
        return (buf7, )
