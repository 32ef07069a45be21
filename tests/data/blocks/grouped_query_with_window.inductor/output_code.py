# AOT ID: ['0_inference']
triton_poi_fused__scaled_dot_product_cudnn_attention_arange_bitwise_and_clone_expand_ge_lt_scalar_tensor_sub_transpose_unsqueeze_view_where_0 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_arange_bitwise_and_clone_expand_ge_lt_scalar_tensor_sub_transpose_unsqueeze_view_where_0', '''
''', device_str='cuda')
triton_poi_fused_arange_bitwise_and_ge_lt_scalar_tensor_sub_unsqueeze_where_1 = async_compile.triton('triton_poi_fused_arange_bitwise_and_ge_lt_scalar_tensor_sub_unsqueeze_where_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((1024, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg8_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg0_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((1024, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg8_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 128), (1, 512), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((1024, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(arg8_1, (1024, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 128), (1, 512), 0), alpha=1, beta=1, out=buf2)
            buf3 = empty_strided_cuda((4, 8, 256, 64), (131072, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_arange_bitwise_and_clone_expand_ge_lt_scalar_tensor_sub_transpose_unsqueeze_view_where_0.run(buf1, buf3, 524288, stream=stream0)
            buf4 = empty_strided_cuda((4, 8, 256, 64), (131072, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_arange_bitwise_and_clone_expand_ge_lt_scalar_tensor_sub_transpose_unsqueeze_view_where_0.run(buf2, buf4, 524288, stream=stream0)
            buf5 = empty_strided_cuda((256, 256), (256, 1), torch.bfloat16)
            triton_poi_fused_arange_bitwise_and_ge_lt_scalar_tensor_sub_unsqueeze_where_1.run(buf5, 65536, stream=stream0)
            buf6 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf0, (4, 8, 256, 64), (131072, 64, 512, 1), 0), buf3, buf4, buf5, False)
            buf7 = buf6[0]
            buf11 = reinterpret_tensor(buf4, (1024, 512), (512, 1), 0); del buf4  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf7, (1024, 512), (512, 1), 0), reinterpret_tensor(arg6_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf11)
        return (reinterpret_tensor(buf11, (4, 256, 512), (131072, 512, 1), 0), )
