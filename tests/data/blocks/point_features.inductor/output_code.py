# AOT ID: ['0_inference']
triton_poi_fused_convolution_transpose_0 = async_compile.triton('triton_poi_fused_convolution_transpose_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_transpose_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_transpose_1', '''
''', device_str='cuda')
triton_red_fused__native_batch_norm_legit_no_training_convolution_max_relu_transpose_2 = async_compile.triton('triton_red_fused__native_batch_norm_legit_no_training_convolution_max_relu_transpose_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 3, 4096), (12288, 4096, 1), torch.float32)
            triton_poi_fused_convolution_transpose_0.run(arg16_1, buf0, 24, 4096, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf2 = buf1; del buf1  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_transpose_1.run(buf2, arg1_1, arg10_1, arg11_1, arg2_1, arg3_1, 2097152, stream=stream0)
            buf3 = extern_kernels.convolution(buf2, arg4_1, stride=(1,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf4 = empty_strided_cuda((8, 256), (256, 1), torch.float32)
            triton_red_fused__native_batch_norm_legit_no_training_convolution_max_relu_transpose_2.run(buf3, arg5_1, arg13_1, arg14_1, arg6_1, arg7_1, buf4, 2048, 4096, stream=stream0)
            buf6 = empty_strided_cuda((8, 40), (40, 1), torch.float32)
            extern_kernels.addmm(arg9_1, buf4, reinterpret_tensor(arg8_1, (256, 40), (1, 256), 0), alpha=1, beta=1, out=buf6)
        return (buf6, )
