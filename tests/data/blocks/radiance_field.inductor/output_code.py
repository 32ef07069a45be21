# AOT ID: ['0_inference']
triton_poi_fused_arange_cat_cos_mul_pow_sin_unsqueeze_view_0 = async_compile.triton('triton_poi_fused_arange_cat_cos_mul_pow_sin_unsqueeze_view_0', '''
''', device_str='cuda')
triton_poi_fused_addmm_relu_1 = async_compile.triton('triton_poi_fused_addmm_relu_1', '''
''', device_str='cuda')
triton_poi_fused_addmm_cat_relu_2 = async_compile.triton('triton_poi_fused_addmm_cat_relu_2', '''
''', device_str='cuda')
triton_poi_fused_addmm_cat_relu_sigmoid_slice_3 = async_compile.triton('triton_poi_fused_addmm_cat_relu_sigmoid_slice_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4096, 39), (39, 1), torch.float32)
            triton_poi_fused_arange_cat_cos_mul_pow_sin_unsqueeze_view_0.run(arg8_1, buf0, 159744, stream=stream0)
            buf1 = empty_strided_cuda((4096, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf0, reinterpret_tensor(arg0_1, (39, 64), (1, 39), 0), out=buf1)
            buf2 = buf1; del buf1  # reuse
            triton_poi_fused_addmm_relu_1.run(buf2, arg1_1, 262144, stream=stream0)
            buf3 = empty_strided_cuda((4096, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf2, reinterpret_tensor(arg2_1, (64, 64), (1, 64), 0), out=buf3)
            buf4 = empty_strided_cuda((4096, 103), (103, 1), torch.float32)
            triton_poi_fused_addmm_cat_relu_2.run(arg3_1, buf3, buf0, buf4, 421888, stream=stream0)
            buf5 = buf3; del buf3  # reuse
            extern_kernels.mm(buf4, reinterpret_tensor(arg4_1, (103, 64), (1, 103), 0), out=buf5)
            buf6 = buf5; del buf5  # reuse
            triton_poi_fused_addmm_relu_1.run(buf6, arg5_1, 262144, stream=stream0)
            buf7 = empty_strided_cuda((4096, 4), (4, 1), torch.float32)
            extern_kernels.mm(buf6, reinterpret_tensor(arg6_1, (64, 4), (1, 64), 0), out=buf7)
            buf8 = empty_strided_cuda((4096, 4), (4, 1), torch.float32)
            triton_poi_fused_addmm_cat_relu_sigmoid_slice_3.run(arg7_1, buf7, buf8, 16384, stream=stream0)
        return (buf8, )
