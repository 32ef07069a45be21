# AOT ID: ['0_inference']
triton_poi_fused_constant_pad_nd_0 = async_compile.triton('triton_poi_fused_constant_pad_nd_0', '''
''', device_str='cuda')
triton_poi_fused_constant_pad_nd_convolution_relu_1 = async_compile.triton('triton_poi_fused_constant_pad_nd_convolution_relu_1', '''
''', device_str='cuda')
triton_poi_fused_add_constant_pad_nd_convolution_relu_2 = async_compile.triton('triton_poi_fused_add_constant_pad_nd_convolution_relu_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 32, 516), (16512, 516, 1), torch.float16)
            triton_poi_fused_constant_pad_nd_0.run(arg6_1, buf0, 66048, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1,), padding=(0,), dilation=(2,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf2 = empty_strided_cuda((4, 64, 520), (33280, 520, 1), torch.float16)
            triton_poi_fused_constant_pad_nd_convolution_relu_1.run(buf1, arg1_1, buf2, 133120, stream=stream0)
            buf3 = extern_kernels.convolution(buf2, arg2_1, stride=(1,), padding=(0,), dilation=(4,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf4 = extern_kernels.convolution(arg6_1, arg4_1, stride=(1,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf5 = buf3; del buf3  # reuse
            triton_poi_fused_add_constant_pad_nd_convolution_relu_2.run(buf5, arg3_1, buf4, arg5_1, 131072, stream=stream0)
        return (buf5, )
