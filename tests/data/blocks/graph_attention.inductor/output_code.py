# AOT ID: ['0_inference']
triton_per_fused__softmax__unsafe_view_add_bitwise_not_exp_gt_leaky_relu_masked_fill_prepare_softmax_online_sub_transpose_0 = async_compile.triton('triton_per_fused__softmax__unsafe_view_add_bitwise_not_exp_gt_leaky_relu_masked_fill_prepare_softmax_online_sub_transpose_0', '''
''', device_str='cuda')
triton_poi_fused_elu_1 = async_compile.triton('triton_poi_fused_elu_1', '''
''', device_str='cuda')

def call(self, args):
        arg0_1, arg1_1, arg2_1, arg3_1, arg4_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            buf0 = empty_strided_cuda((16, 64, 64), (4096, 64, 1), torch.float32)
            extern_kernels.bmm(arg4_1, reinterpret_tensor(arg4_1, (16, 64, 64), (4096, 1, 64), 0), out=buf0)
            buf1 = empty_strided_cuda((1024, 64), (64, 1), torch.float32)
            extern_kernels.addmm(arg3_1, reinterpret_tensor(arg4_1, (1024, 64), (64, 1), 0), reinterpret_tensor(arg2_1, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf1)
            buf2 = empty_strided_cuda((1024, 1), (1, 1), torch.float32)
            extern_kernels.mm(buf1, arg0_1, out=buf2)
            buf3 = empty_strided_cuda((1024, 1), (1, 1), torch.float32)
            extern_kernels.mm(buf1, arg1_1, out=buf3)
            buf6 = buf0; del buf0  # reuse
            triton_per_fused__softmax__unsafe_view_add_bitwise_not_exp_gt_leaky_relu_masked_fill_prepare_softmax_online_sub_transpose_0.run(buf6, buf2, buf3, 1024, 64, stream=stream0)
            buf7 = empty_strided_cuda((16, 64, 64), (4096, 64, 1), torch.float32)
            extern_kernels.bmm(buf6, reinterpret_tensor(buf1, (16, 64, 64), (4096, 64, 1), 0), out=buf7)
            buf8 = buf7; del buf7  # reuse
            triton_poi_fused_elu_1.run(buf8, 65536, stream=stream0)
        return (buf8, )
