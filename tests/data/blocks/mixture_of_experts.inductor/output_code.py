# AOT ID: ['0_inference']
triton_poi_fused__softmax__to_copy_exp_prepare_softmax_online_sub_view_0 = async_compile.triton('triton_poi_fused__softmax__to_copy_exp_prepare_softmax_online_sub_view_0', '''
''', device_str='cuda')
triton_poi_fused_div_scatter_sum_zeros_1 = async_compile.triton('triton_poi_fused_div_scatter_sum_zeros_1', '''
''', device_str='cuda')
triton_poi_fused_div_scatter_sum_zeros_2 = async_compile.triton('triton_poi_fused_div_scatter_sum_zeros_2', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_unsqueeze_3 = async_compile.triton('triton_poi_fused_clone_permute_unsqueeze_3', '''
''', device_str='cuda')
triton_poi_fused_bmm_mul_permute_silu_view_4 = async_compile.triton('triton_poi_fused_bmm_mul_permute_silu_view_4', '''
''', device_str='cuda')
triton_poi_fused_bmm_mul_permute_silu_unsqueeze_view_5 = async_compile.triton('triton_poi_fused_bmm_mul_permute_silu_unsqueeze_view_5', '''
''', device_str='cuda')
triton_poi_fused__to_copy_mul_permute_sum_unsqueeze_view_6 = async_compile.triton('triton_poi_fused__to_copy_mul_permute_sum_unsqueeze_view_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((512, 4), (4, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg4_1, (512, 1024), (1024, 1), 0), reinterpret_tensor(arg2_1, (1024, 4), (1, 1024), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((2, 256, 4), (1024, 4, 1), torch.float32)
            triton_poi_fused__softmax__to_copy_exp_prepare_softmax_online_sub_view_0.run(buf0, buf1, 2048, stream=stream0)
            buf2 = torch.ops.aten.topk.default(buf1, 2)
            buf3 = buf2[0]
            buf4 = buf2[1]
            buf5 = buf1; del buf1  # reuse
            triton_poi_fused_div_scatter_sum_zeros_1.run(buf5, 2048, stream=stream0)
            triton_poi_fused_div_scatter_sum_zeros_2.run(buf4, buf3, buf5, 1024, stream=stream0)
            buf7 = empty_strided_cuda((1024, 4, 512, 1, 1), (2048, 512, 1, 1, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_unsqueeze_3.run(arg0_1, buf7, 2097152, stream=stream0)
            buf8 = empty_strided_cuda((512, 2048), (2048, 1), torch.bfloat16)
            extern_kernels.mm(reinterpret_tensor(arg4_1, (512, 1024), (1024, 1), 0), reinterpret_tensor(buf7, (1024, 2048), (2048, 1), 0), out=buf8)
            buf9 = empty_strided_cuda((2, 4, 256, 512), (524288, 131072, 512, 1), torch.bfloat16)
            triton_poi_fused_bmm_mul_permute_silu_view_4.run(buf8, buf9, 1048576, stream=stream0)
            buf10 = reinterpret_tensor(buf8, (4, 512, 512), (262144, 512, 1), 0); del buf8  # reuse
            triton_poi_fused_bmm_mul_permute_silu_unsqueeze_view_5.run(buf9, buf10, 1048576, stream=stream0)
            buf11 = empty_strided_cuda((4, 512, 1024), (524288, 1024, 1), torch.bfloat16)
            extern_kernels.bmm(buf10, arg1_1, out=buf11)
            buf12 = empty_strided_cuda((2, 256, 1024), (262144, 1024, 1), torch.bfloat16)
            triton_poi_fused__to_copy_mul_permute_sum_unsqueeze_view_6.run(buf11, buf5, buf12, 524288, stream=stream0)
        return (buf12, )
