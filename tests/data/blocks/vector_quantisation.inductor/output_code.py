# AOT ID: ['0_inference']
triton_per_fused_mul_pow_sum_0 = async_compile.triton('triton_per_fused_mul_pow_sum_0', '''
''', device_str='cuda')
triton_per_fused_pow_sum_1 = async_compile.triton('triton_per_fused_pow_sum_1', '''
''', device_str='cuda')
triton_per_fused_add_argmin_sub_2 = async_compile.triton('triton_per_fused_add_argmin_sub_2', '''
''', device_str='cuda')
triton_per_fused_add_index_mean_pow_sub_3 = async_compile.triton('triton_per_fused_add_index_mean_pow_sub_3', '''
''', device_str='cuda')
triton_per_fused_index_mean_pow_sub_4 = async_compile.triton('triton_per_fused_index_mean_pow_sub_4', '''
''', device_str='cuda')
triton_per_fused_index_mean_pow_sub_5 = async_compile.triton('triton_per_fused_index_mean_pow_sub_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((1024, 1), (1, 1024), torch.float32)
            buf1 = empty_strided_cuda((1024, 64), (64, 1), torch.float32)
            triton_per_fused_mul_pow_sum_0.run(arg1_1, buf0, buf1, 1024, 64, stream=stream0)
            buf2 = empty_strided_cuda((1024, 256), (256, 1), torch.float32)
            extern_kernels.mm(buf1, reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf2)
            buf3 = empty_strided_cuda((256, ), (1, ), torch.float32)
            triton_per_fused_pow_sum_1.run(arg0_1, buf3, 256, 64, stream=stream0)
            buf4 = empty_strided_cuda((1024, ), (1, ), torch.int64)
            triton_per_fused_add_argmin_sub_2.run(buf0, buf2, buf3, buf4, 1024, 256, stream=stream0)
            buf5 = empty_strided_cuda((1024, 64), (64, 1), torch.float32)
            buf7 = empty_strided_cuda((8, 64), (64, 1), torch.float32)
            triton_per_fused_add_index_mean_pow_sub_3.run(arg1_1, buf4, arg0_1, buf5, buf7, 512, 128, stream=stream0)
            buf8 = empty_strided_cuda((8, ), (1, ), torch.float32)
            triton_per_fused_index_mean_pow_sub_4.run(buf7, buf8, 8, 64, stream=stream0)
            buf9 = empty_strided_cuda((), (), torch.float32)
            buf10 = buf9; del buf9  # reuse
            triton_per_fused_index_mean_pow_sub_5.run(buf10, buf8, 1, 8, stream=stream0)
        return (buf5, buf10, )
