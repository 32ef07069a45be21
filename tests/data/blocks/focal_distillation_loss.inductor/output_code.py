# AOT ID: ['0_inference']
triton_per_fused__log_softmax__softmax_amax_div_exp_ge_mul_neg_pow_rsub_scalar_tensor_sub_sum_where_0 = async_compile.triton('triton_per_fused__log_softmax__softmax_amax_div_exp_ge_mul_neg_pow_rsub_scalar_tensor_sub_sum_where_0', '''
''', device_str='cuda')
triton_per_fused_mean_neg_1 = async_compile.triton('triton_per_fused_mean_neg_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 1), (1, 256), torch.float32)
            buf4 = reinterpret_tensor(buf0, (256, ), (1, ), 0); del buf0  # reuse
            triton_per_fused__log_softmax__softmax_amax_div_exp_ge_mul_neg_pow_rsub_scalar_tensor_sub_sum_where_0.run(buf4, arg1_1, arg0_1, 256, 1000, stream=stream0)
            buf5 = empty_strided_cuda((), (), torch.float32)
            buf6 = buf5; del buf5  # reuse
            triton_per_fused_mean_neg_1.run(buf6, buf4, 1, 256, stream=stream0)
        return (buf6, )
