# AOT ID: ['0_inference']
triton_poi_fused_new_zeros_0 = async_compile.triton('triton_poi_fused_new_zeros_0', '''
''', device_str='cuda')
triton_poi_fused_add_addmm_mul_new_zeros_sigmoid_split_tanh_1 = async_compile.triton('triton_poi_fused_add_addmm_mul_new_zeros_sigmoid_split_tanh_1', '''
''', device_str='cuda')
triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2 = async_compile.triton('triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2', '''
''', device_str='cuda')
triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_3 = async_compile.triton('triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_3', '''
''', device_str='cuda')
triton_poi_fused_add_addmm_mul_sigmoid_split_stack_tanh_4 = async_compile.triton('triton_poi_fused_add_addmm_mul_sigmoid_split_stack_tanh_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 256), (256, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 0), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf0)
            buf1 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_new_zeros_0.run(buf1, 256, stream=stream0)
            buf2 = empty_strided_cuda((4, 256), (256, 1), torch.float32)
            extern_kernels.mm(buf1, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf2)
            buf3 = empty_strided_cuda((4, 256), (256, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 64), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf3)
            buf4 = buf1; del buf1  # reuse
            buf5 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_new_zeros_sigmoid_split_tanh_1.run(arg1_1, buf0, arg3_1, buf2, buf4, buf5, 256, stream=stream0)
            buf6 = buf2; del buf2  # reuse
            extern_kernels.mm(buf5, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf6)
            buf7 = buf0; del buf0  # reuse
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 128), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf7)
            buf8 = buf4; del buf4  # reuse
            buf9 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2.run(buf8, arg1_1, buf3, arg3_1, buf6, buf9, 256, stream=stream0)
            buf10 = buf6; del buf6  # reuse
            extern_kernels.mm(buf9, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf10)
            buf11 = buf3; del buf3  # reuse
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 192), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf11)
            buf12 = buf8; del buf8  # reuse
            buf13 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2.run(buf12, arg1_1, buf7, arg3_1, buf10, buf13, 256, stream=stream0)
            buf14 = buf7; del buf7  # reuse
            extern_kernels.mm(buf13, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf14)
            buf15 = buf10; del buf10  # reuse
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 256), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf15)
            buf16 = buf12; del buf12  # reuse
            buf17 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2.run(buf16, arg1_1, buf11, arg3_1, buf14, buf17, 256, stream=stream0)
            buf18 = buf14; del buf14  # reuse
            extern_kernels.mm(buf17, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf18)
            buf19 = buf11; del buf11  # reuse
            extern_kernels.mm(reinterpret_tensor(arg4_1, (4, 64), (384, 1), 320), reinterpret_tensor(arg0_1, (64, 256), (1, 64), 0), out=buf19)
            buf20 = buf16; del buf16  # reuse
            buf21 = empty_strided_cuda((4, 64), (64, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_2.run(buf20, arg1_1, buf15, arg3_1, buf18, buf21, 256, stream=stream0)
            buf22 = buf18; del buf18  # reuse
            extern_kernels.mm(buf21, reinterpret_tensor(arg2_1, (64, 256), (1, 64), 0), out=buf22)
            buf23 = buf20; del buf20  # reuse
            triton_poi_fused_add_addmm_mul_sigmoid_split_tanh_3.run(buf23, arg1_1, buf19, arg3_1, buf22, 256, stream=stream0)
            buf24 = empty_strided_cuda((4, 384), (384, 1), torch.float32)
            triton_poi_fused_add_addmm_mul_sigmoid_split_stack_tanh_4.run(buf5, buf9, buf13, buf17, buf21, arg1_1, buf19, arg3_1, buf22, buf23, buf24, 1536, stream=stream0)
        return (reinterpret_tensor(buf24, (4, 6, 64), (384, 64, 1), 0), )
