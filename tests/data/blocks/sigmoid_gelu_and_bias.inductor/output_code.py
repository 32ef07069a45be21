# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_mul_sigmoid_view_1 = async_compile.triton('triton_poi_fused_mul_sigmoid_view_1', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_2 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_2', '''
''', device_str='cuda')
triton_poi_fused_add_view_3 = async_compile.triton('triton_poi_fused_add_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg12_1, arg0_1, arg1_1, buf3, 1024, 512, stream=stream0)
            buf4 = empty_strided_cuda((1024, 2048), (2048, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1024, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 2048), (1, 512), 0), alpha=1, beta=1, out=buf4)
            buf5 = reinterpret_tensor(buf4, (8, 128, 2048), (262144, 2048, 1), 0); del buf4  # reuse
            triton_poi_fused_mul_sigmoid_view_1.run(buf5, 2097152, stream=stream0)
            buf6 = reinterpret_tensor(buf3, (1024, 512), (512, 1), 0); del buf3  # reuse
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf5, (1024, 2048), (2048, 1), 0), reinterpret_tensor(arg4_1, (2048, 512), (1, 2048), 0), alpha=1, beta=1, out=buf6)
            buf10 = empty_strided_cuda((8, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_per_fused_add_native_layer_norm_view_2.run(arg12_1, buf6, arg6_1, arg7_1, buf10, 1024, 512, stream=stream0)
            buf11 = reinterpret_tensor(buf5, (1024, 2048), (2048, 1), 0); del buf5  # reuse
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf10, (1024, 512), (512, 1), 0), reinterpret_tensor(arg8_1, (512, 2048), (1, 512), 0), alpha=1, beta=1, out=buf11)
            buf12 = reinterpret_tensor(buf11, (8, 128, 2048), (262144, 2048, 1), 0); del buf11  # reuse
            triton_poi_fused_mul_sigmoid_view_1.run(buf12, 2097152, stream=stream0)
            buf13 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf12, (1024, 2048), (2048, 1), 0), reinterpret_tensor(arg10_1, (2048, 512), (1, 2048), 0), alpha=1, beta=1, out=buf13)
            buf14 = reinterpret_tensor(buf6, (8, 128, 512), (65536, 512, 1), 0); del buf6  # reuse
            triton_poi_fused_add_view_3.run(buf14, arg12_1, buf13, 524288, stream=stream0)
        return (buf14, )
