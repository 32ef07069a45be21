# AOT ID: ['0_inference']
triton_per_fused__to_copy_native_layer_norm_0 = async_compile.triton('triton_per_fused__to_copy_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_add_view_1 = async_compile.triton('triton_poi_fused_add_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_per_fused__to_copy_native_layer_norm_0.run(arg4_1, arg0_1, arg1_1, buf3, 512, 512, stream=stream0)
            buf4 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (512, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf4)
            buf5 = reinterpret_tensor(buf4, (4, 128, 512), (65536, 512, 1), 0); del buf4  # reuse
            triton_poi_fused_add_view_1.run(buf5, arg4_1, 262144, stream=stream0)
        return (buf5, )
