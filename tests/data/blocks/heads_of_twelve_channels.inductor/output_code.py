# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_1 = async_compile.triton('triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_1', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_2 = async_compile.triton('triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_2', '''
''', device_str='cuda')
triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_3 = async_compile.triton('triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_3', '''
''', device_str='cuda')
triton_poi_fused_clone_slice_transpose_4 = async_compile.triton('triton_poi_fused_clone_slice_transpose_4', '''
''', device_str='cuda')
triton_poi_fused_add_view_5 = async_compile.triton('triton_poi_fused_add_view_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((32, 36, 96), (3456, 96, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg6_1, arg0_1, arg1_1, buf3, 1152, 96, stream=stream0)
            buf4 = empty_strided_cuda((1152, 288), (288, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1152, 96), (96, 1), 0), reinterpret_tensor(arg2_1, (96, 288), (1, 96), 0), alpha=1, beta=1, out=buf4)
            buf5 = empty_strided_cuda((32, 8, 36, 16), (4608, 576, 16, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_1.run(buf4, buf5, 147456, stream=stream0)
            buf6 = empty_strided_cuda((32, 8, 36, 16), (4608, 576, 16, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_2.run(buf4, buf6, 147456, stream=stream0)
            buf7 = empty_strided_cuda((32, 8, 36, 16), (4608, 576, 16, 1), torch.bfloat16)
            triton_poi_fused__scaled_dot_product_flash_attention_constant_pad_nd_permute_unbind_view_3.run(buf4, buf7, 147456, stream=stream0)
            buf8 = torch.ops.aten._scaled_dot_product_flash_attention.default(buf5, buf6, buf7, scale=0.28867513459481287)
            buf9 = buf8[0]
            buf14 = empty_strided_cuda((32, 36, 8, 12), (3456, 96, 12, 1), torch.bfloat16)
            triton_poi_fused_clone_slice_transpose_4.run(buf9, buf14, 110592, stream=stream0)
            buf15 = empty_strided_cuda((1152, 96), (96, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf14, (1152, 96), (96, 1), 0), reinterpret_tensor(arg4_1, (96, 96), (1, 96), 0), alpha=1, beta=1, out=buf15)
            buf16 = reinterpret_tensor(buf15, (32, 36, 96), (3456, 96, 1), 0); del buf15  # reuse
            triton_poi_fused_add_view_5.run(buf16, arg6_1, 110592, stream=stream0)
        return (buf16, )
