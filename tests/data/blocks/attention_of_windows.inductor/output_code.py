# AOT ID: ['0_inference']
triton_poi_fused__to_copy_clone_mul_permute_unbind_view_0 = async_compile.triton('triton_poi_fused__to_copy_clone_mul_permute_unbind_view_0', '''
''', device_str='cuda')
triton_poi_fused__to_copy_clone_mul_permute_transpose_unbind_view_1 = async_compile.triton('triton_poi_fused__to_copy_clone_mul_permute_transpose_unbind_view_1', '''
''', device_str='cuda')
triton_poi_fused__to_copy_clone_permute_unbind_view_2 = async_compile.triton('triton_poi_fused__to_copy_clone_permute_unbind_view_2', '''
''', device_str='cuda')
triton_per_fused__safe_softmax_exp_prepare_softmax_online_sub_view_3 = async_compile.triton('triton_per_fused__safe_softmax_exp_prepare_softmax_online_sub_view_3', '''
''', device_str='cuda')
triton_poi_fused__to_copy_clone_transpose_view_4 = async_compile.triton('triton_poi_fused__to_copy_clone_transpose_view_4', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((6272, 576), (576, 1), torch.float16)
            extern_kernels.addmm(arg1_1, reinterpret_tensor(arg4_1, (6272, 192), (192, 1), 0), reinterpret_tensor(arg0_1, (192, 576), (1, 192), 0), alpha=1, beta=1, out=buf0)
            buf1 = empty_strided_cuda((8, 16, 6, 49, 32), (150528, 9408, 1568, 32, 1), torch.float32)
            triton_poi_fused__to_copy_clone_mul_permute_unbind_view_0.run(buf0, buf1, 1204224, stream=stream0)
            buf2 = empty_strided_cuda((8, 16, 6, 32, 49), (150528, 9408, 1568, 49, 1), torch.float32)
            triton_poi_fused__to_copy_clone_mul_permute_transpose_unbind_view_1.run(buf0, buf2, 24576, 49, stream=stream0)
            buf8 = empty_strided_cuda((8, 16, 6, 49, 32), (150528, 9408, 1568, 32, 1), torch.float32)
            triton_poi_fused__to_copy_clone_permute_unbind_view_2.run(buf0, buf8, 1204224, stream=stream0)
            buf3 = empty_strided_cuda((768, 49, 49), (2401, 49, 1), torch.float32)
            extern_kernels.bmm(reinterpret_tensor(buf1, (768, 49, 32), (1568, 32, 1), 0), reinterpret_tensor(buf2, (768, 32, 49), (1568, 49, 1), 0), out=buf3)
            buf7 = empty_strided_cuda((8, 16, 6, 49, 49), (233472, 14592, 2432, 49, 1), torch.float32)
            triton_per_fused__safe_softmax_exp_prepare_softmax_online_sub_view_3.run(buf3, buf7, 37632, 49, stream=stream0)
            buf9 = empty_strided_cuda((768, 49, 32), (1568, 32, 1), torch.float32)
            extern_kernels.bmm(reinterpret_tensor(buf7, (768, 49, 49), (2432, 49, 1), 0), reinterpret_tensor(buf8, (768, 49, 32), (1568, 32, 1), 0), out=buf9)
            buf10 = empty_strided_cuda((8, 16, 49, 6, 32), (150528, 9408, 192, 32, 1), torch.float16)
            triton_poi_fused__to_copy_clone_transpose_view_4.run(buf9, buf10, 1204224, stream=stream0)
            buf11 = empty_strided_cuda((6272, 192), (192, 1), torch.float16)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(buf10, (6272, 192), (192, 1), 0), reinterpret_tensor(arg2_1, (192, 192), (1, 192), 0), alpha=1, beta=1, out=buf11)
        return (reinterpret_tensor(buf11, (8, 16, 49, 192), (150528, 9408, 192, 1), 0), )
