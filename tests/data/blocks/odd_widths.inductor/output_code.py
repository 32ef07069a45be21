# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_addmm_native_layer_norm_t_view_1 = async_compile.triton('triton_poi_fused_addmm_native_layer_norm_t_view_1', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_2 = async_compile.triton('triton_poi_fused_gelu_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 50, 200), (10048, 200, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg6_1, arg0_1, arg1_1, buf3, 400, 200, stream=stream0)
            buf4 = empty_strided_cuda((400, 200), (200, 1), torch.bfloat16)
            triton_poi_fused_addmm_native_layer_norm_t_view_1.run(buf3, buf4, 80000, stream=stream0)
            buf5 = empty_strided_cuda((400, 333), (333, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, buf4, reinterpret_tensor(arg2_1, (200, 333), (1, 200), 0), alpha=1, beta=1, out=buf5)
            buf6 = reinterpret_tensor(buf5, (8, 50, 333), (16650, 333, 1), 0); del buf5  # reuse
            triton_poi_fused_gelu_view_2.run(buf6, 133200, stream=stream0)
            buf7 = empty_strided_cuda((400, 50), (50, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf6, (400, 333), (333, 1), 0), reinterpret_tensor(arg4_1, (333, 50), (1, 333), 0), alpha=1, beta=1, out=buf7)
        return (reinterpret_tensor(buf7, (8, 50, 50), (2500, 50, 1), 0), )
