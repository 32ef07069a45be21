# AOT ID: ['0_inference']
triton_poi_fused_add_mul_relu_rsub_sigmoid_view_0 = async_compile.triton('triton_poi_fused_add_mul_relu_rsub_sigmoid_view_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((392, 64), (64, 1), torch.bfloat16)
            extern_kernels.addmm(arg7_1, reinterpret_tensor(arg12_1, (392, 64), (64, 1), 0), reinterpret_tensor(arg6_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((392, 64), (64, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg12_1, (392, 64), (64, 1), 0), reinterpret_tensor(arg0_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf1)
            buf2 = reinterpret_tensor(buf0, (8, 49, 64), (3136, 64, 1), 0); del buf0  # reuse
            triton_poi_fused_add_mul_relu_rsub_sigmoid_view_0.run(buf2, buf1, arg12_1, 25088, stream=stream0)
            buf3 = buf1; del buf1  # reuse
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf2, (392, 64), (64, 1), 0), reinterpret_tensor(arg8_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf3)
            buf4 = empty_strided_cuda((392, 64), (64, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf2, (392, 64), (64, 1), 0), reinterpret_tensor(arg2_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf4)
            buf5 = reinterpret_tensor(buf3, (8, 49, 64), (3136, 64, 1), 0); del buf3  # reuse
            triton_poi_fused_add_mul_relu_rsub_sigmoid_view_0.run(buf5, buf4, buf2, 25088, stream=stream0)
            buf6 = buf4; del buf4  # reuse
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf5, (392, 64), (64, 1), 0), reinterpret_tensor(arg10_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf6)
            buf7 = reinterpret_tensor(buf2, (392, 64), (64, 1), 0); del buf2  # reuse
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf5, (392, 64), (64, 1), 0), reinterpret_tensor(arg4_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf7)
            buf8 = reinterpret_tensor(buf6, (8, 49, 64), (3136, 64, 1), 0); del buf6  # reuse
            triton_poi_fused_add_mul_relu_rsub_sigmoid_view_0.run(buf8, buf7, buf5, 25088, stream=stream0)
        return (buf8, )
