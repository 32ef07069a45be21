# AOT ID: ['0_inference']
triton_red_fused_native_group_norm_0 = async_compile.triton('triton_red_fused_native_group_norm_0', '''
''', device_str='cuda')
triton_poi_fused_native_group_norm_silu_1 = async_compile.triton('triton_poi_fused_native_group_norm_silu_1', '''
''', device_str='cuda')
triton_poi_fused_convolution_silu_2 = async_compile.triton('triton_poi_fused_convolution_silu_2', '''
''', device_str='cuda')
triton_red_fused_convolution_native_group_norm_silu_3 = async_compile.triton('triton_red_fused_convolution_native_group_norm_silu_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_native_group_norm_silu_4 = async_compile.triton('triton_poi_fused_convolution_native_group_norm_silu_4', '''
''', device_str='cuda')
triton_red_fused_add_convolution_native_group_norm_silu_5 = async_compile.triton('triton_red_fused_add_convolution_native_group_norm_silu_5', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_native_group_norm_silu_6 = async_compile.triton('triton_poi_fused_add_convolution_native_group_norm_silu_6', '''
''', device_str='cuda')
triton_poi_fused_add_convolution_silu_7 = async_compile.triton('triton_poi_fused_add_convolution_silu_7', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1, arg13_1, arg14_1, arg15_1, arg16_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((2, 16, 1, 1), (16, 1, 32, 32), torch.float32)
            buf1 = empty_strided_cuda((2, 16, 1, 1), (16, 1, 32, 32), torch.float32)
            triton_red_fused_native_group_norm_0.run(arg16_1, buf0, buf1, 32, 4096, stream=stream0)
            buf4 = empty_strided_cuda((2, 64, 32, 32), (65536, 1, 2048, 64), torch.bfloat16)
            triton_poi_fused_native_group_norm_silu_1.run(arg16_1, buf0, buf1, arg0_1, arg1_1, buf4, 131072, stream=stream0)
            buf5 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_silu_2.run(arg4_1, buf5, 4096, 9, stream=stream0)
            buf6 = extern_kernels.convolution(buf4, buf5, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf7 = buf1; del buf1  # reuse
            buf8 = buf0; del buf0  # reuse
            triton_red_fused_convolution_native_group_norm_silu_3.run(buf6, arg5_1, buf7, buf8, 32, 4096, stream=stream0)
            buf11 = buf4; del buf4  # reuse
            triton_poi_fused_convolution_native_group_norm_silu_4.run(buf6, arg5_1, buf7, buf8, arg2_1, arg3_1, buf11, 131072, stream=stream0)
            buf12 = buf5; del buf5  # reuse
            triton_poi_fused_convolution_silu_2.run(arg6_1, buf12, 4096, 9, stream=stream0)
            buf13 = extern_kernels.convolution(buf11, buf12, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf14 = buf8; del buf8  # reuse
            buf15 = buf7; del buf7  # reuse
            triton_red_fused_add_convolution_native_group_norm_silu_5.run(arg16_1, buf13, arg7_1, buf14, buf15, 32, 4096, stream=stream0)
            buf18 = buf11; del buf11  # reuse
            triton_poi_fused_add_convolution_native_group_norm_silu_6.run(arg16_1, buf13, arg7_1, buf14, buf15, arg8_1, arg9_1, buf18, 128, 1024, stream=stream0)
            buf19 = buf12; del buf12  # reuse
            triton_poi_fused_convolution_silu_2.run(arg12_1, buf19, 4096, 9, stream=stream0)
            buf20 = extern_kernels.convolution(buf18, buf19, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf21 = buf15; del buf15  # reuse
            buf22 = buf14; del buf14  # reuse
            triton_red_fused_convolution_native_group_norm_silu_3.run(buf20, arg13_1, buf21, buf22, 32, 4096, stream=stream0)
            buf25 = buf18; del buf18  # reuse
            triton_poi_fused_convolution_native_group_norm_silu_4.run(buf20, arg13_1, buf21, buf22, arg10_1, arg11_1, buf25, 131072, stream=stream0)
            buf26 = empty_strided_cuda((64, 64, 3, 3), (576, 1, 192, 64), torch.bfloat16)
            triton_poi_fused_convolution_silu_2.run(arg14_1, buf26, 4096, 9, stream=stream0)
            buf27 = extern_kernels.convolution(buf25, buf26, stride=(1, 1), padding=(1, 1), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf28 = reinterpret_tensor(buf25, (2, 64, 32, 32), (65536, 1024, 32, 1), 0); del buf25  # reuse
            triton_poi_fused_add_convolution_silu_7.run(arg16_1, buf13, arg7_1, buf27, arg15_1, buf28, 128, 1024, stream=stream0)
        return (buf28, )
