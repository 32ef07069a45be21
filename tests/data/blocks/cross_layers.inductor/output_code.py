# AOT ID: ['0_inference']
triton_poi_fused_add_addmm_mul_view_0 = async_compile.triton('triton_poi_fused_add_addmm_mul_view_0', '''
''', device_str='cuda')
triton_poi_fused_add_addmm_cat_mul_relu_view_1 = async_compile.triton('triton_poi_fused_add_addmm_cat_mul_relu_view_1', '''
''', device_str='cuda')
triton_poi_fused_addmm_sigmoid_2 = async_compile.triton('triton_poi_fused_addmm_sigmoid_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((64, 320), (320, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(arg8_1, (64, 320), (320, 1), 0), reinterpret_tensor(arg0_1, (320, 320), (1, 320), 0), out=buf0)
            buf1 = buf0; del buf0  # reuse
            triton_poi_fused_add_addmm_mul_view_0.run(buf1, arg8_1, arg1_1, 20480, stream=stream0)
            buf2 = empty_strided_cuda((64, 320), (320, 1), torch.float32)
            extern_kernels.mm(buf1, reinterpret_tensor(arg2_1, (320, 320), (1, 320), 0), out=buf2)
            buf3 = empty_strided_cuda((64, 64), (64, 1), torch.float32)
            extern_kernels.mm(reinterpret_tensor(arg8_1, (64, 320), (320, 1), 0), reinterpret_tensor(arg4_1, (320, 64), (1, 320), 0), out=buf3)
            buf4 = empty_strided_cuda((64, 384), (384, 1), torch.float32)
            triton_poi_fused_add_addmm_cat_mul_relu_view_1.run(arg8_1, arg3_1, buf2, buf1, arg5_1, buf3, buf4, 24576, stream=stream0)
            buf5 = empty_strided_cuda((64, 1), (1, 1), torch.float32)
            extern_kernels.mm(buf4, reinterpret_tensor(arg6_1, (384, 1), (1, 384), 0), out=buf5)
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused_addmm_sigmoid_2.run(buf6, arg7_1, 64, stream=stream0)
        return (buf6, )
