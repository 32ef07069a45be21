# AOT ID: ['0_inference']
triton_red_fused_linalg_vector_norm_0 = async_compile.triton('triton_red_fused_linalg_vector_norm_0', '''
''', device_str='cuda')
triton_per_fused_linalg_vector_norm_1 = async_compile.triton('triton_per_fused_linalg_vector_norm_1', '''
''', device_str='cuda')
triton_per_fused_linalg_vector_norm_mean_2 = async_compile.triton('triton_per_fused_linalg_vector_norm_mean_2', '''
''', device_str='cuda')
triton_poi_fused_add_div_linalg_vector_norm_mean_mul_3 = async_compile.triton('triton_poi_fused_add_div_linalg_vector_norm_mean_mul_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 1, 1, 64, 32), (2048, 8192, 8192, 1, 64), torch.float32)
            triton_red_fused_linalg_vector_norm_0.run(arg2_1, buf0, 8192, 128, stream=stream0)
            buf1 = empty_strided_cuda((4, 1, 1, 64), (64, 256, 256, 1), torch.float32)
            triton_per_fused_linalg_vector_norm_1.run(buf0, buf1, 256, 32, stream=stream0)
            buf2 = empty_strided_cuda((4, 1, 1, 1), (1, 4, 4, 4), torch.float32)
            triton_per_fused_linalg_vector_norm_mean_2.run(buf1, buf2, 4, 64, stream=stream0)
            buf3 = empty_strided_cuda((4, 64, 64, 64), (262144, 4096, 64, 1), torch.bfloat16)
            triton_poi_fused_add_div_linalg_vector_norm_mean_mul_3.run(arg2_1, arg0_1, buf1, buf2, arg1_1, buf3, 1048576, stream=stream0)
        return (buf3, )
