# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_leaky_relu_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_leaky_relu_relu_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_leaky_relu_4 = async_compile.triton('triton_poi_fused_convolution_leaky_relu_4', '''
''', device_str='cuda')
triton_poi_fused_convolution_leaky_relu_tanh_5 = async_compile.triton('triton_poi_fused_convolution_leaky_relu_tanh_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 64, 4, 4), (1024, 1, 256, 64), torch.float32)
            triton_poi_fused_convolution_0.run(arg0_1, buf0, 32768, 16, stream=stream0)
            buf1 = extern_kernels.convolution(arg16_1, buf0, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=True, output_padding=(0, 0), groups=1, bias=None)
            buf2 = buf1; del buf1  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1.run(buf2, arg1_1, arg10_1, arg11_1, arg2_1, arg3_1, 8192, stream=stream0)
            buf3 = empty_strided_cuda((64, 32, 4, 4), (512, 1, 128, 32), torch.float32)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2.run(arg4_1, buf3, 2048, 16, stream=stream0)
            buf4 = extern_kernels.convolution(buf2, buf3, stride=(2, 2), padding=(1, 1), dilation=(1, 1), transposed=True, output_padding=(0, 0), groups=1, bias=None)
            buf5 = buf4; del buf4  # reuse
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_leaky_relu_relu_3.run(buf6, arg5_1, arg13_1, arg14_1, arg6_1, arg7_1, 16384, stream=stream0)
            buf7 = empty_strided_cuda((32, 3, 4, 4), (48, 1, 12, 3), torch.float32)
            triton_poi_fused_convolution_leaky_relu_4.run(arg8_1, buf7, 96, 16, stream=stream0)
            buf8 = extern_kernels.convolution(buf6, buf7, stride=(2, 2), padding=(1, 1), dilation=(1, 1), transposed=True, output_padding=(0, 0), groups=1, bias=None)
            buf9 = empty_strided_cuda((8, 3, 16, 16), (768, 256, 16, 1), torch.float32)
            triton_poi_fused_convolution_leaky_relu_tanh_5.run(buf8, arg9_1, buf9, 24, 256, stream=stream0)
        return (buf9, )
