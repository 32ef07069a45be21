# AOT ID: ['0_inference']
triton_poi_fused__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_1 = async_compile.triton('triton_poi_fused_clone_transpose_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(arg3_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((2, 8, 128, 64), (65536, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0.run(buf0, arg0_1, buf1, 131072, stream=stream0)
            buf2 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf1, buf1, buf1, None, False)
            buf3 = buf2[0]
            buf7 = reinterpret_tensor(buf3, (2, 128, 8, 64), (65536, 512, 64, 1), 0); del buf3  # reuse
            triton_poi_fused_clone_transpose_1.run(buf7, 131072, stream=stream0)
        return (reinterpret_tensor(buf7, (2, 128, 512), (65536, 512, 1), 0), )
