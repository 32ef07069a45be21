# AOT ID: ['0_inference']
triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_0 = async_compile.triton('triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_0', '''
''', device_str='cuda')
triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_1 = async_compile.triton('triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((1024, 1536), (1536, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg0_1, (512, 1536), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf3 = empty_strided_cuda((8, 8, 128, 64), (65536, 64, 512, 1), torch.bfloat16)
            triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_0.run(buf0, arg2_1, buf3, 8192, 64, stream=stream0)
            buf4 = empty_strided_cuda((8, 8, 128, 64), (65536, 64, 512, 1), torch.bfloat16)
            triton_per_fused__scaled_dot_product_cudnn_attention__to_copy_add_mean_mul_permute_pow_rsqrt_unbind_view_1.run(buf0, arg3_1, buf4, 8192, 64, stream=stream0)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf3, buf4, reinterpret_tensor(buf0, (8, 8, 128, 64), (196608, 64, 1536, 1), 1024), None, False)
            buf6 = buf5[0]
        return (reinterpret_tensor(buf6, (8, 128, 512), (65536, 512, 1), 0), )
