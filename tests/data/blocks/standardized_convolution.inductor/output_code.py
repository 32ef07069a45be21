# AOT ID: ['0_inference']
triton_per_fused__native_batch_norm_legit_view_0 = async_compile.triton('triton_per_fused__native_batch_norm_legit_view_0', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_convolution_view_1 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_convolution_view_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_convolution_view_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_convolution_view_2', '''
''', device_str='cuda')
triton_red_fused_native_group_norm_3 = async_compile.triton('triton_red_fused_native_group_norm_3', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_relu_4 = async_compile.triton('triton_poi_fused_native_group_norm_relu_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((1, 64, 576), (36864, 576, 1), torch.float32)
            triton_per_fused__native_batch_norm_legit_view_0.run(arg0_1, buf3, 64, 576, stream=stream0)
            buf4 = empty_strided_cuda((2, 64, 56, 56), (200704, 1, 3584, 64), torch.float32)
            triton_poi_fused__native_batch_norm_legit_convolution_view_1.run(arg3_1, buf4, 128, 3136, stream=stream0)
            buf5 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.float32)
            triton_poi_fused__native_batch_norm_legit_convolution_view_2.run(buf3, buf5, 4096, 9, stream=stream0)
            buf6 = extern_kernels.convolution(buf4, buf5, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = empty_strided_cuda((2, 32, 1, 1), (32, 1, 64, 64), torch.float32)
            buf8 = empty_strided_cuda((2, 32, 1, 1), (32, 1, 64, 64), torch.float32)
            triton_red_fused_native_group_norm_3.run(buf6, buf7, buf8, 64, 6272, stream=stream0)
            buf10 = reinterpret_tensor(buf4, (2, 64, 56, 56), (200704, 3136, 56, 1), 0); del buf4  # reuse
            triton_poi_fused_native_group_norm_relu_4.run(buf6, buf7, buf8, arg1_1, arg2_1, buf10, 128, 3136, stream=stream0)
        return (buf10, )
