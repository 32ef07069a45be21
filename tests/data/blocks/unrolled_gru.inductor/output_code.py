# AOT ID: ['0_inference']
triton_poi_fused_new_zeros_0 = async_compile.triton('triton_poi_fused_new_zeros_0', '''
''', device_str='cuda')
triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_1 = async_compile.triton('triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_1', '''
''', device_str='cuda')
triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2 = async_compile.triton('triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf1 = empty_strided_cuda((4, 64), (64, 1), torch.bfloat16)
            triton_poi_fused_new_zeros_0.run(buf1, 256, stream=stream0)
            buf2 = empty_strided_cuda((4, 192), (192, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, buf1, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf2)
            buf0 = empty_strided_cuda((4, 192), (192, 1), torch.bfloat16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 0), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf0)
            buf4 = buf1; del buf1  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_1.run(buf0, buf2, buf4, 256, stream=stream0)
            buf3 = buf2; del buf2  # reuse
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 64), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf3)
            buf5 = buf0; del buf0  # reuse
            extern_kernels.addmm(arg3_1, buf4, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf5)
            buf7 = buf4; del buf4  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2.run(buf7, buf3, buf5, 256, stream=stream0)
            buf6 = buf5; del buf5  # reuse
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 128), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf6)
            buf8 = buf3; del buf3  # reuse
            extern_kernels.addmm(arg3_1, buf7, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf8)
            buf10 = buf7; del buf7  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2.run(buf10, buf6, buf8, 256, stream=stream0)
            buf9 = buf8; del buf8  # reuse
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 192), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf9)
            buf11 = buf6; del buf6  # reuse
            extern_kernels.addmm(arg3_1, buf10, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf11)
            buf13 = buf10; del buf10  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2.run(buf13, buf9, buf11, 256, stream=stream0)
            buf12 = buf9; del buf9  # reuse
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 256), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf12)
            buf14 = buf11; del buf11  # reuse
            extern_kernels.addmm(arg3_1, buf13, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf14)
            buf16 = buf13; del buf13  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2.run(buf16, buf12, buf14, 256, stream=stream0)
            buf15 = buf14; del buf14  # reuse
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (4, 64), (384, 1), 320), reinterpret_tensor(arg0_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf15)
            buf17 = buf12; del buf12  # reuse
            extern_kernels.addmm(arg3_1, buf16, reinterpret_tensor(arg2_1, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf17)
            buf18 = buf16; del buf16  # reuse
            triton_poi_fused_add_mul_rsub_sigmoid_slice_split_tanh_2.run(buf18, buf15, buf17, 256, stream=stream0)
        return (buf18, )
