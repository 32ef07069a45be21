# AOT ID: ['0_inference']
triton_per_fused__to_copy_ne_sum_unsqueeze_0 = async_compile.triton('triton_per_fused__to_copy_ne_sum_unsqueeze_0', '''
''', device_str='cuda')
triton_red_fused__to_copy_clamp_div_mul_ne_sum_unsqueeze_1 = async_compile.triton('triton_red_fused__to_copy_clamp_div_mul_ne_sum_unsqueeze_1', '''
''', device_str='cuda')
triton_per_fused_clamp_min_div_expand_linalg_vector_norm_2 = async_compile.triton('triton_per_fused_clamp_min_div_expand_linalg_vector_norm_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf1 = empty_strided_cuda((16, 1), (1, 16), torch.bfloat16)
            triton_per_fused__to_copy_ne_sum_unsqueeze_0.run(arg3_1, buf1, 16, 128, stream=stream0)
            buf0 = empty_strided_cuda((16, 256), (256, 1), torch.bfloat16)
            buf2 = buf0; del buf0  # reuse
            triton_red_fused__to_copy_clamp_div_mul_ne_sum_unsqueeze_1.run(buf2, arg2_1, arg3_1, buf1, 4096, 128, stream=stream0)
            buf3 = empty_strided_cuda((16, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, buf2, reinterpret_tensor(arg0_1, (256, 128), (1, 256), 0), alpha=1, beta=1, out=buf3)
            buf5 = buf3; del buf3  # reuse
            triton_per_fused_clamp_min_div_expand_linalg_vector_norm_2.run(buf5, 16, 128, stream=stream0)
        return (buf5, )
