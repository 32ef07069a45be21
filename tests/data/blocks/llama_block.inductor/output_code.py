# AOT ID: ['0_inference']
triton_per_fused__to_copy_add_mean_mul_pow_rsqrt_0 = async_compile.triton('triton_per_fused__to_copy_add_mean_mul_pow_rsqrt_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_2', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_3', '''
''', device_str='cuda')
triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_4 = async_compile.triton('triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_4', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_mul_silu_5 = async_compile.triton('triton_poi_fused__unsafe_view_mul_silu_5', '''
''', device_str='cuda')
triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_6 = async_compile.triton('triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf1 = empty_strided_cuda((2, 256, 512), (131072, 512, 1), torch.bfloat16)
            triton_per_fused__to_copy_add_mean_mul_pow_rsqrt_0.run(arg11_1, arg0_1, buf1, 512, 512, stream=stream0)
            buf2 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), out=buf2)
            buf3 = empty_strided_cuda((512, 128), (128, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 128), (1, 512), 0), out=buf3)
            buf4 = empty_strided_cuda((512, 128), (128, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf1, (512, 512), (512, 1), 0), reinterpret_tensor(arg3_1, (512, 128), (1, 512), 0), out=buf4)
            buf5 = reinterpret_tensor(buf1, (2, 8, 256, 64), (131072, 64, 512, 1), 0); del buf1  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_1.run(buf2, arg10_1, buf5, 262144, stream=stream0)
            buf6 = reinterpret_tensor(buf2, (2, 8, 256, 64), (131072, 16384, 64, 1), 0); del buf2  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_2.run(buf3, arg10_1, buf6, 262144, stream=stream0)
            buf7 = empty_strided_cuda((2, 8, 256, 64), (131072, 16384, 64, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy__unsafe_view_add_arange_cat_clone_cos_expand_mul_neg_sin_slice_transpose_unsqueeze_view_3.run(buf4, buf7, 262144, stream=stream0)
            buf8 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf5, buf6, buf7, None, False, 0.0, True)
            buf9 = buf8[0]
            buf13 = reinterpret_tensor(buf7, (512, 512), (512, 1), 0); del buf7  # reuse
            extern_kernels.mm(reinterpret_tensor(buf9, (512, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 512), (1, 512), 0), out=buf13)
            buf15 = reinterpret_tensor(buf9, (2, 256, 512), (131072, 512, 1), 0); del buf9  # reuse
            triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_4.run(arg11_1, buf13, arg5_1, buf15, 512, 512, stream=stream0)
            buf16 = empty_strided_cuda((512, 1376), (1408, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf15, (512, 512), (512, 1), 0), reinterpret_tensor(arg7_1, (512, 1376), (1, 512), 0), out=buf16)
            buf17 = empty_strided_cuda((512, 1376), (1408, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf15, (512, 512), (512, 1), 0), reinterpret_tensor(arg6_1, (512, 1376), (1, 512), 0), out=buf17)
            buf18 = reinterpret_tensor(buf16, (2, 256, 1376), (360448, 1408, 1), 0); del buf16  # reuse
            triton_poi_fused__unsafe_view_mul_silu_5.run(buf18, buf17, 704512, stream=stream0)
            buf19 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(buf18, (512, 1376), (1408, 1), 0), reinterpret_tensor(arg8_1, (1376, 512), (1, 1376), 0), out=buf19)
            buf21 = reinterpret_tensor(buf13, (2, 256, 512), (131072, 512, 1), 0); del buf13  # reuse
            triton_per_fused__to_copy__unsafe_view_add_mean_mul_pow_rsqrt_6.run(buf21, arg11_1, buf19, arg9_1, 512, 512, stream=stream0)
        return (buf21, )
