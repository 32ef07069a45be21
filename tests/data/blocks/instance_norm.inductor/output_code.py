# AOT ID: ['0_inference']
triton_poi_fused_reflection_pad2d_0 = async_compile.triton('triton_poi_fused_reflection_pad2d_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_reflection_pad2d_1 = async_compile.triton('triton_poi_fused_convolution_reflection_pad2d_1', '''
''', device_str='cuda')
triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_2 = async_compile.triton('triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_2', '''
''', device_str='cuda')
triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_3 = async_compile.triton('triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_5', '''
''', device_str='cuda')
triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_6 = async_compile.triton('triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_6', '''
''', device_str='cuda')
triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_7 = async_compile.triton('triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_7', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_8 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_8', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 32, 34, 34), (36992, 1, 1088, 32), torch.bfloat16)
            triton_poi_fused_reflection_pad2d_0.run(arg4_1, buf0, 128, 1156, stream=stream0)
            buf1 = empty_strided_cuda((64, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused_convolution_reflection_pad2d_1.run(arg0_1, buf1, 2048, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = empty_strided_cuda((1, 256, 1, 1, 8), (2048, 1, 2048, 2048, 256), torch.float32)
            buf4 = empty_strided_cuda((1, 256, 1, 1, 8), (2048, 1, 2048, 2048, 256), torch.float32)
            buf5 = empty_strided_cuda((1, 256, 1, 1, 8), (2048, 1, 2048, 2048, 256), torch.float32)
            triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_2.run(buf2, arg1_1, buf3, buf4, buf5, 2048, 128, stream=stream0)
            buf6 = empty_strided_cuda((1, 256, 1, 1), (256, 1, 256, 256), torch.float32)
            buf7 = empty_strided_cuda((1, 256, 1, 1), (256, 1, 256, 256), torch.float32)
            triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_view_3.run(buf3, buf4, buf5, buf6, buf7, 256, 8, stream=stream0)
            buf9 = buf2; del buf2  # reuse
            triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_4.run(buf9, arg1_1, buf6, buf7, 262144, stream=stream0)
            buf10 = empty_strided_cuda((32, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_5.run(arg2_1, buf10, 2048, 9, stream=stream0)
            buf11 = extern_kernels.convolution(buf9, buf10, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf12 = empty_strided_cuda((1, 128, 1, 1, 8), (1024, 1, 1024, 1024, 128), torch.float32)
            buf13 = empty_strided_cuda((1, 128, 1, 1, 8), (1024, 1, 1024, 1024, 128), torch.float32)
            buf14 = empty_strided_cuda((1, 128, 1, 1, 8), (1024, 1, 1024, 1024, 128), torch.float32)
            triton_red_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_6.run(buf11, arg3_1, buf12, buf13, buf14, 1024, 128, stream=stream0)
            buf15 = empty_strided_cuda((1, 128, 1, 1), (128, 1, 128, 128), torch.float32)
            buf16 = empty_strided_cuda((1, 128, 1, 1), (128, 1, 128, 128), torch.float32)
            triton_per_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_7.run(buf12, buf13, buf14, buf15, buf16, 128, 8, stream=stream0)
            buf18 = empty_strided_cuda((1, 128, 32, 32), (131072, 1024, 32, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_convolution_reflection_pad2d_relu_view_8.run(buf11, arg3_1, buf15, buf16, buf18, 128, 1024, stream=stream0)
        return (reinterpret_tensor(buf18, (4, 32, 32, 32), (32768, 1024, 32, 1), 0), )
