# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_add_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_add_relu_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_add_relu_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_add_relu_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 64, 56, 56), (200704, 1, 3584, 64), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg24_1, buf0, 25088, 64, stream=stream0)
            buf1 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 4096, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf3, arg12_1, arg13_1, arg1_1, arg2_1, 1605632, stream=stream0)
            buf4 = buf1; del buf1  # reuse
            triton_poi_fused_convolution_1.run(arg3_1, buf4, 4096, 9, stream=stream0)
            buf5 = extern_kernels.convolution(buf3, buf4, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_add_relu_3.run(buf6, arg24_1, arg15_1, arg16_1, arg4_1, arg5_1, 25088, 64, stream=stream0)
            buf7 = buf4; del buf4  # reuse
            triton_poi_fused_convolution_1.run(arg6_1, buf7, 4096, 9, stream=stream0)
            buf8 = extern_kernels.convolution(buf6, buf7, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf9 = buf8; del buf8  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf9, arg18_1, arg19_1, arg7_1, arg8_1, 1605632, stream=stream0)
            buf10 = buf7; del buf7  # reuse
            triton_poi_fused_convolution_1.run(arg9_1, buf10, 4096, 9, stream=stream0)
            buf11 = extern_kernels.convolution(buf9, buf10, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf12 = reinterpret_tensor(buf9, (8, 64, 56, 56), (200704, 3136, 56, 1), 0); del buf9  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_add_relu_4.run(buf6, buf11, arg21_1, arg22_1, arg10_1, arg11_1, buf12, 25088, 64, stream=stream0)
        return (buf12, )
