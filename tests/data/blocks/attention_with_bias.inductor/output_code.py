# AOT ID: ['0_inference']
triton_per_fused__softmax_add_exp_mul_prepare_softmax_online_sub_view_0 = async_compile.triton('triton_per_fused__softmax_add_exp_mul_prepare_softmax_online_sub_view_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((32, 64, 64), (4096, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(arg0_1, (32, 64, 64), (4096, 64, 1), 0), reinterpret_tensor(arg0_1, (32, 64, 64), (4096, 1, 64), 0), out=buf0)
            buf3 = reinterpret_tensor(buf0, (4, 8, 64, 64), (32768, 4096, 64, 1), 0); del buf0  # reuse
            triton_per_fused__softmax_add_exp_mul_prepare_softmax_online_sub_view_0.run(buf3, arg1_1, 2048, 64, stream=stream0)
            buf4 = empty_strided_cuda((32, 64, 64), (4096, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (32, 64, 64), (4096, 64, 1), 0), reinterpret_tensor(arg0_1, (32, 64, 64), (4096, 64, 1), 0), out=buf4)
        return (reinterpret_tensor(buf4, (4, 8, 64, 64), (32768, 4096, 64, 1), 0), )
