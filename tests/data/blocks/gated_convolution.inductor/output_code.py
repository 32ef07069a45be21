# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_mul_sigmoid_split_tanh_2 = async_compile.triton('triton_poi_fused_add_convolution_mul_sigmoid_split_tanh_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 64, 28, 28), (50176, 1, 1792, 64), torch.float32)
            triton_poi_fused_convolution_0.run(arg2_1, buf0, 512, 784, stream=stream0)
            buf1 = empty_strided_cuda((128, 64, 3, 3), (576, 1, 192, 64), torch.float32)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 8192, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = reinterpret_tensor(buf0, (8, 64, 28, 28), (50176, 784, 28, 1), 0); del buf0  # reuse
            triton_poi_fused_add_convolution_mul_sigmoid_split_tanh_2.run(arg2_1, buf2, arg1_1, buf3, 512, 784, stream=stream0)
        return (buf3, )
