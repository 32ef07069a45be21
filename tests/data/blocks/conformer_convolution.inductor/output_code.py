# AOT ID: ['0_inference']
triton_red_fused_convolution_native_layer_norm_transpose_0 = async_compile.triton('triton_red_fused_convolution_native_layer_norm_transpose_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_glu_native_layer_norm_transpose_1 = async_compile.triton('triton_poi_fused_convolution_glu_native_layer_norm_transpose_1', '''
''', device_str='cuda')
triton_poi_fused__native_batch_norm_legit_no_training_convolution_glu_native_layer_norm_silu_transpose_2 = async_compile.triton('triton_poi_fused__native_batch_norm_legit_no_training_convolution_glu_native_layer_norm_silu_transpose_2', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_silu_transpose_3 = async_compile.triton('triton_poi_fused_add_convolution_silu_transpose_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf4 = empty_strided_cuda((2, 512, 64), (32768, 64, 1), torch.bfloat16)
            triton_red_fused_convolution_native_layer_norm_transpose_0.run(arg13_1, arg0_1, arg1_1, buf4, 128, 512, stream=stream0)
            buf5 = extern_kernels.convolution(buf4, arg2_1, stride=(1,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf6 = buf4; del buf4  # reuse
            triton_poi_fused_convolution_glu_native_layer_norm_transpose_1.run(buf5, arg3_1, buf6, 65536, stream=stream0)
            buf7 = extern_kernels.convolution(buf6, arg4_1, stride=(1,), padding=(15,), dilation=(1,), transposed=False, output_padding=(0,), groups=512, bias=None)
            buf9 = buf6; del buf6  # reuse
            triton_poi_fused__native_batch_norm_legit_no_training_convolution_glu_native_layer_norm_silu_transpose_2.run(buf7, arg5_1, arg10_1, arg11_1, arg6_1, arg7_1, buf9, 1024, 64, stream=stream0)
            buf10 = extern_kernels.convolution(buf9, arg8_1, stride=(1,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf11 = reinterpret_tensor(buf9, (2, 64, 512), (32768, 512, 1), 0); del buf9  # reuse
            triton_poi_fused_add_convolution_silu_transpose_3.run(arg13_1, buf10, arg9_1, buf11, 128, 512, stream=stream0)
        return (buf11, )
