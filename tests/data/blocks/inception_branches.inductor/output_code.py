# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1', '''
''', device_str='cuda')
triton_poi_fused_avg_pool2d_convolution_2 = async_compile.triton('triton_poi_fused_avg_pool2d_convolution_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1, arg33_1, arg34_1, arg35_1, arg36_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf5 = empty_strided_cuda((32, 24, 3, 3), (216, 1, 72, 24), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0.run(arg6_1, buf5, 768, 9, stream=stream0)
            buf10 = empty_strided_cuda((24, 16, 5, 5), (400, 1, 80, 16), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1.run(arg12_1, buf10, 384, 25, stream=stream0)
            buf0 = empty_strided_cuda((4, 64, 32, 32), (65536, 1, 2048, 64), torch.bfloat16)
            buf2 = empty_strided_cuda((4, 64, 32, 32), (65536, 1, 2048, 64), torch.bfloat16)
            buf7 = empty_strided_cuda((4, 64, 32, 32), (65536, 1, 2048, 64), torch.bfloat16)
            buf12 = empty_strided_cuda((4, 64, 32, 32), (65536, 1, 2048, 64), torch.bfloat16)
            triton_poi_fused_avg_pool2d_convolution_2.run(arg36_1, buf0, buf2, buf7, buf12, 256, 1024, stream=stream0)
            buf8 = extern_kernels.convolution(buf7, arg9_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf13 = extern_kernels.convolution(buf12, arg15_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = extern_kernels.convolution(buf2, arg3_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf4 = buf3; del buf3  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_3.run(buf4, arg21_1, arg22_1, arg4_1, arg5_1, 98304, stream=stream0)
            buf9 = buf8; del buf8  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_4.run(buf9, arg27_1, arg28_1, arg10_1, arg11_1, 65536, stream=stream0)
            buf11 = extern_kernels.convolution(buf9, buf10, stride=(1, 1), padding=(2, 2), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = extern_kernels.convolution(buf4, buf5, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = empty_strided_cuda((4, 104, 32, 32), (106496, 1024, 32, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_cat_relu_5.run(buf1, arg18_1, arg19_1, arg1_1, arg2_1, buf6, arg24_1, arg25_1, arg7_1, arg8_1, buf11, arg30_1, arg31_1, arg13_1, arg14_1, buf13, arg33_1, arg34_1, arg16_1, arg17_1, buf14, 416, 1024, stream=stream0)
        return (buf14, )
