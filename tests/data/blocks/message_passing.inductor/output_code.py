# AOT ID: ['0_inference']
triton_poi_fused_cat_index_remainder_select_0 = async_compile.triton('triton_poi_fused_cat_index_remainder_select_0', '''
''', device_str='cuda')
triton_poi_fused_zeros_1 = async_compile.triton('triton_poi_fused_zeros_1', '''
''', device_str='cuda')
triton_poi_fused_addmm_index_add_relu_remainder_select_zeros_2 = async_compile.triton('triton_poi_fused_addmm_index_add_relu_remainder_select_zeros_2', '''
''', device_str='cuda')
triton_per_fused_add_addmm_native_layer_norm_3 = async_compile.triton('triton_per_fused_add_addmm_native_layer_norm_3', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 128), (128, 1), torch.float32)
            triton_poi_fused_cat_index_remainder_select_0.run(arg7_1, arg6_1, buf0, 512, 128, stream=stream0)
            buf1 = empty_strided_cuda((512, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf0, reinterpret_tensor(arg0_1, (128, 64), (1, 128), 0), out=buf1)
            buf2 = empty_strided_cuda((128, 64), (64, 1), torch.float32)
            triton_poi_fused_zeros_1.run(buf2, 8192, stream=stream0)
            triton_poi_fused_addmm_index_add_relu_remainder_select_zeros_2.run(arg7_1, arg1_1, buf1, buf2, 512, 64, stream=stream0)
            buf4 = empty_strided_cuda((128, 64), (64, 1), torch.float32)
            extern_kernels.mm(buf2, reinterpret_tensor(arg2_1, (64, 64), (1, 64), 0), out=buf4)
            buf8 = buf4; del buf4  # reuse
            triton_per_fused_add_addmm_native_layer_norm_3.run(buf8, arg6_1, arg3_1, arg4_1, arg5_1, 128, 64, stream=stream0)
        return (buf8, )
