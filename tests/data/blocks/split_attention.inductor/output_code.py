# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_relu_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_0', '''
''', device_str='cuda')
triton_per_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_1 = async_compile.triton('triton_per_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_prepare_softmax_online_relu_sub_sum_view_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_prepare_softmax_online_relu_sub_sum_view_3', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_mul_prepare_softmax_online_relu_sub_sum_unsqueeze_view_4 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_mul_prepare_softmax_online_relu_sub_sum_unsqueeze_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = extern_kernels.convolution(arg10_1, arg0_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=2, bias=None)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_relu_0.run(buf1, arg7_1, arg8_1, arg1_1, arg2_1, 401408, stream=stream0)
            buf3 = empty_strided_cuda((4, 64, 1, 1), (64, 1, 1, 1), torch.bfloat16)
            triton_per_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_1.run(buf1, buf3, 256, 784, stream=stream0)
            buf4 = extern_kernels.convolution(buf3, arg3_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf5 = buf4; del buf4  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_mean_relu_sum_view_2.run(buf5, arg4_1, 128, stream=stream0)
            buf6 = extern_kernels.convolution(buf5, arg5_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = empty_strided_cuda((4, 2, 64), (128, 64, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_prepare_softmax_online_relu_sub_sum_view_3.run(buf6, arg6_1, buf7, 512, stream=stream0)
            buf8 = empty_strided_cuda((4, 64, 28, 28), (50176, 784, 28, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training__softmax_convolution_exp_mean_mul_prepare_softmax_online_relu_sub_sum_unsqueeze_view_4.run(buf1, buf7, buf8, 200704, stream=stream0)
        return (buf8, )
