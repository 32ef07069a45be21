# AOT ID: ['0_inference']
triton_per_fused_mean_0 = async_compile.triton('triton_per_fused_mean_0', '''
''', device_str='cuda')
triton_per_fused_cat_mean_transpose_1 = async_compile.triton('triton_per_fused_cat_mean_transpose_1', '''
''', device_str='cuda')
triton_poi_fused_convolution_2 = async_compile.triton('triton_poi_fused_convolution_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_hardswish_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_hardswish_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_hardswish_split_with_sizes_4 = async_compile.triton('triton_poi_fused_convolution_hardswish_split_with_sizes_4', '''
''', device_str='cuda')
triton_poi_fused_convolution_hardswish_split_with_sizes_transpose_5 = async_compile.triton('triton_poi_fused_convolution_hardswish_split_with_sizes_transpose_5', '''
''', device_str='cuda')
triton_poi_fused_convolution_hardswish_mul_sigmoid_split_with_sizes_transpose_6 = async_compile.triton('triton_poi_fused_convolution_hardswish_mul_sigmoid_split_with_sizes_transpose_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf4 = empty_strided_cuda((4, 48, 64, 1), (3072, 64, 1, 1), torch.bfloat16)
            buf2 = reinterpret_tensor(buf4, (4, 48, 32, 1), (3072, 64, 1, 1), 0)  # alias
            triton_per_fused_mean_0.run(arg11_1, buf2, 6144, 32, stream=stream0)
            buf3 = reinterpret_tensor(buf4, (4, 48, 32, 1), (3072, 64, 1, 1), 32)  # alias
            triton_per_fused_cat_mean_transpose_1.run(arg11_1, buf3, 6144, 32, stream=stream0)
            buf5 = empty_strided_cuda((4, 48, 64, 1), (3072, 1, 48, 48), torch.bfloat16)
            triton_poi_fused_convolution_2.run(buf4, buf5, 192, 64, stream=stream0)
            buf6 = extern_kernels.convolution(buf5, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf8 = empty_strided_cuda((4, 8, 64, 1), (512, 64, 1, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_hardswish_3.run(buf6, arg1_1, arg8_1, arg9_1, arg2_1, arg3_1, buf8, 256, 8, stream=stream0)
            buf9 = empty_strided_cuda((4, 8, 32, 1), (256, 1, 8, 8), torch.bfloat16)
            triton_poi_fused_convolution_hardswish_split_with_sizes_4.run(buf8, buf9, 32, 32, stream=stream0)
            buf10 = extern_kernels.convolution(buf9, arg4_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf11 = reinterpret_tensor(buf9, (4, 8, 1, 32), (256, 1, 256, 8), 0); del buf9  # reuse
            triton_poi_fused_convolution_hardswish_split_with_sizes_transpose_5.run(buf8, buf11, 32, 32, stream=stream0)
            buf12 = extern_kernels.convolution(buf11, arg6_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf13 = empty_strided_cuda((4, 48, 32, 32), (49152, 1024, 32, 1), torch.bfloat16)
            triton_poi_fused_convolution_hardswish_mul_sigmoid_split_with_sizes_transpose_6.run(arg11_1, buf10, arg5_1, buf12, arg7_1, buf13, 192, 32, 32, stream=stream0)
        return (buf13, )
