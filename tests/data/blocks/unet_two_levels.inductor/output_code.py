# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_2', '''
''', device_str='cuda')
triton_poi_fused_max_pool2d_with_indices_3 = async_compile.triton('triton_poi_fused_max_pool2d_with_indices_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_max_pool2d_with_indices_4 = async_compile.triton('triton_poi_fused_convolution_max_pool2d_with_indices_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_5', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_6 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_6', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_7 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_7', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_8 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_8', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_9 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_9', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_10 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_10', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 16, 64, 64), (65536, 1, 1024, 16), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg28_1, buf0, 32, 4096, stream=stream0)
            buf1 = empty_strided_cuda((32, 16, 3, 3), (144, 1, 48, 16), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 512, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf3, arg16_1, arg17_1, arg1_1, arg2_1, 262144, stream=stream0)
            buf4 = empty_strided_cuda((2, 32, 32, 32), (32768, 1, 1024, 32), torch.bfloat16)
            triton_poi_fused_max_pool2d_with_indices_3.run(buf3, buf4, 65536, stream=stream0)
            buf5 = empty_strided_cuda((64, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_convolution_max_pool2d_with_indices_4.run(arg3_1, buf5, 2048, 9, stream=stream0)
            buf6 = extern_kernels.convolution(buf4, buf5, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = buf6; del buf6  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_5.run(buf7, arg19_1, arg20_1, arg4_1, arg5_1, 131072, stream=stream0)
            buf8 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_6.run(arg6_1, buf8, 4096, 9, stream=stream0)
            buf9 = extern_kernels.convolution(buf7, buf8, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_5.run(buf10, arg22_1, arg23_1, arg7_1, arg8_1, 131072, stream=stream0)
            buf11 = empty_strided_cuda((64, 32, 2, 2), (128, 1, 64, 32), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_7.run(arg9_1, buf11, 2048, 4, stream=stream0)
            buf12 = extern_kernels.convolution(buf10, buf11, stride=(2, 2), padding=(0, 0), dilation=(1, 1), transposed=True, output_padding=(0, 0), groups=1, bias=None)
            buf13 = empty_strided_cuda((2, 64, 64, 64), (262144, 1, 4096, 64), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_8.run(buf12, arg10_1, buf3, buf13, 524288, stream=stream0)
            buf14 = empty_strided_cuda((32, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_convolution_relu_9.run(arg11_1, buf14, 2048, 9, stream=stream0)
            buf15 = extern_kernels.convolution(buf13, buf14, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = buf15; del buf15  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf16, arg25_1, arg26_1, arg12_1, arg13_1, 262144, stream=stream0)
            buf17 = extern_kernels.convolution(buf16, arg14_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf18 = empty_strided_cuda((2, 4, 64, 64), (16384, 4096, 64, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_10.run(buf17, arg15_1, buf18, 8, 4096, stream=stream0)
        return (buf18, )
