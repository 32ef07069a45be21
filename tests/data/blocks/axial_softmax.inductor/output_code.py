# AOT ID: ['0_inference']
triton_per_fused__softmax_amax_exp_ge_mul_neg_scalar_tensor_sub_where_0 = async_compile.triton('triton_per_fused__softmax_amax_exp_ge_mul_neg_scalar_tensor_sub_where_0', '''
''', device_str='cuda')
triton_per_fused__softmax_add_amax_exp_ge_mul_neg_scalar_tensor_sub_triu_where_1 = async_compile.triton('triton_per_fused__softmax_add_amax_exp_ge_mul_neg_scalar_tensor_sub_triu_where_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf2 = empty_strided_cuda((4, 8, 1, 64), (512, 64, 2048, 1), torch.float32)
            buf3 = empty_strided_cuda((4, 8, 1, 64), (512, 64, 2048, 1), torch.float32)
            triton_per_fused__softmax_amax_exp_ge_mul_neg_scalar_tensor_sub_where_0.run(arg1_1, arg0_1, buf2, buf3, 2048, 64, stream=stream0)
            buf4 = empty_strided_cuda((4, 8, 64, 64), (32768, 4096, 64, 1), torch.float32)
            triton_per_fused__softmax_add_amax_exp_ge_mul_neg_scalar_tensor_sub_triu_where_1.run(arg1_1, arg0_1, buf2, buf3, buf4, 2048, 64, stream=stream0)
        return (buf4, )
