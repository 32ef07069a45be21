# AOT ID: ['0_inference']
triton_poi_fused__unsafe_view_clone_transpose_view_0 = async_compile.triton('triton_poi_fused__unsafe_view_clone_transpose_view_0', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_clone_transpose_view_1 = async_compile.triton('triton_poi_fused__unsafe_view_clone_transpose_view_1', '''
''', device_str='cuda')
triton_per_fused__softmax__to_copy_abs_add_arange_clamp_div_embedding_exp_gt_log_lt_mul_permute_prepare_softmax_online_sub_unsqueeze_view_where_2 = async_compile.triton('triton_per_fused__softmax__to_copy_abs_add_arange_clamp_div_embedding_exp_gt_log_lt_mul_permute_prepare_softmax_online_sub_unsqueeze_view_where_2', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_3 = async_compile.triton('triton_poi_fused_clone_transpose_view_3', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_add_4 = async_compile.triton('triton_poi_fused__unsafe_view_add_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 512), (512, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 512), (1, 512), 0), out=buf0)
            buf1 = empty_strided_cuda((256, 512), (512, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 512), (1, 512), 0), out=buf1)
            buf2 = empty_strided_cuda((2, 8, 128, 64), (65536, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused__unsafe_view_clone_transpose_view_0.run(buf0, buf2, 131072, stream=stream0)
            buf3 = reinterpret_tensor(buf0, (2, 8, 64, 128), (65536, 8192, 128, 1), 0); del buf0  # reuse
            triton_poi_fused__unsafe_view_clone_transpose_view_1.run(buf1, buf3, 1024, 128, stream=stream0)
            buf4 = empty_strided_cuda((16, 128, 128), (16384, 128, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf2, (16, 128, 64), (8192, 64, 1), 0), reinterpret_tensor(buf3, (16, 64, 128), (8192, 128, 1), 0), out=buf4)
            buf9 = empty_strided_cuda((2, 8, 128, 128), (131072, 16384, 128, 1), torch.bfloat16)
            triton_per_fused__softmax__to_copy_abs_add_arange_clamp_div_embedding_exp_gt_log_lt_mul_permute_prepare_softmax_online_sub_unsqueeze_view_where_2.run(buf4, arg0_1, buf9, 2048, 128, stream=stream0)
            buf8 = empty_strided_cuda((256, 512), (512, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg5_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg3_1, (512, 512), (1, 512), 0), out=buf8)
            buf10 = empty_strided_cuda((2, 8, 128, 64), (65536, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused__unsafe_view_clone_transpose_view_0.run(buf8, buf10, 131072, stream=stream0)
            buf11 = reinterpret_tensor(buf8, (16, 128, 64), (8192, 64, 1), 0); del buf8  # reuse
            extern_kernels.bmm(reinterpret_tensor(buf9, (16, 128, 128), (16384, 128, 1), 0), reinterpret_tensor(buf10, (16, 128, 64), (8192, 64, 1), 0), out=buf11)
            buf12 = reinterpret_tensor(buf10, (2, 128, 8, 64), (65536, 512, 64, 1), 0); del buf10  # reuse
            triton_poi_fused_clone_transpose_view_3.run(buf11, buf12, 131072, stream=stream0)
            buf13 = reinterpret_tensor(buf11, (256, 512), (512, 1), 0); del buf11  # reuse
            extern_kernels.mm(reinterpret_tensor(buf12, (256, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 512), (1, 512), 0), out=buf13)
            buf14 = reinterpret_tensor(buf13, (2, 128, 512), (65536, 512, 1), 0); del buf13  # reuse
            triton_poi_fused__unsafe_view_add_4.run(buf14, arg5_1, 131072, stream=stream0)
        return (buf14, )
