# AOT ID: ['0_inference']
triton_per_fused__weight_norm_interface_0 = async_compile.triton('triton_per_fused__weight_norm_interface_0', '''
''', device_str='cuda')
triton_poi_fused_tanh_view_1 = async_compile.triton('triton_poi_fused_tanh_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf1 = empty_strided_cuda((128, 64), (64, 1), torch.bfloat16)
            triton_per_fused__weight_norm_interface_0.run(arg2_1, arg1_1, buf1, 128, 64, stream=stream0)
            buf2 = empty_strided_cuda((400, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg0_1, reinterpret_tensor(arg5_1, (400, 64), (64, 1), 0), reinterpret_tensor(buf1, (64, 128), (1, 64), 0), alpha=1, beta=1, out=buf2)
            buf3 = reinterpret_tensor(buf2, (4, 100, 128), (12800, 128, 1), 0); del buf2  # reuse
            triton_poi_fused_tanh_view_1.run(buf3, 51200, stream=stream0)
            buf4 = empty_strided_cuda((400, 64), (64, 1), torch.bfloat16)
            extern_kernels.addmm(arg4_1, reinterpret_tensor(buf3, (400, 128), (128, 1), 0), reinterpret_tensor(arg3_1, (128, 64), (1, 128), 0), alpha=1, beta=1, out=buf4)
        return (reinterpret_tensor(buf4, (4, 100, 64), (6400, 64, 1), 0), )
