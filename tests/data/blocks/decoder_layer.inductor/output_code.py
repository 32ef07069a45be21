# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_3', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_transpose_view_4 = async_compile.triton('triton_per_fused_add_native_layer_norm_transpose_view_4', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_5 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_5', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_6 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_6', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_7 = async_compile.triton('triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_7', '''
''', device_str='cuda')
triton_per_fused_add_native_layer_norm_transpose_view_8 = async_compile.triton('triton_per_fused_add_native_layer_norm_transpose_view_8', '''
''', device_str='cuda')
triton_poi_fused_relu_view_9 = async_compile.triton('triton_poi_fused_relu_view_9', '''
''', device_str='cuda')
triton_poi_fused_add_transpose_view_10 = async_compile.triton('triton_poi_fused_add_transpose_view_10', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((2, 64, 256), (16384, 256, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg18_1, arg12_1, arg13_1, buf3, 128, 256, stream=stream0)
            buf4 = empty_strided_cuda((64, 2, 768), (1536, 768, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (64, 2, 256), (256, 16384, 1), 0), reinterpret_tensor(arg0_1, (64, 256, 768), (0, 1, 256), 0), out=buf4)
            buf5 = reinterpret_tensor(buf3, (2, 4, 64, 64), (256, 64, 512, 1), 0); del buf3  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_1.run(buf4, arg1_1, buf5, 32768, stream=stream0)
            buf6 = empty_strided_cuda((2, 4, 64, 64), (256, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_2.run(buf4, arg1_1, buf6, 32768, stream=stream0)
            buf7 = empty_strided_cuda((2, 4, 64, 64), (256, 64, 512, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_squeeze_transpose_unsqueeze_view_3.run(buf4, arg1_1, buf7, 32768, stream=stream0)
            buf8 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf5, buf6, buf7, None, False)
            buf9 = buf8[0]
            buf13 = reinterpret_tensor(buf7, (128, 256), (256, 1), 0); del buf7  # reuse
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf9, (128, 256), (256, 1), 0), reinterpret_tensor(arg2_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf13)
            buf17 = reinterpret_tensor(buf9, (2, 64, 256), (16384, 256, 1), 0); del buf9  # reuse
            triton_per_fused_add_native_layer_norm_transpose_view_4.run(arg18_1, buf13, arg14_1, arg15_1, buf17, 128, 256, stream=stream0)
            buf18 = reinterpret_tensor(buf6, (64, 2, 256), (512, 256, 1), 0); del buf6  # reuse
            extern_kernels.bmm(reinterpret_tensor(buf17, (64, 2, 256), (256, 16384, 1), 0), reinterpret_tensor(arg4_1, (64, 256, 256), (0, 1, 256), 0), out=buf18)
            buf19 = empty_strided_cuda((64, 2, 512), (1024, 512, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(arg18_1, (64, 2, 256), (256, 16384, 1), 0), reinterpret_tensor(arg4_1, (64, 256, 512), (0, 1, 256), 65536), out=buf19)
            buf20 = reinterpret_tensor(buf17, (2, 4, 64, 64), (256, 64, 512, 1), 0); del buf17  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_5.run(buf18, arg5_1, buf20, 32768, stream=stream0)
            buf21 = reinterpret_tensor(buf18, (2, 4, 64, 64), (256, 64, 512, 1), 0); del buf18  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_6.run(buf19, arg5_1, buf21, 32768, stream=stream0)
            buf22 = buf5; del buf5  # reuse
            triton_poi_fused__scaled_dot_product_cudnn_attention_add_clone_select_split_with_sizes_squeeze_transpose_unsqueeze_view_7.run(buf19, arg5_1, buf22, 32768, stream=stream0)
            buf23 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(buf20, buf21, buf22, None, False)
            buf24 = buf23[0]
            buf28 = reinterpret_tensor(buf22, (128, 256), (256, 1), 0); del buf22  # reuse
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf24, (128, 256), (256, 1), 0), reinterpret_tensor(arg6_1, (256, 256), (1, 256), 0), alpha=1, beta=1, out=buf28)
            buf32 = reinterpret_tensor(buf24, (2, 64, 256), (16384, 256, 1), 0); del buf24  # reuse
            triton_per_fused_add_native_layer_norm_transpose_view_8.run(arg18_1, buf13, buf28, arg16_1, arg17_1, buf32, 128, 256, stream=stream0)
            buf33 = empty_strided_cuda((128, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf32, (128, 256), (256, 1), 0), reinterpret_tensor(arg8_1, (256, 512), (1, 256), 0), alpha=1, beta=1, out=buf33)
            buf34 = reinterpret_tensor(buf33, (2, 64, 512), (32768, 512, 1), 0); del buf33  # reuse
            triton_poi_fused_relu_view_9.run(buf34, 65536, stream=stream0)
            buf35 = empty_strided_cuda((128, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf34, (128, 512), (512, 1), 0), reinterpret_tensor(arg10_1, (512, 256), (1, 512), 0), alpha=1, beta=1, out=buf35)
            buf36 = reinterpret_tensor(buf35, (2, 64, 256), (16384, 256, 1), 0); del buf35  # reuse
            triton_poi_fused_add_transpose_view_10.run(buf36, arg18_1, buf13, buf28, 32768, stream=stream0)
        return (buf36, )
