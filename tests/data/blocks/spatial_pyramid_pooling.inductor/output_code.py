# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_silu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_silu_1', '''
''', device_str='cuda')
triton_per_fused_max_pool2d_with_indices_silu_2 = async_compile.triton('triton_per_fused_max_pool2d_with_indices_silu_2', '''
''', device_str='cuda')
triton_per_fused_max_pool2d_with_indices_3 = async_compile.triton('triton_per_fused_max_pool2d_with_indices_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_4 = async_compile.triton('triton_poi_fused_convolution_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_silu_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_silu_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg12_1, buf0, 256, 784, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg0_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf2 = empty_strided_cuda((4, 32, 28, 28), (25088, 1, 896, 32), torch.float32)
            buf10 = empty_strided_cuda((4, 128, 28, 28), (100352, 784, 28, 1), torch.bfloat16)
            buf9 = reinterpret_tensor(buf10, (4, 32, 28, 28), (100352, 784, 28, 1), 0)  # alias
            triton_poi_fused__native_batch_norm_legit_no_training_silu_1.run(buf1, arg6_1, arg7_1, arg1_1, arg2_1, buf2, buf9, 3136, 32, stream=stream0)
            buf3 = reinterpret_tensor(buf10, (4, 32, 28, 28), (100352, 784, 28, 1), 25088)  # alias
            triton_per_fused_max_pool2d_with_indices_silu_2.run(buf2, buf3, 3136, 32, 25, stream=stream0)
            buf5 = reinterpret_tensor(buf10, (4, 32, 28, 28), (100352, 784, 28, 1), 50176)  # alias
            triton_per_fused_max_pool2d_with_indices_3.run(buf3, buf5, 100352, 25, stream=stream0)
            buf7 = reinterpret_tensor(buf10, (4, 32, 28, 28), (100352, 784, 28, 1), 75264)  # alias
            triton_per_fused_max_pool2d_with_indices_3.run(buf5, buf7, 100352, 25, stream=stream0)
            buf11 = empty_strided_cuda((4, 128, 28, 28), (100352, 1, 3584, 128), torch.bfloat16)
            triton_poi_fused_convolution_4.run(buf10, buf11, 512, 784, stream=stream0)
            buf12 = extern_kernels.convolution(buf11, arg3_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = empty_strided_cuda((4, 64, 28, 28), (50176, 784, 28, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_silu_5.run(buf12, arg9_1, arg10_1, arg4_1, arg5_1, buf14, 3136, 64, stream=stream0)
        return (buf14, )
