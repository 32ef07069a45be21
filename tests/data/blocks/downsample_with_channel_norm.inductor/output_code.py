# AOT ID: ['0_inference']
triton_per_fused_add_div_mean_mul_pow_sqrt_sub_unsqueeze_0 = async_compile.triton('triton_per_fused_add_div_mean_mul_pow_sqrt_sub_unsqueeze_0', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_div_mean_mul_pow_sqrt_sub_unsqueeze_1 = async_compile.triton('triton_poi_fused_add_convolution_div_mean_mul_pow_sqrt_sub_unsqueeze_1', '''
''', device_str='cuda')
triton_red_fused_add_convolution_div_gelu_mean_mul_pow_sqrt_sub_unsqueeze_2 = async_compile.triton('triton_red_fused_add_convolution_div_gelu_mean_mul_pow_sqrt_sub_unsqueeze_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf2 = empty_strided_cuda((4, 64, 56, 56), (200704, 1, 3584, 64), torch.bfloat16)
            triton_per_fused_add_div_mean_mul_pow_sqrt_sub_unsqueeze_0.run(arg6_1, arg0_1, arg1_1, buf2, 12544, 64, stream=stream0)
            buf3 = empty_strided_cuda((128, 64, 2, 2), (256, 1, 128, 64), torch.bfloat16)
            triton_poi_fused_add_convolution_div_mean_mul_pow_sqrt_sub_unsqueeze_1.run(arg2_1, buf3, 8192, 4, stream=stream0)
            buf4 = extern_kernels.convolution(buf2, buf3, stride=(2, 2), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf8 = empty_strided_cuda((4, 128, 28, 28), (100352, 784, 28, 1), torch.bfloat16)
            triton_red_fused_add_convolution_div_gelu_mean_mul_pow_sqrt_sub_unsqueeze_2.run(buf4, arg3_1, arg4_1, arg5_1, buf8, 3136, 128, stream=stream0)
        return (buf8, )
