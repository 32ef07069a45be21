# AOT ID: ['0_inference']
triton_poi_fused_clone_permute_0 = async_compile.triton('triton_poi_fused_clone_permute_0', '''
''', device_str='cuda')
triton_red_fused__softmax_add_permute_prepare_softmax_online_view_1 = async_compile.triton('triton_red_fused__softmax_add_permute_prepare_softmax_online_view_1', '''
''', device_str='cuda')
triton_per_fused__softmax_add_permute_prepare_softmax_online_view_2 = async_compile.triton('triton_per_fused__softmax_add_permute_prepare_softmax_online_view_2', '''
''', device_str='cuda')
triton_red_fused__softmax_add_permute_prepare_softmax_online_view_3 = async_compile.triton('triton_red_fused__softmax_add_permute_prepare_softmax_online_view_3', '''
''', device_str='cuda')
triton_per_fused__softmax_add_permute_prepare_softmax_online_view_4 = async_compile.triton('triton_per_fused__softmax_add_permute_prepare_softmax_online_view_4', '''
''', device_str='cuda')
triton_poi_fused__softmax_add_clone_exp_permute_sub_view_5 = async_compile.triton('triton_poi_fused__softmax_add_clone_exp_permute_sub_view_5', '''
''', device_str='cuda')
triton_poi_fused_add_view_6 = async_compile.triton('triton_poi_fused_add_view_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((4, 197, 197, 8), (315200, 1600, 8, 1), torch.float32)
            triton_poi_fused_clone_permute_0.run(arg4_1, buf0, 155236, 8, stream=stream0)
            buf1 = empty_strided_cuda((788, 197, 8), (1576, 8, 1), torch.float32)
            extern_kernels.bmm(reinterpret_tensor(buf0, (788, 197, 8), (1600, 8, 1), 0), reinterpret_tensor(arg0_1, (788, 8, 8), (0, 1, 8), 0), out=buf1)
            buf2 = empty_strided_cuda((4, 8, 197, 1, 2), (3152, 1, 16, 12608, 8), torch.float32)
            triton_red_fused__softmax_add_permute_prepare_softmax_online_view_1.run(buf1, arg1_1, buf2, 12608, 99, stream=stream0)
            buf3 = empty_strided_cuda((4, 8, 197, 1), (1600, 197, 1, 6400), torch.float32)
            triton_per_fused__softmax_add_permute_prepare_softmax_online_view_2.run(buf2, buf3, 32, 197, 2, stream=stream0)
            buf4 = empty_strided_cuda((4, 8, 197, 1, 2), (3168, 394, 2, 12672, 1), torch.float32)
            triton_red_fused__softmax_add_permute_prepare_softmax_online_view_3.run(buf1, arg1_1, buf3, buf4, 32, 394, 99, stream=stream0)
            buf5 = empty_strided_cuda((4, 8, 197, 1), (1600, 197, 1, 6400), torch.float32)
            triton_per_fused__softmax_add_permute_prepare_softmax_online_view_4.run(buf4, buf5, 6304, 2, stream=stream0)
            buf6 = empty_strided_cuda((4, 197, 197, 8), (315200, 1600, 8, 1), torch.float32)
            triton_poi_fused__softmax_add_clone_exp_permute_sub_view_5.run(buf1, arg1_1, buf3, buf5, buf6, 1241888, stream=stream0)
            buf7 = buf1; del buf1  # reuse
            extern_kernels.bmm(reinterpret_tensor(buf6, (788, 197, 8), (1600, 8, 1), 0), reinterpret_tensor(arg2_1, (788, 8, 8), (0, 1, 8), 0), out=buf7)
            buf8 = reinterpret_tensor(buf7, (4, 197, 197, 8), (310472, 1576, 8, 1), 0); del buf7  # reuse
            triton_poi_fused_add_view_6.run(buf8, arg3_1, 1241888, stream=stream0)
        return (reinterpret_tensor(buf8, (4, 8, 197, 197), (310472, 1, 1576, 8), 0), )
