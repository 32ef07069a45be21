# AOT ID: ['0_inference']
triton_poi_fused_add_cat_mul_neg_slice_split_with_sizes_transpose_view_0 = async_compile.triton('triton_poi_fused_add_cat_mul_neg_slice_split_with_sizes_transpose_view_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_2', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((128, 2048), (2048, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg4_1, (128, 2048), (2048, 1), 0), reinterpret_tensor(arg2_1, (2048, 2048), (1, 2048), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((1, 8, 128, 64), (65536, 64, 512, 1), torch.bfloat16)
            triton_poi_fused_add_cat_mul_neg_slice_split_with_sizes_transpose_view_0.run(buf0, arg0_1, arg1_1, buf1, 65536, stream=stream0)
            buf2 = empty_strided_cuda((1, 16, 128, 64), (131072, 64, 1024, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_1.run(buf0, arg0_1, arg1_1, buf2, 131072, stream=stream0)
            buf4 = empty_strided_cuda((1, 16, 128, 64), (131072, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_2.run(buf0, buf4, 131072, stream=stream0)
            buf3 = empty_strided_cuda((1, 16, 128, 64), (131072, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_cat_clone_expand_mul_neg_slice_split_with_sizes_transpose_unsqueeze_view_3.run(buf1, buf3, 131072, stream=stream0)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf2, buf3, buf4, None, False, 0.0, True)
            buf6 = buf5[0]
        return (buf6, )
