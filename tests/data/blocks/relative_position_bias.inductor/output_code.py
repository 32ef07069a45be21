# AOT ID: ['0_inference']
triton_poi_fused_clone_mul_permute_unbind_view_0 = async_compile.triton('triton_poi_fused_clone_mul_permute_unbind_view_0', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_transpose_unbind_view_1 = async_compile.triton('triton_poi_fused_clone_permute_transpose_unbind_view_1', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_unbind_view_2 = async_compile.triton('triton_poi_fused_clone_permute_unbind_view_2', '''
''', device_str='cuda')
triton_per_fused__softmax_add_clone_exp_index_permute_prepare_softmax_online_sub_unsqueeze_view_3 = async_compile.triton('triton_per_fused__softmax_add_clone_exp_index_permute_prepare_softmax_online_sub_unsqueeze_view_3', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_4 = async_compile.triton('triton_poi_fused_clone_transpose_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((3136, 288), (288, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(arg6_1, (3136, 96), (96, 1), 0), reinterpret_tensor(arg1_1, (96, 288), (1, 96), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((64, 3, 49, 32), (4800, 1600, 32, 1), torch.bfloat16)
            triton_poi_fused_clone_mul_permute_unbind_view_0.run(buf0, buf1, 301056, stream=stream0)
            buf2 = empty_strided_cuda((64, 3, 32, 49), (4800, 1600, 49, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_transpose_unbind_view_1.run(buf0, buf2, 6144, 49, stream=stream0)
            buf7 = empty_strided_cuda((64, 3, 49, 32), (4800, 1600, 32, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_unbind_view_2.run(buf0, buf7, 301056, stream=stream0)
            buf3 = empty_strided_cuda((192, 49, 49), (2401, 49, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf1, (192, 49, 32), (1600, 32, 1), 0), reinterpret_tensor(buf2, (192, 32, 49), (1600, 49, 1), 0), out=buf3)
            buf6 = empty_strided_cuda((64, 3, 49, 49), (7296, 2432, 49, 1), torch.bfloat16)
            triton_per_fused__softmax_add_clone_exp_index_permute_prepare_softmax_online_sub_unsqueeze_view_3.run(buf3, arg5_1, arg0_1, buf6, 9408, 49, stream=stream0)
            buf8 = empty_strided_cuda((192, 49, 32), (1568, 32, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf6, (192, 49, 49), (2432, 49, 1), 0), reinterpret_tensor(buf7, (192, 49, 32), (1600, 32, 1), 0), out=buf8)
            buf9 = empty_strided_cuda((64, 49, 3, 32), (4704, 96, 32, 1), torch.bfloat16)
            triton_poi_fused_clone_transpose_view_4.run(buf8, buf9, 301056, stream=stream0)
            buf10 = reinterpret_tensor(buf8, (3136, 96), (96, 1), 0); del buf8  # reuse
            extern_kernels.addmm(arg4_1, reinterpret_tensor(buf9, (3136, 96), (96, 1), 0), reinterpret_tensor(arg3_1, (96, 96), (1, 96), 0), alpha=1, beta=1, out=buf10)
        return (reinterpret_tensor(buf10, (64, 49, 96), (4704, 96, 1), 0), )
