# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_1 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_1', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_2 = async_compile.triton('triton_poi_fused_gelu_view_2', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_3 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 197, 384), (75648, 384, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg14_1, arg0_1, arg1_1, buf3, 1576, 384, stream=stream0)
            buf4 = empty_strided_cuda((1576, 1152), (1152, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1576, 384), (384, 1), 0), reinterpret_tensor(arg2_1, (384, 1152), (1, 384), 0), alpha=1, beta=1, out=buf4)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf4, (8, 6, 197, 64), (226944, 64, 1152, 1), 0), reinterpret_tensor(buf4, (8, 6, 197, 64), (226944, 64, 1152, 1), 384), reinterpret_tensor(buf4, (8, 6, 197, 64), (226944, 64, 1152, 1), 768), None, False)
            buf6 = buf5[0]
            buf10 = reinterpret_tensor(buf3, (1576, 384), (384, 1), 0); del buf3  # reuse
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf6, (1576, 384), (384, 1), 0), reinterpret_tensor(arg4_1, (384, 384), (1, 384), 0), alpha=1, beta=1, out=buf10)
            buf14 = reinterpret_tensor(buf6, (8, 197, 384), (75648, 384, 1), 0); del buf6  # reuse
            triton_per_fused_add_native_layer_norm_view_1.run(arg14_1, buf10, arg6_1, arg7_1, buf14, 1576, 384, stream=stream0)
            buf15 = empty_strided_cuda((1576, 1536), (1536, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf14, (1576, 384), (384, 1), 0), reinterpret_tensor(arg8_1, (384, 1536), (1, 384), 0), alpha=1, beta=1, out=buf15)
            buf16 = reinterpret_tensor(buf15, (8, 197, 1536), (302592, 1536, 1), 0); del buf15  # reuse
            triton_poi_fused_gelu_view_2.run(buf16, 2420736, stream=stream0)
            buf17 = empty_strided_cuda((1576, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf16, (1576, 1536), (1536, 1), 0), reinterpret_tensor(arg10_1, (1536, 384), (1, 1536), 0), alpha=1, beta=1, out=buf17)
            buf21 = reinterpret_tensor(buf10, (8, 197, 384), (75648, 384, 1), 0); del buf10  # reuse
            triton_per_fused_add_native_layer_norm_view_3.run(buf21, arg14_1, buf17, arg12_1, arg13_1, 1576, 384, stream=stream0)
        return (buf21, )
