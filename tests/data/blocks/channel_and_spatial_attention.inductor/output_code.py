# AOT ID: ['0_inference']
triton_per_fused_amax_mean_0 = async_compile.triton('triton_per_fused_amax_mean_0', '''
''', device_str='cuda')
triton_poi_fused_relu_1 = async_compile.triton('triton_poi_fused_relu_1', '''
''', device_str='cuda')
triton_per_fused_add_amax_mean_mul_sigmoid_unsqueeze_2 = async_compile.triton('triton_per_fused_add_amax_mean_mul_sigmoid_unsqueeze_2', '''
''', device_str='cuda')
triton_poi_fused_convolution_3 = async_compile.triton('triton_poi_fused_convolution_3', '''
''', device_str='cuda')
triton_poi_fused_convolution_4 = async_compile.triton('triton_poi_fused_convolution_4', '''
''', device_str='cuda')
triton_poi_fused_add_mul_sigmoid_unsqueeze_5 = async_compile.triton('triton_poi_fused_add_mul_sigmoid_unsqueeze_5', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf5 = empty_strided_cuda((4, 64), (64, 1), torch.bfloat16)
            buf1 = empty_strided_cuda((4, 64), (64, 1), torch.bfloat16)
            triton_per_fused_amax_mean_0.run(arg5_1, buf5, buf1, 256, 1024, stream=stream0)
            buf2 = empty_strided_cuda((4, 16), (16, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, buf1, reinterpret_tensor(arg0_1, (64, 16), (1, 64), 0), alpha=1, beta=1, out=buf2)
            buf3 = buf2; del buf2  # reuse
            triton_poi_fused_relu_1.run(buf3, 64, stream=stream0)
            buf4 = buf1; del buf1  # reuse
            extern_kernels.addmm(arg3_1, buf3, reinterpret_tensor(arg2_1, (16, 64), (1, 16), 0), alpha=1, beta=1, out=buf4)
            buf6 = buf3; del buf3  # reuse
            extern_kernels.addmm(arg1_1, buf5, reinterpret_tensor(arg0_1, (64, 16), (1, 64), 0), alpha=1, beta=1, out=buf6)
            buf7 = buf6; del buf6  # reuse
            triton_poi_fused_relu_1.run(buf7, 64, stream=stream0)
            buf8 = buf5; del buf5  # reuse
            extern_kernels.addmm(arg3_1, buf7, reinterpret_tensor(arg2_1, (16, 64), (1, 16), 0), alpha=1, beta=1, out=buf8)
            buf12 = empty_strided_cuda((4, 2, 32, 32), (2048, 1024, 32, 1), torch.bfloat16)
            buf10 = reinterpret_tensor(buf12, (4, 1, 32, 32), (2048, 1024, 32, 1), 1024)  # alias
            buf11 = reinterpret_tensor(buf12, (4, 1, 32, 32), (2048, 1024, 32, 1), 0)  # alias
            triton_per_fused_add_amax_mean_mul_sigmoid_unsqueeze_2.run(arg5_1, buf4, buf8, buf10, buf11, 4096, 64, stream=stream0)
            buf13 = empty_strided_cuda((4, 2, 32, 32), (2048, 1, 64, 2), torch.bfloat16)
            triton_poi_fused_convolution_3.run(buf12, buf13, 8, 1024, stream=stream0)
            buf14 = empty_strided_cuda((1, 2, 7, 7), (98, 1, 14, 2), torch.bfloat16)
            triton_poi_fused_convolution_4.run(arg4_1, buf14, 2, 49, stream=stream0)
            buf15 = extern_kernels.convolution(buf13, buf14, stride=(1, 1), padding=(3, 3), dilation=(1, 1), transposed=False, output_padding=(0, 0), groups=1, bias=None)
            buf16 = empty_strided_cuda((4, 64, 32, 32), (65536, 1024, 32, 1), torch.bfloat16)
            triton_poi_fused_add_mul_sigmoid_unsqueeze_5.run(arg5_1, buf4, buf8, buf15, buf16, 4096, 64, stream=stream0)
        return (buf16, )
