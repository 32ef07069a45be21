# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_1 = async_compile.triton('triton_poi_fused_gelu_view_1', '''
''', device_str='cuda')
triton_poi_fused_add_view_2 = async_compile.triton('triton_poi_fused_add_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 128, 768), (98304, 768, 1), torch.float16)
            triton_per_fused_native_layer_norm_0.run(arg10_1, arg0_1, arg1_1, buf3, 512, 768, stream=stream0)
            buf4 = empty_strided_cuda((512, 2304), (2304, 1), torch.float16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (512, 768), (768, 1), 0), reinterpret_tensor(arg2_1, (768, 2304), (1, 768), 0), alpha=1, beta=1, out=buf4)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf4, (4, 12, 128, 64), (294912, 64, 2304, 1), 0), reinterpret_tensor(buf4, (4, 12, 128, 64), (294912, 64, 2304, 1), 768), reinterpret_tensor(buf4, (4, 12, 128, 64), (294912, 64, 2304, 1), 1536), None, False, 0.0, True)
            buf6 = buf5[0]
            buf10 = empty_strided_cuda((512, 768), (768, 1), torch.float16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf6, (512, 768), (768, 1), 0), reinterpret_tensor(arg4_1, (768, 768), (1, 768), 0), alpha=1, beta=1, out=buf10)
            buf11 = empty_strided_cuda((512, 3072), (3072, 1), torch.float16)
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf3, (512, 768), (768, 1), 0), reinterpret_tensor(arg6_1, (768, 3072), (1, 768), 0), alpha=1, beta=1, out=buf11)
            buf12 = reinterpret_tensor(buf11, (4, 128, 3072), (393216, 3072, 1), 0); del buf11  # reuse
            triton_poi_fused_gelu_view_1.run(buf12, 1572864, stream=stream0)
            buf13 = empty_strided_cuda((512, 768), (768, 1), torch.float16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf12, (512, 3072), (3072, 1), 0), reinterpret_tensor(arg8_1, (3072, 768), (1, 3072), 0), alpha=1, beta=1, out=buf13)
            buf14 = reinterpret_tensor(buf10, (4, 128, 768), (98304, 768, 1), 0); del buf10  # reuse
            triton_poi_fused_add_view_2.run(buf14, arg10_1, buf13, 393216, stream=stream0)
        return (buf14, )
