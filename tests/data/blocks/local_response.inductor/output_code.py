# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused_constant_pad_nd_convolution_pow_unsqueeze_2 = async_compile.triton('triton_poi_fused_constant_pad_nd_convolution_pow_unsqueeze_2', '''
''', device_str='cuda')
triton_poi_fused_add_avg_pool3d_constant_pad_nd_convolution_div_mul_pow_squeeze_unsqueeze_3 = async_compile.triton('triton_poi_fused_add_avg_pool3d_constant_pad_nd_convolution_div_mul_pow_squeeze_unsqueeze_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 32, 24, 24), (18432, 1, 768, 32), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg2_1, buf0, 256, 576, stream=stream0)
            buf1 = empty_strided_cuda((32, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 1024, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = empty_strided_cuda((8, 1, 36, 24, 24), (20736, 165888, 1, 864, 36), torch.bfloat16)
            triton_poi_fused_constant_pad_nd_convolution_pow_unsqueeze_2.run(buf2, arg1_1, buf3, 165888, stream=stream0)
            buf4 = reinterpret_tensor(buf0, (8, 32, 24, 24), (18432, 576, 24, 1), 0); del buf0  # reuse
            triton_poi_fused_add_avg_pool3d_constant_pad_nd_convolution_div_mul_pow_squeeze_unsqueeze_3.run(buf2, arg1_1, buf3, buf4, 4608, 32, stream=stream0)
        return (buf4, )
