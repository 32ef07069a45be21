# AOT ID: ['0_inference']
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_stack_0 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_stack_0', '''
''', device_str='cuda')
triton_per_fused_mean_stack_sum_1 = async_compile.triton('triton_per_fused_mean_stack_sum_1', '''
''', device_str='cuda')
triton_poi_fused_relu_2 = async_compile.triton('triton_poi_fused_relu_2', '''
''', device_str='cuda')
triton_poi_fused__softmax_exp_mul_prepare_softmax_online_stack_sub_sum_unsqueeze_view_3 = async_compile.triton('triton_poi_fused__softmax_exp_mul_prepare_softmax_online_stack_sub_sum_unsqueeze_view_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1, arg17_1, arg18_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = extern_kernels.convolution(arg18_1, arg0_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=32, bias=None)
            buf1 = extern_kernels.convolution(arg18_1, arg2_1, stride=(1, 1), padding=(2, 2), dilation=(2, 2), transposed=False, output_padding=(0, 0), groups=32, bias=None)
            buf2 = empty_strided_cuda((8, 256, 28, 28), (200704, 784, 28, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_stack_0.run(buf0, arg1_1, arg12_1, arg13_1, arg4_1, arg5_1, buf1, arg3_1, arg15_1, arg16_1, arg6_1, arg7_1, buf2, 1605632, stream=stream0)
            buf4 = empty_strided_cuda((8, 128), (128, 1), torch.bfloat16)
            triton_per_fused_mean_stack_sum_1.run(buf2, buf4, 1024, 784, stream=stream0)
            buf5 = empty_strided_cuda((8, 32), (32, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, buf4, reinterpret_tensor(arg8_1, (128, 32), (1, 128), 0), alpha=1, beta=1, out=buf5)
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused_relu_2.run(buf6, 256, stream=stream0)
            buf7 = empty_strided_cuda((8, 256), (256, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, buf6, reinterpret_tensor(arg10_1, (32, 256), (1, 32), 0), alpha=1, beta=1, out=buf7)
            buf8 = buf1; del buf1  # reuse
            triton_poi_fused__softmax_exp_mul_prepare_softmax_online_stack_sub_sum_unsqueeze_view_3.run(buf2, buf7, buf8, 802816, stream=stream0)
        return (buf8, )
