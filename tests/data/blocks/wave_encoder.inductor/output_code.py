# AOT ID: ['0_inference']
triton_per_fused_gelu_native_group_norm_0 = async_compile.triton('triton_per_fused_gelu_native_group_norm_0', '''
''', device_str='cuda')
triton_poi_fused_gelu_1 = async_compile.triton('triton_poi_fused_gelu_1', '''
''', device_str='cuda')
triton_poi_fused_gelu_2 = async_compile.triton('triton_poi_fused_gelu_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = extern_kernels.convolution(arg5_1, arg0_1, stride=(5,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf5 = empty_strided_cuda((4, 64, 799), (51136, 799, 1), torch.bfloat16)
            triton_per_fused_gelu_native_group_norm_0.run(buf0, arg1_1, arg2_1, buf5, 256, 799, stream=stream0)
            buf6 = extern_kernels.convolution(buf5, arg3_1, stride=(2,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf7 = buf6; del buf6  # reuse
            triton_poi_fused_gelu_1.run(buf7, 102144, stream=stream0)
            buf8 = extern_kernels.convolution(buf7, arg4_1, stride=(2,), padding=(0,), dilation=(1,), transposed=False, output_padding=(0,), groups=1, bias=None)
            buf9 = buf8; del buf8  # reuse
            triton_poi_fused_gelu_2.run(buf9, 50944, stream=stream0)
        return (buf9, )
