# AOT ID: ['0_inference']
triton_red_fused_add_elu_sum_0 = async_compile.triton('triton_red_fused_add_elu_sum_0', '''
''', device_str='cuda')
triton_poi_fused_add_elu_1 = async_compile.triton('triton_poi_fused_add_elu_1', '''
''', device_str='cuda')
triton_poi_fused_add_div_permute_unsqueeze_view_2 = async_compile.triton('triton_poi_fused_add_div_permute_unsqueeze_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 128, 64), (8192, 64, 1), torch.float32)
            buf4 = empty_strided_cuda((2, 64), (64, 1), torch.float32)
            triton_red_fused_add_elu_sum_0.run(arg1_1, buf0, buf4, 128, 128, stream=stream0)
            buf1 = empty_strided_cuda((2, 64, 64), (4096, 64, 1), torch.float32)
            extern_kernels.bmm(reinterpret_tensor(buf0, (2, 64, 128), (8192, 1, 64), 0), arg2_1, out=buf1)
            buf2 = buf0; del buf0  # reuse
            triton_poi_fused_add_elu_1.run(arg0_1, buf2, 16384, stream=stream0)
            buf3 = empty_strided_cuda((2, 128, 64), (8192, 64, 1), torch.float32)
            extern_kernels.bmm(buf2, buf1, out=buf3)
            buf5 = empty_strided_cuda((2, 128, 1), (128, 1, 1), torch.float32)
            extern_kernels.bmm(buf2, reinterpret_tensor(buf4, (2, 64, 1), (64, 1, 1), 0), out=buf5)
            buf6 = buf3; del buf3  # reuse
            triton_poi_fused_add_div_permute_unsqueeze_view_2.run(buf6, buf5, 256, 64, stream=stream0)
        return (buf6, )
