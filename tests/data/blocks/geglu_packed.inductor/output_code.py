# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_gelu_mul_split_1 = async_compile.triton('triton_poi_fused__unsafe_view_gelu_mul_split_1', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_add_2 = async_compile.triton('triton_poi_fused__unsafe_view_add_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 128, 768), (98304, 768, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg4_1, arg0_1, arg1_1, buf3, 512, 768, stream=stream0)
            buf4 = empty_strided_cuda((512, 4096), (4096, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf3, (512, 768), (768, 1), 0), reinterpret_tensor(arg2_1, (768, 4096), (1, 768), 0), out=buf4)
            buf5 = empty_strided_cuda((4, 128, 2048), (262144, 2048, 1), torch.bfloat16)
            triton_poi_fused__unsafe_view_gelu_mul_split_1.run(buf4, buf5, 1048576, stream=stream0)
            buf6 = empty_strided_cuda((512, 768), (768, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf5, (512, 2048), (2048, 1), 0), reinterpret_tensor(arg3_1, (2048, 768), (1, 2048), 0), out=buf6)
            buf7 = reinterpret_tensor(buf6, (4, 128, 768), (98304, 768, 1), 0); del buf6  # reuse
            triton_poi_fused__unsafe_view_add_2.run(buf7, arg4_1, 393216, stream=stream0)
        return (buf7, )
