# AOT ID: ['0_inference']
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_2', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_transpose_view_3 = async_compile.triton('triton_per_fused_add_native_layer_norm_transpose_view_3', '''
''', device_str='cuda')
triton_poi_fused_relu_view_4 = async_compile.triton('triton_poi_fused_relu_view_4', '''
''', device_str='cuda')
triton_poi_fused_add_cat_mul_sigmoid_slice_sub_view_5 = async_compile.triton('triton_poi_fused_add_cat_mul_sigmoid_slice_sub_view_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((100, 2, 256), (512, 256, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(arg12_1, (100, 2, 256), (256, 25600, 1), 0), reinterpret_tensor(arg0_1, (100, 256, 256), (0, 1, 256), 0), out=buf0)
            buf1 = empty_strided_cuda((1024, 2, 512), (1024, 512, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(arg13_1, (1024, 2, 256), (256, 262144, 1), 0), reinterpret_tensor(arg0_1, (1024, 256, 512), (0, 1, 256), 65536), out=buf1)
            buf2 = empty_strided_cuda((2, 8, 100, 32), (256, 32, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_0.run(buf0, arg1_1, buf2, 51200, stream=stream0)
            buf3 = empty_strided_cuda((2, 8, 1024, 32), (256, 32, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_1.run(buf1, arg1_1, buf3, 524288, stream=stream0)
            buf4 = empty_strided_cuda((2, 8, 1024, 32), (256, 32, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_2.run(buf1, arg1_1, buf4, 524288, stream=stream0)
            buf5 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf2, buf3, buf4, None, False)
            buf6 = buf5[0]
            buf10 = reinterpret_tensor(buf2, (200, 256), (256, 1), 0); del buf2  # reuse
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf6, (200, 256), (256, 1), 0), reinterpret_tensor(arg2_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf10)
            buf14 = reinterpret_tensor(buf6, (2, 100, 256), (25600, 256, 1), 0); del buf6  # reuse
            triton_per_fused_add_native_layer_norm_transpose_view_3.run(arg12_1, buf10, arg4_1, arg5_1, buf14, 200, 256, stream=stream0)
            buf15 = empty_strided_cuda((200, 92), (92, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf14, (200, 256), (256, 1), 0), reinterpret_tensor(arg10_1, (256, 92), (1, 256), 0), alpha=1, beta=1, out=buf15)
            buf16 = buf10; del buf10  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf14, (200, 256), (256, 1), 0), reinterpret_tensor(arg6_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf16)
            buf17 = reinterpret_tensor(buf16, (2, 100, 256), (25600, 256, 1), 0); del buf16  # reuse
            triton_poi_fused_relu_view_4.run(buf17, 51200, stream=stream0)
            buf18 = empty_strided_cuda((200, 4), (4, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf17, (200, 256), (256, 1), 0), reinterpret_tensor(arg8_1, (256, 4), (1, 256), 0), alpha=1, beta=1, out=buf18)
            buf19 = empty_strided_cuda((2, 100, 4), (400, 4, 1), torch.bfloat16)
            triton_poi_fused_add_cat_mul_sigmoid_slice_sub_view_5.run(buf18, buf19, 800, stream=stream0)
        return (reinterpret_tensor(buf15, (2, 100, 92), (9200, 92, 1), 0), buf19, )
