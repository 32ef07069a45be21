# AOT ID: ['0_inference']
triton_poi_fused_convolution_0 = async_compile.triton('triton_poi_fused_convolution_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_relu_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_4', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_5 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_5', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_6 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_6', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_add_7 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_add_7', '''
''', device_str='cuda')
triton_red_fused_mean_relu_8 = async_compile.triton('triton_red_fused_mean_relu_8', '''
''', device_str='cuda')
triton_per_fused_mean_relu_9 = async_compile.triton('triton_per_fused_mean_relu_9', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1, arg19_1, arg20_1, arg21_1, arg22_1, arg23_1, arg24_1, arg25_1, arg26_1, arg27_1, arg28_1, arg29_1, arg30_1, arg31_1, arg32_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 3, 112, 112), (37632, 1, 336, 3), torch.bfloat16)
            triton_poi_fused_convolution_0.run(arg32_1, buf0, 12, 12544, stream=stream0)
            buf1 = empty_strided_cuda((64, 3, 7, 7), (147, 1, 21, 3), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 192, 49, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(2, 2), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_2.run(buf3, arg17_1, arg18_1, arg1_1, arg2_1, 802816, stream=stream0)
            buf4 = empty_strided_cuda((4, 64, 28, 28), (50176, 1, 1792, 64), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_relu_3.run(buf3, buf4, 200704, stream=stream0)
            buf5 = extern_kernels.convolution(buf4, arg12_1, stride=(2, 2), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = extern_kernels.convolution(buf4, arg3_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = buf6; del buf6  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_4.run(buf7, arg20_1, arg21_1, arg4_1, arg5_1, 100352, stream=stream0)
            buf8 = empty_strided_cuda((32, 32, 3, 3), (288, 1, 96, 32), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_5.run(arg6_1, buf8, 1024, 9, stream=stream0)
            buf9 = extern_kernels.convolution(buf7, buf8, stride=(2, 2), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf10 = buf9; del buf9  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_6.run(buf10, arg23_1, arg24_1, arg7_1, arg8_1, 25088, stream=stream0)
            buf11 = extern_kernels.convolution(buf10, arg9_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf12 = buf5; del buf5  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_add_7.run(buf12, arg29_1, arg30_1, arg13_1, arg14_1, buf11, arg26_1, arg27_1, arg10_1, arg11_1, 100352, stream=stream0)
            buf13 = empty_strided_cuda((4, 128, 1, 1, 2), (256, 1, 1024, 1024, 128), torch.float32)
            triton_red_fused_mean_relu_8.run(buf12, buf13, 1024, 98, stream=stream0)
            buf15 = empty_strided_cuda((4, 128, 1, 1), (128, 1, 512, 512), torch.bfloat16)
            triton_per_fused_mean_relu_9.run(buf13, buf15, 512, 2, stream=stream0)
            buf16 = empty_strided_cuda((4, 10), (10, 1), torch.bfloat16)
            extern_kernels.addmm(arg16_1, reinterpret_tensor(buf15, (4, 128), (128, 1), 0), reinterpret_tensor(arg15_1, (128, 10), (1, 128), 0), alpha=1, beta=1, out=buf16)
        return (buf16, )
