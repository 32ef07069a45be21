# AOT ID: ['0_inference']
triton_poi_fused_max_pool2d_with_indices_0 = async_compile.triton('triton_poi_fused_max_pool2d_with_indices_0', '''
''', device_str='cuda')
triton_poi_fused__to_copy__unsafe_index_add_arange_convolution_div_mul_relu_select_silu_sum_unsqueeze_1 = async_compile.triton('triton_poi_fused__to_copy__unsafe_index_add_arange_convolution_div_mul_relu_select_silu_sum_unsqueeze_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 96, 20, 20), (38400, 1, 1920, 96), torch.bfloat16)
            triton_poi_fused_max_pool2d_with_indices_0.run(arg11_1, buf0, 384, 400, stream=stream0)
            buf1 = extern_kernels.convolution(buf0, arg1_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf2 = empty_strided_cuda((4, 96, 40, 40), (153600, 1, 3840, 96), torch.bfloat16)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused__to_copy__unsafe_index_add_arange_convolution_div_mul_relu_select_silu_sum_unsqueeze_1.run(buf3, arg0_1, arg11_1, buf1, arg2_1, 614400, stream=stream0)
            buf4 = extern_kernels.convolution(buf3, arg3_1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=96, bias=None)
            buf5 = extern_kernels.convolution(buf4, arg4_1, stride=(1, 1), padding=(0, 0), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = reinterpret_tensor(buf4, (4, 96, 40, 40), (153600, 1600, 40, 1), 0); del buf4  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_2.run(buf5, arg5_1, arg8_1, arg9_1, arg6_1, arg7_1, buf6, 384, 1600, stream=stream0)
        return (buf6, )
