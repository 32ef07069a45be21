# AOT ID: ['0_inference']
triton_poi_fused_cat_expand_linspace_view_0 = async_compile.triton('triton_poi_fused_cat_expand_linspace_view_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_1 = async_compile.triton('triton_poi_fused_convolution_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((8, 5, 96, 96), (46080, 1, 480, 5), torch.bfloat16)
            triton_poi_fused_cat_expand_linspace_view_0.run(arg7_1, buf0, 368640, stream=stream0)
            buf1 = empty_strided_cuda((32, 5, 3, 3), (45, 1, 15, 5), torch.bfloat16)
            triton_poi_fused_convolution_1.run(arg0_1, buf1, 160, 9, stream=stream0)
            buf2 = extern_kernels.convolution(buf0, buf1, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf3 = empty_strided_cuda((8, 32, 96, 96), (294912, 9216, 96, 1), torch.bfloat16)
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_relu_2.run(buf2, arg1_1, arg4_1, arg5_1, arg2_1, arg3_1, buf3, 256, 9216, stream=stream0)
        return (buf3, )
