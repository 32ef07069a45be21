# AOT ID: ['0_inference']
triton_poi_fused_convolution_split_transpose_view_0 = async_compile.triton('triton_poi_fused_convolution_split_transpose_view_0', '''
''', device_str='cuda')
triton_poi_fused_convolution_silu_slice_split_transpose_view_1 = async_compile.triton('triton_poi_fused_convolution_silu_slice_split_transpose_view_1', '''
''', device_str='cuda')
triton_per_fused__to_copy_add_cumsum_softplus_2 = async_compile.triton('triton_per_fused__to_copy_add_cumsum_softplus_2', '''
''', device_str='cuda')
triton_red_fused__to_copy_exp_mean_sub_tril_unsqueeze_3 = async_compile.triton('triton_red_fused__to_copy_exp_mean_sub_tril_unsqueeze_3', '''
''', device_str='cuda')
triton_poi_fused_mul_silu_split_view_4 = async_compile.triton('triton_poi_fused_mul_silu_split_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((128, 512), (512, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg8_1, (128, 128), (128, 1), 0), reinterpret_tensor(arg0_1, (128, 512), (1, 128), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((2, 256, 64), (16384, 64, 1), torch.bfloat16)
            triton_poi_fused_convolution_split_transpose_view_0.run(buf0, buf1, 512, 64, stream=stream0)
            buf2 = extern_kernels.convolution(buf1, arg2_1, stride=(1,), padding=(3,), dilation=(1,), transposed=False, output_padding=(0,), groups=256, bias=None)
            buf3 = buf1; del buf1  # reuse
            triton_poi_fused_convolution_silu_slice_split_transpose_view_1.run(buf2, arg3_1, buf3, 32768, stream=stream0)
            buf4 = empty_strided_cuda((2, 64, 256), (16384, 256, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf3, (2, 64, 256), (16384, 1, 64), 0), reinterpret_tensor(arg4_1, (2, 256, 256), (0, 1, 256), 0), out=buf4)
            buf5 = empty_strided_cuda((2, 64, 256), (16384, 256, 1), torch.float32)
            triton_per_fused__to_copy_add_cumsum_softplus_2.run(buf4, arg5_1, buf5, 512, 64, stream=stream0)
            buf7 = empty_strided_cuda((2, 64, 64), (4096, 64, 1), torch.bfloat16)
            triton_red_fused__to_copy_exp_mean_sub_tril_unsqueeze_3.run(buf5, buf7, 8192, 256, stream=stream0)
            buf8 = empty_strided_cuda((2, 64, 256), (16384, 256, 1), torch.bfloat16)
            extern_kernels.bmm(buf7, reinterpret_tensor(buf3, (2, 64, 256), (16384, 1, 64), 0), out=buf8)
            buf9 = buf8; del buf8  # reuse
            triton_poi_fused_mul_silu_split_view_4.run(buf9, buf0, 32768, stream=stream0)
            buf10 = empty_strided_cuda((128, 128), (128, 1), torch.bfloat16)
            extern_kernels.addmm(arg7_1, reinterpret_tensor(buf9, (128, 256), (256, 1), 0), reinterpret_tensor(arg6_1, (256, 128), (1, 256), 0), alpha=1, beta=1, out=buf10)
        return (reinterpret_tensor(buf10, (2, 64, 128), (8192, 128, 1), 0), )
