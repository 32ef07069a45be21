# AOT ID: ['0_inference']
triton_per_fused_add_native_layer_norm_view_0 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg10_1, (256, 256), (256, 1), 0), reinterpret_tensor(arg0_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((256, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg11_1, (256, 256), (256, 1), 0), reinterpret_tensor(arg2_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((256, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(arg11_1, (256, 256), (256, 1), 0), reinterpret_tensor(arg4_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf2)
            buf3 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf0, (4, 8, 64, 32), (16384, 32, 256, 1), 0), reinterpret_tensor(buf1, (4, 8, 64, 32), (16384, 32, 256, 1), 0), reinterpret_tensor(buf2, (4, 8, 64, 32), (16384, 32, 256, 1), 0), None, False)
            buf4 = buf3[0]
            buf8 = buf2; del buf2  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf4, (256, 256), (256, 1), 0), reinterpret_tensor(arg6_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf8)
            buf12 = reinterpret_tensor(buf8, (4, 64, 256), (16384, 256, 1), 0); del buf8  # reuse
            triton_per_fused_add_native_layer_norm_view_0.run(buf12, arg10_1, arg8_1, arg9_1, 256, 256, stream=stream0)
        return (buf12, )
