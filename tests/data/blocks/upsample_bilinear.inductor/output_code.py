# AOT ID: ['0_inference']
triton_poi_fused__to_copy__unsafe_index_add_arange_clamp_mul_sub_view_0 = async_compile.triton('triton_poi_fused__to_copy__unsafe_index_add_arange_clamp_mul_sub_view_0', '''
''', device_str='cuda')
triton_poi_fused__to_copy__unsafe_index_add_arange_cat_clamp_mul_sub_view_1 = async_compile.triton('triton_poi_fused__to_copy__unsafe_index_add_arange_cat_clamp_mul_sub_view_1', '''
''', device_str='cuda')
triton_poi_fused_convolution_2 = async_compile.triton('triton_poi_fused_convolution_2', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_relu_3 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_relu_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 32, 56, 56), (100352, 1, 1792, 32), torch.float32)
            buf1 = empty_strided_cuda((4, 32, 56, 56), (100352, 1, 1792, 32), torch.float32)
            buf2 = buf0; del buf0  # reuse
            triton_poi_fused__to_copy__unsafe_index_add_arange_clamp_mul_sub_view_0.run(buf2, arg6_1, buf1, 401408, stream=stream0)
            buf3 = empty_strided_cuda((4, 64, 56, 56), (200704, 1, 3584, 64), torch.bfloat16)
            triton_poi_fused__to_copy__unsafe_index_add_arange_cat_clamp_mul_sub_view_1.run(arg6_1, buf1, buf2, arg7_1, buf3, 12544, 64, stream=stream0)
            buf4 = empty_strided_cuda((32, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_2.run(arg0_1, buf4, 2048, 9, stream=stream0)
            buf5 = extern_kernels.convolution(buf3, buf4, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf6 = empty_strided_cuda((4, 32, 56, 56), (100352, 3136, 56, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_relu_3.run(buf5, arg3_1, arg4_1, arg1_1, arg2_1, buf6, 128, 3136, stream=stream0)
        return (buf6, )
