# AOT ID: ['0_inference']
triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(arg5_1, (512, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((512, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg4_1, reinterpret_tensor(arg5_1, (512, 512), (512, 1), 0), reinterpret_tensor(arg3_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((2, 8, 256, 64), (131072, 64, 512, 1), torch.bfloat16)
            buf3 = empty_strided_cuda((2, 8, 256, 64), (131072, 64, 512, 1), torch.bfloat16)
            buf4 = empty_strided_cuda((2, 8, 256, 64), (131072, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention__to_copy_add_arange_cat_cos_mul_neg_sin_slice_transpose_unsqueeze_view_0.run(buf0, arg0_1, buf1, buf2, buf3, buf4, 262144, stream=stream0)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf2, buf3, buf4, None, False, 0.0, True)
            buf6 = buf5[0]
        return (buf6, )
