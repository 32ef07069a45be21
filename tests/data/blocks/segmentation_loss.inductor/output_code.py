# AOT ID: ['0_inference']
triton_per_fused_argmax_prepare_softmax_online_0 = async_compile.triton('triton_per_fused_argmax_prepare_softmax_online_0', '''
''', device_str='cuda')
triton_red_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_1 = async_compile.triton('triton_red_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_1', '''
''', device_str='cuda')
triton_per_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_2 = async_compile.triton('triton_per_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_2', '''
''', device_str='cuda')
triton_red_fused__to_copy_arange_eq_permute_sum_unsqueeze_3 = async_compile.triton('triton_red_fused__to_copy_arange_eq_permute_sum_unsqueeze_3', '''
''', device_str='cuda')
triton_per_fused_add_div_mean_mul_rsub_4 = async_compile.triton('triton_per_fused_add_div_mean_mul_rsub_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 64, 64), (4096, 64, 1), torch.int64)
            buf1 = empty_strided_cuda((8, 1, 64, 64), (4096, 32768, 64, 1), torch.float32)
            buf2 = empty_strided_cuda((8, 1, 64, 64), (4096, 32768, 64, 1), torch.float32)
            triton_per_fused_argmax_prepare_softmax_online_0.run(arg0_1, buf0, buf1, buf2, 32768, 21, stream=stream0)
            buf3 = empty_strided_cuda((21, 4), (1, 21), torch.float32)
            buf5 = empty_strided_cuda((21, 4), (1, 21), torch.float32)
            triton_red_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_1.run(arg0_1, buf1, buf2, buf0, buf3, buf5, 84, 8192, stream=stream0)
            buf4 = empty_strided_cuda((21, ), (1, ), torch.float32)
            triton_per_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_2.run(buf3, buf4, 21, 4, stream=stream0)
            buf6 = empty_strided_cuda((21, ), (1, ), torch.float32)
            triton_per_fused__softmax__to_copy_arange_eq_exp_mul_permute_sub_sum_unsqueeze_2.run(buf5, buf6, 21, 4, stream=stream0)
            buf7 = empty_strided_cuda((21, ), (1, ), torch.float32)
            triton_red_fused__to_copy_arange_eq_permute_sum_unsqueeze_3.run(buf0, buf7, 21, 32768, stream=stream0)
            buf8 = empty_strided_cuda((), (), torch.float32)
            buf9 = buf8; del buf8  # reuse
            triton_per_fused_add_div_mean_mul_rsub_4.run(buf9, buf4, buf6, buf7, 1, 21, stream=stream0)
        return (buf9, )
