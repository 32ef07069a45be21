# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_per_fused_add_cat_convolution_expand_native_layer_norm_transpose_view_2 = async_compile.triton('triton_per_fused_add_cat_convolution_expand_native_layer_norm_transpose_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 3, 128, 128), (49152, 1, 384, 3), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg6_1, buf0, 24, 16384, stream=stream0)
            buf1 = empty_strided_cuda((256, 3, 16, 16), (768, 1, 48, 3), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg2_1, buf1, 768, 256, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(16, 16), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = empty_strided_cuda((8, 65, 256), (16640, 256, 1), torch.bfloat16)
            triton_per_fused_add_cat_convolution_expand_native_layer_norm_transpose_view_2.run(arg0_1, buf2, arg3_1, arg1_1, arg4_1, arg5_1, buf7, 520, 256, stream=stream0)
        return (buf7, )
