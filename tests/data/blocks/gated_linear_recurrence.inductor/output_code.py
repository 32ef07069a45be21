# AOT ID: ['0_inference']
triton_per_fused__to_copy__unsafe_view_amax_cumsum_div_exp_mul_sigmoid_sub_0 = async_compile.triton('triton_per_fused__to_copy__unsafe_view_amax_cumsum_div_exp_mul_sigmoid_sub_0', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_add_constant_pad_nd_mul_rsub_1 = async_compile.triton('triton_poi_fused__unsafe_view_add_constant_pad_nd_mul_rsub_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 128), (128, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 128), (128, 1), 0), reinterpret_tensor(arg2_1, (128, 128), (1, 128), 0), out=buf0)
            buf1 = empty_strided_cuda((256, 128), (128, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 128), (128, 1), 0), reinterpret_tensor(arg3_1, (128, 128), (1, 128), 0), out=buf1)
            buf5 = empty_strided_cuda((256, 128), (128, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 128), (128, 1), 0), reinterpret_tensor(arg1_1, (128, 128), (1, 128), 0), out=buf5)
            buf6 = reinterpret_tensor(buf5, (4, 64, 128), (8192, 128, 1), 0); del buf5  # reuse
            triton_per_fused__to_copy__unsafe_view_amax_cumsum_div_exp_mul_sigmoid_sub_0.run(buf6, buf0, buf1, 512, 64, stream=stream0)
            buf7 = buf1; del buf1  # reuse
            extern_kernels.mm(reinterpret_tensor(buf6, (256, 128), (128, 1), 0), reinterpret_tensor(arg4_1, (128, 128), (1, 128), 0), out=buf7)
            buf8 = reinterpret_tensor(buf7, (4, 64, 128), (8192, 128, 1), 0); del buf7  # reuse
            triton_poi_fused__unsafe_view_add_constant_pad_nd_mul_rsub_1.run(buf8, arg5_1, arg0_1, 32768, stream=stream0)
        return (buf8, )
