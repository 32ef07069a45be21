# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_reflection_pad2d_relu_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_reflection_pad2d_relu_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_max_pool2d_with_indices_reflection_pad2d_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_max_pool2d_with_indices_reflection_pad2d_relu_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 64, 56, 56), (200704, 3136, 56, 1), torch.float16)
            triton_poi_fused__native_batch_norm_legit_no_training_relu_0.run(arg6_1, arg3_1, arg4_1, arg1_1, arg2_1, buf0, 802816, stream=stream0)
            buf1 = empty_strided_cuda((4, 64, 57, 57), (207936, 1, 3648, 64), torch.float16)
            triton_poi_fused__native_batch_norm_legit_no_training_max_pool2d_with_indices_reflection_pad2d_relu_1.run(buf0, buf1, 256, 3249, stream=stream0)
            buf2 = extern_kernels.convolution(buf1, arg0_1, stride=(2, 2), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=64, bias=None)
            buf3 = empty_strided_cuda((4, 64, 28, 28), (50176, 784, 28, 1), torch.float16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_max_pool2d_with_indices_reflection_pad2d_relu_2.run(buf2, buf3, 256, 784, stream=stream0)
        return (buf3, )
