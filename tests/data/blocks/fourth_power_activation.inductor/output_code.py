# AOT ID: ['0_inference']
triton_poi_fused_pow_relu_view_0 = async_compile.triton('triton_poi_fused_pow_relu_view_0', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_1 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 1536), (1536, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (512, 512), (512, 1), 0), reinterpret_tensor(arg0_1, (512, 1536), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = reinterpret_tensor(buf0, (8, 64, 1536), (98304, 1536, 1), 0); del buf0  # reuse
            triton_poi_fused_pow_relu_view_0.run(buf1, 786432, stream=stream0)
            buf2 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf1, (512, 1536), (1536, 1), 0), reinterpret_tensor(arg2_1, (1536, 512), (1, 1536), 0), alpha=1, beta=1, out=buf2)
            buf6 = reinterpret_tensor(buf2, (8, 64, 512), (32768, 512, 1), 0); del buf2  # reuse
            triton_per_fused_add_native_layer_norm_view_1.run(buf6, arg4_1, 512, 512, stream=stream0)
        return (buf6, )
