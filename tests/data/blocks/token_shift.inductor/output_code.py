# AOT ID: ['0_inference']
triton_poi_fused_constant_pad_nd_lerp_0 = async_compile.triton('triton_poi_fused_constant_pad_nd_lerp_0', '''
''', device_str='cuda')
triton_poi_fused_mul_sigmoid_view_1 = async_compile.triton('triton_poi_fused_mul_sigmoid_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 256, 384), (98304, 384, 1), torch.bfloat16)
            triton_poi_fused_constant_pad_nd_lerp_0.run(arg0_1, arg5_1, buf0, 393216, stream=stream0)
            buf1 = empty_strided_cuda((1024, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(buf0, (1024, 384), (384, 1), 0), reinterpret_tensor(arg1_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((1024, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg4_1, reinterpret_tensor(buf0, (1024, 384), (384, 1), 0), reinterpret_tensor(arg3_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf2)
            buf3 = reinterpret_tensor(buf1, (4, 256, 384), (98304, 384, 1), 0); del buf1  # reuse
            triton_poi_fused_mul_sigmoid_view_1.run(buf3, buf2, 393216, stream=stream0)
        return (buf3, )
