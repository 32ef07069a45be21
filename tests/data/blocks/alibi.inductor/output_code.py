# AOT ID: ['0_inference']
triton_poi_fused_clone_permute_unbind_view_0 = async_compile.triton('triton_poi_fused_clone_permute_unbind_view_0', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_transpose_unbind_view_1 = async_compile.triton('triton_poi_fused_clone_permute_transpose_unbind_view_1', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_unbind_view_2 = async_compile.triton('triton_poi_fused_clone_permute_unbind_view_2', '''
''', device_str='cuda')
triton_per_fused__softmax__to_copy_add_arange_exp_gt_masked_fill_mul_prepare_softmax_online_sub_unsqueeze_view_3 = async_compile.triton('triton_per_fused__softmax__to_copy_add_arange_exp_gt_masked_fill_mul_prepare_softmax_online_sub_unsqueeze_view_3', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_4 = async_compile.triton('triton_poi_fused_clone_transpose_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((256, 1536), (1536, 1), torch.bfloat16)
            extern_kernels.addmm(arg2_1, reinterpret_tensor(arg3_1, (256, 512), (512, 1), 0), reinterpret_tensor(arg1_1, (512, 1536), (1, 512), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((2, 8, 128, 64), (65536, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_unbind_view_0.run(buf0, buf1, 131072, stream=stream0)
            buf2 = empty_strided_cuda((2, 8, 64, 128), (65536, 8192, 128, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_transpose_unbind_view_1.run(buf0, buf2, 1024, 128, stream=stream0)
            buf7 = empty_strided_cuda((2, 8, 128, 64), (65536, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_unbind_view_2.run(buf0, buf7, 131072, stream=stream0)
            buf3 = empty_strided_cuda((16, 128, 128), (16384, 128, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf1, (16, 128, 64), (8192, 64, 1), 0), reinterpret_tensor(buf2, (16, 64, 128), (8192, 128, 1), 0), out=buf3)
            buf6 = reinterpret_tensor(buf3, (2, 8, 128, 128), (131072, 16384, 128, 1), 0); del buf3  # reuse
            triton_per_fused__softmax__to_copy_add_arange_exp_gt_masked_fill_mul_prepare_softmax_online_sub_unsqueeze_view_3.run(buf6, arg0_1, 2048, 128, stream=stream0)
            buf8 = empty_strided_cuda((16, 128, 64), (8192, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf6, (16, 128, 128), (16384, 128, 1), 0), reinterpret_tensor(buf7, (16, 128, 64), (8192, 64, 1), 0), out=buf8)
            buf9 = reinterpret_tensor(buf7, (2, 128, 8, 64), (65536, 512, 64, 1), 0); del buf7  # reuse
            triton_poi_fused_clone_transpose_view_4.run(buf8, buf9, 131072, stream=stream0)
        return (reinterpret_tensor(buf9, (2, 128, 512), (65536, 512, 1), 0), )
