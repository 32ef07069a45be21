# AOT ID: ['0_inference']
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_0 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_transpose_view_3 = async_compile.triton('triton_per_fused_add_native_layer_norm_transpose_view_3', '''
''', device_str='cuda')
triton_poi_fused_relu_view_4 = async_compile.triton('triton_poi_fused_relu_view_4', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_view_5 = async_compile.triton('triton_per_fused_add_native_layer_norm_view_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((128, 2, 1536), (3072, 1536, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(arg12_1, (128, 2, 512), (512, 65536, 1), 0), reinterpret_tensor(arg0_1, (128, 512, 1536), (0, 1, 512), 0), out=buf0)
            buf1 = empty_strided_cuda((2, 8, 128, 64), (512, 64, 1024, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_0.run(buf0, arg1_1, buf1, 131072, stream=stream0)
            buf2 = empty_strided_cuda((2, 8, 128, 64), (512, 64, 1024, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1.run(buf0, arg1_1, buf2, 131072, stream=stream0)
            buf3 = empty_strided_cuda((2, 8, 128, 64), (512, 64, 1024, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2.run(buf0, arg1_1, buf3, 131072, stream=stream0)
            buf4 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf1, buf2, buf3, None, False)
            buf5 = buf4[0]
            buf9 = reinterpret_tensor(buf3, (256, 512), (512, 1), 0); del buf3  # reuse
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf5, (256, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf9)
            buf13 = reinterpret_tensor(buf5, (2, 128, 512), (65536, 512, 1), 0); del buf5  # reuse
            triton_per_fused_add_native_layer_norm_transpose_view_3.run(arg12_1, buf9, arg8_1, arg9_1, buf13, 256, 512, stream=stream0)
            buf14 = empty_strided_cuda((256, 1024), (1024, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf13, (256, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 1024), (1, 512), 0), alpha=1, beta=1, out=buf14)
            buf15 = reinterpret_tensor(buf14, (2, 128, 1024), (131072, 1024, 1), 0); del buf14  # reuse
            triton_poi_fused_relu_view_4.run(buf15, 262144, stream=stream0)
            buf16 = buf9; del buf9  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf15, (256, 1024), (1024, 1), 0), reinterpret_tensor(arg6_1, (1024, 512), (1, 1024), 0), alpha=1, beta=1, out=buf16)
            buf20 = buf13; del buf13  # reuse
            triton_per_fused_add_native_layer_norm_view_5.run(buf20, buf16, arg10_1, arg11_1, 256, 512, stream=stream0)
        return (buf20, )
