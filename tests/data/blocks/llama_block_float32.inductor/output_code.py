# AOT ID: ['0_inference']
triton_per_fused_add_mean_mul_pow_rsqrt_0 = async_compile.triton('triton_per_fused_add_mean_mul_pow_rsqrt_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_efficient_attention__to_copy__unsafe_view_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_efficient_attention__to_copy__unsafe_view_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_2 = async_compile.triton('triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_2', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_mul_silu_3 = async_compile.triton('triton_poi_fused__unsafe_view_mul_silu_3', '''
''', device_str='cuda')
triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_4 = async_compile.triton('triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf1 = empty_strided_cuda((2, 256, 512), (131072, 512, 1), torch.float32)
            triton_per_fused_add_mean_mul_pow_rsqrt_0.run(arg11_1, arg0_1, buf1, 512, 512, stream=stream0)
            buf2 = empty_strided_cuda((512, 512), (512, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), out=buf2)
            buf3 = empty_strided_cuda((512, 512), (512, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 512), (1, 512), 0), out=buf3)
            buf4 = empty_strided_cuda((512, 512), (512, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg3_1, (512, 512), (1, 512), 0), out=buf4)
            buf5 = reinterpret_tensor(buf1, (2, 8, 256, 64), (131072, 64, 512, 1), 0); del buf1  # reuse
            triton_poi_fused__scaled_dot_product_efficient_attention__to_copy__unsafe_view_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_1.run(buf2, arg10_1, buf5, 262144, stream=stream0)
            buf6 = reinterpret_tensor(buf2, (2, 8, 256, 64), (131072, 64, 512, 1), 0); del buf2  # reuse
            triton_poi_fused__scaled_dot_product_efficient_attention__to_copy__unsafe_view_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_1.run(buf3, arg10_1, buf6, 262144, stream=stream0)
            buf7 = torch.ops.aten._scaled_dot_product_efficient_attention.default(buf5, buf6, reinterpret_tensor(buf4, (2, 8, 256, 64), (131072, 64, 512, 1), 0), None, False, 0.0, True)
            buf8 = buf7[0]
            buf12 = reinterpret_tensor(buf6, (512, 512), (512, 1), 0); del buf6  # reuse
            extern_kernels.mm(reinterpret_tensor(buf8, (512, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 512), (1, 512), 0), out=buf12)
            buf14 = reinterpret_tensor(buf8, (2, 256, 512), (131072, 512, 1), 0); del buf8  # reuse
            triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_2.run(arg11_1, buf12, arg5_1, buf14, 512, 512, stream=stream0)
            buf15 = empty_strided_cuda((512, 1376), (1376, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf14, (512, 512), (512, 1), 0), reinterpret_tensor(arg7_1, (512, 1376), (1, 512), 0), out=buf15)
            buf16 = empty_strided_cuda((512, 1376), (1376, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf14, (512, 512), (512, 1), 0), reinterpret_tensor(arg6_1, (512, 1376), (1, 512), 0), out=buf16)
            buf17 = reinterpret_tensor(buf15, (2, 256, 1376), (352256, 1376, 1), 0); del buf15  # reuse
            triton_poi_fused__unsafe_view_mul_silu_3.run(buf17, buf16, 704512, stream=stream0)
            buf18 = empty_strided_cuda((512, 512), (512, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(buf17, (512, 1376), (1376, 1), 0), reinterpret_tensor(arg8_1, (1376, 512), (1, 1376), 0), out=buf18)
            buf20 = reinterpret_tensor(buf12, (2, 256, 512), (131072, 512, 1), 0); del buf12  # reuse
            triton_per_fused__unsafe_view_add_mean_mul_pow_rsqrt_4.run(buf20, arg11_1, buf18, arg9_1, 512, 512, stream=stream0)
        return (buf20, )
