# AOT ID: ['0_inference']
triton_red_fused_mean_std_0 = async_compile.triton('triton_red_fused_mean_std_0', '''
''', device_str='cuda')
triton_per_fused_mean_1 = async_compile.triton('triton_per_fused_mean_1', '''
''', device_str='cuda')
triton_per_fused_std_2 = async_compile.triton('triton_per_fused_std_2', '''
''', device_str='cuda')
triton_red_fused_add_amax_div_mean_std_sub_3 = async_compile.triton('triton_red_fused_add_amax_div_mean_std_sub_3', '''
''', device_str='cuda')
triton_per_fused_add_amax_div_mean_std_sub_4 = async_compile.triton('triton_per_fused_add_amax_div_mean_std_sub_4', '''
''', device_str='cuda')
triton_per_fused_add_div_mean_std_sub_sum_5 = async_compile.triton('triton_per_fused_add_div_mean_std_sub_sum_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 1, 64, 32), (2048, 8192, 1, 64), torch.float32)
            buf2 = empty_strided_cuda((4, 1, 64, 32), (2048, 8192, 1, 64), torch.float32)
            buf3 = empty_strided_cuda((4, 1, 64, 32), (2048, 8192, 1, 64), torch.float32)
            buf4 = empty_strided_cuda((4, 1, 64, 32), (2048, 8192, 1, 64), torch.float32)
            triton_red_fused_mean_std_0.run(arg0_1, buf0, buf2, buf3, buf4, 8192, 128, stream=stream0)
            buf1 = empty_strided_cuda((4, 1, 64), (64, 256, 1), torch.float32)
            triton_per_fused_mean_1.run(buf0, buf1, 256, 32, stream=stream0)
            buf6 = empty_strided_cuda((4, 1, 64), (64, 256, 1), torch.float32)
            triton_per_fused_std_2.run(buf2, buf3, buf4, buf6, 256, 32, stream=stream0)
            buf8 = reinterpret_tensor(buf4, (4, 64, 32), (2048, 1, 64), 0); del buf4  # reuse
            triton_red_fused_add_amax_div_mean_std_sub_3.run(arg0_1, buf1, buf6, buf8, 8192, 128, stream=stream0)
            buf9 = empty_strided_cuda((4, 64), (64, 1), torch.bfloat16)
            triton_per_fused_add_amax_div_mean_std_sub_4.run(buf8, buf9, 256, 32, stream=stream0)
            buf10 = empty_strided_cuda((4, 4096), (4096, 1), torch.bfloat16)
            triton_per_fused_add_div_mean_std_sub_sum_5.run(arg0_1, buf1, buf6, buf10, 16384, 64, stream=stream0)
        return (buf9, buf10, )
