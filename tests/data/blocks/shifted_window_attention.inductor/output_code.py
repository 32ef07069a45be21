# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_clone_native_layer_norm_permute_roll_view_1 = async_compile.triton('triton_poi_fused_clone_native_layer_norm_permute_roll_view_1', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_roll_t_view_2 = async_compile.triton('triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_roll_t_view_2', '''
''', device_str='cuda')
triton_poi_fused_clone_mul_permute_unbind_view_3 = async_compile.triton('triton_poi_fused_clone_mul_permute_unbind_view_3', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_transpose_unbind_view_4 = async_compile.triton('triton_poi_fused_clone_permute_transpose_unbind_view_4', '''
''', device_str='cuda')
triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_5 = async_compile.triton('triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_5', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_unbind_view_6 = async_compile.triton('triton_poi_fused_clone_permute_unbind_view_6', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_7 = async_compile.triton('triton_poi_fused_clone_transpose_view_7', '''
''', device_str='cuda')
triton_per_fused__unsafe_view_add_clone_native_layer_norm_permute_roll_view_8 = async_compile.triton('triton_per_fused__unsafe_view_add_clone_native_layer_norm_permute_roll_view_8', '''
''', device_str='cuda')
triton_poi_fused_gelu_view_9 = async_compile.triton('triton_poi_fused_gelu_view_9', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_add_clone_permute_roll_view_10 = async_compile.triton('triton_poi_fused__unsafe_view_add_clone_permute_roll_view_10', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1, arg7_1, arg8_1, arg9_1, arg10_1, arg11_1, arg12_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 28, 28, 1), (784, 28, 1, 3136), torch.float32)
            buf1 = empty_strided_cuda((4, 28, 28, 1), (784, 28, 1, 3136), torch.float32)
            triton_per_fused_native_layer_norm_0.run(arg12_1, buf0, buf1, 3136, 96, stream=stream0)
            buf3 = empty_strided_cuda((4, 4, 4, 7, 7, 96), (75776, 18944, 4736, 672, 96, 1), torch.bfloat16)
            triton_poi_fused_clone_native_layer_norm_permute_roll_view_1.run(arg12_1, buf0, buf1, arg0_1, arg1_1, buf3, 3136, 96, stream=stream0)
            buf4 = empty_strided_cuda((3136, 96), (96, 1), torch.bfloat16)
            triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_roll_t_view_2.run(buf3, buf4, 301056, stream=stream0)
            buf5 = empty_strided_cuda((3136, 288), (288, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, buf4, reinterpret_tensor(arg4_1, (96, 288), (1, 96), 0), alpha=1, beta=1, out=buf5)
            buf6 = empty_strided_cuda((64, 3, 49, 32), (4800, 1600, 32, 1), torch.bfloat16)
            triton_poi_fused_clone_mul_permute_unbind_view_3.run(buf5, buf6, 301056, stream=stream0)
            buf7 = empty_strided_cuda((64, 3, 32, 49), (4800, 1600, 49, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_transpose_unbind_view_4.run(buf5, buf7, 6144, 49, stream=stream0)
            buf8 = empty_strided_cuda((192, 49, 49), (2401, 49, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf6, (192, 49, 32), (1600, 32, 1), 0), reinterpret_tensor(buf7, (192, 32, 49), (1600, 49, 1), 0), out=buf8)
            buf11 = empty_strided_cuda((64, 3, 49, 49), (7296, 2432, 49, 1), torch.bfloat16)
            triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_5.run(buf8, buf11, 9408, 49, stream=stream0)
            buf12 = reinterpret_tensor(buf7, (64, 3, 49, 32), (4800, 1600, 32, 1), 0); del buf7  # reuse
            triton_poi_fused_clone_permute_unbind_view_6.run(buf5, buf12, 301056, stream=stream0)
            buf13 = reinterpret_tensor(buf4, (192, 49, 32), (1568, 32, 1), 0); del buf4  # reuse
            extern_kernels.bmm(reinterpret_tensor(buf11, (192, 49, 49), (2432, 49, 1), 0), reinterpret_tensor(buf12, (192, 49, 32), (1600, 32, 1), 0), out=buf13)
            buf14 = empty_strided_cuda((64, 49, 3, 32), (4736, 96, 32, 1), torch.bfloat16)
            triton_poi_fused_clone_transpose_view_7.run(buf13, buf14, 301056, stream=stream0)
            buf15 = reinterpret_tensor(buf13, (3136, 96), (96, 1), 0); del buf13  # reuse
            triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_roll_t_view_2.run(buf14, buf15, 301056, stream=stream0)
            buf16 = empty_strided_cuda((3136, 96), (96, 1), torch.bfloat16)
            extern_kernels.addmm(arg7_1, buf15, reinterpret_tensor(arg6_1, (96, 96), (1, 96), 0), alpha=1, beta=1, out=buf16)
            buf20 = reinterpret_tensor(buf15, (4, 28, 28, 96), (75264, 2688, 96, 1), 0); del buf15  # reuse
            triton_per_fused__unsafe_view_add_clone_native_layer_norm_permute_roll_view_8.run(arg12_1, buf16, arg2_1, arg3_1, buf20, 3136, 96, stream=stream0)
            buf21 = empty_strided_cuda((3136, 384), (384, 1), torch.bfloat16)
            extern_kernels.addmm(arg9_1, reinterpret_tensor(buf20, (3136, 96), (96, 1), 0), reinterpret_tensor(arg8_1, (96, 384), (1, 96), 0), alpha=1, beta=1, out=buf21)
            buf22 = reinterpret_tensor(buf21, (4, 28, 28, 384), (301056, 10752, 384, 1), 0); del buf21  # reuse
            triton_poi_fused_gelu_view_9.run(buf22, 1204224, stream=stream0)
            buf23 = empty_strided_cuda((3136, 96), (96, 1), torch.bfloat16)
            extern_kernels.addmm(arg11_1, reinterpret_tensor(buf22, (3136, 384), (384, 1), 0), reinterpret_tensor(arg10_1, (384, 96), (1, 384), 0), alpha=1, beta=1, out=buf23)
            buf24 = reinterpret_tensor(buf23, (4, 28, 28, 96), (75264, 2688, 96, 1), 0); del buf23  # reuse
            triton_poi_fused__unsafe_view_add_clone_permute_roll_view_10.run(buf24, arg12_1, buf16, 301056, stream=stream0)
        return (buf24, )
