# AOT ID: ['0_inference']
triton_red_fused_exp_linspace_mul_neg_pow_sub_sum_unsqueeze_view_0 = async_compile.triton('triton_red_fused_exp_linspace_mul_neg_pow_sub_sum_unsqueeze_view_0', '''
''', device_str='cuda')
triton_per_fused_div_sum_1 = async_compile.triton('triton_per_fused_div_sum_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((16, 10, 16), (160, 16, 1), torch.float32)
            triton_red_fused_exp_linspace_mul_neg_pow_sub_sum_unsqueeze_view_0.run(arg0_1, buf0, 2560, 1024, stream=stream0)
            buf2 = buf0; del buf0  # reuse
            triton_per_fused_div_sum_1.run(buf2, 160, 16, stream=stream0)
        return (buf2, )
