# AOT ID: ['0_inference']
triton_poi_fused__to_copy_add_arange_cos_mul_sin_stack_sub_unbind_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__to_copy_add_arange_cos_mul_sin_stack_sub_unbind_unsqueeze_view_0', '''
''', device_str='cuda')
triton_poi_fused_add_view_1 = async_compile.triton('triton_poi_fused_add_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(arg5_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((2, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_poi_fused__to_copy_add_arange_cos_mul_sin_stack_sub_unbind_unsqueeze_view_0.run(buf0, arg0_1, buf1, 131072, stream=stream0)
            buf2 = buf0; del buf0  # reuse
            extern_kernels.addmm(arg4_1, reinterpret_tensor(buf1, (256, 512), (512, 1), 0), reinterpret_tensor(arg3_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf2)
            buf3 = reinterpret_tensor(buf2, (2, 128, 512), (65536, 512, 1), 0); del buf2  # reuse
            triton_poi_fused_add_view_1.run(buf3, arg5_1, 131072, stream=stream0)
        return (buf3, )
