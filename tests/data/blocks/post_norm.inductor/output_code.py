# AOT ID: ['0_inference']
triton_per_fused_add_native_layer_norm_view_0 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_0', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_1 = async_compile.triton('triton_poi_fused_gelu_view_1', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_2 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg32_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg0_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg32_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(arg32_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf2)
            buf3 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf0, (4, 8, 256, 64), (131072, 64, 512, 1), 0), reinterpret_tensor(buf1, (4, 8, 256, 64), (131072, 64, 512, 1), 0), reinterpret_tensor(buf2, (4, 8, 256, 64), (131072, 64, 512, 1), 0), None, False)
            buf4 = buf3[0]
            buf8 = buf2; del buf2  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf4, (1024, 512), (512, 1), 0), reinterpret_tensor(arg6_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf8)
            buf12 = reinterpret_tensor(buf8, (4, 256, 512), (131072, 512, 1), 0); del buf8  # reuse
            triton_per_fused_add_native_layer_norm_view_0.run(buf12, arg32_1, arg12_1, arg13_1, 1024, 512, stream=stream0)
            buf13 = empty_strided_cuda((1024, 2048), (2048, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf12, (1024, 512), (512, 1), 0), reinterpret_tensor(arg8_1, (512, 2048), (1, 512), 0), alpha=1, beta=1, out=buf13)
            buf14 = reinterpret_tensor(buf13, (4, 256, 2048), (524288, 2048, 1), 0); del buf13  # reuse
            triton_poi_fused_gelu_view_1.run(buf14, 2097152, stream=stream0)
            buf15 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf14, (1024, 2048), (2048, 1), 0), reinterpret_tensor(arg10_1, (2048, 512), (1, 2048), 0), alpha=1, beta=1, out=buf15)
            buf19 = buf12; del buf12  # reuse
            triton_per_fused_add_native_layer_norm_view_2.run(buf19, buf15, arg14_1, arg15_1, 1024, 512, stream=stream0)
            buf20 = buf15; del buf15  # reuse
            extern_kernels.addmm(arg17_1, reinterpret_tensor(buf19, (1024, 512), (512, 1), 0), reinterpret_tensor(arg16_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf20)
            buf21 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg19_1, reinterpret_tensor(buf19, (1024, 512), (512, 1), 0), reinterpret_tensor(arg18_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf21)
            buf22 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg21_1, reinterpret_tensor(buf19, (1024, 512), (512, 1), 0), reinterpret_tensor(arg20_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf22)
            buf23 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf20, (4, 8, 256, 64), (131072, 64, 512, 1), 0), reinterpret_tensor(buf21, (4, 8, 256, 64), (131072, 64, 512, 1), 0), reinterpret_tensor(buf22, (4, 8, 256, 64), (131072, 64, 512, 1), 0), None, False)
            buf24 = buf23[0]
            buf28 = buf22; del buf22  # reuse
            extern_kernels.addmm(arg23_1, reinterpret_tensor(buf24, (1024, 512), (512, 1), 0), reinterpret_tensor(arg22_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf28)
            buf32 = buf19; del buf19  # reuse
            triton_per_fused_add_native_layer_norm_view_2.run(buf32, buf28, arg28_1, arg29_1, 1024, 512, stream=stream0)
            buf33 = reinterpret_tensor(buf14, (1024, 2048), (2048, 1), 0); del buf14  # reuse
            extern_kernels.addmm(arg25_1, reinterpret_tensor(buf32, (1024, 512), (512, 1), 0), reinterpret_tensor(arg24_1, (512, 2048), (1, 512), 0), alpha=1, beta=1, out=buf33)
            buf34 = reinterpret_tensor(buf33, (4, 256, 2048), (524288, 2048, 1), 0); del buf33  # reuse
            triton_poi_fused_gelu_view_1.run(buf34, 2097152, stream=stream0)
            buf35 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg27_1, reinterpret_tensor(buf34, (1024, 2048), (2048, 1), 0), reinterpret_tensor(arg26_1, (2048, 512), (1, 2048), 0), alpha=1, beta=1, out=buf35)
            buf39 = buf32; del buf32  # reuse
            triton_per_fused_add_native_layer_norm_view_2.run(buf39, buf35, arg30_1, arg31_1, 1024, 512, stream=stream0)
        return (buf39, )
