# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = extern_kernels.convolution(arg19_1, arg0_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=2, bias=None)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_0.run(buf1, arg1_1, arg10_1, arg11_1, arg2_1, arg3_1, 3211264, stream=stream0)
            buf2 = extern_kernels.convolution(buf1, arg4_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=4, bias=None)
            buf4 = buf1; del buf1  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_1.run(buf2, arg5_1, arg13_1, arg14_1, arg6_1, arg7_1, arg16_1, arg17_1, arg8_1, arg9_1, buf4, 3211264, stream=stream0)
        return (buf4, )
