# AOT ID: ['0_inference']
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', '''
''', device_str='cuda')
triton_poi_fused_clone_mul_permute_unbind_view_1 = async_compile.triton('triton_poi_fused_clone_mul_permute_unbind_view_1', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_transpose_unbind_view_2 = async_compile.triton('triton_poi_fused_clone_permute_transpose_unbind_view_2', '''
''', device_str='cuda')
triton_poi_fused_clone_permute_unbind_view_3 = async_compile.triton('triton_poi_fused_clone_permute_unbind_view_3', '''
''', device_str='cuda')
triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_4 = async_compile.triton('triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_4', '''
''', device_str='cuda')
triton_poi_fused_clone_transpose_view_5 = async_compile.triton('triton_poi_fused_clone_transpose_view_5', '''
''', device_str='cuda')
triton_poi_fused_add_view_6 = async_compile.triton('triton_poi_fused_add_view_6', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((8, 128, 512), (65536, 512, 1), torch.bfloat16)
            triton_per_fused_native_layer_norm_0.run(arg6_1, arg0_1, arg1_1, buf3, 1024, 512, stream=stream0)
            buf4 = empty_strided_cuda((1024, 1536), (1536, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf3, (1024, 512), (512, 1), 0), reinterpret_tensor(arg2_1, (512, 1536), (1, 512), 0), alpha=1, beta=1, out=buf4)
            buf5 = reinterpret_tensor(buf3, (8, 8, 128, 64), (65536, 8192, 64, 1), 0); del buf3  # reuse
            triton_poi_fused_clone_mul_permute_unbind_view_1.run(buf4, buf5, 524288, stream=stream0)
            buf6 = empty_strided_cuda((8, 8, 64, 128), (65536, 8192, 128, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_transpose_unbind_view_2.run(buf4, buf6, 4096, 128, stream=stream0)
            buf11 = empty_strided_cuda((8, 8, 128, 64), (65536, 8192, 64, 1), torch.bfloat16)
            triton_poi_fused_clone_permute_unbind_view_3.run(buf4, buf11, 524288, stream=stream0)
            buf7 = empty_strided_cuda((64, 128, 128), (16384, 128, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf5, (64, 128, 64), (8192, 64, 1), 0), reinterpret_tensor(buf6, (64, 64, 128), (8192, 128, 1), 0), out=buf7)
            buf10 = reinterpret_tensor(buf7, (8, 8, 128, 128), (131072, 16384, 128, 1), 0); del buf7  # reuse
            triton_per_fused__softmax_exp_prepare_softmax_online_sub_view_4.run(buf10, 8192, 128, stream=stream0)
            buf12 = empty_strided_cuda((64, 128, 64), (8192, 64, 1), torch.bfloat16)
            extern_kernels.bmm(reinterpret_tensor(buf10, (64, 128, 128), (16384, 128, 1), 0), reinterpret_tensor(buf11, (64, 128, 64), (8192, 64, 1), 0), out=buf12)
            buf13 = reinterpret_tensor(buf11, (8, 128, 8, 64), (65536, 512, 64, 1), 0); del buf11  # reuse
            triton_poi_fused_clone_transpose_view_5.run(buf12, buf13, 524288, stream=stream0)
            buf14 = reinterpret_tensor(buf12, (1024, 512), (512, 1), 0); del buf12  # reuse
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf13, (1024, 512), (512, 1), 0), reinterpret_tensor(arg4_1, (512, 512), (1, 512), 0), alpha=1, beta=1, out=buf14)
            buf15 = reinterpret_tensor(buf14, (8, 128, 512), (65536, 512, 1), 0); del buf14  # reuse
            triton_poi_fused_add_view_6.run(buf15, arg6_1, 524288, stream=stream0)
        return (buf15, )
