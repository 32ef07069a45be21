# AOT ID: ['0_inference']
triton_per_fused_add_amax_mean_unfold_0 = async_compile.triton('triton_per_fused_add_amax_mean_unfold_0', '''
''', device_str='cuda')
triton_poi_fused_cumsum_mul_view_1 = async_compile.triton('triton_poi_fused_cumsum_mul_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 63, 128), (8064, 128, 1), torch.bfloat16)
            buf2 = buf0; del buf0  # reuse
            triton_per_fused_add_amax_mean_unfold_0.run(buf2, arg2_1, 64512, 16, stream=stream0)
            buf3 = empty_strided_cuda((504, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(buf2, (504, 128), (128, 1), 0), reinterpret_tensor(arg0_1, (128, 128), (1, 128), 0), alpha=1, beta=1, out=buf3)
            buf4 = reinterpret_tensor(buf3, (8, 63, 128), (8064, 128, 1), 0); del buf3  # reuse
            triton_poi_fused_cumsum_mul_view_1.run(buf4, 64512, stream=stream0)
        return (buf4, )
