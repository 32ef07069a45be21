# AOT ID: ['0_inference']
triton_poi_fused_embedding_0 = async_compile.triton('triton_poi_fused_embedding_0', '''
''', device_str='cuda')
triton_poi_fused_embedding_1 = async_compile.triton('triton_poi_fused_embedding_1', '''
''', device_str='cuda')
triton_per_fused_add_addmm_embedding_mul_squeeze_sum_2 = async_compile.triton('triton_per_fused_add_addmm_embedding_mul_squeeze_sum_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 64), (64, 1), torch.float32)
            triton_poi_fused_embedding_0.run(arg7_1, arg0_1, buf0, 512, 64, stream=stream0)
            buf1 = empty_strided_cuda((512, 32), (32, 1), torch.float32)
            extern_kernels.mm(buf0, reinterpret_tensor(arg2_1, (64, 32), (1, 64), 0), out=buf1)
            buf2 = buf0; del buf0  # reuse
            triton_poi_fused_embedding_1.run(arg8_1, arg1_1, buf2, 512, 64, stream=stream0)
            buf3 = empty_strided_cuda((512, 32), (32, 1), torch.float32)
            extern_kernels.mm(buf2, reinterpret_tensor(arg4_1, (64, 32), (1, 64), 0), out=buf3)
            buf4 = empty_strided_cuda((512, ), (1, ), torch.float32)
            buf5 = buf4; del buf4  # reuse
            triton_per_fused_add_addmm_embedding_mul_squeeze_sum_2.run(buf5, arg3_1, buf1, arg5_1, buf3, arg7_1, arg6_1, 512, 32, stream=stream0)
        return (buf5, )
