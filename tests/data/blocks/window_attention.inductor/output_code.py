# AOT ID: ['0_inference']
triton_per_fused_clone_native_layer_norm_permute_view_0 = async_compile.triton('triton_per_fused_clone_native_layer_norm_permute_view_0', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_t_view_1 = async_compile.triton('triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_t_view_1', '''
''', device_str='cuda')
triton_poi_fused__unsafe_view_add_clone_permute_view_2 = async_compile.triton('triton_poi_fused__unsafe_view_add_clone_permute_view_2', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1, arg5_1, arg6_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf3 = empty_strided_cuda((4, 4, 4, 7, 7, 96), (75776, 18944, 4736, 672, 96, 1), torch.bfloat16)
            triton_per_fused_clone_native_layer_norm_permute_view_0.run(arg6_1, arg0_1, arg1_1, buf3, 3136, 96, stream=stream0)
            buf4 = empty_strided_cuda((3136, 96), (96, 1), torch.bfloat16)
            triton_poi_fused__unsafe_view_addmm_clone_native_layer_norm_permute_t_view_1.run(buf3, buf4, 301056, stream=stream0)
            buf5 = empty_strided_cuda((3136, 288), (288, 1), torch.bfloat16)
            extern_kernels.addmm(arg3_1, buf4, reinterpret_tensor(arg2_1, (96, 288), (1, 96), 0), alpha=1, beta=1, out=buf5)
            buf6 = torch.ops.aten._scaled_dot_product_cudnn_attention.default(reinterpret_tensor(buf5, (64, 3, 49, 32), (14112, 32, 288, 1), 0), reinterpret_tensor(buf5, (64, 3, 49, 32), (14112, 32, 288, 1), 96), reinterpret_tensor(buf5, (64, 3, 49, 32), (14112, 32, 288, 1), 192), None, False)
            buf7 = buf6[0]
            buf11 = empty_strided_cuda((3136, 96), (96, 1), torch.bfloat16)
            extern_kernels.addmm(arg5_1, reinterpret_tensor(buf7, (3136, 96), (96, 1), 0), reinterpret_tensor(arg4_1, (96, 96), (1, 96), 0), alpha=1, beta=1, out=buf11)
            buf12 = reinterpret_tensor(buf7, (4, 28, 28, 96), (75264, 2688, 96, 1), 0); del buf7  # reuse
            triton_poi_fused__unsafe_view_add_clone_permute_view_2.run(arg6_1, buf11, buf12, 301056, stream=stream0)
        return (buf12, )
