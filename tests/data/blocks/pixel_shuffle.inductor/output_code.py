# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused_convolution_relu_2 = async_compile.triton('triton_poi_fused_convolution_relu_2', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_relu_3 = async_compile.triton('triton_poi_fused_add_convolution_relu_3', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_relu_4 = async_compile.triton('triton_poi_fused_add_convolution_relu_4', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_pixel_shuffle_relu_5 = async_compile.triton('triton_poi_fused_add_convolution_pixel_shuffle_relu_5', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_pixel_shuffle_relu_6 = async_compile.triton('triton_poi_fused_add_convolution_pixel_shuffle_relu_6', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_pixel_shuffle_relu_7 = async_compile.triton('triton_poi_fused_add_convolution_pixel_shuffle_relu_7', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_pixel_shuffle_relu_8 = async_compile.triton('triton_poi_fused_add_convolution_pixel_shuffle_relu_8', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 32, 32, 32), (32768, 1, 1024, 32), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg8_1, buf0, 2048, 32, stream=stream0)
            buf1 = empty_strided_cuda((32, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 1024, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused_convolution_relu_2.run(buf3, arg1_1, 65536, stream=stream0)
            buf4 = buf1; del buf1  # reuse
            triton_poi_fused_convolution_1.run(arg2_1, buf4, 1024, 9, stream=stream0)
            buf5 = extern_kernels.convolution(buf3, buf4, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused_add_convolution_relu_3.run(buf6, arg8_1, arg3_1, 2048, 32, stream=stream0)
            buf7 = empty_strided_cuda((128, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_add_convolution_relu_4.run(arg4_1, buf7, 4096, 9, stream=stream0)
            buf8 = extern_kernels.convolution(buf6, buf7, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf9 = empty_strided_cuda((2, 32, 32, 2, 32, 2), (131072, 4096, 128, 64, 2, 1), torch.bfloat16)
            triton_poi_fused_add_convolution_pixel_shuffle_relu_5.run(buf8, arg5_1, buf9, 262144, stream=stream0)
            buf10 = reinterpret_tensor(buf8, (2, 32, 64, 64), (131072, 1, 2048, 32), 0); del buf8  # reuse
            triton_poi_fused_add_convolution_pixel_shuffle_relu_6.run(buf9, buf10, 64, 4096, stream=stream0)
            buf11 = empty_strided_cuda((3, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_add_convolution_pixel_shuffle_relu_7.run(arg6_1, buf11, 96, 9, stream=stream0)
            buf12 = extern_kernels.convolution(buf10, buf11, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf13 = empty_strided_cuda((2, 3, 64, 64), (12288, 4096, 64, 1), torch.bfloat16)
            triton_poi_fused_add_convolution_pixel_shuffle_relu_8.run(buf12, arg7_1, buf13, 6, 4096, stream=stream0)
        return (buf13, )
